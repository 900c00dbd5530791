import { type ReactNode, use } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import { HighlightedCode } from '../editor/highlighted-code.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import { RunBlocks } from './run-blocks.ts';
import styles from './markdown-view.module.css';

type Props = {
  text: string;
  language: string;
  /** The author allows to run it. */
  isRunnable?: boolean;
  copyLabel: string;
  copiedLabel: string;
};

/** A code block with a copy button, and what runs it. */
export const CodeBlock = ({
  text,
  language,
  isRunnable = false,
  copyLabel,
  copiedLabel,
}: Props): ReactNode => {
  const runnerOf = use(RunBlocks);
  return (
    <>
      <div className={styles.block}>
        <ScrollBox as="pre">
          <HighlightedCode text={text} language={language} />
        </ScrollBox>
        <CopyButton text={text} label={copyLabel} doneLabel={copiedLabel} />
      </div>
      {isRunnable && runnerOf?.(text)}
    </>
  );
};
