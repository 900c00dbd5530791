import type { RunOutcome } from '#contract/runs.ts';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { HealthBlock } from '../exercises/exercise-health.tsx';
import styles from './run-console.module.css';

type ResultsProps = {
  outcome: RunOutcome;
  language: string;
  onLine: (line: number) => void;
  onTestsLine: (line: number) => void;
};

/** The outcome of a run, and how sound the exercise is. */
export const RunResults = ({ outcome, ...rest }: ResultsProps) => (
  <div className={styles.results}>
    <div className={styles.outcomes}>
      <OutcomeView outcome={outcome} noTests={lessonEditorTexts.noTests} {...rest} />
    </div>
    {outcome.health && <HealthBlock health={outcome.health} />}
  </div>
);

export const RunOutput = OutcomeOutput;
