import { DueDate } from '#web/courses/due-date.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './student-title.module.css';

const t = lessonTexts;

type Props = { lesson: string; isPreview: boolean; dueAt: string | null; isDueExtended: boolean };

/** The lesson's name and when it is due; for staff with a note that this is a preview. */
export const StudentTitle = ({ lesson, isPreview, dueAt, isDueExtended }: Props) => (
  <div className={styles.title}>
    <h1 tabIndex={-1}>{lesson}</h1>
    {dueAt !== null && <DueDate at={dueAt} isExtended={isDueExtended} className={styles.due} />}
    {isPreview && (
      <span className={styles.badge} title={t.previewHint}>
        <span>{t.preview}</span>
        <span className="visually-hidden">. {t.previewHint}</span>
      </span>
    )}
  </div>
);
