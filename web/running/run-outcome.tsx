import type { ComponentProps, ReactNode } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { spokenOutcome } from '#web/texts/spoken.ts';
import { texts } from '#web/texts/texts.ts';
import { AskIcon } from '#web/ui/button/icons.tsx';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CompilerWarnings } from '#web/ui/results/compiler-warnings.tsx';
import { ErrorBlock } from '#web/ui/results/error-block.tsx';
import { OutputView } from '#web/ui/results/output-view.tsx';
import { ResultList } from '#web/ui/results/result-list.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import type { Explained } from '#web/explain/explain.ts';
import { useExplained } from '#web/explain/use-explained.ts';
import styles from './run-outcome.module.css';

type Lead = ((line: number, file?: string) => void) | undefined;

type Props = {
  outcome: RunOutcome;
  language: string;
  /** The program that was run; null if it is not known, such as after a later change. */
  code: string | null;
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
  /** Begins a question about a line or a test of the code that was run. */
  onAsk?: ((about: { line: number | null; test: string | null }) => void) | undefined;
  /** What can be done about a failed test. */
  actions?: ComponentProps<typeof ResultList>['actions'];
  /** What somebody says about it: beside the first test that failed, or below the error. */
  beside?: ReactNode;
};

const lineText = (code: string | null, line: number | undefined) =>
  line === undefined ? '' : (code?.split('\n')[line - 1]?.trim() ?? '');

/** The words of the compiler are more than the sentence that it failed. */
const hasCompilerWords = ({ verdict, notes, output }: RunOutcome) =>
  verdict === 'compile-failed' && (notes?.length ?? 0) > 0 && output.trim() !== '';

const warningsOf = ({ notes }: Explained) =>
  notes
    .filter(({ kind }) => kind === 'warning')
    .map(({ line, file, text, explanation }) => ({
      line,
      file,
      what: explanation?.what ?? text.split('\n')[0] ?? '',
      why: explanation?.why ?? null,
    }));

/** The outcome of a run: the error first, then the tests, then warnings. */
export const OutcomeView = ({ outcome, language, code, isStale = false, ...rest }: Props) => {
  const { results, hasError, message, testsLine, skippedTests = [] } = spokenOutcome(outcome);
  const {
    problem = texts.runs.verdicts[outcome.verdict],
    noTests,
    belowError,
    onLine,
    onTestsLine,
    onAsk,
  } = rest;
  const explained = useExplained(outcome, code, language);
  const isInTests = testsLine !== undefined && onTestsLine !== undefined;
  const line = isInTests ? testsLine : (explained?.problem?.line ?? outcome.line);
  const warnings = explained ? warningsOf(explained) : [];
  // Of the test that gives the same reason, whose row is closed for that.
  const hasFailed = results.some(result => !result.passed && !result.isNotRun);
  const stopped = message && results.find(result => !result.isNotRun && result.feedback.includes(message));
  return (
    <>
      {hasError && (
        <div className={styles.error}>
          <ErrorBlock
            explanation={explained?.problem ?? null}
            original={hasCompilerWords(outcome) ? outcome.output.trim() : (message ?? problem)}
            lead={hasCompilerWords(outcome) ? texts.results.compilerSays : undefined}
            line={line}
            file={isInTests ? undefined : outcome.file}
            lineText={isInTests || outcome.file ? '' : lineText(code, line)}
            onLine={isInTests ? onTestsLine : onLine}
            texts={texts.results}
          />
          {belowError}
          {!hasFailed && rest.beside}
          {(stopped || onAsk) && (
            <div className={styles.tools}>
              {stopped && rest.actions?.(stopped)}
              {onAsk && (
                <SmallButton
                  name={texts.results.ask}
                  icon={<AskIcon />}
                  onClick={() => onAsk({ line: line ?? null, test: null })}
                >
                  {texts.results.askShort}
                </SmallButton>
              )}
            </div>
          )}
        </div>
      )}
      {!hasError && results.length === 0 && noTests !== undefined && (
        <div className={styles.error}>
          <Notice kind="error">{noTests}</Notice>
        </div>
      )}
      {results.length > 0 && (
        <ResultList
          results={results}
          texts={texts.results}
          problem={hasError ? message : null}
          // Said above an error already.
          isStale={isStale && !hasError}
          onLine={onLine}
          explanations={explained?.results}
          actions={rest.actions}
          beside={hasFailed ? rest.beside : null}
          said={hasError ? explained?.problem?.what : undefined}
          onAsk={onAsk && (result => onAsk({ line: result.line ?? null, test: result.name }))}
        />
      )}
      {warnings.length > 0 && (
        <div className={styles.error}>
          <CompilerWarnings
            warnings={warnings}
            isOpen={hasError || results.some(result => !result.passed)}
            onLine={onLine}
            texts={texts.results}
          />
        </div>
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
