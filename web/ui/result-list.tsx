import { CopyButton } from './copy-button.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { StatusMark } from './status-mark.tsx';
import styles from './result-list.module.css';

export type Result = {
  passed: boolean;
  name: string;
  feedback: string;
  expected?: string | undefined;
  actual?: string | undefined;
  output?: string | undefined;
};

export type ResultTexts = {
  passed: string;
  failed: string;
  expected: string;
  got: string;
  printed: string;
  copy: string;
  copied: string;
};

const Value = ({ name, value, texts }: { name: string; value: string; texts: ResultTexts }) => (
  <div className={styles.value}>
    <dt>{name}</dt>
    <dd>
      <ScrollBox as="pre">{value}</ScrollBox>
      <CopyButton text={value} label={`${texts.copy}: ${name}`} doneLabel={texts.copied} />
    </dd>
  </div>
);

/** Expected and got stand below, side by side; once is enough. */
const pairInWords = /^Expected:[\s\S]*?(?=^See line |$(?![\s\S]))/m;

const Details = ({ result, texts }: { result: Result; texts: ResultTexts }) => {
  const { expected, actual, output, feedback, name } = result;
  const isPair = expected !== undefined && actual !== undefined;
  // The first line often repeats the name, which stands above it already.
  const rest = feedback.startsWith(name) ? feedback.slice(name.length).replace(/^[\s:.–-]+/, '') : feedback;
  const told = isPair ? rest.replace(pairInWords, '').trim() : rest;
  return (
    <div className={styles.details}>
      {told !== '' && <p className={styles.feedback}>{told}</p>}
      {(isPair || output) && (
        <dl className={styles.values}>
          {isPair && <Value name={texts.expected} value={expected} texts={texts} />}
          {isPair && <Value name={texts.got} value={actual} texts={texts} />}
          {output && <Value name={texts.printed} value={output} texts={texts} />}
        </dl>
      )}
    </div>
  );
};

/** Numbered, each with its word; the first that failed lies open. A new run is a new list: give it a `key`. */
export const ResultList = ({ results, texts }: { results: Result[]; texts: ResultTexts }) => {
  const firstFailed = results.findIndex(result => !result.passed);
  return (
    <ol className={styles.list}>
      {results.map((result, index) => (
        <li key={`${index} ${result.name}`}>
          <details open={index === firstFailed} className={styles.result}>
            <summary>
              <span className={styles.number}>{index + 1}</span>
              <StatusMark
                kind={result.passed ? 'pass' : 'fail'}
                word={result.passed ? texts.passed : texts.failed}
              />
              <span className={styles.name}>{result.name || result.feedback.split('\n')[0]}</span>
            </summary>
            <Details result={result} texts={texts} />
          </details>
        </li>
      ))}
    </ol>
  );
};
