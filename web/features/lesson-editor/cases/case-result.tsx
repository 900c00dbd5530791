import type { RunOutcome } from '#contract/running/runs.ts';
import { CheckIcon, CircleIcon, CrossIcon } from '#web/ui/button/icons.tsx';
import { caseTexts as t } from './case-texts.ts';
import styles from './case-table.module.css';

export type CaseResult = { kind: 'pass' | 'fail' | 'untested'; isStale: boolean };

const icons = { pass: CheckIcon, fail: CrossIcon, untested: CircleIcon };

/** The results of a run by the name of their case. */
export const caseResults = (outcome: RunOutcome, isStale: boolean): ReadonlyMap<string, CaseResult> =>
  new Map(
    outcome.results.flatMap(({ name, passed, isNotRun = false }) =>
      name === undefined || name === null
        ? []
        : [[name, { kind: passed ? 'pass' : isNotRun ? 'untested' : 'fail', isStale }] as const],
    ),
  );

/** What the last run found, beside the number of the case. */
export const CaseResultMark = ({ result }: { result: CaseResult | undefined }) => {
  if (!result) return <span className={styles.result} />;
  const { kind, isStale } = result;
  const Icon = icons[kind];
  const word = isStale ? t.before(t.results[kind]) : t.results[kind];
  return (
    <span className={styles.result} data-kind={kind} data-stale={isStale || undefined} title={word}>
      <Icon />
      <span className="visually-hidden">{word}</span>
    </span>
  );
};
