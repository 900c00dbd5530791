import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { requestPasswordReset } from '#contract/site/accounts.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { texts } from '#web/texts/texts.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import type { FormProblem } from '#web/forms/form-problem.ts';
import styles from '../forms.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onRequest: (email: string) => Promise<FormProblem | null>;
};

const RequestForm = ({ onRequest }: Pick<Props, 'onRequest'>) => {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: values => fieldErrors(requestPasswordReset.body, values),
  });
  const handleSubmit = async ({ email }: { email: string }) => {
    const found = await onRequest(email);
    setProblem(found);
    setSent(!found);
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(handleSubmit)}>
      <p>{signInTexts.forgotten.body}</p>
      <TextInput
        label={signInTexts.signIn.email}
        type="email"
        autoComplete="username"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <SubmitButton
        fullWidth
        label={signInTexts.forgotten.submit}
        busyLabel={signInTexts.forgotten.busy}
        isBusy={form.submitting}
      />
      <div aria-live="polite">
        {isSent && <Notice kind="success">{signInTexts.forgotten.sent}</Notice>}
        {problem && <Notice kind="error">{problem.text}</Notice>}
      </div>
    </form>
  );
};

/** Requests the mailed link. The answer does not reveal whether an account exists. */
export const ForgottenPassword = ({ isOpen, onClose, onRequest }: Props) => (
  <Dialog
    title={signInTexts.forgotten.title}
    closeLabel={texts.common.close}
    isOpen={isOpen}
    onClose={onClose}
  >
    <RequestForm onRequest={onRequest} />
  </Dialog>
);
