import type { Platform } from '#contract/lti/lti.ts';
import { ltiTexts } from './lti-texts.ts';
import type { PlatformCalls } from './lti-platforms.queries.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

/** Which deployments may launch us; a new one waits here until it is ticked. */
export const PlatformDeployments = ({ platform, calls }: { platform: Platform; calls: PlatformCalls }) => {
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
