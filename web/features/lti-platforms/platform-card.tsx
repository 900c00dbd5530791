import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Platform } from '#contract/lti.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { showMoment } from '#web/texts/moments.ts';
import { ltiTexts } from './lti-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { FrameOrigins } from './frame-origins.tsx';
import type { PlatformCalls, Platforms } from './lti-platforms.queries.ts';
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

/** The result of the LTI check; a failure in the words that the user saw. */
const Check = ({ platform, failure }: Pick<Props, 'platform' | 'failure'>) => {
  if (failure)
    return (
      <Notice kind="error">
        <p>
          {t.lastFailed(showMoment(failure.failedAt))} {failure.reason}
        </p>
        <p>
          {texts.common.reference}: <code>{failure.reference}</code>
        </p>
      </Notice>
    );
  return (
    <p className={styles.lead}>
      {platform.lastLaunchAt ? t.lastLaunch(showMoment(platform.lastLaunchAt)) : t.neverLaunched}
    </p>
  );
};

const Deployments = ({ platform, calls }: Pick<Props, 'platform' | 'calls'>) => {
  const { id, deployments, isOpenToDeployments } = platform;
  return (
    <>
      <h4>{t.deployments}</h4>
      {deployments.length === 0 && <p className={styles.lead}>{t.noDeployments}</p>}
      <ul className={styles.deployments}>
        {deployments.map(deployment => (
          <li key={deployment.id}>
            <label>
              <input
                type="checkbox"
                checked={deployment.isActive}
                onChange={event =>
                  calls.changeDeployment.mutate({
                    id,
                    deploymentId: deployment.id,
                    isActive: event.currentTarget.checked,
                  })
                }
              />
              <span>{t.deployment(deployment.deploymentId)}</span>
            </label>
          </li>
        ))}
        <li>
          <label>
            <input
              type="checkbox"
              checked={isOpenToDeployments}
              onChange={event =>
                calls.change.mutate({ id, isOpenToDeployments: event.currentTarget.checked })
              }
            />
            <span>{t.openDeployments}</span>
          </label>
        </li>
      </ul>
    </>
  );
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
  const { id, name, state, issuer, clientId, waitingScores, parkedScores, signedIn, sameAs } = platform;
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
            calls.takeOver.mutate(id, { onSuccess: () => announcer.say(t.tookOver(sameAs.name)) })
          }
          onNew={() => change({ state: 'active', isNew: true })}
        />
      )}
      <Check platform={platform} failure={failure} />
      {waitingScores + parkedScores > 0 && <p>{t.unsentCount(waitingScores, parkedScores)}</p>}
      <details>
        <summary>{t.details}</summary>
        <dl className={styles.facts}>
          <dt>{t.issuer}</dt>
          <dd>{issuer}</dd>
          <dt>{t.clientId}</dt>
          <dd>{clientId}</dd>
          <dt>{t.authUrl}</dt>
          <dd>{platform.authUrl}</dd>
          <dt>{t.tokenUrl}</dt>
          <dd>{platform.tokenUrl}</dd>
          <dt>{t.jwksUrl}</dt>
          <dd>{platform.jwksUrl}</dd>
        </dl>
        <FrameOrigins
          platform={platform}
          onSave={frameOrigins =>
            problemFrom(
              calls.change.mutateAsync({ id, frameOrigins }).then(() => announcer.say(t.framesSaved)),
            )
          }
        />
        <Deployments platform={platform} calls={calls} />
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setQuestion('rename')} aria-label={t.renameOf(name)}>
            {t.rename}
          </Button>
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
