import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { Person } from '../arrange-people.ts';

/** Changes that need a confirmation: removing somebody, and changes to the user's own role. */
export type PersonQuestion = { what: 'remove' | 'leave' | 'demote'; person: Person };

type Props = {
  question: PersonQuestion | null;
  courseName: string;
  onClose: () => void;
  onConfirm: (question: PersonQuestion) => Promise<string | null>;
};

const { people } = peopleTexts;
const { common } = texts;

const wordsFor = {
  remove: { title: people.removeTitle, action: people.remove, busy: people.removing },
  leave: { title: people.leaveTitle, action: people.leave, busy: people.leaving },
  demote: { title: people.demoteTitle, action: people.demote, busy: common.loading },
};

const Body = ({ question, courseName }: { question: PersonQuestion; courseName: string }) => {
  if (question.what === 'leave') return <p>{people.leaveBody(courseName)}</p>;
  if (question.what === 'demote') return <p>{people.demoteBody(courseName)}</p>;
  return (
    <>
      <p>{people.removeBody(question.person.name, courseName)}</p>
      <p>{people.removeKeeps}</p>
    </>
  );
};

export const PersonDialogs = ({ question, courseName, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    texts={{ ...wordsFor[question?.what ?? 'remove'], close: common.close, cancel: common.cancel }}
    isOpen={question !== null}
    onClose={onClose}
    onConfirm={async () => (question ? onConfirm(question) : null)}
  >
    {question && <Body question={question} courseName={courseName} />}
  </ConfirmDialog>
);
