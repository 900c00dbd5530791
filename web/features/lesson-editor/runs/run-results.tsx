import type { RunOutcome } from '#contract/runs.ts';
import { explainError } from '#web/running/explain-error.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { ErrorBlock } from '#web/ui/results/error-block.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { OutputView } from '#web/ui/results/output-view.tsx';
import { ResultList } from '#web/ui/results/result-list.tsx';
import { HealthBlock } from '../exercises/exercise-health.tsx';
import styles from './run-console.module.css';

/** What a run showed. Wanted after the first run only, so it comes by itself, after the editors. */

type ResultsProps = {
  outcome: RunOutcome;
  language: string;
  onLine: (line: number) => void;
  onTestsLine: (line: number) => void;
};

/** The outcome of a run, test by test. */
export const RunResults = ({ outcome, language, onLine, onTestsLine }: ResultsProps) => {
  const { results, hasError, message, verdict, line, testsLine, health } = outcome;
  const explain = (text: string) => explainError(text, language);
  const problem = message ?? texts.runs.verdicts[verdict];
  return (
    <div className={styles.results}>
      <div className={styles.outcomes}>
        {hasError ? (
          <ErrorBlock
            explanation={explain(problem)}
            original={problem}
            line={testsLine ?? line}
            onLine={testsLine === undefined ? onLine : onTestsLine}
            texts={texts.results}
          />
        ) : (
          results.length === 0 && <Notice kind="error">{lessonEditorTexts.noTests}</Notice>
        )}
        {results.length > 0 && (
          <ResultList
            results={results}
            texts={texts.results}
            problem={message}
            onLine={onLine}
            explain={explain}
          />
        )}
      </div>
      {health && <HealthBlock health={health} />}
    </div>
  );
};

export const RunOutput = ({ outcome }: { outcome: RunOutcome }) => (
  <OutputView text={outcome.output} isCut={outcome.isOutputCut} texts={texts.output} />
);
