import { texts } from '#web/texts/texts.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signInTexts } from '../sign-in-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import type { FormProblem } from '#web/forms/form-problem.ts';
import styles from '../forms.module.css';

type Values = { email: string; password: string };
type Props = {
  email?: string;
  hasAutoFocus?: boolean;
  onSubmit: (values: Values) => Promise<FormProblem | null>;
  /** The links below the button. */
  children?: ReactNode;
};

export const SignInForm = ({ email = '', hasAutoFocus = false, onSubmit, children }: Props) => {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const messageRef = useRef<HTMLDivElement>(null);
  const form = useForm<Values>({
    initialValues: { email, password: '' },
    validate: {
      email: value => (value.trim() === '' ? signInTexts.signIn.needsEmail : null),
      password: value => (value === '' ? signInTexts.signIn.needsPassword : null),
    },
  });
  // Focus the message each time it appears, so that it is seen and read out.
  useEffect(() => messageRef.current?.focus(), [problem]);

  // Only on pages for signing in. After a client-side navigation the heading gets the focus instead.
  useEffect(() => {
    if (hasAutoFocus) emailRef.current?.focus();
  }, [hasAutoFocus]);

  const handleSubmit = async (values: Values) => {
    setProblem(null);
    const found = await onSubmit(values);
    if (!found) return;
    form.setFieldValue('password', '');
    setProblem(found);
  };

  return (
    <form
      className={styles.form}
      aria-label={signInTexts.signIn.title}
      noValidate
      onSubmit={form.onSubmit(handleSubmit, errors =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <TextInput
        label={signInTexts.signIn.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        ref={emailRef}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={signInTexts.signIn.password}
        autoComplete="current-password"
        showLabel={texts.password.showCharacters}
        capsLockNote={texts.password.capsLock}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <SubmitButton
        fullWidth
        label={signInTexts.signIn.submit}
        busyLabel={signInTexts.signIn.busy}
        isBusy={form.submitting}
      />
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
      {children}
    </form>
  );
};
