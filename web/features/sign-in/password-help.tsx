import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import type { Problem } from './problem-of.ts';
import styles from './forms.module.css';

type Props = { canMail: boolean; onRequest: (email: string) => Promise<Problem | null> };

/** For people who forgot: a mailed link where mail is set up, else whom to ask. */
export const PasswordHelp = ({ canMail, onRequest }: Props) => {
  const [isOpen, setOpen] = useState(false);
  if (!canMail) {
    return (
      <p>
        {texts.signIn.forgotten} {texts.signIn.askAdministrator}
      </p>
    );
  }
  return (
    <>
      <button type="button" className={styles.quietButton} onClick={() => setOpen(true)}>
        {texts.signIn.forgotten}
      </button>
      <ForgottenPassword isOpen={isOpen} onClose={() => setOpen(false)} onRequest={onRequest} />
    </>
  );
};
