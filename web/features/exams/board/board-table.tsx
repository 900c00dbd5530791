import { deskTexts } from '#web/desk/desk-texts.ts';
import { showDate } from '#web/texts/locale.ts';
import { showAgo } from '#web/texts/moments.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { examsTexts } from '../exams-texts.ts';
import type { ExamPerson } from '../exams.queries.ts';
import styles from './exam-board.module.css';

const t = examsTexts;

type Props = {
  people: ExamPerson[];
  /** By the server's clock. */
  now: string;
  onPlus: (person: ExamPerson) => void;
  onHandIn: (person: ExamPerson) => void;
};

const nameOf = ({ user }: ExamPerson) => `${user.firstName} ${user.lastName}`;

const stateOf = ({ state, seenAt }: ExamPerson) =>
  state === 'offline' && seenAt ? t.offlineSince(showAgo(seenAt)) : t.states[state];

export const isWriting = ({ state }: ExamPerson) => state !== 'not started' && state !== 'handed in';

/** Those who may need help stand first; others stay in the order of their names. */
const urgencyOf = ({ state }: ExamPerson) => ['offline', 'away'].indexOf(state) + 1 || 3;

const Ends = ({ person, now }: { person: ExamPerson; now: string }) => {
  const { endsAt, extraMinutes, extraPercent } = person;
  const left = endsAt === null ? 0 : Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 60_000);
  const extra = t.extra(extraMinutes, extraPercent);
  return (
    <span className={styles.ends}>
      {endsAt !== null && <span>{showDate(endsAt, { timeStyle: 'short' })}</span>}
      {isWriting(person) && left > 0 && <span>{t.left(left)}</span>}
      {extra && <span>{extra}</span>}
    </span>
  );
};

const columnsOf = ({ now, onPlus, onHandIn }: Omit<Props, 'people'>): Column<ExamPerson>[] => [
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
    cell: person =>
      person.endsAt || person.extraMinutes + person.extraPercent > 0 ? (
        <Ends person={person} now={now} />
      ) : (
        ''
      ),
    isNarrow: true,
  },
  {
    key: 'act',
    label: t.columns.act,
    cell: person =>
      person.state === 'handed in' ? (
        ''
      ) : (
        <span className={styles.acts}>
          <SmallButton name={t.plusFiveFor(nameOf(person))} onClick={() => onPlus(person)}>
            {t.plusFive}
          </SmallButton>
          {isWriting(person) && (
            <ActionMenu
              id={`exam-person-${person.user.id}`}
              label={t.moreFor(nameOf(person))}
              backLabel={deskTexts.back}
              actions={[
                { label: t.handInFor(nameOf(person)), isDanger: true, onSelect: () => onHandIn(person) },
              ]}
            />
          )}
        </span>
      ),
    isNarrow: true,
  },
];

export const BoardTable = ({ people, ...rest }: Props) => (
  <DataTable
    label={t.board}
    columns={columnsOf(rest)}
    rows={people.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))}
    keyOf={({ user }) => user.id}
  />
);
