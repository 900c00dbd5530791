import type { ReactNode } from 'react';
import { SmallButton } from '../button/small-button.tsx';
import { AskIcon } from '../button/icons.tsx';
import { LineLink } from './line-link.tsx';
import { readPair } from './read-pair.ts';
import { calledBy, titleOf } from './readable-name.ts';
import { ToldWords } from './told-words.tsx';
import { PairCopies, SingleValue, ValuePair, type ValueTexts } from './value-pair.tsx';
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
  figures?: { title: string; png?: string | undefined; svg?: string | undefined }[] | undefined;
};

/** What happened, and its usual cause, in plain words. */
export type Explanation = { what: string; why: string; line?: number };

export type DetailTexts = ValueTexts & {
  called: string;
  line: (line: number, file?: string) => string;
  nothingMore: string;
  wasNotRun: string;
  figure: (number: number) => string;
  original: string;
  ask: string;
  askShort: string;
};

/** Removed from the feedback, because they are shown separately. */
const pairInWords = /^expected:[\s\S]*?(?=^See line |^They |$(?![\s\S]))/im;
const outputInWords =
  /^(?:expected|(?:the output|line \d+ of the output) should be) ".*", but your program printed .*$/m;
const calledInWords = /^Called: (.+)$/m;
/** Says no more than the pair itself. */
const onlyDiffer = /^the values differ$/;
const lineInWords = /^See line (\d+)(?:: (.*))?$/m;

/** The feedback often begins with the test's name, which is the heading already. */
const withoutName = ({ feedback, name }: Result) =>
  name !== '' && feedback.startsWith(name) ? feedback.slice(name.length).replace(/^[\s:.–-]+/, '') : feedback;

/** The parts of a result, each of which is shown once. */
const partsOf = (result: Result, explanation: Explanation | null | undefined) => {
  const { passed, expected, actual, output, line, file } = result;
  const isGiven = expected !== undefined && actual !== undefined;
  const pair = passed ? null : isGiven ? { expected, actual } : readPair(result.feedback);
  const own = lineInWords.exec(result.feedback);
  const called = passed ? undefined : calledBy(result);
  // The reason is above the list already.
  const rest = result.isNotRun ? '' : withoutName(result);
  const words = (pair ? rest.replace(pairInWords, '').replace(outputInWords, '') : rest)
    .replace(lineInWords, '')
    .replace(calledInWords, '')
    .trim();
  const target = (file ? undefined : explanation?.line) ?? line ?? (own ? Number(own[1]) : undefined);
  return {
    pair,
    called: called === titleOf(result) ? undefined : called,
    told: pair ? words.replace(onlyDiffer, '') : words,
    target: passed ? undefined : target,
    lineText: own?.[2] && Number(own[1]) === target ? own[2] : null,
    // What a test of the output got is its output.
    printed: output && output.trim() !== pair?.actual.trim() ? output : null,
  };
};

type Props = {
  result: Result;
  texts: DetailTexts;
  onLine?: ((line: number, file?: string) => void) | undefined;
  explanation?: Explanation | null | undefined;
  onAsk?: (() => void) | undefined;
  /** What can be done about a failed test. */
  actions?: ((result: Result) => ReactNode) | undefined;
  /** What somebody else says about it. */
  beside?: ReactNode;
};

/** The details of one test: the call, expected and actual value, and what is said about them. */
export const ResultDetails = ({ result, texts, onLine, explanation, onAsk, actions, beside }: Props) => {
  const { input, file, figures = [] } = result;
  const { pair, called, told, target, lineText, printed } = partsOf(result, explanation);
  const isBare =
    told === '' && !pair && !called && !printed && !explanation && !beside && figures.length === 0;
  const hasWords = target !== undefined || explanation || told !== '';
  return (
    <div className={styles.details}>
      {called && (
        <p className={styles.call}>
          <span className="visually-hidden">{texts.called}: </span>
          <code>{called}</code>
        </p>
      )}
      {input && (
        <div className={styles.input}>
          <SingleValue name={texts.input} value={input} texts={texts} />
        </div>
      )}
      {pair && (
        <div className={styles.pair}>
          <ValuePair pair={pair} texts={texts} />
        </div>
      )}
      {(hasWords || beside) && (
        <div className={styles.talk}>
          {hasWords && (
            <div className={styles.words}>
              {target !== undefined && (
                <p className={styles.where} data-marked={explanation ? true : undefined}>
                  <LineLink line={target} file={file} text={texts.line(target, file)} onLine={onLine} />
                  {lineText && <code>{lineText}</code>}
                </p>
              )}
              {explanation && (
                <p>
                  <ToldWords text={explanation.what} /> <ToldWords text={explanation.why} />
                </p>
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
            </div>
          )}
          {beside}
        </div>
      )}
      {printed && (
        <div className={styles.printed}>
          <SingleValue name={texts.printed} value={printed} texts={texts} />
        </div>
      )}
      {figures.length > 0 && (
        <div className={styles.figures}>
          {figures.map(({ title, png, svg }, index) => (
            <figure key={`${index} ${title}`} className={styles.figure}>
              <img
                src={png === undefined ? `data:image/svg+xml;base64,${svg}` : `data:image/png;base64,${png}`}
                alt={title || texts.figure(index + 1)}
              />
            </figure>
          ))}
        </div>
      )}
      {isBare && <p className={styles.quiet}>{result.isNotRun ? texts.wasNotRun : texts.nothingMore}</p>}
      {!result.passed && (
        <div className={styles.tools}>
          {actions?.(result)}
          {onAsk && (
            <SmallButton name={texts.ask} icon={<AskIcon />} onClick={onAsk}>
              {texts.askShort}
            </SmallButton>
          )}
        </div>
      )}
      {pair && (
        <div className={styles.pair}>
          <PairCopies pair={pair} texts={texts} />
        </div>
      )}
    </div>
  );
};
