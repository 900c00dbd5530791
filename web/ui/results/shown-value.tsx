import { useState } from 'react';
import { TextButton } from '../button/text-button.tsx';
import { AnsiText } from './ansi-text.tsx';
import type { Part } from './value-diff.ts';
import styles from './shown-value.module.css';

export type ShownTexts = {
  /** In place of an empty text. */
  nothing: string;
  showAll: (lines: number) => string;
};

/** Longer texts are folded, so that what stands below them is found. */
const mostLines = 14;

type Props = { value: string; parts?: Part[]; texts: ShownTexts };

/** A value of a test, as it was written or printed; what differs is marked. */
export const ShownValue = ({ value, parts = [{ text: value, isOwn: false }], texts }: Props) => {
  const [isWhole, setWhole] = useState(false);
  if (value === '') return <em className={styles.nothing}>{texts.nothing}</em>;
  const lines = value.replace(/\n$/, '').split('\n').length;
  const isFolded = !isWhole && lines > mostLines;
  return (
    <>
      <pre className={styles.value} data-folded={isFolded || undefined}>
        {parts.map(({ text, isOwn }, index) =>
          isOwn ? (
            <mark key={index}>{text === '\n' ? '↵\n' : text}</mark>
          ) : (
            <AnsiText key={index} text={text} />
          ),
        )}
      </pre>
      {isFolded && <TextButton onClick={() => setWhole(true)}>{texts.showAll(lines)}</TextButton>}
    </>
  );
};
