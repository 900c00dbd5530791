import type { User } from '#contract/site/users.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { TypedConfirmDialog } from '#web/forms/typed-confirm-dialog.tsx';
import { adminTexts } from '../admin-texts.ts';

const t = adminTexts.user;

type Props = {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onDelete: () => Promise<FormProblem | null>;
};

const isSame = (typed: string, email: string) => typed.trim().toLowerCase() === email.toLowerCase();

export const DeleteUserDialog = ({ user, isOpen, onClose, onDelete }: Props) => (
  <TypedConfirmDialog
    words={{
      title: t.delete,
      label: t.typeEmail(user.email),
      differs: t.emailDiffers,
      action: t.delete,
      busy: t.deleting,
    }}
    isMatch={typed => isSame(typed, user.email)}
    isOpen={isOpen}
    onClose={onClose}
    onConfirm={onDelete}
  >
    <p>{t.deleteBody(`${user.firstName} ${user.lastName}`)}</p>
  </TypedConfirmDialog>
);
