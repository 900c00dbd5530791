import type { RunOutcome } from '#contract/runs.ts';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './lesson-console.module.css';

const t = lessonTexts;

export type OutcomeProps = {
  outcome: RunOutcome;
  isStale: boolean;
  language: string;
  onLine: (line: number) => void;
};

export const LessonOutcome = ({ outcome, isStale, language, onLine }: OutcomeProps) => (
  <>
    {isStale && outcome.results.length === 0 && <p className={styles.stale}>{t.stale}</p>}
    <OutcomeView
      outcome={outcome}
      language={language}
      noTests={t.noTests}
      isStale={isStale}
      onLine={onLine}
    />
  </>
);

export const LessonOutput = OutcomeOutput;
