import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import styles from './instructions-view.module.css';

const t = lessonTexts;

type Props = { id: string; name: string; text: string; banner: ReactNode };

/** What is to be done. It takes the focus, so that it can be scrolled by keys. */
export const InstructionsView = ({ id, name, text, banner }: Props) => (
  <ScrollBox id={id} className={styles.pane} label={t.instructions}>
    {/* Where the text begins with a heading of its own, the name steps back. */}
    <h2 className={styles.name} data-small={text.trimStart().startsWith('#') || undefined}>
      {name}
    </h2>
    {banner}
    {text.trim() === '' ? (
      <p className={styles.quiet}>{t.noInstructions}</p>
    ) : (
      <MarkdownView text={text} texts={workbenchTexts.markdown} />
    )}
  </ScrollBox>
);
