import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '#contract/users.ts';
import { type FormProblem, useFormProblem } from '#web/net/form-problem.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import danger from '#web/ui/button/danger-button.module.css';

const t = adminTexts.user;

type Props = {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onDelete: () => Promise<FormProblem | null>;
};

const isSame = (typed: string, email: string) => typed.trim().toLowerCase() === email.toLowerCase();

/** So much is lost that a click alone is too easy: the address must be typed. */
const DeleteForm = ({ user, onClose, onDelete }: Omit<Props, 'isOpen'>) => {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: value => (isSame(value, user.email) ? null : t.emailDiffers) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <DialogForm
      onSubmit={form.onSubmit(async () => show(await onDelete()))}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button
            type="submit"
            className={danger.danger ?? ''}
            aria-disabled={isBusy}
            onClick={event => {
              if (isBusy) event.preventDefault();
            }}
          >
            {isBusy ? t.deleting : t.delete}
          </Button>
        </>
      }
    >
      <p>{t.deleteBody(`${user.firstName} ${user.lastName}`)}</p>
      <TextInput
        label={t.typeEmail(user.email)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
};

export const DeleteUserDialog = ({ isOpen, ...rest }: Props) => (
  <Dialog title={t.delete} closeLabel={texts.common.close} isOpen={isOpen} onClose={rest.onClose}>
    <DeleteForm {...rest} />
  </Dialog>
);
