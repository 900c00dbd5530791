import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '#contract/site/profile.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { profileTexts } from '../profile-texts.ts';
import styles from '../profile.module.css';

const t = profileTexts.signIn;

/** With which address, and where else somebody is signed in. */
export const OwnSignIn = ({ profile, onEnd }: { profile: Profile; onEnd: () => Promise<void> }) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const handleEnd = async () => {
    if (isEnding) return;
    setEnding(true);
    setProblem((await problemFrom(onEnd()))?.text ?? null);
    setEnding(false);
  };
  return (
    <div className={styles.box}>
      <p>
        {t.email}: <strong>{profile.email}</strong>
        {!profile.isEmailVerified && <span className={styles.quiet}> ({t.notVerified})</span>}
      </p>
      {profile.otherSessions === 0 ? (
        <p>{t.here}</p>
      ) : (
        <>
          <p>{t.elsewhere(profile.otherSessions)}</p>
          <Button variant="default" aria-disabled={isEnding} onClick={() => void handleEnd()}>
            {t.end}
          </Button>
        </>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {profile.hasPassword && <p className={styles.quiet}>{t.password}</p>}
      <Link to={paths.mail}>{t.mails}</Link>
    </div>
  );
};
