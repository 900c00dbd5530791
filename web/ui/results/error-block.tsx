import { LineLink } from './line-link.tsx';
import { Notice } from '../feedback/notice.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import type { Explanation } from './result-details.tsx';
import styles from './error-block.module.css';

type Texts = { line: (line: number) => string; original: string; copy: string; copied: string };

type Props = {
  /** Null where only the program's own words can tell. */
  explanation: Explanation | null;
  /** What the language or the runner said. */
  original: string;
  line?: number | undefined;
  onLine?: ((line: number) => void) | undefined;
  texts: Texts;
};

/** What happened, where, and why that mostly is; the original words are one click away. */
export const ErrorBlock = ({ explanation, original, line, onLine, texts }: Props) => {
  const [first = '', ...more] = original.split('\n');
  const rest = explanation ? original : more.join('\n').trim();
  return (
    <Notice kind="error">
      <div className={styles.block}>
        <p className={styles.what}>{explanation?.what ?? first}</p>
        {line !== undefined && (
          <p>
            <LineLink line={line} text={texts.line(line)} onLine={onLine} />
          </p>
        )}
        {explanation && <p>{explanation.why}</p>}
        {rest !== '' && (
          <details className={styles.original} open={!explanation}>
            <summary>{texts.original}</summary>
            <div className={styles.words}>
              <ScrollBox as="pre">{rest}</ScrollBox>
              <CopyButton
                text={original}
                label={`${texts.copy}: ${texts.original}`}
                doneLabel={texts.copied}
              />
            </div>
          </details>
        )}
      </div>
    </Notice>
  );
};
