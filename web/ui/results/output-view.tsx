import { useState } from 'react';
import { AnsiText } from './ansi-text.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { DownloadIcon, WrapIcon } from '../button/icons.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './output-view.module.css';

export type OutputTexts = {
  nothing: string;
  cut: string;
  copy: string;
  copied: string;
  wrap: string;
  download: string;
  showAll: (lines: number) => string;
};

type Props = {
  text: string;
  /** The output was truncated by the runner. */
  isCut: boolean;
  fileName?: string;
  texts: OutputTexts;
};

/** Enough to read, and few enough to render quickly. */
const shownLines = 500;

/** The output of a program, as a terminal would show it. */
export const OutputView = ({ text, isCut, fileName = 'output.txt', texts }: Props) => {
  const [isWrapped, setWrapped] = useState(true);
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <p className={styles.quiet}>{texts.nothing}</p>;
  const lines = text.split('\n');
  const isFolded = !isWhole && lines.length > shownLines;
  const handleDownload = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.output}>
      <div className={styles.tools}>
        <IconButton
          label={texts.wrap}
          icon={<WrapIcon />}
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
        {(isFolded || isCut || isWhole) && (
          <IconButton label={texts.download} icon={<DownloadIcon />} onClick={handleDownload} />
        )}
        <CopyButton text={text} label={texts.copy} doneLabel={texts.copied} />
      </div>
      <ScrollBox as="pre" data-wrapped={isWrapped || undefined}>
        <AnsiText text={isFolded ? lines.slice(0, shownLines).join('\n') : text} />
      </ScrollBox>
      {isFolded && (
        <button type="button" className={styles.all} onClick={() => setWhole(true)}>
          {texts.showAll(lines.length)}
        </button>
      )}
      {isCut && <p className={styles.quiet}>{texts.cut}</p>}
    </div>
  );
};
