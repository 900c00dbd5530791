import type { Exercise } from '#contract/authoring/content.ts';
import { painted } from '#web/browser/painted.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { type RunState, useRuns } from '#web/running/use-runs.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { type ExerciseTexts, type Tested, testedOf } from '../exercise-texts.ts';
import { type ExerciseCalls, type Place, useLastRun } from '../lesson-editor.queries.ts';

type Given = {
  place: Place;
  exercises: Exercise[];
  selected: Exercise | undefined;
  workbook: Workbook<Exercise, ExerciseTexts>;
  calls: ExerciseCalls;
  fileName: string;
};

/** The runs of this page, and for the selected exercise the last run of an earlier visit. */
export const useExerciseRuns = ({ place, exercises, selected, workbook, calls, fileName }: Given) => {
  const { runs, run, stop } = useRuns<Tested>({
    begin: async (id, onSaved) => {
      const exercise = exercises.find(one => one.id === id);
      const autosave = exercise && workbook.of(exercise);
      if (!autosave || !(await autosave.saveNow())) return null;
      const { name: _, ...tested } = autosave.get().fields;
      onSaved();
      return { tested, process: await calls.run(id) };
    },
    isInConflict: id => {
      const exercise = exercises.find(one => one.id === id);
      return exercise !== undefined && workbook.of(exercise).get().conflict !== null;
    },
    readRun: calls.readRun,
    stopRun: calls.stopRun,
    programOf: ({ solutionCode }) => ({ code: solutionCode, language: languageOfFile(fileName) }),
    noTests: lessonEditorTexts.noTests,
  });
  const own = selected && runs[selected.id];
  const { data: before } = useLastRun(place, selected?.id, { isWanted: selected !== undefined && !own });
  /** The run of this visit, else the last one of an earlier visit. */
  const runOf = (exercise: Exercise): RunState<Tested | null> | undefined => {
    if (own || !before) return own;
    const tested = exercise.testStatus === 'UNTESTED' ? null : testedOf(exercise);
    return { phase: 'done', outcome: before.result, id: before.id, tested };
  };
  const runExercise = async (exercise: Exercise) => {
    const done = await run(exercise.id);
    if (done) void painted().then(calls.refresh);
    return done && { outcome: done.outcome, testCode: done.tested.testCode };
  };
  return { runs, runOf, runExercise, stop };
};
