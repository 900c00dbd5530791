import type { SentInvite } from '#contract/learning/people.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { CheckedList } from './check-list.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteLinks } from './invite-links.tsx';

type Props = {
  isOpen: boolean;
  text: string;
  list: CheckedList;
  canMail: boolean;
  /** The invites just created, whose links the inviter hands over. */
  made: SentInvite[] | null;
  onClose: () => void;
  onText: (text: string) => void;
  onSend: (emails: string[], role: CourseRole) => Promise<string | null>;
};

export const InviteDialog = ({ isOpen, made, onClose, ...form }: Props) => (
  <Dialog
    title={peopleTexts.invites.title}
    closeLabel={texts.common.close}
    isOpen={isOpen}
    onClose={onClose}
    width={made ? 480 : 640}
  >
    {made ? <InviteLinks invites={made} onClose={onClose} /> : <InviteForm {...form} />}
  </Dialog>
);
