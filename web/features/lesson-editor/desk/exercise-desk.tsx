import type { ReactNode } from 'react';
import { DeskBlocks } from '#web/desk/desk-blocks.tsx';
import { readHints } from '../exercise-texts.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { InstructionsPane, PreviewPane } from '../panes/instructions-pane.tsx';
import { ExerciseDialogs } from './exercise-dialogs.tsx';
import { ExerciseHead } from './exercise-head.tsx';
import { ExerciseConsole, ExerciseSolution, ExerciseTests, instructionsOf } from './exercise-panes.tsx';
import { TabbedDesk } from './tabbed-desk.tsx';
import { type OpenedExercise, useExerciseDesk } from './use-exercise-desk.ts';
import { WideDesk } from './wide-desk.tsx';
import styles from './exercise-desk.module.css';

type Props = OpenedExercise & {
  /** In narrow layouts the exercise list is one of the tabs. */
  list: ReactNode;
};

/** The panes of one exercise, arranged by the available width. */
export const ExerciseDesk = ({ list, ...opened }: Props) => {
  const open = useExerciseDesk(opened);
  const { desk, fields, textTab, setTextTab } = open;
  return (
    <div className={styles.desk}>
      <ExerciseHead open={open} />
      {open.view.layout === 'wide' ? (
        <WideDesk
          mode={open.view.mode}
          instructions={<InstructionsPane {...instructionsOf(open)} tab={textTab} onTab={setTextTab} />}
          preview={
            <DeskBlocks desk={desk}>
              <PreviewPane
                text={
                  textTab === 'hints'
                    ? lessonEditorTexts.hints.preview(readHints(fields.hints))
                    : fields.instructions
                }
              />
            </DeskBlocks>
          }
          tests={<ExerciseTests open={open} />}
          solution={<ExerciseSolution open={open} />}
          console={<ExerciseConsole open={open} isFoldable />}
          isConsoleShown={open.isConsoleShown}
        />
      ) : (
        <TabbedDesk open={open} list={list} />
      )}
      <ExerciseDialogs open={open} />
    </div>
  );
};
