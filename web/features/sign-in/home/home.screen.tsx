import { lazy, Suspense, useEffect } from 'react';
import { signInTexts } from '../sign-in-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { problemFrom } from '#web/forms/form-problem.ts';
import { JourneyNotice } from '../provider/journey-notice.tsx';
import { SignInCard } from '../card/sign-in-card.tsx';
import { useRequestPasswordReset, useSignIn } from '../sign-in.queries.ts';
import styles from './home.module.css';

// Whoever is signed in never sees it.
const LessonSample = lazy(async () => ({ default: (await import('./lesson-sample.tsx')).LessonSample }));

export const HomeScreen = () => {
  useTitle(signInTexts.signIn.title);
  const { pageData, announcer } = useTools();
  const { ending } = useSession();
  // The user was redirected here, so announce the reason.
  useEffect(() => {
    if (ending) announcer.say(signInTexts.signIn[ending]);
  }, [ending, announcer]);
  const signIn = useSignIn();
  const requestReset = useRequestPasswordReset();
  return (
    <div className={styles.home}>
      <div className={styles.intro}>
        <h1 className={styles.headline} tabIndex={-1}>
          {signInTexts.home.headline}
        </h1>
        <p className={styles.lead}>{signInTexts.home.lead}</p>
      </div>
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>{signInTexts.signIn.title}</h2>
        {ending && <Notice kind="info">{signInTexts.signIn[ending]}</Notice>}
        <JourneyNotice />
        <SignInCard
          ways={pageData.signIn}
          canMail={pageData.canMail}
          onSignIn={values => problemFrom(signIn.mutateAsync(values))}
          onRequestReset={email => problemFrom(requestReset.mutateAsync({ email }))}
        />
      </section>
      <div className={styles.more}>
        {/* The text waits for the sample above it, which would otherwise move it down. */}
        <Suspense>
          <LessonSample />
          <p className={styles.teachers}>{signInTexts.home.teachers}</p>
        </Suspense>
      </div>
    </div>
  );
};
