import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Provider, Ways } from '#contract/site/sign-in-providers.ts';
import { useTitle } from '#web/browser/title.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { ProviderAddresses } from './provider-addresses.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderForm, type ProviderInput } from './provider-form.tsx';
import { useWayCalls, useWays } from './provider-settings.queries.ts';
import { adminSignInTexts as t } from './provider-settings-texts.ts';
import styles from './sign-in.module.css';

/** `new` while one is added. */
type Edited = Provider | 'new' | null;

const Providers = ({ providers }: Pick<Ways, 'providers'>) => {
  const { toasts } = useTools();
  const calls = useWayCalls();
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<Provider | null>(null);
  const known = edited === 'new' ? null : edited;
  const handleSave = ({ issuer, ...values }: ProviderInput) => {
    const save = known
      ? calls.change.mutateAsync({ id: known.id, ...values })
      : calls.add.mutateAsync({ issuer, ...values });
    return problemFrom(
      save.then(() => {
        setEdited(null);
        toasts.show('info', t.saved(values.name));
      }),
    );
  };
  const handleRemove = async () => {
    if (!removed) return null;
    const problem = await problemFrom(calls.remove.mutateAsync(removed.id));
    if (!problem) setRemoved(null);
    return problem?.text ?? null;
  };
  return (
    <section className={styles.section} aria-labelledby="providers-title">
      <div className={styles.line}>
        <h2 id="providers-title">{t.providers}</h2>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t.add}
        </Button>
      </div>
      {providers.length === 0 ? (
        <EmptyState>{t.none}</EmptyState>
      ) : (
        <ul className={styles.cards}>
          {providers.map(provider => (
            <ProviderCard
              key={provider.id}
              provider={provider}
              onChange={() => setEdited(provider)}
              onRemove={() => setRemoved(provider)}
            />
          ))}
        </ul>
      )}
      <Dialog
        title={known ? t.form.changeTitle(known.name) : t.form.addTitle}
        closeLabel={texts.common.close}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        <ProviderForm provider={known} onSave={handleSave} />
      </Dialog>
      <ConfirmDialog
        texts={t.removing}
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={handleRemove}
      >
        <p>{t.removing.body(removed?.name ?? '', t.people(removed?.people ?? 0))}</p>
      </ConfirmDialog>
    </section>
  );
};

const Passwords = ({ settings }: Pick<Ways, 'settings'>) => {
  const { toasts } = useTools();
  const calls = useWayCalls();
  return (
    <section className={styles.section} aria-labelledby="passwords-title">
      <h2 id="passwords-title">{t.settings.title}</h2>
      <PasswordSettings
        settings={settings}
        onSave={wanted =>
          problemFrom(calls.set.mutateAsync(wanted).then(() => toasts.show('info', t.settings.saved)))
        }
      />
    </section>
  );
};

/** Providers to sign in with, and whether there are passwords. */
export const AdminSignInScreen = () => {
  useTitle(t.title);
  const ways = useWays();
  return (
    <div className={styles.screen}>
      <div>
        <PageHeading>{t.title}</PageHeading>
        <p className={styles.lead}>{t.lead}</p>
      </div>
      <Loaded query={ways} failedTitle={t.loadFailed} lines={5}>
        {({ providers, settings, addresses }) => (
          <>
            <Providers providers={providers} />
            <ProviderAddresses addresses={addresses} />
            {providers.length > 0 && <Passwords settings={settings} />}
          </>
        )}
      </Loaded>
    </div>
  );
};
