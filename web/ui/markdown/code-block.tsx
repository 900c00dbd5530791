import { CopyButton } from '../button/copy-button.tsx';
import { HighlightedCode } from '../editor/highlighted-code.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './markdown-view.module.css';

type Props = { text: string; language: string; copyLabel: string; copiedLabel: string };

/** A code block with a copy button. */
export const CodeBlock = ({ text, language, copyLabel, copiedLabel }: Props) => (
  <div className={styles.block}>
    <ScrollBox as="pre">
      <HighlightedCode text={text} language={language} />
    </ScrollBox>
    <CopyButton text={text} label={copyLabel} doneLabel={copiedLabel} />
  </div>
);
