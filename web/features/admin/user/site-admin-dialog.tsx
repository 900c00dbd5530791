import type { User } from '#contract/site/users.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

const t = adminTexts.user;

type Props = {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<FormProblem | null>;
};

export const SiteAdminDialog = ({ user, isOpen, onClose, onConfirm }: Props) => {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <ConfirmDialog
      texts={{
        ...texts.common,
        title: user.isSiteAdmin ? t.withdrawTitle : t.grantTitle,
        action: user.isSiteAdmin ? t.withdraw : t.grant,
        busy: t.changing,
      }}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => (await onConfirm())?.text ?? null}
    >
      <p>{user.isSiteAdmin ? t.withdrawBody(name) : t.grantBody(name)}</p>
    </ConfirmDialog>
  );
};
