import { LineLink } from './line-link.tsx';
import { Notice } from '../feedback/notice.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import type { Explanation } from './result-details.tsx';
import { ToldWords } from './told-words.tsx';
import styles from './error-block.module.css';

type Texts = {
  line: (line: number, file?: string) => string;
  original: string;
  copy: string;
  copied: string;
};

type Props = {
  /** Null when there is only the original message. */
  explanation: Explanation | null;
  /** The message of the language or the runner. */
  original: string;
  /** What stands above the original if there is no explanation; by default its first line. */
  lead?: string | undefined;
  line?: number | undefined;
  /** If the line is not in the main file. */
  file?: string | undefined;
  /** The text of that line. */
  lineText?: string;
  onLine?: ((line: number, file?: string) => void) | undefined;
  texts: Texts;
};

/** An error with its explanation and line; the original message can be expanded. */
export const ErrorBlock = ({
  explanation,
  original,
  lead,
  line,
  file,
  lineText = '',
  onLine,
  texts,
}: Props) => {
  const [first = '', ...more] = original.split('\n');
  const rest = explanation || lead ? original : more.join('\n').trim();
  return (
    <Notice kind="error">
      <div className={styles.block}>
        <p className={styles.what}>
          <ToldWords text={explanation?.what ?? lead ?? first} />
        </p>
        {line !== undefined && (
          <p className={styles.where}>
            <LineLink line={line} file={file} text={texts.line(line, file)} onLine={onLine} />
            {lineText !== '' && <code>{lineText}</code>}
          </p>
        )}
        {explanation && (
          <p className={styles.why}>
            <ToldWords text={explanation.why} />
          </p>
        )}
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
