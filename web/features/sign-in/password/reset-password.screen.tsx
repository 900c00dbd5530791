import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useResetPassword } from '../sign-in.queries.ts';
import styles from '../single-card.module.css';

/** The screen of the mailed one-time link. */
export const ResetPasswordScreen = () => {
  useTitle(signInTexts.resetPassword.title);
  const [query] = useSearchParams();
  const token = query.get('token');
  const { toasts } = useTools();
  const navigate = useNavigate();
  const resetPassword = useResetPassword();

  const handleSubmit = async (password: string) => {
    const problem = await problemFrom(resetPassword.mutateAsync({ token: token ?? '', password }));
    if (problem) return problem;
    toasts.show('info', signInTexts.resetPassword.done);
    await navigate(paths.courses, { replace: true });
    return null;
  };

  return (
    <section className={styles.card}>
      <PageHeading>{signInTexts.resetPassword.title}</PageHeading>
      {token ? (
        <NewPasswordForm
          onSubmit={handleSubmit}
          afterRefusal={<Link to={paths.home}>{texts.notFound.toSignIn}</Link>}
        />
      ) : (
        <Notice kind="error">
          {signInTexts.resetPassword.incomplete} <Link to={paths.home}>{texts.notFound.toSignIn}</Link>
        </Notice>
      )}
    </section>
  );
};
