import { useState } from 'react';
import { sameAddress } from '#contract/site/addresses.ts';
import type { SentInvite } from '#contract/learning/people.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { peopleTexts } from '../people-texts.ts';
import { useTools } from '#web/session/tools.ts';
import type { Person } from '../arrange-people.ts';
import { checkList } from './check-list.ts';
import { useCreateInvites } from '../people.queries.ts';

const addressesOf = (rows: { email: string }[]) => new Set(rows.map(row => sameAddress(row.email)));

/** The state of the invite dialog. The list is kept when it is closed by accident. */
export const useInviting = (contextId: string, people: Person[], pending: SentInvite[]) => {
  const { toasts, pageData } = useTools();
  const createInvites = useCreateInvites(contextId);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [made, setMade] = useState<SentInvite[] | null>(null);

  const send = async (emails: string[], role: CourseRole) => {
    const { invites, skipped } = await createInvites.mutateAsync({ emails, role });
    setText('');
    if (!pageData.canMail && invites.length > 0) {
      setMade(invites);
      return;
    }
    setOpen(false);
    // Addresses that somebody else has invited meanwhile.
    const left = Object.values(skipped).flat().length;
    const { sent, sentBut } = peopleTexts.invites;
    toasts.show('info', left > 0 ? sentBut(invites.length, left) : sent(invites.length));
  };

  return {
    open: () => setOpen(true),
    dialog: {
      isOpen,
      text,
      list: checkList(text, { members: addressesOf(people), invited: addressesOf(pending) }),
      canMail: pageData.canMail,
      made,
      onText: setText,
      onSend: async (emails: string[], role: CourseRole) =>
        (await problemFrom(send(emails, role)))?.text ?? null,
      onClose: () => {
        setOpen(false);
        setMade(null);
      },
    },
  };
};
