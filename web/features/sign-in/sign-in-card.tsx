import { TextButton } from '#web/ui/button/text-button.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { signInTexts } from './sign-in-texts.ts';
import { ForgottenPassword } from './password/forgotten-password.tsx';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './forms.module.css';

type Props = {
  email?: string;
  /** Forgotten passwords: a mailed link where mail is set up, else whom to ask. */
  canMail: boolean;
  onSignIn: (values: { email: string; password: string }) => Promise<FormProblem | null>;
  onRequestReset: (email: string) => Promise<FormProblem | null>;
};

/** The form with its two ways out, as the home page and the sign-up page show it. */
export const SignInCard = ({ email = '', canMail, onSignIn, onRequestReset }: Props) => {
  const { state } = useLocation();
  const [hasForgotten, setForgotten] = useState(false);
  return (
    <>
      <SignInForm email={email} hasAutoFocus onSubmit={onSignIn}>
        <div className={styles.below}>
          {canMail ? (
            <TextButton className={styles.quietButton ?? ''} onClick={() => setForgotten(true)}>
              {signInTexts.signIn.forgotten}
            </TextButton>
          ) : (
            <p>
              {signInTexts.signIn.forgotten} {signInTexts.signIn.askAdministrator}
            </p>
          )}
          {/* Where they were sent away from goes along. */}
          <Link to={paths.signUp} state={{ ...(state as object | null), card: 'sign-up' }}>
            {signInTexts.signIn.createAccount}
          </Link>
        </div>
      </SignInForm>
      {/* Beside the form, not in it: what happens in a dialog also reaches the components around it. */}
      <ForgottenPassword
        isOpen={hasForgotten}
        onClose={() => setForgotten(false)}
        onRequest={onRequestReset}
      />
    </>
  );
};
