import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import styles from './admin-dialogs.module.css';

const t = adminTexts.user;

/** No letters that look alike, since the password is often passed on by voice or on paper. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

const makePassword = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => letters[byte % letters.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Called instead of `onReset` when the password is blank. */
  onEmpty: () => void;
  onReset: (password: string) => Promise<FormProblem | null>;
};

const ResetForm = ({ onEmpty, onReset }: Omit<Props, 'isOpen' | 'onClose'>) => {
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: { newPassword: value => (value.trim() === '' ? t.emptyPassword : null) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const { newPassword } = form.values;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async values => show(await onReset(values.newPassword)), onEmpty)}
    >
      <p>{t.resetHint}</p>
      <div className={styles.password}>
        <PasswordField
          label={t.newPassword}
          description={t.newPasswordHint}
          autoComplete="new-password"
          showLabel={texts.password.showCharacters}
          capsLockNote={texts.password.capsLock}
          data-autofocus
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <div className={styles.passwordTools}>
          <Button variant="default" onClick={() => form.setFieldValue('newPassword', makePassword())}>
            {t.generate}
          </Button>
          <CopyButton text={newPassword} label={t.copyPassword} doneLabel={t.copiedPassword} />
        </div>
      </div>
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
      <SubmitButton fullWidth label={t.reset} busyLabel={t.resetting} isBusy={form.submitting} />
    </form>
  );
};

export const ResetPasswordDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog title={t.reset} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <ResetForm {...rest} />
  </Dialog>
);
