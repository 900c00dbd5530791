import { useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import { solutionFiles } from '#contract/running/exercise-files.ts';
import { trySolution } from '#contract/running/free-run.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { recordSolution } from '#contract/running/steps.ts';
import type { Suggestion } from '#contract/authoring/strength.ts';
import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';
import type { Action } from '#web/browser/shortcut.ts';
import { useStore } from '#web/browser/store.ts';
import { useDesk } from '#web/desk/use-desk.ts';
import { useLessonKeys } from '#web/desk/use-lesson-keys.ts';
import type { FreeStart } from '#web/running/free/free-session.ts';
import type { StepsWanted } from '#web/running/steps/use-steps.ts';
import type { RunState } from '#web/running/use-runs.ts';
import type { Autosave } from '#web/saving/autosave.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { type ExerciseTexts, isSameTested, readFiles, type Tested } from '../exercise-texts.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { type LessonForStaff, type Place, useStrength } from '../lesson-editor.queries.ts';
import { useTimeLimit } from '../limit/use-time-limit.ts';
import type { InstructionsTab } from '../panes/instructions-pane.tsx';
import type { EditorSetting } from '../panes/text-editor.tsx';
import type { DeskView } from './use-desk-mode.ts';
import { isPassing, useConsoleFold } from './use-console-fold.ts';
import { useOpenCode } from './use-open-code.ts';

const t = lessonEditorTexts;

/** The run of an exercise's tests against its solution. */
export type ExerciseRunning = {
  /** `tested` is null for a run before this visit whose texts have changed since. */
  run: RunState<Tested | null> | undefined;
  action: Action;
  /** Null if the run did not come to an end. */
  onRun: () => Promise<{ outcome: RunOutcome; testCode: string } | null>;
  onStop: () => void;
};

export type OpenedExercise = {
  place: Place;
  lesson: LessonForStaff;
  exercise: Exercise;
  autosave: Autosave<ExerciseTexts>;
  setting: EditorSetting;
  running: ExerciseRunning;
  view: DeskView;
};

/** The desk of one exercise for its authors: what its panes show, and what they do. */
export const useExerciseDesk = (opened: OpenedExercise) => {
  const { place, lesson, exercise, autosave, setting, running, view } = opened;
  const { run } = running;
  const { announcer, network } = useTools();
  const isOffline = !useStore(network);
  const state = useStore(autosave);
  const { fields } = state;
  const language = lesson.languageConfig;
  const params = { ...place, exerciseId: exercise.id };
  const desk = useDesk({
    id: exercise.id,
    fileName: language.executableFileName,
    run,
    codeOf: tested => tested?.solutionCode ?? null,
    place: { endpoint: trySolution, params },
    recorder: (api, body) => api(recordSolution, { params, body }, { isQuiet: true }),
    blocked: isOffline ? texts.runs.offlineRun : null,
  });
  const code = useOpenCode({ view, goToLine: desk.goToLine });
  const [textTab, setTextTab] = useState<InstructionsTab>('write');
  const { isConsoleShown, setConsoleShown } = useConsoleFold(run, view.mode);
  const passed = run?.phase === 'done' && isPassing(run.outcome) ? run.id : null;
  const { strength, ignore } = useStrength(place, exercise.id, passed);
  const limit = useTimeLimit({
    executionLimit: language.executionLimit,
    cpuLimitMs: fields.cpuLimitMs,
    longestMs: lesson.longestCpuLimitMs,
    health: run?.phase === 'done' ? run.outcome.health : undefined,
    isReadOnly: setting.isReadOnly,
  });
  const selectedTab = `[role="tablist"][aria-label="${t.console}"] [aria-selected="true"]`;
  useLessonKeys({
    Digit4: () => {
      setConsoleShown(true);
      if (view.layout === 'narrow') view.onTab('results');
      // After it has rendered.
      setTimeout(() => document.querySelector<HTMLElement>(selectedTab)?.focus());
    },
  });

  const handleSuggestion = (suggestion: Suggestion) => {
    const added = addSuggestedTest(language.testFramework, fields.testCode, suggestion);
    if (!added) return;
    autosave.edit('testCode', added.testCode);
    code.handleTestsLine(added.line);
    announcer.say(t.strength.added);
  };
  const isStarter = code.solutionTab === 'starter';
  const filesOfSolution = () => solutionFiles(readFiles(fields.files));
  /** Those of the code that is shown: students begin with no files of their own. */
  const filesShown = () => (isStarter ? {} : filesOfSolution());
  const handleTry = (begin: FreeStart) => {
    view.onTab('results');
    setConsoleShown(true);
    desk.tryOut(begin, filesShown());
  };
  return {
    ...opened,
    language,
    desk,
    state,
    fields,
    code,
    textTab,
    setTextTab,
    isConsoleShown,
    setConsoleShown,
    isStale: run?.phase === 'done' && (run.tested === null || !isSameTested(run.tested, fields)),
    limit,
    strength,
    handleSuggestion,
    handleIgnore: ignore,
    handleTry,
    /** Tries out what is shown: the solution or the starter code. */
    tryShown: () =>
      handleTry({
        code: isStarter ? (fields.starterCode ?? language.defaultLessonCode) : fields.solutionCode,
      }),
    /** Of a test, which ran with the solution. */
    handleSteps: (wanted: StepsWanted) => desk.showSteps(wanted, filesOfSolution()),
    /** Of what was tried out. */
    handleTriedSteps: (wanted: StepsWanted) => desk.showSteps(wanted, filesShown()),
  };
};

export type ExerciseDeskState = ReturnType<typeof useExerciseDesk>;
