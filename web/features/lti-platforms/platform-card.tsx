import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Platform } from '#contract/lti/lti.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { ltiTexts } from './lti-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { FrameOrigins } from './frame-origins.tsx';
import type { PlatformCalls, Platforms } from './lti-platforms.queries.ts';
import { PlatformDeployments } from './platform-deployments.tsx';
import { PlatformHealth } from './platform-health.tsx';
import { PlatformRegistrations } from './platform-registrations.tsx';
import { PlatformDialogs, type PlatformQuestion } from './platform-dialogs.tsx';
import { SamePlatform } from './same-platform.tsx';
import styles from './lti-platforms.module.css';

const t = ltiTexts;
const marks = { active: 'pass', pending: 'untested', disabled: 'fail' } as const;

type Props = {
  platform: Platform;
  /** The last launch, if it failed. */
  failure: Platforms['failures'][number] | null;
  calls: PlatformCalls;
};

const StateButton = ({
  platform,
  onDisable,
  onEnable,
}: {
  platform: Platform;
  onDisable: () => void;
  onEnable: () => void;
}) => {
  const { name, state, sameAs } = platform;
  if (sameAs) return null;
  return state === 'active' ? (
    <Button variant="default" onClick={onDisable} aria-label={t.disableOf(name)}>
      {t.disable}
    </Button>
  ) : (
    <Button onClick={onEnable} aria-label={t.approveOf(name)}>
      {state === 'pending' ? t.approve : t.enable}
    </Button>
  );
};

export const PlatformCard = ({ platform, failure, calls }: Props) => {
  const { announcer } = useTools();
  const { id, name, state, waitingScores, parkedScores, signedIn, sameAs } = platform;
  const [question, setQuestion] = useState<PlatformQuestion | null>(null);
  const change = (body: { state: 'active' | 'disabled'; isNew?: true }) =>
    calls.change.mutate({ id, ...body });
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <StatusMark kind={marks[state]} word={t.states[state]} />
        </div>
        <StateButton
          platform={platform}
          onDisable={() => (signedIn > 0 ? setQuestion('disable') : change({ state: 'disabled' }))}
          onEnable={() => change({ state: 'active' })}
        />
      </div>
      {sameAs && (
        <SamePlatform
          earlier={sameAs}
          isBusy={calls.takeOver.isPending || calls.change.isPending}
          onSame={() =>
            calls.takeOver.mutate({ id }, { onSuccess: () => announcer.say(t.tookOver(sameAs.name)) })
          }
          onNew={() => change({ state: 'active', isNew: true })}
        />
      )}
      <PlatformHealth platform={platform} failure={failure} />
      {waitingScores + parkedScores > 0 && <p>{t.unsentCount(waitingScores, parkedScores)}</p>}
      <details>
        <summary>{t.details}</summary>
        <PlatformRegistrations platform={platform} calls={calls} />
        <FrameOrigins
          platform={platform}
          onSave={frameOrigins =>
            problemFrom(
              calls.change.mutateAsync({ id, frameOrigins }).then(() => announcer.say(t.framesSaved)),
            )
          }
        />
        <PlatformDeployments platform={platform} calls={calls} />
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setQuestion('rename')} aria-label={t.renameOf(name)}>
            {t.rename}
          </Button>
          {!sameAs && (
            <Button variant="default" onClick={() => setQuestion('claim')} aria-label={t.claimOf(name)}>
              {t.claim}
            </Button>
          )}
          <Button variant="default" onClick={() => setQuestion('delete')} aria-label={t.deleteOf(name)}>
            {t.delete}
          </Button>
        </div>
      </details>
      <PlatformDialogs
        platform={platform}
        question={question}
        calls={calls}
        onClose={() => setQuestion(null)}
      />
    </li>
  );
};
