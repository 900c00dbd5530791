import { TextButton } from '#web/ui/button/text-button.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { ForgottenPassword } from '../password/forgotten-password.tsx';
import type { FormProblem } from '#web/forms/form-problem.ts';
import type { PageData } from '#contract/core/session.ts';
import { WaysIn } from '../provider/ways-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from '../forms.module.css';

type Props = {
  email?: string;
  /** Providers, where there are any. */
  ways?: PageData['signIn'];
  /** With mail, a forgotten password can be reset by a link; without, the card says whom to ask. */
  canMail: boolean;
  onSignIn: (values: { email: string; password: string }) => Promise<FormProblem | null>;
  onRequestReset: (email: string) => Promise<FormProblem | null>;
};

/** The sign-in form with links for a forgotten password and a new account. */
export const SignInCard = ({ email = '', ways, canMail, onSignIn, onRequestReset }: Props) => {
  const { state } = useLocation();
  const [hasForgotten, setForgotten] = useState(false);
  return (
    <>
      <WaysIn
        ways={ways}
        form={isEmergency => (
          <SignInForm email={email} hasAutoFocus={ways === undefined || isEmergency} onSubmit={onSignIn}>
            {!isEmergency && (
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
                {/* Keeps the requested path in the state. */}
                <Link to={paths.signUp} state={{ ...(state as object | null), card: 'sign-up' }}>
                  {signInTexts.signIn.createAccount}
                </Link>
              </div>
            )}
          </SignInForm>
        )}
      />
      {/* Outside the form: React events of a portal bubble to its parent components. */}
      <ForgottenPassword
        isOpen={hasForgotten}
        onClose={() => setForgotten(false)}
        onRequest={onRequestReset}
      />
    </>
  );
};
