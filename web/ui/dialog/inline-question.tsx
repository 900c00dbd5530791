import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import danger from '../button/danger-button.module.css';
import styles from './inline-question.module.css';

type Props = {
  texts: { question: string; action: string; busy: string; cancel: string };
  /** Resolves to the error to show, or null. */
  onConfirm: () => Promise<string | null>;
  /** Confirmed or cancelled. */
  onClose: () => void;
};

/** A confirmation in place, where a dialog would be too much. Initial focus on the safe choice. */
export const InlineQuestion = ({ texts, onConfirm, onClose }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancelRef = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelRef.current?.focus(), []);
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  const handleConfirm = async () => {
    if (isBusy) return;
    setBusy(true);
    const found = await onConfirm();
    setBusy(false);
    setProblem(found);
    if (found === null) onClose();
  };
  return (
    <fieldset className={styles.question}>
      <legend className={styles.text}>{texts.question}</legend>
      <div className={styles.buttons}>
        <Button variant="default" ref={cancelRef} onKeyDown={handleKey} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          className={danger.danger ?? ''}
          aria-disabled={isBusy}
          onKeyDown={handleKey}
          onClick={() => void handleConfirm()}
        >
          {isBusy ? texts.busy : texts.action}
        </Button>
      </div>
      <div aria-live="polite" className={styles.problem}>
        {problem && <Notice kind="error">{problem}</Notice>}
      </div>
    </fieldset>
  );
};
