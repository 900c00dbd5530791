import { Button } from '@mantine/core';
import type { Platform } from '#contract/lti.ts';
import { showMoment } from '#web/texts/moments.ts';
import { ltiTexts } from './lti-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import type { Platforms } from './lti-platforms.queries.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;
const marks = { active: 'pass', pending: 'untested', disabled: 'fail' } as const;

type Props = {
  platform: Platform;
  /** The last launch, if it failed. */
  failure: Platforms['failures'][number] | null;
  onState: (state: 'active' | 'disabled') => void;
  onDeployment: (deploymentId: number, isActive: boolean) => void;
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

export const PlatformCard = ({ platform, failure, onState, onDeployment }: Props) => {
  const { name, state, issuer, clientId, deployments, waitingScores, parkedScores } = platform;
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <StatusMark kind={marks[state]} word={t.states[state]} />
        </div>
        {state === 'active' ? (
          <Button variant="default" onClick={() => onState('disabled')} aria-label={t.disableOf(name)}>
            {t.disable}
          </Button>
        ) : (
          <Button onClick={() => onState('active')} aria-label={t.approveOf(name)}>
            {state === 'pending' ? t.approve : t.enable}
          </Button>
        )}
      </div>
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
          <dt>{t.frames}</dt>
          <dd>{platform.frameOrigins.join(', ')}</dd>
        </dl>
        <h4>{t.deployments}</h4>
        {deployments.length === 0 && <p className={styles.lead}>{t.noDeployments}</p>}
        <ul className={styles.deployments}>
          {deployments.map(({ id, deploymentId, isActive }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={isActive}
                  onChange={event => onDeployment(id, event.currentTarget.checked)}
                />
                <span>{t.deployment(deploymentId)}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
};
