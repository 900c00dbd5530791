import { useEffect, useRef } from 'react';
import { ScrollBox } from '../page/scroll-box.tsx';
import { HighlightedCode } from './highlighted-code.tsx';
import styles from './numbered-code.module.css';

type Props = { code: string; language: string; line: number | null; label: string };

/** Code with line numbers; the given line is marked and scrolled into view. */
export const NumberedCode = ({ code, language, line, label }: Props) => {
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no function that cleans up.
    marked.current?.scrollIntoView?.({ block: 'center' });
  }, [line, code]);
  return (
    <ScrollBox className={styles.box ?? ''} label={label}>
      <ol className={styles.lines}>
        {code
          .replace(/\n$/, '')
          .split('\n')
          .map((text, index) => {
            const isMarked = index + 1 === line;
            return (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- a line is its number
                key={index}
                ref={isMarked ? marked : undefined}
                aria-current={isMarked || undefined}
                className={styles.line}
              >
                <HighlightedCode text={text} language={language} />
              </li>
            );
          })}
      </ol>
    </ScrollBox>
  );
};
