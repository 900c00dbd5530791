import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { lessonTexts } from '../lesson-texts.ts';

const t = lessonTexts;

type Props = {
  /** Files besides the main one are reset, too. */
  hasFurtherFiles: boolean;
  onReset: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks before the student's program is replaced by the author's start. */
export const ResetDialog = ({ hasFurtherFiles, onReset, onClose }: Props) => (
  <ConfirmDialog
    texts={{
      title: t.resetTitle,
      close: texts.common.close,
      cancel: t.keepCode,
      action: t.reset,
      busy: t.resetting,
    }}
    isOpen
    onClose={onClose}
    onConfirm={onReset}
  >
    <p>{hasFurtherFiles ? t.resetAllBody : t.resetBody}</p>
  </ConfirmDialog>
);
