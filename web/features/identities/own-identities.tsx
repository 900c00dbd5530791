import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useClaimIdentity, useIdentities, useRemoveIdentity } from './identities.queries.ts';
import { identitiesTexts } from './identities-texts.ts';
import styles from './identities.module.css';

const t = identitiesTexts.own;

type Asked = { name: string; platformName: string };

const Joining = () => {
  const claim = useClaimIdentity();
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (agrees: boolean) => {
    if (claim.isPending) return;
    if (code.trim() === '') {
      setProblem(t.needsCode);
      return;
    }
    const found = await problemFrom(
      claim.mutateAsync({ code: code.trim(), agrees }).then(identity => {
        setAsked(identity);
        setAgreed(agrees);
      }),
    );
    setProblem(found?.text ?? null);
    if (found) setAsked(null);
  };
  if (isAgreed) return <Notice kind="success">{t.agreed}</Notice>;
  if (asked)
    return (
      <div className={styles.box}>
        <p>
          <strong>{t.question(asked.name, asked.platformName)}</strong>
        </p>
        <p>{t.keeps}</p>
        <div className={styles.buttons}>
          <Button aria-disabled={claim.isPending} onClick={() => void send(true)}>
            {claim.isPending ? t.agreeing : t.agree}
          </Button>
          <Button variant="default" onClick={() => setAsked(null)}>
            {t.cancel}
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void send(false);
      }}
    >
      <TextInput
        label={t.code}
        description={t.codeHint}
        placeholder="K7QF-M2XP"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        error={problem}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t.next}
      </Button>
    </form>
  );
};

/** In one's own account: joins a person of an LMS with it, and parts them again. */
export const OwnIdentities = () => {
  const { announcer } = useTools();
  const identities = useIdentities();
  const remove = useRemoveIdentity();
  return (
    <div className={styles.box}>
      <p>{t.lead}</p>
      <Joining />
      {identities.data && identities.data.length > 0 && (
        <>
          <h3>{t.list}</h3>
          <ul className={styles.list}>
            {identities.data.map(({ id, name, platformName }) => (
              <li key={id}>
                <span>
                  {name} ({platformName})
                </span>
                <Button
                  variant="default"
                  aria-label={t.partFrom(name)}
                  onClick={() => void remove.mutateAsync(id).then(() => announcer.say(t.parted(name)))}
                >
                  {t.part}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {identities.error && <Notice kind="error">{t.loadFailed}</Notice>}
    </div>
  );
};
