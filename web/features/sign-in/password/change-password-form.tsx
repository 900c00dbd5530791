import { texts } from '#web/texts/texts.ts';
import { useForm } from '@mantine/form';
import { changePassword } from '#contract/site/accounts.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import styles from '../forms.module.css';

type Values = { currentPassword: string; newPassword: string };

const check = (values: Values) => ({
  ...fieldErrors(changePassword.body, values),
  ...(values.currentPassword === '' && { currentPassword: signInTexts.signIn.needsPassword }),
});

export const ChangePasswordForm = ({
  onSubmit,
}: {
  onSubmit: (v: Values) => Promise<FormProblem | null>;
}) => {
  const form = useForm<Values>({ initialValues: { currentPassword: '', newPassword: '' }, validate: check });
  const { problem, messageRef, show } = useFormProblem(form);
  const shared = { showLabel: texts.password.showCharacters, capsLockNote: texts.password.capsLock };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async values => show(await onSubmit(values)))}
    >
      <PasswordField
        label={signInTexts.changePassword.current}
        autoComplete="current-password"
        data-autofocus
        {...shared}
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label={signInTexts.changePassword.next}
        autoComplete="new-password"
        description={signInTexts.changePassword.hint}
        {...shared}
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      <SubmitButton
        fullWidth
        label={signInTexts.changePassword.submit}
        busyLabel={signInTexts.changePassword.busy}
        isBusy={form.submitting}
      />
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
    </form>
  );
};
