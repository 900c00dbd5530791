import { AnsiText } from './ansi-text.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import { diffValues, type Part, withVisibleSpace } from './value-diff.ts';
import type { Pair } from './read-pair.ts';
import styles from './value-pair.module.css';

export type ValueTexts = {
  expected: string;
  got: string;
  printed: string;
  input: string;
  called: string;
  /** In place of an empty text. */
  nothing: string;
  copy: string;
  copied: string;
  onlySpace: string;
};

type ValueProps = { name: string; value: string; parts?: Part[]; texts: ValueTexts };

const Value = ({ name, value, parts = [{ text: value, isOwn: false }], texts }: ValueProps) => (
  <div className={styles.value}>
    <dt>{name}</dt>
    <dd>
      {value === '' ? (
        <em className={styles.nothing}>{texts.nothing}</em>
      ) : (
        <>
          <ScrollBox as="pre">
            {parts.map(({ text, isOwn }, index) =>
              isOwn ? <mark key={index}>{text}</mark> : <AnsiText key={index} text={text} />,
            )}
          </ScrollBox>
          <CopyButton text={value} label={`${texts.copy}: ${name}`} doneLabel={texts.copied} />
        </>
      )}
    </dd>
  </div>
);

type Props = {
  pair: Pair | null;
  input: string | undefined;
  /** What the test called, where there is no input. */
  called: string | undefined;
  output: string | undefined;
  texts: ValueTexts;
};

/** The input or the call, expected above actual with the differences highlighted, and the output of the test. */
export const ValuePair = ({ pair, input, called, output, texts }: Props) => {
  // What a test of the output got is its output.
  const isPrinted = output && output.trim() !== pair?.actual.trim();
  const diff = pair && diffValues(pair.expected, pair.actual);
  const shown = (parts: Part[]) =>
    diff?.isOnlySpace ? parts.map(part => ({ ...part, text: withVisibleSpace(part.text) })) : parts;
  return (
    <>
      <dl className={styles.values}>
        {input && <Value name={texts.input} value={input} texts={texts} />}
        {called && <Value name={texts.called} value={called} texts={texts} />}
        {pair && diff && (
          <>
            <Value name={texts.expected} value={pair.expected} parts={shown(diff.expected)} texts={texts} />
            <Value name={texts.got} value={pair.actual} parts={shown(diff.actual)} texts={texts} />
          </>
        )}
        {isPrinted && <Value name={texts.printed} value={output} texts={texts} />}
      </dl>
      {diff?.isOnlySpace && <p className={styles.note}>{texts.onlySpace}</p>}
    </>
  );
};
