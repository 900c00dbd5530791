import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from 'react';
import { readableName } from './readable-name.ts';
import { type DetailTexts, type Explanation, type Result, ResultDetails } from './result-details.tsx';
import { ResultStrip, type StripTexts } from './result-strip.tsx';
import { StatusMark } from '../feedback/status-mark.tsx';
import styles from './result-list.module.css';

export type ResultTexts = DetailTexts & StripTexts & { hidePassed: string; stale: string; notRun: string };

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
};

const titleOf = ({ name, feedback }: Result) =>
  name === '' ? (feedback.split('\n')[0] ?? '') : readableName(name);

/** By position and name, so that opened rows stay open when the same tests run again. */
const keyOf = ({ name }: Result, index: number) => `${index} ${name}`;

/** Numbered results with their status; the first failed one is open. F8 goes to the next failed one, Shift+F8 back. */
export const ResultList = ({ results, texts, onLine, isStale = false, ...rest }: Props) => {
  const { problem, explanations, said, onAsk, actions } = rest;
  const id = useId();
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [isHiding, setHiding] = useState(false);
  const rows = results.map((result, index) => ({
    result,
    index,
    key: keyOf(result, index),
    rowId: `${id}-${index}`,
    title: titleOf(result),
  }));
  const failed = rows.filter(({ result }) => !result.passed);
  const canHide = failed.length > 0 && failed.length < rows.length;
  const shown = canHide && isHiding ? failed : rows;
  const repeats = ({ result, index }: (typeof rows)[number]) =>
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
  const isOpen = (row: (typeof rows)[number]) =>
    chosen[row.key] ?? (row === firstToOpen || Boolean(row.result.figures?.length));
  const setOpen = (key: string, open: boolean) => setChosen(now => ({ ...now, [key]: open }));

  const goTo = (row: (typeof rows)[number] | undefined) => {
    if (!row) return;
    setOpen(row.key, true);
    if (!shown.includes(row)) setHiding(false);
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

  return (
    <div className={styles.results}>
      {(rows.length > 1 || isStale) && (
        <div className={styles.head} data-stale={isStale || undefined}>
          {rows.length > 1 && (
            <ResultStrip
              tests={rows.map(({ title, result }) => ({ title, ...markOf(result) }))}
              texts={texts}
              onChoose={index => goTo(rows[index])}
            />
          )}
          {isStale && <span className={styles.stale}>{texts.stale}</span>}
          {canHide && (
            <button
              type="button"
              className={styles.hide}
              aria-pressed={isHiding}
              onClick={() => setHiding(!isHiding)}
            >
              {texts.hidePassed}
            </button>
          )}
        </div>
      )}
      <ol className={styles.list}>
        {shown.map(row => (
          <li key={row.key}>
            <details id={row.rowId} open={isOpen(row)} className={styles.result}>
              <summary
                onClick={event => {
                  // Controlled by React: otherwise the browser toggles it itself, and the next render closes it again.
                  event.preventDefault();
                  setOpen(row.key, !isOpen(row));
                }}
              >
                <span className={styles.number}>{row.index + 1}</span>
                <StatusMark {...markOf(row.result)} />
                <span className={styles.name}>{row.title}</span>
              </summary>
              <ResultDetails
                result={row.result}
                texts={texts}
                onLine={onLine}
                actions={actions}
                explanation={repeats(row) ? null : explanations?.[row.index]}
                onAsk={onAsk && !row.result.isNotRun ? () => onAsk(row.result) : undefined}
              />
            </details>
          </li>
        ))}
      </ol>
    </div>
  );
};
