import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import styles from './instructions-view.module.css';

const t = lessonTexts;

type Props = {
  id: string;
  name: string;
  text: string;
  banner: ReactNode;
  /** Below the text: hints. */
  help: ReactNode;
  /** On a phone the name of the exercise is in the header. */
  isWide: boolean;
};

/** The text, and what is said about it. Focusable, so that it can be scrolled with the keyboard. */
export const InstructionsText = ({ id, name, text, banner, help, isWide }: Props) => (
  <ScrollBox id={id} className={styles.pane} label={t.instructions}>
    {isWide && (
      // Smaller where the text begins with a heading of its own.
      <h2 className={styles.name} data-small={text.trimStart().startsWith('#') || undefined}>
        {name}
      </h2>
    )}
    {banner}
    {text.trim() === '' ? (
      <p className={styles.quiet}>{t.noInstructions}</p>
    ) : (
      <MarkdownView text={text} texts={deskTexts.markdown} />
    )}
    <div className={styles.more}>{help}</div>
  </ScrollBox>
);

/** The instructions in a pane of their own. */
export const InstructionsView = (props: Props) => (
  <Pane
    name={t.instructions}
    isBare={!props.isWide}
    isRegion={false}
    fullscreen={props.isWide ? deskTexts.fullscreen : undefined}
  >
    <InstructionsText {...props} />
  </Pane>
);
