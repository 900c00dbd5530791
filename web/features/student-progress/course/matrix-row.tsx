import { memo } from 'react';
import { Link } from 'react-router';
import { enrollment, lessonOfStudent } from '#web/session/paths.ts';
import { showDate } from '#web/texts/locale.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { progressTexts } from '../progress-texts.ts';
import { nameOf } from '../student-rows.ts';
import { lastActive } from './last-active.ts';
import { MatrixMark, wordsOf } from './matrix-mark.tsx';
import { completedLessons, type MatrixLesson, type MatrixStudent } from './matrix-rows.ts';
import styles from './progress-matrix.module.css';

const t = progressTexts.courseProgress;

type CellProps = {
  student: MatrixStudent;
  lesson: MatrixLesson;
  index: number;
  contextId: string;
  isStuck: boolean;
};

const Cell = ({ student, lesson, index, contextId, isStuck }: CellProps) => {
  const state = { percent: student.progress[index] ?? null, isLate: student.late.includes(index), isStuck };
  const points = student.points?.cells[index];
  const words = [...wordsOf(state), ...(points ? [pointsTexts.of(points)] : [])];
  const mark = <MatrixMark {...state} />;
  const title = t.cellState(lesson.name, words);
  if (state.percent === null)
    return (
      <span title={title}>
        {mark}
        <span className="visually-hidden">{words.join(', ')}</span>
      </span>
    );
  return (
    <Link to={lessonOfStudent(contextId, lesson.id, student.id)} className={styles.cell} title={title}>
      {mark}
      <span className="visually-hidden">
        {words.join(', ')}: {t.cell(lesson.name, nameOf(student))}
      </span>
    </Link>
  );
};

type Props = {
  student: MatrixStudent;
  lessons: MatrixLesson[];
  /** The lessons that are shown. */
  start: number;
  end: number;
  isNarrow: boolean;
  contextId: string;
  /** The ids of the lessons, as one text: an array would be another one at each reading. */
  stuckAt: string;
  /** Where a module begins. */
  begins: ReadonlySet<number>;
  now: number;
};

/** Memoised: rendered again only when this student, the columns or the minute change. */
export const MatrixRow = memo((props: Props) => {
  const { student, lessons, start, end, isNarrow, contextId, stuckAt, begins, now } = props;
  const stuckIds = stuckAt.split(' ');
  const done = completedLessons(student);
  const total = student.points?.total;
  const active = student.lastActiveAt === null ? t.never : lastActive(student.lastActiveAt, now);
  return (
    <tr>
      <th scope="row" className={styles.student}>
        <Link to={enrollment(contextId, student.id)} title={`${nameOf(student)}, ${student.email}`}>
          {nameOf(student)}
        </Link>
      </th>
      {!isNarrow && (
        <>
          <td
            className={styles.done}
            title={[t.doneOf(done, lessons.length, student.attempts), total && pointsTexts.of(total)]
              .filter(Boolean)
              .join(', ')}
          >
            {done}
          </td>
          <td className={styles.active} data-now={active === t.now || undefined}>
            {student.lastActiveAt === null ? (
              active
            ) : (
              <time
                dateTime={student.lastActiveAt}
                title={showDate(student.lastActiveAt, { dateStyle: 'full', timeStyle: 'short' })}
              >
                {active}
              </time>
            )}
          </td>
        </>
      )}
      {lessons.slice(start, end).map((lesson, offset) => (
        <td key={lesson.id} data-begins={begins.has(start + offset) || undefined}>
          <Cell
            student={student}
            lesson={lesson}
            index={start + offset}
            contextId={contextId}
            isStuck={stuckIds.includes(String(lesson.id))}
          />
        </td>
      ))}
    </tr>
  );
});
