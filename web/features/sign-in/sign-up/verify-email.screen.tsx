import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { problemFrom } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { useVerifyEmail } from '../sign-in.queries.ts';
import forms from '../forms.module.css';
import styles from '../single-card.module.css';

/** The screen of the mailed link. It needs a button press, because mail scanners open links, too. */
export const VerifyEmailScreen = () => {
  useTitle(signInTexts.verifyEmail.title);
  const [query] = useSearchParams();
  const token = query.get('token');
  const { toasts } = useTools();
  const navigate = useNavigate();
  const verify = useVerifyEmail();
  const [problem, setProblem] = useState<string | null>(null);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await problemFrom(verify.mutateAsync({ token: token ?? '' }));
    setProblem(found?.text ?? null);
    if (found) return;
    toasts.show('info', signInTexts.verifyEmail.done);
    await navigate(paths.courses, { replace: true });
  };

  return (
    <section className={styles.card}>
      <PageHeading>{signInTexts.verifyEmail.title}</PageHeading>
      {token ? (
        <form className={forms.form} onSubmit={event => void handleSubmit(event)}>
          <p>{signInTexts.verifyEmail.body}</p>
          <SubmitButton
            fullWidth
            label={signInTexts.verifyEmail.submit}
            busyLabel={signInTexts.verifyEmail.busy}
            isBusy={verify.isPending}
          />
          <div aria-live="polite">{problem && <Notice kind="error">{problem}</Notice>}</div>
        </form>
      ) : (
        <Notice kind="error">{signInTexts.verifyEmail.incomplete}</Notice>
      )}
      <Link to={paths.courses}>{texts.notFound.toCourses}</Link>
    </section>
  );
};
