import { DueDate } from '#web/courses/due-date.tsx';
import type { UserLesson } from '../lesson-player.queries.ts';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './student-aside.module.css';

const t = lessonTexts;

type Props = { userLesson: UserLesson };

/** Beside the lesson's name: for staff that this is a preview, and when it is due. */
export const StudentAside = ({ userLesson: { isPreview, isCompleted, dueAt, isDueExtended } }: Props) => (
  <>
    {isPreview && (
      <span className={styles.badge} title={t.previewHint}>
        <span>{t.preview}</span>
        <span className="visually-hidden">. {t.previewHint}</span>
      </span>
    )}
    {dueAt !== null && !isCompleted && (
      <DueDate at={dueAt} isExtended={isDueExtended} className={styles.due} />
    )}
  </>
);
