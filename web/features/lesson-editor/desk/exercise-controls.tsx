import { RunTests, TryOut } from '#web/desk/desk-controls.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { ExerciseDeskState } from './use-exercise-desk.ts';

const t = lessonEditorTexts;

/** Tries out what is shown. */
export const ExerciseTryOut = ({ open }: { open: ExerciseDeskState }) =>
  !open.setting.isReadOnly && (
    <TryOut desk={open.desk} label={t.tryIt} keys={t.tryHint} onTry={open.tryShown} />
  );

/** In the head of the exercise: in sight whatever is shown below. */
export const ExerciseControls = ({ open }: { open: ExerciseDeskState }) =>
  !open.setting.isReadOnly && (
    <>
      {!isSolutionShown(open) && open.view.layout !== 'wide' && <ExerciseTryOut open={open} />}
      <RunTests desk={open.desk} action={open.running.action} onStop={open.running.onStop} />
    </>
  );

/** The button that tries it out stands beside the solution, where that is shown. */
export const isSolutionShown = ({ view: { layout, mode } }: Pick<ExerciseDeskState, 'view'>) =>
  layout === 'wide' && mode !== 'write';
