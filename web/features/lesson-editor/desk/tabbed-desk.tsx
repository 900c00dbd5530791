import type { ReactNode } from 'react';
import { DeskBlocks } from '#web/desk/desk-blocks.tsx';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { InstructionsWithPreview } from '../panes/instructions-pane.tsx';
import { ExerciseConsole, ExerciseSolution, ExerciseTests, instructionsOf } from './exercise-panes.tsx';
import type { DeskTab } from './use-desk-mode.ts';
import type { ExerciseDeskState } from './use-exercise-desk.ts';
import styles from './exercise-desk.module.css';

const t = lessonEditorTexts;

type Props = {
  open: ExerciseDeskState;
  /** In the narrow layout the exercise list is one of the tabs. */
  list: ReactNode;
};

/** The panes of one exercise as tabs; in the narrow layout, its results are one of them. */
export const TabbedDesk = ({ open, list }: Props) => {
  const { layout, tab, onTab } = open.view;
  const { sizes, keep } = usePaneSizes();
  const ids = useTabIds();
  const isNarrow = layout === 'narrow';
  const shown = isNarrow || !['exercises', 'results'].includes(tab) ? tab : 'solution';
  const tabs: { key: DeskTab; label: string }[] = [
    ...(isNarrow ? [{ key: 'exercises', label: t.exercises } as const] : []),
    { key: 'instructions', label: isNarrow ? t.task : t.instructions },
    { key: 'tests', label: t.testsShort },
    { key: 'solution', label: t.solutionShort },
    ...(isNarrow ? [{ key: 'results', label: t.results } as const] : []),
  ];
  const work = (
    <div className={styles.tabbed}>
      <div className={styles.tabs}>
        <TabBar label={t.work} ids={ids} tabs={tabs} current={shown} onSelect={onTab} />
      </div>
      <TabPanel ids={ids} name={shown}>
        {shown === 'exercises' && list}
        {shown === 'instructions' && (
          <DeskBlocks desk={open.desk}>
            <InstructionsWithPreview {...instructionsOf(open)} />
          </DeskBlocks>
        )}
        {shown === 'tests' && <ExerciseTests open={open} />}
        {shown === 'solution' && <ExerciseSolution open={open} />}
        {shown === 'results' && <ExerciseConsole open={open} />}
      </TabPanel>
    </div>
  );
  if (isNarrow) return work;
  return (
    <SplitPanes
      direction="vertical"
      separators={[t.separators.console]}
      sizes={sizes('tabbed')}
      onResize={keep('tabbed')}
      parts={[
        { key: 'work', size: 62, min: 20, content: work },
        { key: 'console', size: 38, min: 12, content: <ExerciseConsole open={open} /> },
      ]}
    />
  );
};
