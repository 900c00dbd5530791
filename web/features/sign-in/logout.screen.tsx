import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { useSignOut } from '#web/session/sign-out.ts';
import { signInTexts } from './sign-in-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import styles from './logout.module.css';

const quietMs = 1500;

/** Blank, as specified. After a delay it shows a message and a link to sign in. */
export const LogoutScreen = () => {
  useTitle(signInTexts.logout.title);
  const signOut = useSignOut();
  const [isLineShown, setLineShown] = useState(false);

  useEffect(() => {
    signOut();
    const clock = setTimeout(() => setLineShown(true), quietMs);
    return () => clearTimeout(clock);
    // Only once, on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <div className={styles.blank}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {signInTexts.logout.title}
      </h1>
      {isLineShown && (
        <p>
          {signInTexts.logout.done} <Link to={paths.home}>{signInTexts.logout.again}</Link>
        </p>
      )}
    </div>
  );
};
