import { TextButton } from '../button/text-button.tsx';
import type { ReactNode } from 'react';
import { LineLink } from './line-link.tsx';
import { readPair } from './read-pair.ts';
import { ToldWords } from './told-words.tsx';
import { ValuePair, type ValueTexts } from './value-pair.tsx';
import styles from './result-details.module.css';

export type Result = {
  passed: boolean;
  name: string;
  feedback: string;
  expected?: string | undefined;
  actual?: string | undefined;
  line?: number | undefined;
  /** If the line is not in the main file. */
  file?: string | undefined;
  output?: string | undefined;
  /** What the program could read. */
  input?: string | undefined;
  /** The run ended before it was this test's turn. */
  isNotRun?: boolean | undefined;
  /** PNG files as base64. */
  figures?: { title: string; png: string }[] | undefined;
};

/** What happened, and its usual cause, in plain words. */
export type Explanation = { what: string; why: string; line?: number };

export type DetailTexts = ValueTexts & {
  line: (line: number, file?: string) => string;
  nothingMore: string;
  wasNotRun: string;
  figure: (number: number) => string;
  original: string;
  ask: string;
};

/** Removed from the feedback, because they are shown separately. */
const pairInWords = /^expected:[\s\S]*?(?=^See line |^They |$(?![\s\S]))/im;
const outputInWords = /^expected ".*", but your program printed .*$/m;
const calledInWords = /^Called: (.+)$/m;
/** Says no more than the pair itself. */
const onlyDiffer = /^the values differ$/;
const lineInWords = /^See line (\d+)(?:: (.*))?$/m;

/** The feedback often begins with the test's name, which is the heading already. */
const withoutName = ({ feedback, name }: Result) =>
  name !== '' && feedback.startsWith(name) ? feedback.slice(name.length).replace(/^[\s:.–-]+/, '') : feedback;

type Props = {
  result: Result;
  texts: DetailTexts;
  onLine?: ((line: number, file?: string) => void) | undefined;
  explanation?: Explanation | null | undefined;
  onAsk?: (() => void) | undefined;
  /** What can be done about a failed test. */
  actions?: ((result: Result) => ReactNode) | undefined;
};

/** The details of one test: the line first, then what happened. */
export const ResultDetails = ({ result, texts, onLine, explanation, onAsk, actions }: Props) => {
  const { expected, actual, output, input, line, file, figures = [] } = result;
  const isGiven = expected !== undefined && actual !== undefined;
  const pair = result.passed ? null : isGiven ? { expected, actual } : readPair(result.feedback);
  const own = lineInWords.exec(result.feedback);
  const called = result.passed ? undefined : calledInWords.exec(result.feedback)?.[1];
  // The reason is above the list already.
  const rest = result.isNotRun ? '' : withoutName(result);
  const words = (pair ? rest.replace(pairInWords, '').replace(outputInWords, '') : rest)
    .replace(lineInWords, '')
    .replace(calledInWords, '')
    .trim();
  const told = pair ? words.replace(onlyDiffer, '') : words;
  const target = (file ? undefined : explanation?.line) ?? line ?? (own ? Number(own[1]) : undefined);
  const isBare = told === '' && !pair && !called && !output && !explanation && figures.length === 0;
  return (
    <div className={styles.details}>
      {explanation && (
        <p className={styles.explanation}>
          <strong>
            <ToldWords text={explanation.what} />
          </strong>
        </p>
      )}
      {target !== undefined && !result.passed && (
        <p className={styles.where}>
          <LineLink line={target} file={file} text={texts.line(target, file)} onLine={onLine} />
          {own?.[2] && Number(own[1]) === target && <code>{own[2]}</code>}
        </p>
      )}
      {explanation && (
        <p className={styles.explanation}>
          <ToldWords text={explanation.why} />
        </p>
      )}
      {(pair || output || input || called) && (
        <ValuePair pair={pair} input={input} called={called} output={output} texts={texts} />
      )}
      {actions?.(result)}
      {told !== '' &&
        (explanation ? (
          <details className={styles.original}>
            <summary>{texts.original}</summary>
            <p className={styles.feedback}>{told}</p>
          </details>
        ) : (
          <p className={styles.feedback}>{told}</p>
        ))}
      {figures.map(({ title, png }, index) => (
        <figure key={`${index} ${title}`} className={styles.figure}>
          <img src={`data:image/png;base64,${png}`} alt={title || texts.figure(index + 1)} />
        </figure>
      ))}
      {onAsk && !result.passed && (
        <p>
          <TextButton onClick={onAsk}>{texts.ask}</TextButton>
        </p>
      )}
      {isBare && <p className={styles.quiet}>{result.isNotRun ? texts.wasNotRun : texts.nothingMore}</p>}
    </div>
  );
};
