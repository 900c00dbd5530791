import { Link } from 'react-router';
import { percentOfLesson } from '#contract/core/progress.ts';
import type { LessonOfPerson } from '#contract/learning/student-progress.ts';
import { lessonOfStudent } from '#web/session/paths.ts';
import { progressTexts } from '../progress-texts.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { DueDate } from '#web/courses/due-date.tsx';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { LateMark } from '../late-mark.tsx';
import { Moment } from '../moment.tsx';
import { useMayOpenLesson } from './use-may-open-lesson.ts';
import table from '../progress-table.module.css';
import styles from './person-lessons.module.css';

const t = progressTexts.enrollment;

const HowFar = ({ lesson }: { lesson: LessonOfPerson }) => {
  if (lesson.startedAt === null) return <Moment at={null} none={t.none} meaning={t.notStarted} />;
  const { completedExercises, totalExercises } = lesson;
  const percent = percentOfLesson({ ...lesson, isCompleted: lesson.completedAt !== null });
  return (
    <>
      <ProgressBar
        label={t.progress}
        percent={percent}
        valueText={progressTexts.studentProgress.exercisesOf(completedExercises, totalExercises, percent)}
      />
      {lesson.points && <span className={table.points}>{pointsTexts.of(lesson.points)}</span>}
    </>
  );
};

/** First what is late, then what is begun; what nobody has begun comes last. */
const needOf = ({ startedAt, completedAt, isLate }: LessonOfPerson): number => {
  if (completedAt !== null) return 2;
  if (isLate) return 0;
  return startedAt === null ? 3 : 1;
};

type Props = { lessons: LessonOfPerson[]; contextId: string; userId: number; caption: string };

/** One student's progress in all lessons of the course. */
export const PersonLessons = ({ lessons, contextId, userId, caption }: Props) => {
  const mayOpen = useMayOpenLesson();
  return (
    <Table className={table.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.startedAt}</th>
          <th scope="col">{t.completedAt}</th>
          <th scope="col">{t.progress}</th>
        </tr>
      </thead>
      <tbody>
        {lessons
          .toSorted((one, other) => needOf(one) - needOf(other))
          .map(lesson => (
            <tr key={lesson.id}>
              <th scope="row" className={table.name}>
                {lesson.startedAt !== null && mayOpen(lesson.id) ? (
                  <Link to={lessonOfStudent(contextId, lesson.id, userId)}>{lesson.name}</Link>
                ) : (
                  lesson.name
                )}
                {lesson.isLate && <LateMark />}
                <span className={styles.module}>{lesson.cairnModule.name}</span>
                {lesson.dueAt !== null && (
                  <DueDate at={lesson.dueAt} isExtended={lesson.isDueExtended} className={styles.module} />
                )}
              </th>
              <td data-label={t.startedAt}>
                <Moment at={lesson.startedAt} none={t.none} meaning={t.notStarted} />
              </td>
              <td data-label={t.completedAt}>
                <Moment at={lesson.completedAt} none={t.none} meaning={t.notCompleted} />
              </td>
              <td data-label={t.progress}>
                <HowFar lesson={lesson} />
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
};
