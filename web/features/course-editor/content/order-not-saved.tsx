import { TextButton } from '#web/ui/button/text-button.tsx';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Move } from '../outline-moves.ts';
import styles from './course-content.module.css';

type Props = { failed: Move | null; onRetry: (failed: Move) => void };

/** Shown after the server refused a move and it was rolled back, until a retry or another move. */
export const OrderNotSaved = ({ failed, onRetry }: Props) => (
  <div role="alert" className={styles.failure}>
    {failed && (
      <Notice kind="error">
        {courseEditorTexts.outline.orderNotSaved}{' '}
        <TextButton onClick={() => onRetry(failed)}>{texts.common.tryAgain}</TextButton>
      </Notice>
    )}
  </div>
);
