import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import styles from './confirm-dialog.module.css';
import danger from '../button/danger-button.module.css';

type ConfirmTexts = { title: string; close: string; cancel: string; action: string; busy: string };
type Props = {
  texts: ConfirmTexts;
  isOpen: boolean;
  onClose: () => void;
  /** Resolves to the error to show, or null; on success the caller closes the dialog. */
  onConfirm: () => Promise<string | null>;
  children: ReactNode;
  /** Nothing is lost, so the button is not styled as dangerous. */
  isHarmless?: boolean;
};

const Question = ({ texts, onClose, onConfirm, children, isHarmless = false }: Omit<Props, 'isOpen'>) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleConfirm = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await onConfirm());
    setBusy(false);
  };
  return (
    <div className={styles.question}>
      {children}
      <div aria-live="polite">{problem && <Notice kind="error">{problem}</Notice>}</div>
      <div className={styles.buttons}>
        {/* Initial focus on the safe choice. */}
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          className={isHarmless ? '' : (danger.danger ?? '')}
          aria-disabled={isBusy}
          onClick={() => void handleConfirm()}
        >
          {isBusy ? texts.busy : texts.action}
        </Button>
      </div>
    </div>
  );
};

/** Asks for confirmation. The button names the action, never "OK". */
export const ConfirmDialog = ({ isOpen, ...rest }: Props) => (
  <Dialog title={rest.texts.title} closeLabel={rest.texts.close} isOpen={isOpen} onClose={rest.onClose}>
    <Question {...rest} />
  </Dialog>
);
