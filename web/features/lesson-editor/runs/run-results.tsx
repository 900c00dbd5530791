import type { ReactNode } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import { StepThrough } from '#web/running/steps/step-through-button.tsx';
import type { StepsWanted } from '#web/running/steps/use-steps.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { LimitAdvice } from '../limit/use-time-limit.ts';
import { HealthBlock } from '../exercises/exercise-health.tsx';
import styles from './run-console.module.css';

const t = lessonEditorTexts;

type ResultsProps = {
  outcome: RunOutcome;
  language: string;
  /** The solution that was run; null if it has changed since. */
  code: string | null;
  limit: LimitAdvice;
  /** How strong the tests are, if that is known. */
  strength: ReactNode;
  onLine: (line: number, file?: string) => void;
  onTestsLine: (line: number) => void;
  onSteps: (wanted: StepsWanted) => void;
};

/** The outcome of a run, and the health of the exercise. */
export const RunResults = ({ outcome, limit, strength, onSteps, ...rest }: ResultsProps) => (
  <div className={styles.results}>
    <div className={styles.outcomes}>
      <OutcomeView
        outcome={outcome}
        noTests={t.noTests}
        belowError={
          outcome.verdict === 'timed-out' &&
          limit.onChange && (
            <p className={styles.longer}>
              {t.limit.stopped} <TextButton onClick={limit.onChange}>{t.limit.change}</TextButton>
            </p>
          )
        }
        actions={result =>
          rest.code !== null && (
            <StepThrough result={result} code={rest.code} language={rest.language} onSteps={onSteps} />
          )
        }
        {...rest}
      />
    </div>
    {outcome.results.some(({ passed }) => !passed) && <p className={styles.longer}>{t.health.noContract}</p>}
    {outcome.health && (
      <div className={styles.judged}>
        <HealthBlock health={outcome.health} limit={limit} strength={strength} />
      </div>
    )}
  </div>
);

export const RunOutput = OutcomeOutput;
