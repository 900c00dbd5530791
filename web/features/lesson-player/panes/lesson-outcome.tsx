import type { ReactNode } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import { StepThrough } from '#web/running/steps/step-through-button.tsx';
import type { StepsWanted } from '#web/running/steps/use-steps.ts';
import type { About } from '../questions/threads.queries.ts';
import { HeldOutcome } from '../exam/held-outcome.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './lesson-console.module.css';

const t = lessonTexts;

export type OutcomeProps = {
  outcome: RunOutcome;
  isStale: boolean;
  language: string;
  /** The code that was run. */
  code: string | null;
  onLine: (line: number, file?: string) => void;
  /** Begins a question about the code that was run. */
  onAsk: ((about: About) => void) | null;
  /** Null: not offered. */
  onSteps: ((wanted: StepsWanted) => void) | null;
  /** What the teacher says about it. */
  beside: ReactNode;
};

export const LessonOutcome = (props: OutcomeProps) => {
  const { outcome, isStale, language, code, onLine, onAsk, onSteps, beside } = props;
  return (
    <>
      {isStale && (outcome.hasError || outcome.results.length === 0) && (
        <p className={styles.stale}>{t.stale}</p>
      )}
      {outcome.heldTests && <HeldOutcome outcome={outcome} />}
      {!outcome.heldTests && (
        <OutcomeView
          outcome={outcome}
          language={language}
          code={code}
          noTests={t.noTests}
          isStale={isStale}
          onLine={onLine}
          beside={beside}
          onAsk={onAsk && code !== null ? about => onAsk({ ...about, code }) : undefined}
          actions={result =>
            code !== null &&
            onSteps !== null &&
            !result.passed && (
              <StepThrough result={result} code={code} language={language} onSteps={onSteps} />
            )
          }
        />
      )}
    </>
  );
};

export const LessonOutput = OutcomeOutput;
