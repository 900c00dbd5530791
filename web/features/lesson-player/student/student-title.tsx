import { lessonTexts } from '../lesson-texts.ts';
import styles from './student-title.module.css';

const t = lessonTexts;

/** The lesson's name; for staff with a note that this is a preview. */
export const StudentTitle = ({ lesson, isPreview }: { lesson: string; isPreview: boolean }) => (
  <div className={styles.title}>
    <h1 tabIndex={-1}>{lesson}</h1>
    {isPreview && (
      <span className={styles.badge} title={t.previewHint}>
        <span>{t.preview}</span>
        <span className="visually-hidden">. {t.previewHint}</span>
      </span>
    )}
  </div>
);
