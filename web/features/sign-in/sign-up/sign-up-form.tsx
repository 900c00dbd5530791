import { texts } from '#web/texts/texts.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { checkNewAccount, matching, type NewAccountValues } from './check-new-account.ts';
import { Matches } from './matches.tsx';
import type { FormProblem } from '#web/forms/form-problem.ts';
import styles from '../forms.module.css';

type Account = Pick<NewAccountValues, 'firstName' | 'lastName' | 'email' | 'password'>;
type Props = {
  /** Prefilled address of an invited user. */
  email: string;
  onSubmit: (account: Account) => Promise<FormProblem | null>;
  children: ReactNode;
};

const empty: NewAccountValues = {
  firstName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  password: '',
  confirmPassword: '',
};
const passwordProps = {
  showLabel: texts.password.showCharacters,
  capsLockNote: texts.password.capsLock,
};

export const SignUpForm = ({ email: known, onSubmit, children }: Props) => {
  const { state } = useLocation();
  const summaryRef = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<FormProblem | null>(null);
  const [tries, setTries] = useState(0);
  const form = useForm({
    initialValues: { ...empty, email: known, confirmEmail: known },
    validate: checkNewAccount,
    validateInputOnBlur: true,
  });
  const field = (name: keyof NewAccountValues) => form.getInputProps(name);
  useEffect(() => summaryRef.current?.focus(), [tries]);
  const handleInvalid = () => setTries(tries + 1);

  const handleSubmit = async ({ firstName, lastName, email, password }: NewAccountValues) => {
    setRefusal(null);
    // The confirmation fields are not sent.
    const found = await onSubmit({ firstName, lastName, email, password });
    if (!found) return;
    setRefusal(found);
    if (found.field && found.field in empty) form.setFieldError(found.field, found.text);
    handleInvalid();
  };

  const errors = Object.entries(form.errors).map(([name, text]) => ({ name, text }));
  const general = refusal && !(refusal.field && refusal.field in empty) ? refusal.text : null;
  const isTaken = refusal?.code === 'conflict';

  return (
    <form
      className={styles.form}
      aria-label={signInTexts.signUp.title}
      noValidate
      onSubmit={form.onSubmit(handleSubmit, handleInvalid)}
    >
      {tries > 0 && (errors.length > 0 || general) && (
        <ErrorSummary
          ref={summaryRef}
          errors={errors}
          general={general}
          onChoose={name => form.getInputNode(name)?.focus()}
        />
      )}
      <div className={styles.pair}>
        <TextInput label={signInTexts.signUp.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={signInTexts.signUp.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        label={signInTexts.signUp.email}
        type="email"
        autoComplete="email"
        description={
          isTaken && (
            <Link to={paths.signUp} state={{ ...(state as object | null), card: 'sign-in' }}>
              {signInTexts.signUp.signInInstead}
            </Link>
          )
        }
        {...field('email')}
      />
      <TextInput
        label={signInTexts.signUp.confirmEmail}
        type="email"
        autoComplete="email"
        description={matching.emails(form.values) && <Matches>{signInTexts.signUp.emailsMatch}</Matches>}
        {...field('confirmEmail')}
      />
      <PasswordField
        label={signInTexts.signUp.password}
        autoComplete="new-password"
        description={signInTexts.signUp.passwordHint}
        {...passwordProps}
        {...field('password')}
      />
      <PasswordField
        label={signInTexts.signUp.confirmPassword}
        autoComplete="new-password"
        description={
          matching.passwords(form.values) && <Matches>{signInTexts.signUp.passwordsMatch}</Matches>
        }
        {...passwordProps}
        {...field('confirmPassword')}
      />
      <SubmitButton
        fullWidth
        label={signInTexts.signUp.submit}
        busyLabel={signInTexts.signUp.busy}
        isBusy={form.submitting}
      />
      {children}
    </form>
  );
};
