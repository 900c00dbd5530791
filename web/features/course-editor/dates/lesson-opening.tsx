import { OpensDate } from '#web/courses/opens-date.tsx';
import { openingTexts, showDue } from '#web/texts/due-texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { OutlineLesson } from '../outline-moves.ts';
import styles from './dates.module.css';

/** Nothing for a lesson that students can open. */
export const LessonOpening = ({ lesson }: { lesson: OutlineLesson }) => {
  if (lesson.isDraft) return <span className={styles.draft}>{courseEditorTexts.visibility.draft}</span>;
  if (lesson.wasOpeningAt !== null)
    return <span className={styles.due}>{openingTexts.former(showDue(lesson.wasOpeningAt))}</span>;
  if (lesson.isOpen || lesson.opensAt === null) return null;
  return <OpensDate at={lesson.opensAt} className={styles.due} />;
};
