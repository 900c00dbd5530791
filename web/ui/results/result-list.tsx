import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { plainWords } from './plain-words.ts';
import { titleOf } from './readable-name.ts';
import { type DetailTexts, type Explanation, type Result, ResultDetails } from './result-details.tsx';
import { ResultRow } from './result-row.tsx';
import { ResultStrip, type StripTexts } from './result-strip.tsx';
import styles from './result-list.module.css';

export type ResultTexts = DetailTexts &
  StripTexts & {
    stale: string;
    notRun: string;
    passedCount: (count: number) => string;
    notRunCount: (count: number) => string;
  };

type Props = {
  results: Result[];
  texts: ResultTexts;
  /** Goes to a line of the user's code. */
  onLine?: ((line: number, file?: string) => void) | undefined;
  /** The code has changed since this run. */
  isStale?: boolean | undefined;
  /** Shown above the list already: results with only this feedback stay collapsed. */
  problem?: string | null | undefined;
  /** In plain words, in the order of the results. */
  explanations?: (Explanation | null)[] | undefined;
  /** The sentence above the list, which is not repeated. */
  said?: string | undefined;
  /** Begins a question about a test that failed. */
  onAsk?: ((result: Result) => void) | undefined;
  actions?: ComponentProps<typeof ResultDetails>['actions'];
  /** What somebody says about the first test that failed. */
  beside?: ReactNode;
};

/** From this many on, all tests at a glance help to find one. */
const leastForStrip = 8;

/** By position and name, so that opened rows stay open when the same tests run again. */
const keyOf = ({ name }: Result, index: number) => `${index} ${name}`;

type Row = { result: Result; index: number; key: string; rowId: string; title: string };

/** In which part of the list a row stands. */
const partOf = ({ result }: Row) => (result.passed ? 'passed' : result.isNotRun ? 'notRun' : 'failed');

/**
 * What failed first, and of that the first one open; what passed, and what did not run, is one line each. F8 goes to the
 * next failed one, Shift+F8 back.
 */
export const ResultList = ({ results, texts, onLine, isStale = false, ...rest }: Props) => {
  const { problem, explanations, said, onAsk, actions, beside } = rest;
  const id = useId();
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const rows = results.map((result, index) => ({
    result,
    index,
    key: keyOf(result, index),
    rowId: `${id}-${index}`,
    title: titleOf(result),
  }));
  const inPart = (part: ReturnType<typeof partOf>) => rows.filter(row => partOf(row) === part);
  const failed = inPart('failed');
  const repeats = ({ result, index }: Row) =>
    result.isNotRun === true ||
    Boolean(problem && result.feedback.includes(problem)) ||
    (said !== undefined && explanations?.[index]?.what === said);
  const markOf = ({ passed, isNotRun }: Result) =>
    passed
      ? ({ kind: 'pass', word: texts.passed } as const)
      : isNotRun
        ? ({ kind: 'untested', word: texts.notRun } as const)
        : ({ kind: 'fail', word: texts.failed } as const);
  const firstToOpen = failed.find(row => !repeats(row));
  const hasFigures = ({ result }: Row) => Boolean(result.figures?.length);
  const isOpen = (row: Row) => chosen[row.key] ?? (row === firstToOpen || hasFigures(row));
  const isPartOpen = (part: string, members: Row[]) => chosen[part] ?? members.some(hasFigures);
  const setOpen = (key: string, open: boolean) => setChosen(now => ({ ...now, [key]: open }));

  // Where nothing ran, one line says so.
  const hasStrip = rows.length >= leastForStrip && results.some(({ isNotRun }) => !isNotRun);

  const goTo = (row: Row | undefined) => {
    if (!row) return;
    setOpen(row.key, true);
    setOpen(partOf(row), true);
    // After it has rendered open, so that its content is scrolled into view, too.
    requestAnimationFrame(() => {
      const element = document.getElementById(row.rowId);
      element?.querySelector('summary')?.focus({ preventScroll: true });
      element?.scrollIntoView?.({ block: 'nearest' });
    });
  };

  const goToFailed = useEffectEvent((step: 1 | -1) => {
    const here = failed.findIndex(row =>
      document.getElementById(row.rowId)?.contains(document.activeElement),
    );
    const from = here === -1 && step === -1 ? 0 : here;
    goTo(failed[(from + step + failed.length) % failed.length]);
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      goToFailed(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  const rowOf = (row: Row) => (
    <li key={row.key}>
      <ResultRow
        id={row.rowId}
        isOpen={isOpen(row)}
        mark={markOf(row.result)}
        title={row.title}
        aside={repeats(row) ? '' : plainWords(explanations?.[row.index]?.what ?? '')}
        onToggle={() => setOpen(row.key, !isOpen(row))}
      >
        <ResultDetails
          result={row.result}
          texts={texts}
          onLine={onLine}
          actions={actions}
          explanation={repeats(row) ? null : explanations?.[row.index]}
          onAsk={onAsk && !row.result.isNotRun ? () => onAsk(row.result) : undefined}
          beside={row === firstToOpen ? beside : null}
        />
      </ResultRow>
    </li>
  );
  const partLine = (part: 'passed' | 'notRun', words: string) => {
    const members = inPart(part);
    const [only, more] = members;
    if (!only) return null;
    if (!more && failed.length === 0) return rowOf(only);
    const open = isPartOpen(part, members);
    return (
      <li key={part}>
        <ResultRow
          id={`${id}-${part}`}
          isOpen={open}
          mark={markOf(only.result)}
          title={words}
          aside={members.map(({ title }) => title).join(', ')}
          onToggle={() => setOpen(part, !open)}
        >
          {open && <ol className={styles.list}>{members.map(rowOf)}</ol>}
        </ResultRow>
      </li>
    );
  };

  return (
    <div className={styles.results}>
      {(hasStrip || isStale) && (
        <div className={styles.head}>
          {isStale && <span className={styles.stale}>{texts.stale}</span>}
          {hasStrip && (
            <ResultStrip
              tests={rows.map(({ title, result }) => ({ title, ...markOf(result) }))}
              texts={texts}
              onChoose={index => goTo(rows[index])}
            />
          )}
        </div>
      )}
      <ol className={styles.list}>
        {failed.map(rowOf)}
        {partLine('notRun', texts.notRunCount(inPart('notRun').length))}
        {partLine('passed', texts.passedCount(inPart('passed').length))}
      </ol>
    </div>
  );
};
