import { TextButton } from '#web/ui/button/text-button.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import styles from '../panes/panes.module.css';

const t = lessonEditorTexts.limit;

type Props = { limitMs: number; onChange: (() => void) | null };

export const TimeLimitButton = ({ limitMs, onChange }: Props) => {
  const label = t.button(t.seconds(limitMs));
  return onChange ? (
    <TextButton className={styles.limit} onClick={onChange}>
      {label}
    </TextButton>
  ) : (
    <span className={styles.limit}>{label}</span>
  );
};
