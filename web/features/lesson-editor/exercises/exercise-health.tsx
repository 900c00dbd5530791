import type { ReactNode } from 'react';
import type { ExerciseHealth } from '#contract/running/runs.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import type { LimitAdvice } from '../limit/use-time-limit.ts';
import styles from './exercise-health.module.css';

const { health: t, limit: limitTexts } = lessonEditorTexts;

/** Above this share of the time limit, a correct but slower solution may time out. */
export const closeShare = 0.5;

export const isSound = ({ doesStarterFail, doesEmptyFail }: ExerciseHealth) =>
  doesStarterFail && doesEmptyFail;

type Props = {
  health: ExerciseHealth;
  limit: LimitAdvice;
  /** How strong the tests are, if that is known. */
  strength: ReactNode;
};

/** Warns about tests that pass without a solution, and about a solution close to the time limit. */
export const HealthBlock = ({ health, limit, strength }: Props) => {
  const { doesStarterFail, doesEmptyFail, cpuMs, limitMs, strayNames = [], uses = [] } = health;
  const share = Math.min(1, cpuMs / limitMs);
  const isClose = share > closeShare;
  const percent = Math.round(share * 100);
  return (
    <section className={styles.health} aria-label={t.title}>
      <h3 className={styles.title}>{t.title}</h3>
      <ul className={styles.facts}>
        <li>
          <StatusMark
            kind={doesStarterFail ? 'pass' : 'fail'}
            word={doesStarterFail ? t.starterFails : t.starterPasses}
          />
        </li>
        {strayNames.length > 0 && (
          <li>
            <StatusMark kind="untested" word={t.strayNames(strayNames)} />
          </li>
        )}
        <li>
          <StatusMark
            kind={doesEmptyFail ? 'pass' : 'fail'}
            word={doesEmptyFail ? t.emptyFails : t.emptyPasses}
          />
        </li>
        <li>
          <StatusMark
            kind={isClose ? 'untested' : 'pass'}
            word={t.time(Math.round(cpuMs), limitMs, percent)}
          />
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${Math.max(2, percent)}%` }} data-close={isClose || undefined} />
          </span>
          {isClose && <span className={styles.note}>{t.timeIsShort}</span>}
          {limit.recommendedMs !== undefined && (
            <span className={styles.note}>
              {limitTexts.recommended(limitTexts.seconds(limit.recommendedMs))}
            </span>
          )}
          {isClose && limit.onChange && (
            <span className={styles.note}>
              <TextButton onClick={limit.onChange}>{limitTexts.change}</TextButton>
            </span>
          )}
        </li>
        {uses.length > 0 && (
          <li>
            <StatusMark kind="pass" word={t.uses(uses)} />
          </li>
        )}
        {strength && <li>{strength}</li>}
      </ul>
    </section>
  );
};
