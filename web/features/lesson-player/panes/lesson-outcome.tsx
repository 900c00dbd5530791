import type { RunOutcome } from '#contract/runs.ts';
import { explainError } from '#web/running/explain-error.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { ErrorBlock } from '#web/ui/results/error-block.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { OutputView } from '#web/ui/results/output-view.tsx';
import { ResultList } from '#web/ui/results/result-list.tsx';
import styles from './lesson-console.module.css';

const t = lessonTexts;

export type OutcomeProps = {
  outcome: RunOutcome;
  isStale: boolean;
  language: string;
  onLine: (line: number) => void;
};

/** What a student's run showed: what went wrong first, then test by test. */
export const LessonOutcome = ({ outcome, isStale, language, onLine }: OutcomeProps) => {
  const { results, hasError, message, verdict, line } = outcome;
  const explain = (text: string) => explainError(text, language);
  const problem = message ?? texts.runs.verdicts[verdict];
  return (
    <>
      {isStale && results.length === 0 && <p className={styles.stale}>{t.stale}</p>}
      {hasError && (
        <ErrorBlock
          explanation={explain(problem)}
          original={problem}
          line={line}
          onLine={onLine}
          texts={texts.results}
        />
      )}
      {!hasError && results.length === 0 && <Notice kind="error">{t.noTests}</Notice>}
      {results.length > 0 && (
        <ResultList
          results={results}
          texts={texts.results}
          onLine={onLine}
          isStale={isStale}
          problem={message}
          explain={explain}
        />
      )}
    </>
  );
};

export const LessonOutput = ({ outcome }: { outcome: RunOutcome }) => (
  <OutputView text={outcome.output} isCut={outcome.isOutputCut} texts={texts.output} />
);
