import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

const { common } = texts;
const { invitations } = dashboardTexts;

type Props = {
  /** The course whose invitation is declined; null while the dialog is closed. */
  courseName: string | null;
  onClose: () => void;
  onDecline: () => Promise<string | null>;
};

export const DeclineDialog = ({ courseName, onClose, onDecline }: Props) => (
  <ConfirmDialog
    texts={{
      title: invitations.declineTitle,
      close: common.close,
      cancel: invitations.keep,
      action: invitations.decline,
      busy: invitations.declining,
    }}
    isOpen={courseName !== null}
    onClose={onClose}
    onConfirm={onDecline}
  >
    <p>{invitations.declineBody(courseName ?? '')}</p>
  </ConfirmDialog>
);
