import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { problemFrom } from '#web/forms/form-problem.ts';
import { SignInCard } from '../card/sign-in-card.tsx';
import { useCreateAccount, useRequestPasswordReset, useSignIn } from '../sign-in.queries.ts';
import { ProviderLinks } from '../provider/provider-links.tsx';
import { providerTexts } from '../provider-texts.ts';
import { SignUpForm } from './sign-up-form.tsx';
import forms from '../forms.module.css';
import styles from '../single-card.module.css';

/**
 * In the specification, the link for people who have an account leads to /signup, which is this page. So the page
 * contains both cards, and that link switches between them.
 */
export const SignUpScreen = () => {
  const location = useLocation();
  const {
    card,
    invitedAs = '',
    reason,
  } = (location.state ?? {}) as {
    card?: string;
    invitedAs?: string;
    /** What an account is needed for. */
    reason?: string;
  };
  const isSigningIn = card === 'sign-in';
  const [email, setEmail] = useState(invitedAs);
  const { pageData } = useTools();
  const createAccount = useCreateAccount();
  const signIn = useSignIn();
  const requestReset = useRequestPasswordReset();
  const title = isSigningIn ? signInTexts.signIn.title : signInTexts.signUp.title;
  useTitle(title);
  return (
    <section className={styles.card} data-wide={!isSigningIn}>
      <PageHeading>{title}</PageHeading>
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {invitedAs !== '' && (
        <Notice kind="info">
          {signInTexts.signUp.invitedAs(invitedAs)} {!isSigningIn && signInTexts.signUp.keepAddress}
        </Notice>
      )}
      {isSigningIn ? (
        <SignInCard
          email={email}
          ways={pageData.signIn}
          canMail={pageData.canMail}
          onSignIn={values => problemFrom(signIn.mutateAsync(values))}
          onRequestReset={address => problemFrom(requestReset.mutateAsync({ email: address }))}
        />
      ) : pageData.signIn && !pageData.signIn.hasPasswords ? (
        <>
          <p>{providerTexts.noSignUp(pageData.signIn.providers.map(({ name }) => name).join(', '))}</p>
          <ProviderLinks providers={pageData.signIn.providers} />
        </>
      ) : (
        <SignUpForm
          email={email}
          onSubmit={account => {
            setEmail(account.email);
            return problemFrom(createAccount.mutateAsync(account));
          }}
        >
          <div className={forms.below}>
            <Link to={paths.signUp} state={{ ...(location.state as object | null), card: 'sign-in' }}>
              {signInTexts.signUp.haveAccount}
            </Link>
          </div>
        </SignUpForm>
      )}
    </section>
  );
};
