import { showDate } from '#web/texts/locale.ts';
import { showAgo } from '#web/texts/moments.ts';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { examsTexts } from '../exams-texts.ts';
import type { ExamPerson } from '../exams.queries.ts';
import styles from './exam-board.module.css';

const t = examsTexts;

type Props = {
  people: ExamPerson[];
  onPlus: (person: ExamPerson) => void;
  onHandIn: (person: ExamPerson) => void;
};

const nameOf = ({ user }: ExamPerson) => `${user.firstName} ${user.lastName}`;

const stateOf = ({ state, seenAt }: ExamPerson) =>
  state === 'offline' && seenAt ? t.offlineSince(showAgo(seenAt)) : t.states[state];

const isWriting = ({ state }: ExamPerson) => state !== 'not started' && state !== 'handed in';

const columnsOf = ({ onPlus, onHandIn }: Omit<Props, 'people'>): Column<ExamPerson>[] => [
  { key: 'student', label: t.columns.student, cell: nameOf },
  {
    key: 'state',
    label: t.columns.state,
    cell: person => (
      <span className={styles.state} data-state={person.state}>
        {stateOf(person)}
      </span>
    ),
  },
  {
    key: 'ends',
    label: t.columns.ends,
    cell: ({ endsAt }) => (endsAt ? showDate(endsAt, { timeStyle: 'medium' }) : '–'),
    isNarrow: true,
  },
  {
    key: 'extra',
    label: t.columns.extra,
    cell: ({ extraMinutes, extraPercent }) => t.extra(extraMinutes, extraPercent),
    isNarrow: true,
  },
  {
    key: 'act',
    label: t.columns.act,
    cell: person => (
      <span className={styles.acts}>
        {person.state !== 'handed in' && (
          <SmallButton name={t.plusFiveFor(nameOf(person))} onClick={() => onPlus(person)}>
            {t.plusFive}
          </SmallButton>
        )}
        {isWriting(person) && (
          <SmallButton name={t.handInFor(nameOf(person))} onClick={() => onHandIn(person)}>
            {t.handIn}
          </SmallButton>
        )}
      </span>
    ),
  },
];

export const BoardTable = ({ people, ...acts }: Props) => (
  <DataTable label={t.board} columns={columnsOf(acts)} rows={people} keyOf={({ user }) => user.id} />
);
