import type { RunOutcome } from '#contract/runs.ts';
import { explainError } from '../../lib/explain-error.ts';
import { lessonTexts } from '../../lib/lesson-texts.ts';
import { texts } from '../../lib/texts.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutputView } from '../../ui/output-view.tsx';
import { ResultList } from '../../ui/result-list.tsx';
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
