import { ltiTexts } from './lti-texts.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import styles from './lti-platforms.module.css';

/** A value with a copy button. */
export const CopyLine = ({ label, value }: { label: string; value: string }) => (
  <div className={styles.copyLine}>
    <span className={styles.copyLabel}>{label}</span>
    <code className={styles.value}>{value}</code>
    <CopyButton text={value} label={ltiTexts.copy(label)} doneLabel={ltiTexts.copied} />
  </div>
);
