import { AlertIcon } from '../button/icons.tsx';
import { LineLink } from './line-link.tsx';
import { ToldWords } from './told-words.tsx';
import styles from './compiler-warnings.module.css';

export type Warning = {
  line?: number | undefined;
  file?: string | undefined;
  what: string;
  why: string | null;
};

type Props = {
  warnings: Warning[];
  isOpen: boolean;
  onLine?: ((line: number, file?: string) => void) | undefined;
  texts: { line: (line: number, file?: string) => string; warnings: (count: number) => string };
};

/** What the compiler warns about: open after a failure, closed after a pass. */
export const CompilerWarnings = ({ warnings, isOpen, onLine, texts }: Props) => (
  <details className={styles.warnings} open={isOpen}>
    <summary>
      <AlertIcon />
      {texts.warnings(warnings.length)}
    </summary>
    <ul>
      {warnings.map(({ line, file, what, why }, index) => (
        <li key={index}>
          {line !== undefined && (
            <LineLink line={line} file={file} text={texts.line(line, file)} onLine={onLine} />
          )}{' '}
          <ToldWords text={what} /> {why && <ToldWords text={why} />}
        </li>
      ))}
    </ul>
  </details>
);
