import { Button } from '@mantine/core';
import type { Provider } from '#contract/site/sign-in-providers.ts';
import { adminSignInTexts as t } from './provider-settings-texts.ts';
import styles from './sign-in.module.css';

type Props = { provider: Provider; onChange: () => void; onRemove: () => void };

export const ProviderCard = ({ provider, onChange, onRemove }: Props) => {
  const { name, issuer, isEnabled, isFromEnvironment, people, trustedDomains } = provider;
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <h3>{name}</h3>
        <span className={styles.quiet}>{isEnabled ? t.on : t.off}</span>
      </div>
      <p className={styles.issuer}>{issuer}</p>
      <p className={styles.quiet}>
        {t.people(people)} {trustedDomains.length > 0 ? t.trusted(trustedDomains.join(', ')) : t.noTrust}.
      </p>
      {isFromEnvironment ? (
        <p className={styles.quiet}>{t.fromEnvironment}</p>
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" aria-label={t.changeOf(name)} onClick={onChange}>
            {t.change}
          </Button>
          <Button variant="default" aria-label={`${t.form.remove} ${name}`} onClick={onRemove}>
            {t.form.remove}
          </Button>
        </div>
      )}
    </li>
  );
};
