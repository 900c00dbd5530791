import { CopyButton } from './copy-button.tsx';
import { HighlightedCode } from './highlighted-code.tsx';
import styles from './markdown-view.module.css';

type Props = { text: string; language: string; copyLabel: string; copiedLabel: string };

/** Several lines of code, which can be taken along. */
export const CodeBlock = ({ text, language, copyLabel, copiedLabel }: Props) => (
  <div className={styles.block}>
    {/* Long lines scroll, also by keyboard. */}
    <pre tabIndex={0}>
      <HighlightedCode text={text} language={language} />
    </pre>
    <CopyButton text={text} label={copyLabel} doneLabel={copiedLabel} />
  </div>
);
