import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { listSignInIdentities } from '#contract/site/provider-sign-in.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { saySignInProblem } from '#web/texts/sign-in-problem.ts';
import { showDate } from '#web/texts/locale.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { profileTexts } from '../profile-texts.ts';
import { useWayCalls, useWays } from './ways.queries.ts';
import styles from '../profile.module.css';

const t = profileTexts.ways;

type Ways = ResponseOf<typeof listSignInIdentities>;

const Joined = ({ identity, onRemove }: { identity: Ways['identities'][number]; onRemove: () => void }) => {
  const { provider, email, lastUsedAt, isLastWayIn } = identity;
  return (
    <li>
      <span>
        <strong>{provider}</strong> {email}
        <span className={styles.hint}>
          {t.lastUsed(showDate(lastUsedAt, { dateStyle: 'medium' }))} {isLastWayIn && t.lastWay}
        </span>
      </span>
      {!isLastWayIn && (
        <Button variant="default" size="xs" aria-label={t.removeOf(provider)} onClick={onRemove}>
          {t.remove}
        </Button>
      )}
    </li>
  );
};

/** Accounts at providers that somebody signs in with. Out of sight where there are no providers. */
export const OwnWays = () => {
  const { announcer, toasts } = useTools();
  const [query, setQuery] = useSearchParams();
  const ways = useWays();
  const calls = useWayCalls();
  const [problem, setProblem] = useState(saySignInProblem(query.get('problem'), t.provider));
  const run = async (work: Promise<unknown>) => setProblem((await problemFrom(work))?.text ?? null);
  const ticket = query.get('join');
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (ticket === null || sent.current === ticket) return;
    // It works once, so it is sent once.
    sent.current = ticket;
    setQuery({}, { replace: true });
    void run(calls.join.mutateAsync(ticket).then(name => toasts.show('info', t.joined(name))));
  });
  const { identities = [], providers = [] } = ways.data ?? {};
  if (identities.length === 0 && providers.length === 0 && problem === null) return null;
  return (
    <section className={styles.part} aria-label={t.title}>
      <h2>{t.title}</h2>
      <div className={styles.box}>
        <p>{t.lead}</p>
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        {identities.length > 0 && (
          <ul className={styles.ways}>
            {identities.map(identity => (
              <Joined
                key={identity.id}
                identity={identity}
                onRemove={() =>
                  void run(
                    calls.remove
                      .mutateAsync(identity.id)
                      .then(() => announcer.say(t.removed(identity.provider))),
                  )
                }
              />
            ))}
          </ul>
        )}
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            aria-disabled={calls.start.isPending}
            onClick={() => void run(calls.start.mutateAsync(id).then(url => window.location.assign(url)))}
          >
            {t.join(name)}
          </Button>
        ))}
      </div>
    </section>
  );
};
