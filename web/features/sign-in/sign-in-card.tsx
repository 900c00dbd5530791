import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { texts } from '../../lib/texts.ts';
import { PasswordHelp } from './password-help.tsx';
import type { Problem } from './problem-of.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './forms.module.css';

type Props = {
  email?: string;
  canMail: boolean;
  hasAutoFocus?: boolean;
  onSignIn: (values: { email: string; password: string }) => Promise<Problem | null>;
  onRequestReset: (email: string) => Promise<Problem | null>;
};

/** The form with its two ways out, as the home page and the sign-up page show it. */
export const SignInCard = ({
  email = '',
  canMail,
  hasAutoFocus = false,
  onSignIn,
  onRequestReset,
}: Props) => (
  <SignInForm email={email} hasAutoFocus={hasAutoFocus} onSubmit={onSignIn}>
    <div className={styles.below}>
      <PasswordHelp canMail={canMail} onRequest={onRequestReset} />
      <Link to={paths.signUp}>{texts.signIn.createAccount}</Link>
    </div>
  </SignInForm>
);
