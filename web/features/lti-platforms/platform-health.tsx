import type { Platform } from '#contract/lti/lti.ts';
import { showMoment } from '#web/texts/moments.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Platforms } from './lti-platforms.queries.ts';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

type Props = {
  platform: Platform;
  /** The last launch, if it failed. */
  failure: Platforms['failures'][number] | null;
};

/** When each service last worked; a failed launch in the words that the user saw. */
export const PlatformHealth = ({ platform, failure }: Props) => {
  const { lastLaunchAt, lastGradeAt, lastRosterAt, rosterProblem, lastKeysAt, keysProblem } = platform;
  const services = [
    { name: t.health.launch, at: lastLaunchAt, problem: null },
    { name: t.health.grade, at: lastGradeAt, problem: null },
    { name: t.health.roster, at: lastRosterAt, problem: rosterProblem },
    { name: t.health.keys, at: lastKeysAt, problem: keysProblem },
  ];
  return (
    <>
      {failure && (
        <Notice kind="error">
          <p>
            {t.lastFailed(showMoment(failure.failedAt))} {failure.reason}
          </p>
          <p>
            {texts.common.reference}: <code>{failure.reference}</code>
          </p>
        </Notice>
      )}
      {lastLaunchAt === null && !failure ? (
        <p className={styles.lead}>{t.neverLaunched}</p>
      ) : (
        <dl className={styles.health}>
          {services.map(({ name, at, problem }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {at ? <time dateTime={at}>{showMoment(at)}</time> : t.health.never}
                {problem && <span className={styles.problem}>{problem}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
};
