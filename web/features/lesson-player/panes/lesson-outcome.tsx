import type { ComponentProps } from 'react';
import type { RunOutcome } from '#contract/runs.ts';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import type { About } from '../questions/threads.queries.ts';
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
  actions: ComponentProps<typeof OutcomeView>['actions'];
};

export const LessonOutcome = ({ outcome, isStale, language, code, onLine, onAsk, actions }: OutcomeProps) => (
  <>
    {isStale && outcome.results.length === 0 && <p className={styles.stale}>{t.stale}</p>}
    <OutcomeView
      outcome={outcome}
      language={language}
      code={code}
      noTests={t.noTests}
      isStale={isStale}
      onLine={onLine}
      onAsk={onAsk && code !== null ? about => onAsk({ ...about, code }) : undefined}
      actions={actions}
    />
  </>
);

export const LessonOutput = OutcomeOutput;
