import type { Ways } from '#contract/site/sign-in-providers.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { adminSignInTexts } from './provider-settings-texts.ts';
import styles from './sign-in.module.css';

const t = adminSignInTexts.addresses;
const names = ['redirect', 'signedOut', 'backChannelLogout'] as const;

/** What has to be entered at the provider. */
export const ProviderAddresses = ({ addresses }: Pick<Ways, 'addresses'>) => (
  <section className={styles.section} aria-labelledby="provider-addresses">
    <h2 id="provider-addresses">{t.title}</h2>
    <p className={styles.quiet}>{t.lead}</p>
    <dl className={styles.addresses}>
      {names.map(name => (
        <div key={name}>
          <dt>{t[name]}</dt>
          <dd>
            <code>{addresses[name]}</code>
            <CopyButton text={addresses[name]} label={t.copy(t[name])} doneLabel={t.copied} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
