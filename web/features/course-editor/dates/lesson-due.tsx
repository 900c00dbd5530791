import { DueDate } from '#web/courses/due-date.tsx';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import type { OutlineLesson } from '../outline-moves.ts';
import styles from './dates.module.css';

/** When a lesson is due; in a copy without a start, when it was due in the course it comes from. */
export const LessonDue = ({ lesson }: { lesson: OutlineLesson }) => {
  if (lesson.dueAt !== null) return <DueDate at={lesson.dueAt} className={styles.due} />;
  if (lesson.due === null) return null;
  if (lesson.wasDueAt !== null)
    return <span className={styles.due}>{dueTexts.former(showDue(lesson.wasDueAt))}</span>;
  return <span className={styles.due}>{dueTexts.dormant(lesson.due.day, lesson.due.time)}</span>;
};
