import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import styles from './lesson-desk.module.css';

const t = lessonTexts.separators;

type Props = {
  resultsId: string;
  instructions: ReactNode;
  code: ReactNode;
  console: ReactNode;
  hasThreeColumns: boolean;
  /** Then the code has more room. */
  isStepping: boolean;
};

const usually = { name: 'lesson-work', code: 53, console: 47 };
const whileStepping = { name: 'lesson-steps', code: 74, console: 26 };

/** Instructions on the left, code above the console on the right; in a large window the console is beside the code. */
export const WideLesson = ({
  resultsId,
  instructions,
  code,
  console,
  hasThreeColumns,
  isStepping,
}: Props) => {
  const { sizes, keep } = usePaneSizes();
  const work = isStepping ? whileStepping : usually;
  const results = (
    <div id={resultsId} className={styles.console}>
      {console}
    </div>
  );
  if (hasThreeColumns)
    return (
      <SplitPanes
        key="three"
        direction="horizontal"
        separators={[t.instructions, t.results]}
        sizes={sizes('lesson-three')}
        onResize={keep('lesson-three')}
        parts={[
          { key: 'instructions', size: '480px', min: '240px', content: instructions },
          { key: 'code', size: 100, min: '320px', content: code },
          { key: 'console', size: '620px', min: '320px', content: results },
        ]}
      />
    );
  return (
    <SplitPanes
      key="two"
      direction="horizontal"
      separators={[t.instructions]}
      sizes={sizes('lesson')}
      onResize={keep('lesson')}
      parts={[
        { key: 'instructions', size: 32, min: '240px', content: instructions },
        {
          key: 'work',
          size: 68,
          min: '320px',
          content: (
            <SplitPanes
              direction="vertical"
              separators={[t.console]}
              sizes={sizes(work.name)}
              onResize={keep(work.name)}
              parts={[
                { key: 'code', size: work.code, min: 15, content: code },
                { key: 'console', size: work.console, min: 15, content: results },
              ]}
            />
          ),
        },
      ]}
    />
  );
};
