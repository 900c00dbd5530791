import type { ReactNode } from 'react';
import { ScrollBox } from '../page/scroll-box.tsx';
import { HighlightedCode } from './highlighted-code.tsx';
import styles from './commented-code.module.css';

type Props = {
  code: string;
  language: string;
  label: string;
  className?: string | undefined;
  /** What stands below a line; null where there is nothing. */
  below: (line: number) => ReactNode;
  /** Makes a button of each number. */
  onLine?: { label: (line: number) => string; open: (line: number) => void };
};

export const linesOf = (code: string): string[] => code.replace(/\n$/, '').split('\n');

/** Code to read, with what was said about a line below it. */
export const CommentedCode = ({ code, language, label, className, below, onLine }: Props) => (
  <ScrollBox className={`${styles.box} ${className ?? ''}`} label={label}>
    <ol className={styles.lines}>
      {linesOf(code).map((text, index) => {
        const number = index + 1;
        const said = below(number);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its number
          <li key={index}>
            <div className={styles.line} data-commented={said !== null || undefined}>
              {onLine ? (
                <button
                  type="button"
                  className={styles.number}
                  aria-label={onLine.label(number)}
                  title={onLine.label(number)}
                  onClick={() => onLine.open(number)}
                >
                  {number}
                </button>
              ) : (
                <span className={styles.number}>{number}</span>
              )}
              <code className={styles.code}>
                <HighlightedCode text={text} language={language} />
              </code>
            </div>
            {said !== null && <div className={styles.below}>{said}</div>}
          </li>
        );
      })}
    </ol>
  </ScrollBox>
);

export type Remark = { id: number; author: string; text: string };

/** What several people said, one after the other. */
export const Remarks = ({ of }: { of: Remark[] }) => (
  <div className={styles.remarks}>
    {of.map(({ id, author, text }) => (
      <p key={id}>
        <strong>{author}:</strong> {text}
      </p>
    ))}
  </div>
);
