import type { ReactNode } from 'react';
import type { RunOutcome } from '#contract/runs.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ErrorBlock } from '#web/ui/results/error-block.tsx';
import { OutputView } from '#web/ui/results/output-view.tsx';
import { ResultList } from '#web/ui/results/result-list.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import { explainError } from './explain-error.ts';
import styles from './run-outcome.module.css';

type Lead = ((line: number) => void) | undefined;

type Props = {
  outcome: Omit<RunOutcome, 'health'>;
  language: string;
  /** Shown for an error without a message; by default the meaning of the verdict. */
  problem?: string;
  /** Shown when there are neither tests nor an error. */
  noTests?: string;
  isStale?: boolean;
  /** What the user can do about an error. */
  belowError?: ReactNode;
  /** Goes to a line of the code that was run. */
  onLine?: Lead;
  /** Goes to a line of the tests, for users who may see them. */
  onTestsLine?: Lead;
};

/** The outcome of a run: the error first, then the tests. */
export const OutcomeView = ({ outcome, language, isStale = false, ...rest }: Props) => {
  const { results, hasError, message, line, testsLine, skippedTests = [] } = outcome;
  const { problem = texts.runs.verdicts[outcome.verdict], noTests, belowError, onLine, onTestsLine } = rest;
  const explain = (text: string) => explainError(text, language);
  const isInTests = testsLine !== undefined && onTestsLine !== undefined;
  return (
    <>
      {hasError && (
        <ErrorBlock
          explanation={explain(message ?? problem)}
          original={message ?? problem}
          line={isInTests ? testsLine : line}
          onLine={isInTests ? onTestsLine : onLine}
          texts={texts.results}
        />
      )}
      {hasError && belowError}
      {!hasError && results.length === 0 && noTests !== undefined && <Notice kind="error">{noTests}</Notice>}
      {results.length > 0 && (
        <ResultList
          results={results}
          texts={texts.results}
          problem={message}
          isStale={isStale}
          onLine={onLine}
          explain={explain}
        />
      )}
      {skippedTests.length > 0 && (
        <p className={styles.skipped}>{texts.results.skippedForAll(skippedTests.map(readableName))}</p>
      )}
    </>
  );
};

export const OutcomeOutput = ({ outcome }: { outcome: Pick<RunOutcome, 'output' | 'isOutputCut'> }) => (
  <OutputView text={outcome.output} isCut={outcome.isOutputCut} texts={texts.output} />
);
