import { type ReactNode, useState, lazy, Suspense } from 'react';
import type { Exercise } from '#contract/content.ts';
import { trySolution } from '#contract/free-run.ts';
import { solutionFiles } from '#contract/exercise-files.ts';
import type { RunOutcome } from '#contract/runs.ts';
import { recordSolution } from '#contract/steps.ts';
import type { Suggestion } from '#contract/strength.ts';
import { addSuggestedTest } from '#contract/test-code/add-suggested-test.ts';
import { testKindOf } from '#contract/test-code/test-kind.ts';
import type { Autosave } from '#web/saving/autosave.ts';
import { type Action, keysOf } from '#web/browser/shortcut.ts';
import { useStore } from '#web/browser/store.ts';
import { useTools } from '#web/session/tools.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import type { GoTo } from '#web/ui/editor/code-editor.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { TestsPane, type TestsView } from './cases/tests-pane.tsx';
import { SolutionPane, type SolutionTab } from './code-panes.tsx';
import { DeskHead } from './desk-head.tsx';
import {
  type ExerciseTexts,
  isSameTested,
  readFiles,
  readHints,
  type Tested,
  writeFiles,
  writeHints,
} from '../exercise-texts.ts';
import { HintsEditor } from './hints-editor.tsx';
import {
  InstructionsPane,
  type InstructionsTab,
  InstructionsWithPreview,
  PreviewPane,
} from './instructions-pane.tsx';
import {
  type LessonForStaff,
  type Place,
  useForgetAddedExitCodes,
  useStrength,
} from '../lesson-editor.queries.ts';
import { PublishBar } from '../publishing/publish-bar.tsx';
import { VersionChip } from '../publishing/version-chip.tsx';
import { RunConsole, RunSummary } from '../runs/run-console.tsx';
import { RunBlocks } from '#web/ui/markdown/run-blocks.ts';
import { RunControls } from '#web/ui/results/run-controls.tsx';
import type { EditorSetting } from './text-editor.tsx';
import { TimeLimitButton } from './time-limit-button.tsx';
import { TimeLimitDialog } from './time-limit-dialog.tsx';
import type { DeskMode } from './use-desk-mode.ts';
import { useTimeLimit } from './use-time-limit.ts';
import { WideDesk } from './wide-desk.tsx';
import { useLessonKeys } from '#web/desk/use-lesson-keys.ts';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { useEditorMarks } from '#web/running/use-editor-marks.ts';
import { FreeTerminal } from '#web/running/free/free-terminal.tsx';
import type { FreeStart } from '#web/running/free/free-session.ts';
import { useFreeRun } from '#web/running/free/use-free-run.ts';
import { canStep, type StepsWanted, useSteps } from '#web/running/steps/use-steps.ts';
import { TryButton } from '#web/ui/results/try-button.tsx';
import { isInProgress, type RunState } from '#web/running/use-runs.ts';
import styles from './exercise-desk.module.css';

const t = lessonEditorTexts;

export type Layout = 'wide' | 'medium' | 'narrow';
export type DeskTab = 'exercises' | 'instructions' | 'tests' | 'solution' | 'results';

const BlockRun = lazy(async () => ({ default: (await import('#web/running/free/block-run.tsx')).BlockRun }));

const StepsDialog = lazy(async () => ({
  default: (await import('#web/running/steps/stepper.tsx')).StepsDialog,
}));

const isPassing = ({ hasError, results }: RunOutcome) => !hasError && results.every(({ passed }) => passed);

type Props = {
  place: Place;
  exercise: Exercise;
  language: LessonForStaff['languageConfig'];
  longestCpuLimitMs: number;
  /** How many students have opened each hint. */
  openedHints: number[];
  autosave: Autosave<ExerciseTexts>;
  setting: EditorSetting;
  /** `tested` is null for a run before this visit whose texts have changed since. */
  run: RunState<Tested | null> | undefined;
  runAction: Action;
  /** Null if the run did not come to an end. */
  onRun: () => Promise<{ outcome: RunOutcome; testCode: string } | null>;
  isOffline: boolean;
  layout: Layout;
  /** Which panes a wide layout shows. */
  mode: DeskMode;
  onMode: (mode: DeskMode) => void;
  /** In narrow layouts the exercise list is one of the tabs. */
  list: ReactNode;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
  onStop: () => void;
};

