import { type ReactNode, useState } from 'react';
import type { PageData } from '#contract/core/session.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { providerTexts as t } from '../provider-texts.ts';
import styles from './provider.module.css';

type Props = {
  ways: PageData['signIn'];
  /** With a password; for the emergency account alone if there are none for the others. */
  form: (isEmergency: boolean) => ReactNode;
};

/** Providers above the form, which folds away where passwords are turned off. */
export const WaysIn = ({ ways, form }: Props) => {
  const [isOpen, setOpen] = useState(false);
  if (!ways) return form(false);
  return (
    <>
      <ProviderLinks providers={ways.providers} />
      {ways.hasPasswords ? (
        <>
          <p className={styles.or}>{t.or}</p>
          {form(false)}
        </>
      ) : (
        <div className={styles.folded}>
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.withPassword}
          </TextButton>
          {isOpen && (
            <>
              <p>{t.onlyEmergency}</p>
              {form(true)}
            </>
          )}
        </div>
      )}
    </>
  );
};
