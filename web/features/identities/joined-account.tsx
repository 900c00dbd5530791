import { Button } from '@mantine/core';
import { useState } from 'react';
import type { IdentityState } from '#contract/site/identities.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { showDate } from '#web/texts/locale.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useConfirmIdentity, useIdentityState, useMakeCode, usePartIdentity } from './identities.queries.ts';
import { identitiesTexts } from './identities-texts.ts';
import styles from './identities.module.css';

const t = identitiesTexts.inLms;

type Made = ReturnType<typeof useMakeCode>['data'];

const Body = ({ state, made, onMake }: { state: IdentityState; made: Made; onMake: () => void }) => {
  const confirm = useConfirmIdentity();
  const part = usePartIdentity();
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: Promise<unknown>) => setProblem((await problemFrom(work))?.text ?? null);
  const { identity, claimedBy, joinedWith } = state;
  const shown = problem && <Notice kind="error">{problem}</Notice>;
  if (claimedBy !== null)
    return (
      <>
        <p>
          <strong>{t.question(identity.name, identity.platformName, claimedBy)}</strong>
        </p>
        <p>{t.keeps}</p>
        {shown}
        <div className={styles.buttons}>
          <Button aria-disabled={confirm.isPending} onClick={() => void run(confirm.mutateAsync())}>
            {confirm.isPending ? t.confirming : t.confirm}
          </Button>
          <Button variant="default" onClick={() => void run(part.mutateAsync())}>
            {t.cancel}
          </Button>
        </div>
      </>
    );
  if (joinedWith !== null)
    return (
      <>
        <output>{t.joined(joinedWith)}</output>
        {shown}
        <Button variant="default" onClick={() => void run(part.mutateAsync())}>
          {t.part}
        </Button>
      </>
    );
  return (
    <>
      <p>{t.lead(identity.name, identity.platformName)}</p>
      {made ? (
        <>
          <code className={styles.code} aria-label={t.code}>
            {made.code}
          </code>
          <p>{t.type(showDate(made.expiresAt, { timeStyle: 'short' }))}</p>
        </>
      ) : (
        <Button onClick={onMake}>{t.make}</Button>
      )}
    </>
  );
};

/** Inside an LMS: joins the person with an account of their own. */
export const JoinedAccount = () => {
  const make = useMakeCode();
  const state = useIdentityState({ isWaiting: make.data !== undefined });
  return (
    <Loaded query={state} failedTitle={identitiesTexts.own.loadFailed} lines={3}>
      {found => (
        <div className={styles.box}>
          <Body state={found} made={make.data} onMake={() => make.mutate()} />
          {make.error && <Notice kind="error">{make.error.message}</Notice>}
        </div>
      )}
    </Loaded>
  );
};
