import { texts } from '#web/texts/texts.ts';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { resetPassword } from '#contract/site/accounts.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import styles from '../forms.module.css';

type Props = { onSubmit: (password: string) => Promise<FormProblem | null>; afterRefusal: ReactNode };

export const NewPasswordForm = ({ onSubmit, afterRefusal }: Props) => {
  const form = useForm({
    initialValues: { password: '' },
    validate: values => fieldErrors(resetPassword.body.pick({ password: true }), values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async ({ password }) => show(await onSubmit(password)))}
    >
      <PasswordField
        label={signInTexts.resetPassword.newPassword}
        autoComplete="new-password"
        description={signInTexts.signUp.passwordHint}
        showLabel={texts.password.showCharacters}
        capsLockNote={texts.password.capsLock}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <SubmitButton
        fullWidth
        label={signInTexts.resetPassword.submit}
        busyLabel={signInTexts.resetPassword.busy}
        isBusy={form.submitting}
      />
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text} {afterRefusal}
        </Notice>
      )}
    </form>
  );
};
