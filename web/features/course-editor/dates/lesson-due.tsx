import { DueDate } from '#web/courses/due-date.tsx';
import { dueTexts } from '#web/texts/due-texts.ts';
import type { OutlineLesson } from '../outline-moves.ts';
import styles from './dates.module.css';

/** When a lesson is due; before the course has a start, on which of its days. */
export const LessonDue = ({ lesson }: { lesson: OutlineLesson }) => {
  if (lesson.dueAt !== null) return <DueDate at={lesson.dueAt} className={styles.due} />;
  if (lesson.due === null) return null;
  return <span className={styles.due}>{dueTexts.dormant(lesson.due.day, lesson.due.time)}</span>;
};
