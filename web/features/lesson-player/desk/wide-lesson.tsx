import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import styles from './lesson-desk.module.css';

const t = lessonTexts.separators;

type Props = { resultsId: string; instructions: ReactNode; code: ReactNode; console: ReactNode };

/** The wide layout: instructions on the left, code above the console on the right. */
export const WideLesson = ({ resultsId, instructions, code, console }: Props) => {
  const { sizes, keep } = usePaneSizes();
  const work = (
    <SplitPanes
      direction="vertical"
      separators={[t.console]}
      sizes={sizes('lesson-work')}
      onResize={keep('lesson-work')}
      parts={[
        { key: 'code', size: 48, min: 15, content: code },
        {
          key: 'console',
          size: 52,
          min: 15,
          content: (
            <div id={resultsId} className={styles.console}>
              {console}
            </div>
          ),
        },
      ]}
    />
  );
  return (
    <SplitPanes
      direction="horizontal"
      separators={[t.instructions]}
      sizes={sizes('lesson')}
      onResize={keep('lesson')}
      parts={[
        { key: 'instructions', size: 40, min: '240px', content: instructions },
        { key: 'work', size: 60, min: '320px', content: work },
      ]}
    />
  );
};
