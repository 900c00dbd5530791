import { DeskTerminal } from '#web/desk/desk-terminal.tsx';
import { type CaseResult, caseResults } from '../cases/case-result.tsx';
import { HasPoints } from '../cases/has-points.ts';
import { TestsPane } from '../cases/tests-pane.tsx';
import { readFiles, readHints, writeFiles, writeHints } from '../exercise-texts.ts';
import { useForgetAddedExitCodes } from '../lesson-editor.queries.ts';
import { ExercisePoints } from '../limit/exercise-points.tsx';
import { TimeLimitButton } from '../limit/time-limit-button.tsx';
import { SolutionPane } from '../panes/code-panes.tsx';
import { HintsEditor } from '../panes/hints-editor.tsx';
import { RubricButton } from '../rubric-button.tsx';
import { RunConsole } from '../runs/run-console.tsx';
import { ExerciseTryOut, isSolutionShown } from './exercise-controls.tsx';
import type { ExerciseDeskState } from './use-exercise-desk.ts';

type Props = { open: ExerciseDeskState };

const noResults: ReadonlyMap<string, CaseResult> = new Map();

export const ExerciseHints = ({ open: { place, lesson, exercise, autosave, fields, setting } }: Props) => {
  const hints = readHints(fields.hints);
  const openedBy = lesson.openedHints
    .filter(({ exerciseId }) => exerciseId === exercise.id)
    .map(({ people }) => people);
  return (
    <>
      <HintsEditor
        place={place}
        hints={hints}
        openedBy={hints.map((_, index) => openedBy[index] ?? 0)}
        switches={fields}
        isReadOnly={setting.isReadOnly}
        onHints={next => autosave.edit('hints', writeHints(next))}
        onEditHints={change =>
          autosave.edit('hints', writeHints(change(readHints(autosave.get().fields.hints))))
        }
        onSwitch={autosave.edit}
      />
      {!setting.isReadOnly && <RubricButton key={exercise.id} place={place} exercise={exercise} />}
    </>
  );
};

/** What the pane of instructions gets in each layout. */
export const instructionsOf = (open: ExerciseDeskState) => {
  const { place, autosave, fields, setting } = open;
  return {
    hintCount: readHints(fields.hints).length,
    hints: <ExerciseHints open={open} />,
    place,
    setting,
    value: fields.instructions,
    onEdit: (change: (text: string) => string) =>
      autosave.edit('instructions', change(autosave.get().fields.instructions)),
    onChange: (text: string) => autosave.edit('instructions', text),
  };
};

export const ExerciseTests = ({ open }: Props) => {
  const { place, exercise, autosave, fields, setting, language, desk, code, limit, running } = open;
  const { run } = running;
  const forgetCodes = useForgetAddedExitCodes(place);
  const hasPoints = open.lesson.countedRun !== undefined;
  return (
    <HasPoints value={hasPoints}>
      <TestsPane
        setting={setting}
        language={desk.language}
        testFramework={language.testFramework}
        value={fields.testCode}
        tools={
          <>
            <ExercisePoints
              key={exercise.id}
              points={fields.points}
              hasPoints={hasPoints}
              isReadOnly={setting.isReadOnly}
              onSet={points => autosave.edit('points', points)}
            />
            <TimeLimitButton limitMs={limit.limitMs} onChange={limit.onChange} />
          </>
        }
        goTo={code.testsGoTo}
        view={code.testsView}
        onView={code.setTestsView}
        onGoTo={code.handleTestsLine}
        onChange={text => autosave.edit('testCode', text)}
        exitCodes={{ added: exercise.addedExitCodes, onSeen: () => forgetCodes.mutate(exercise.id) }}
        running={{
          onRun: running.onRun,
          results: run?.phase === 'done' ? caseResults(run.outcome, open.isStale) : noResults,
        }}
      />
    </HasPoints>
  );
};

export const ExerciseSolution = ({ open }: Props) => {
  const { autosave, fields, setting, language, desk, code } = open;
  return (
    <SolutionPane
      setting={setting}
      language={desk.language}
      solution={{
        value: fields.solutionCode,
        goTo: desk.goTo,
        marks: desk.marks,
        onChange: text => autosave.edit('solutionCode', text),
      }}
      starter={{
        value: fields.starterCode,
        fallback: language.defaultLessonCode,
        onChange: text => autosave.edit('starterCode', text),
      }}
      files={{
        main: language.executableFileName,
        files: readFiles(fields.files),
        open: code.fileName,
        onOpen: code.setFileName,
        onFiles: next => autosave.edit('files', writeFiles(next)),
      }}
      tools={isSolutionShown(open) && <ExerciseTryOut open={open} />}
      tab={code.solutionTab}
      onTab={code.setSolutionTab}
    />
  );
};

export const ExerciseConsole = ({ open, isFoldable = false }: Props & { isFoldable?: boolean }) => {
  const { desk, setting, isStale, limit, strength, code } = open;
  return (
    <RunConsole
      run={open.running.run}
      isStale={isStale}
      language={desk.language}
      limit={limit}
      terminal={
        desk.free.session && (
          <DeskTerminal
            desk={desk}
            onLine={code.handleLine}
            onTry={open.handleTry}
            onSteps={open.handleTriedSteps}
            onLeave={() => open.view.onTab('solution')}
          />
        )
      }
      tried={desk.free.number}
      fold={isFoldable ? { isShown: open.isConsoleShown, onShow: open.setConsoleShown } : null}
      strength={
        strength && !isStale
          ? {
              strength,
              isReadOnly: setting.isReadOnly,
              onAdd: open.handleSuggestion,
              onIgnore: open.handleIgnore,
            }
          : null
      }
      onLine={code.handleLine}
      onTestsLine={code.handleTestsLine}
      onSteps={open.handleSteps}
    />
  );
};
