import { showDate } from '#web/texts/locale.ts';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { examsTexts } from '../exams-texts.ts';
import type { ExamPerson } from '../exams.queries.ts';
import styles from './exam-board.module.css';

const t = examsTexts;

type Props = { people: ExamPerson[]; onAccept: (userExerciseIds: number[] | null) => void };
type Late = ExamPerson['late'][number];

const minutesOf = ({ gapBeganAt, arrivedAt }: Late) =>
  Math.max(1, Math.round((Date.parse(arrivedAt) - Date.parse(gapBeganAt)) / 60_000));

const sentenceOf = ({ user }: ExamPerson, late: Late) =>
  t.lateOf(
    `${user.firstName} ${user.lastName}`,
    late.exercise ?? t.exercise,
    showDate(late.gapBeganAt, { timeStyle: 'medium' }),
    minutesOf(late),
  );

/** Work that waited for the network: it counts once somebody accepts it. */
export const LateWork = ({ people, onAccept }: Props) => {
  const all = people.flatMap(person => person.late.map(late => ({ person, late })));
  if (all.length === 0) return null;
  const isAnyOpen = all.some(({ late }) => late.acceptedAt === null);
  return (
    <section className={styles.late} aria-labelledby="exam-late">
      <h3 id="exam-late">{t.late}</h3>
      <p>{t.lateHint}</p>
      <ul>
        {all.map(({ person, late }) => (
          <li key={late.userExerciseId}>
            <span>{sentenceOf(person, late)}</span>
            {late.acceptedAt === null ? (
              <SmallButton onClick={() => onAccept([late.userExerciseId])}>{t.accept}</SmallButton>
            ) : (
              <strong>{t.accepted}</strong>
            )}
          </li>
        ))}
      </ul>
      {isAnyOpen && <SmallButton onClick={() => onAccept(null)}>{t.acceptAll}</SmallButton>}
    </section>
  );
};