/** The panes of one exercise, arranged by the available width. */
export const ExerciseDesk = (props: Props) => {
  const { exercise, language, autosave, setting, run, layout, mode, tab, onTab } = props;
  const { announcer } = useTools();
  const { sizes, keep } = usePaneSizes();
  const ids = useTabIds();
  const state = useStore(autosave);
  const { fields } = state;
  const [isRestoreSeen, setRestoreSeen] = useState(false);
  const [solutionTab, setSolutionTab] = useState<SolutionTab>('solution');
  const [textTab, setTextTab] = useState<InstructionsTab>('write');
  const [fileName, setFileName] = useState('');
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [testsView, setTestsView] = useState<TestsView>(null);
  const [testsGoTo, setTestsGoTo] = useState<GoTo | null>(null);
  const [isConsoleShown, setConsoleShown] = useState(false);
  const selectedTab = `[role="tablist"][aria-label="${t.console}"] [aria-selected="true"]`;
  useLessonKeys({
    Digit4: () => {
      setConsoleShown(true);
      if (layout === 'narrow') onTab('results');
      // After it has rendered.
      setTimeout(() => document.querySelector<HTMLElement>(selectedTab)?.focus());
    },
  });
  /** Whoever follows a link to a line wants to see it. */
  const showCode = () => {
    if (mode === 'write') props.onMode('code');
  };
  const handleLine = (line: number, file?: string) => {
    showCode();
    onTab('solution');
    if (file !== undefined) setFileName(file);
    setSolutionTab(file === undefined ? 'solution' : 'files');
    setGoTo({ line });
  };
  const handleTestsLine = (line: number) => {
    showCode();
    onTab('tests');
    setTestsView('text');
    setTestsGoTo({ line });
  };
  const handleSuggestion = (suggestion: Suggestion) => {
    const added = addSuggestedTest(language.testFramework, fields.testCode, suggestion);
    if (!added) return;
    autosave.edit('testCode', added.testCode);
    handleTestsLine(added.line);
    announcer.say(t.strength.added);
  };
  const codeLanguage = languageOfFile(language.executableFileName);
  const marks = useEditorMarks(run, tested => tested?.solutionCode ?? null, codeLanguage);
  const isStale = run?.phase === 'done' && (run.tested === null || !isSameTested(run.tested, fields));

  const passed = run?.phase === 'done' && isPassing(run.outcome) ? run.id : null;
  const { strength, ignore } = useStrength(props.place, exercise.id, passed);

  const limit = useTimeLimit({
    executionLimit: language.executionLimit,
    cpuLimitMs: fields.cpuLimitMs,
    longestMs: props.longestCpuLimitMs,
    health: run?.phase === 'done' ? run.outcome.health : undefined,
    isReadOnly: setting.isReadOnly,
  });
  const limitDialog = (
    <TimeLimitDialog
      language={language}
      isPerCase={testKindOf(language.testFramework, fields.testCode) === 'io'}
      value={fields.cpuLimitMs}
      longestMs={props.longestCpuLimitMs}
      neededMs={limit.neededMs}
      recommendedMs={limit.recommendedMs}
      isOpen={limit.isOpen}
      onSet={ms => {
        autosave.edit('cpuLimitMs', ms);
        limit.close();
      }}
      onClose={limit.close}
    />
  );
  const forgetCodes = useForgetAddedExitCodes(props.place);
  const { courseId, lessonId } = props.place;
  const params = { courseId, lessonId, exerciseId: exercise.id };
  const freePlace = { endpoint: trySolution, params };
  const free = useFreeRun(String(exercise.id), freePlace);
  const stepping = useSteps(String(exercise.id), (api, body) =>
    api(recordSolution, { params, body }, { isQuiet: true }),
  );
  const runBlock = (block: string) => (
    <Suspense>
      <BlockRun code={block} place={freePlace} language={codeLanguage} isOffline={props.isOffline} />
    </Suspense>
  );
  const ofSolution = () => solutionFiles(readFiles(fields.files));
  const ofSide = () => (solutionTab === 'starter' ? {} : ofSolution());
  const handleTry = (begin: FreeStart) => {
    onTab('results');
    if (!props.isOffline) void free.start({ ...begin, files: ofSide() });
  };
  const steps = stepping.shown && (
    <Suspense>
      <StepsDialog
        key={stepping.shown.number}
        shown={stepping.shown}
        language={codeLanguage}
        onClose={stepping.close}
      />
    </Suspense>
  );
  const tryShown = () => {
    const starter = fields.starterCode ?? language.defaultLessonCode;
    handleTry({ code: solutionTab === 'starter' ? starter : fields.solutionCode });
  };
  const terminal = free.session && (
    <FreeTerminal
      key={free.number}
      session={free.session}
      language={codeLanguage}
      onLine={handleLine}
      onStart={handleTry}
      onSteps={canStep(codeLanguage) ? wanted => void stepping.show({ ...wanted, files: ofSide() }) : null}
      onLeave={() => onTab('solution')}
    />
  );
  // The button that runs the tests is in sight in each arrangement.
  const isSolutionShown = layout === 'wide' && mode !== 'write';
  const controls = !setting.isReadOnly && (
    <>
      <TryButton
        label={t.tryIt}
        keys={t.tryHint}
        offline={props.isOffline ? texts.runs.offlineRun : null}
        onTry={tryShown}
      />
      <RunControls
        label={props.runAction.label}
        keys={keysOf(props.runAction)}
        runningSince={isInProgress(run) ? run.since : null}
        isOffline={props.isOffline}
        texts={texts.runs}
        onRun={props.runAction.perform}
        onStop={props.onStop}
      />
    </>
  );
  const head = (
    <DeskHead
      exercise={exercise}
      state={state}
      isReadOnly={setting.isReadOnly}
      isRestoreSeen={isRestoreSeen}
      modes={
        layout === 'wide' && (
          <SegmentedChoice
            label={t.modes.label}
            value={mode}
            choices={[
              { value: 'write', label: t.modes.write },
              { value: 'code', label: t.modes.code },
              { value: 'all', label: t.modes.all },
            ]}
            onChange={props.onMode}
          />
        )
      }
      tools={isSolutionShown ? null : controls}
      version={
        <VersionChip
          place={props.place}
          exercise={exercise}
          isReadOnly={setting.isReadOnly}
          onSave={autosave.saveNow}
        />
      }
      bar={
        !setting.isReadOnly && (
          <PublishBar place={props.place} exercise={exercise} onSave={autosave.saveNow} />
        )
      }
      onName={name => autosave.edit('name', name.trim() === '' ? null : name)}
      onResolve={autosave.resolve}
      onRestoreSeen={() => setRestoreSeen(true)}
    />
  );
  const hints = readHints(fields.hints);
  const instructions = {
    hintCount: hints.length,
    hints: (
      <HintsEditor
        place={props.place}
        hints={hints}
        openedBy={hints.map((_, index) => props.openedHints[index] ?? 0)}
        showsSolution={fields.showsSolution}
        helpsTyping={fields.helpsTyping}
        isReadOnly={setting.isReadOnly}
        onHints={next => autosave.edit('hints', writeHints(next))}
        onEditHints={change =>
          autosave.edit('hints', writeHints(change(readHints(autosave.get().fields.hints))))
        }
        onShowsSolution={shows => autosave.edit('showsSolution', shows)}
        onHelpsTyping={helps => autosave.edit('helpsTyping', helps)}
      />
    ),
    place: props.place,
    setting,
    value: fields.instructions,
    onEdit: (change: (text: string) => string) =>
      autosave.edit('instructions', change(autosave.get().fields.instructions)),
    onChange: (text: string) => autosave.edit('instructions', text),
  };
  const tests = (
    <TestsPane
      setting={setting}
      language={codeLanguage}
      testFramework={language.testFramework}
      value={fields.testCode}
      tools={<TimeLimitButton limitMs={limit.limitMs} onChange={limit.onChange} />}
      goTo={testsGoTo}
      view={testsView}
      onView={setTestsView}
      onGoTo={handleTestsLine}
      onChange={text => autosave.edit('testCode', text)}
      addedExitCodes={exercise.addedExitCodes}
      onCodesSeen={() => forgetCodes.mutate(exercise.id)}
      onRun={props.onRun}
    />
  );
  const solution = (
    <SolutionPane
      setting={setting}
      language={codeLanguage}
      solution={fields.solutionCode}
      starter={fields.starterCode}
      defaultStarter={language.defaultLessonCode}
      files={{
        main: language.executableFileName,
        files: readFiles(fields.files),
        open: fileName,
        onOpen: setFileName,
        onFiles: next => autosave.edit('files', writeFiles(next)),
      }}
      tools={isSolutionShown ? controls : null}
      tab={solutionTab}
      goTo={goTo}
      marks={marks}
      onTab={setSolutionTab}
      onSolution={text => autosave.edit('solutionCode', text)}
      onStarter={text => autosave.edit('starterCode', text)}
    />
  );
  const console = (
    <RunConsole
      run={run}
      isStale={isStale}
      language={codeLanguage}
      limit={limit}
      terminal={terminal}
      tried={free.number}
      strength={
        strength && !isStale
          ? { strength, isReadOnly: setting.isReadOnly, onAdd: handleSuggestion, onIgnore: ignore }
          : null
      }
      onLine={handleLine}
      onTestsLine={handleTestsLine}
      onSteps={(wanted: StepsWanted) => void stepping.show({ ...wanted, files: ofSolution() })}
    />
  );

  if (layout === 'wide')
    return (
      <div className={styles.desk}>
        {head}
        <WideDesk
          mode={mode}
          instructions={<InstructionsPane {...instructions} tab={textTab} onTab={setTextTab} />}
          preview={
            <RunBlocks value={runBlock}>
              <PreviewPane text={textTab === 'hints' ? t.hints.preview(hints) : fields.instructions} />
            </RunBlocks>
          }
          tests={tests}
          solution={solution}
          console={console}
          summary={<RunSummary run={run} />}
          isConsoleShown={isConsoleShown}
          onConsole={setConsoleShown}
        />
        {limitDialog}
        {steps}
      </div>
    );

  const isNarrow = layout === 'narrow';
  const shown = isNarrow || !['exercises', 'results'].includes(tab) ? tab : 'solution';
  const tabs: { key: DeskTab; label: string }[] = [
    ...(isNarrow ? [{ key: 'exercises', label: t.exercises } as const] : []),
    { key: 'instructions', label: t.instructions },
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
        {shown === 'exercises' && props.list}
        {shown === 'instructions' && (
          <RunBlocks value={runBlock}>
            <InstructionsWithPreview {...instructions} />
          </RunBlocks>
        )}
        {shown === 'tests' && tests}
        {shown === 'solution' && solution}
        {shown === 'results' && console}
      </TabPanel>
    </div>
  );
  return (
    <div className={styles.desk}>
      {head}
      {isNarrow ? (
        work
      ) : (
        <SplitPanes
          direction="vertical"
          separators={[t.separators.console]}
          sizes={sizes('tabbed')}
          onResize={keep('tabbed')}
          parts={[
            { key: 'work', size: 62, min: 20, content: work },
            { key: 'console', size: 38, min: 12, content: console },
          ]}
        />
      )}
      {limitDialog}
      {steps}
    </div>
  );
};
