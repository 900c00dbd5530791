import { LineLink } from './line-link.tsx';
import { readPair } from './read-pair.ts';
import { ValuePair, type ValueTexts } from './value-pair.tsx';
import styles from './result-details.module.css';

export type Result = {
  passed: boolean;
  name: string;
  feedback: string;
  expected?: string | undefined;
  actual?: string | undefined;
  line?: number | undefined;
  output?: string | undefined;
  /** PNG files as base64. */
  figures?: { title: string; png: string }[] | undefined;
};

/** What happened, and its usual cause, in plain words. */
export type Explanation = { what: string; why: string };

export type DetailTexts = ValueTexts & {
  line: (line: number) => string;
  nothingMore: string;
  figure: (number: number) => string;
  original: string;
};

/** Removed from the feedback, because both are shown separately. */
const pairInWords = /^expected:[\s\S]*?(?=^See line |^They |$(?![\s\S]))/im;
const lineInWords = /^See line (\d+)(?:: (.*))?$/m;

/** The feedback often begins with the test's name, which is the heading already. */
const withoutName = ({ feedback, name }: Result) =>
  name !== '' && feedback.startsWith(name) ? feedback.slice(name.length).replace(/^[\s:.–-]+/, '') : feedback;

type Props = {
  result: Result;
  texts: DetailTexts;
  onLine?: ((line: number) => void) | undefined;
  explain?: ((feedback: string) => Explanation | null) | undefined;
};

/** The details of one test: the line first, then what happened. */
export const ResultDetails = ({ result, texts, onLine, explain }: Props) => {
  const { expected, actual, output, line, figures = [] } = result;
  const isGiven = expected !== undefined && actual !== undefined;
  const pair = result.passed ? null : isGiven ? { expected, actual } : readPair(result.feedback);
  const own = lineInWords.exec(result.feedback);
  const rest = withoutName(result);
  const told = (pair ? rest.replace(pairInWords, '') : rest).replace(lineInWords, '').trim();
  const explanation = result.passed || pair ? null : explain?.(result.feedback);
  const target = line ?? (own ? Number(own[1]) : undefined);
  const isBare = told === '' && !pair && !output && !explanation && figures.length === 0;
  return (
    <div className={styles.details}>
      {target !== undefined && !result.passed && (
        <p className={styles.where}>
          <LineLink line={target} text={texts.line(target)} onLine={onLine} />
          {own?.[2] && <code>{own[2]}</code>}
        </p>
      )}
      {explanation && (
        <div className={styles.explanation}>
          <p>
            <strong>{explanation.what}</strong>
          </p>
          <p>{explanation.why}</p>
        </div>
      )}
      {told !== '' &&
        (explanation ? (
          <details className={styles.original}>
            <summary>{texts.original}</summary>
            <p className={styles.feedback}>{told}</p>
          </details>
        ) : (
          <p className={styles.feedback}>{told}</p>
        ))}
      {(pair || output) && <ValuePair pair={pair} output={output} texts={texts} />}
      {figures.map(({ title, png }, index) => (
        <figure key={`${index} ${title}`} className={styles.figure}>
          <img src={`data:image/png;base64,${png}`} alt={title || texts.figure(index + 1)} />
        </figure>
      ))}
      {isBare && <p className={styles.quiet}>{texts.nothingMore}</p>}
    </div>
  );
};
