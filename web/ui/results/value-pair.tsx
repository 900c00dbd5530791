import { CopyButton } from '../button/copy-button.tsx';
import type { Pair } from './read-pair.ts';
import { readableValue } from './readable-value.ts';
import { ShownValue, type ShownTexts } from './shown-value.tsx';
import { diffValues, type Part, withVisibleSpace } from './value-diff.ts';
import styles from './value-pair.module.css';

export type ValueTexts = ShownTexts & {
  expected: string;
  got: string;
  printed: string;
  input: string;
  copy: string;
  copied: string;
  onlySpace: string;
};

type PairProps = { pair: Pair; texts: ValueTexts };

/** Expected and actual value as one box with two halves; what differs is marked in both. */
export const ValuePair = ({ pair, texts }: PairProps) => {
  const expected = readableValue(pair.expected);
  const diff = diffValues(expected, pair.actual);
  const shown = (parts: Part[]) =>
    diff.isOnlySpace ? parts.map(part => ({ ...part, text: withVisibleSpace(part.text) })) : parts;
  return (
    <div className={styles.pair}>
      <dl className={styles.halves}>
        <div>
          <dt>{texts.expected}</dt>
          <dd>
            <ShownValue value={expected} parts={shown(diff.expected)} texts={texts} />
          </dd>
        </div>
        <div className={styles.got}>
          <dt>{texts.got}</dt>
          <dd>
            <ShownValue value={pair.actual} parts={shown(diff.actual)} texts={texts} />
          </dd>
        </div>
      </dl>
      {diff.isOnlySpace && <p className={styles.note}>{texts.onlySpace}</p>}
    </div>
  );
};

/** Over the two halves; after what can be done about the result, because they are seldom used. */
export const PairCopies = ({ pair, texts }: PairProps) => (
  <div className={styles.copies}>
    {[
      { name: texts.expected, value: pair.expected },
      { name: texts.got, value: pair.actual },
    ].map(({ name, value }) => (
      <span key={name}>
        {value !== '' && (
          <CopyButton text={value} label={`${texts.copy}: ${name}`} doneLabel={texts.copied} />
        )}
      </span>
    ))}
  </div>
);

type ValueProps = { name: string; value: string; texts: ValueTexts };

/** One value of its own: what the program read or printed. */
export const SingleValue = ({ name, value, texts }: ValueProps) => (
  <dl className={styles.single}>
    <dt>{name}</dt>
    <dd>
      <ShownValue value={value} texts={texts} />
    </dd>
    <dd className={styles.copy}>
      <CopyButton text={value} label={`${texts.copy}: ${name}`} doneLabel={texts.copied} />
    </dd>
  </dl>
);
