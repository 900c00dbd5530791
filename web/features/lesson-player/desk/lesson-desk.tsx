import { useElementSize } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnFiles } from '#contract/exercise-files.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { type Action, keysOf, useActions } from '#web/browser/shortcut.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { useConsoleTab } from '#web/desk/use-console-tab.ts';
import type { FreePlace, FreeStart } from '#web/running/free/free-session.ts';
import { FreeTerminal } from '#web/running/free/free-terminal.tsx';
import { useFreeRun } from '#web/running/free/use-free-run.ts';
import { canStep, type StepsRecorder, type StepsWanted, useSteps } from '#web/running/steps/use-steps.ts';
import { codeSizes, useCodeSize } from '#web/desk/use-code-size.ts';
import { useTypingHelp } from '#web/desk/use-typing-help.ts';
import { SizeChoice } from '#web/ui/editor/size-choice.tsx';
import { TryButton } from '#web/ui/results/try-button.tsx';
import { useLeaveHint } from '#web/desk/use-leave-hint.ts';
import { useEditorMarks } from '#web/running/use-editor-marks.ts';
import { isInProgress, type RunState } from '#web/running/use-runs.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { fileMarksOf } from '#web/running/file-marks-of.ts';
import type { OpenFile } from '#web/desk/own-files.ts';
import { useTabIds } from '#web/ui/panes/tab-bar.tsx';
import type { EditorMemory, GoTo } from '#web/ui/editor/code-editor.tsx';
import { isCodeFile, languageOfFile } from '#web/ui/editor/code-languages.ts';
import { RunBlocks } from '#web/ui/markdown/run-blocks.ts';
import { RunControls } from '#web/ui/results/run-controls.tsx';
import { CodePane, CodeTitle, type Cursor } from '../panes/code-pane.tsx';
import { ConsolePane } from '../panes/console-pane.tsx';
import { ContentsDrawer } from './contents-drawer.tsx';
import { ExerciseNavigator } from './exercise-navigator.tsx';
import { InstructionsView } from '../panes/instructions-view.tsx';
import { ConsoleOutput, ConsoleResults, ResultsLabel } from '../panes/lesson-console.tsx';
import type { Step } from '../lesson-player.queries.ts';
import { completedOf, nameOf, percentOf } from './lesson-steps.ts';
import { LessonTop } from './lesson-top.tsx';
import { PrintedLesson } from '../panes/printed-lesson.tsx';
import { TabbedLesson, type View } from './tabbed-lesson.tsx';
import { threadTexts } from '../questions/thread-texts.ts';
import type { About } from '../questions/threads.queries.ts';
import { useConversation } from '../questions/use-conversation.ts';
import { focusCode, useDeskKeys } from './use-desk-keys.ts';
import { WideLesson } from './wide-lesson.tsx';
import '#web/ui/page/print.css';
import styles from './lesson-desk.module.css';

const t = lessonTexts;

// Lazy, as other results.
const TeacherCard = lazy(async () => ({ default: (await import('../panes/teacher-card.tsx')).TeacherCard }));
// Lazy, because most lessons are done without a question.
const QuestionsPanel = lazy(async () => ({
  default: (await import('../questions/questions-panel.tsx')).QuestionsPanel,
}));
// Lazy, because few instructions have code that can be run.
const BlockRun = lazy(async () => ({ default: (await import('#web/running/free/block-run.tsx')).BlockRun }));
// Lazy, because most programs have one file.
const FileTabs = lazy(async () => ({ default: (await import('#web/desk/file-tabs.tsx')).FileTabs }));
// Lazy, because they are used rarely.
const StepThrough = lazy(async () => ({
  default: (await import('#web/running/steps/step-through-button.tsx')).StepThrough,
}));
const Stepper = lazy(async () => ({ default: (await import('#web/running/steps/stepper.tsx')).Stepper }));

/** What was run: the code, and the further files that were changed, as one text. */
export type TestedProgram = { code: string; files: string };

type Props<S extends Step> = {
  languageConfig: { name: string; executableFileName: string };
  steps: S[];
  current: S;
  isComplete: boolean;
  mayOpen: (step: S) => boolean;
  onOpen: (step: S) => void;
  onBack: (() => void) | null;

  title: ReactNode;
  /** The title of the printed page. */
  plainTitle: string;
  topTools: ReactNode;
  /** Bars above everything: conflicts, recovered drafts, undo of a reset. */
  notices: ReactNode;
  /** A message about the exercise, above its instructions. */
  banner: ReactNode;
  /** Hints, below the instructions. */
  help: ReactNode;

  code: {
    value: string;
    label: string;
    isReadOnly: boolean;
    remark: ReactNode;
    tools: ReactNode;
    onChange: (text: string) => void;
    /** Files besides the main one. */
    files: OpenFile[];
    onFile: (name: string, text: string) => void;
    /** What is sent with the code when it is tried out: the files as they are now. */
    ownFiles: OwnFiles;
    /** All of it as one text. */
    whole: string;
  };
  /** Where the program can be tried out. */
  free: FreePlace;
  /** Where its steps are recorded. */
  recorder: StepsRecorder;
  run: RunState<TestedProgram> | undefined;
  notRun: string;
  isStale: boolean;
  isOffline: boolean;
  onRun: () => void;
  onStop: () => void;
  onSave: () => void;
  /** The attempts, below the console. */
  attempts: ReactNode;
  /** The first name of the student whose code it is, for staff; null for the student. */
  student: string | null;
};

/** The panes of one exercise for students and teachers, arranged by the available width. */
export const LessonDesk = <S extends Step>(props: Props<S>) => {
  const { steps, current, mayOpen, run, isStale, notRun, code, attempts, student } = props;
  const { pageData } = useTools();
  const { ref, width } = useElementSize();
  const id = useId();
  const [memory] = useState<EditorMemory>(() => new Map());
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [isContentsOpen, setContentsOpen] = useState(false);
  const [shown, setShown] = useState<{ exerciseId: number; view: View } | null>(null);
  const handleTab = useLeaveHint();
  const cursor = useRef<Cursor>({ line: () => null });
  const [params] = useSearchParams();
  // As it was opened: the address follows the exercise.
  const [first] = useState<'questions' | null>(() =>
    params.get('show') === 'questions' ? 'questions' : null,
  );
  const [answering] = useState(() => Number(params.get('answer')));
  const { hasAny, signs, unread, asking, setAsking } = useConversation(current.id);

  // The width of the content in a window of 1024 pixels with the navigation open.
  const isWide = width === 0 || width >= 770;
  const number = steps.indexOf(current) + 1;
  const next = steps[number];
  const previous = steps[number - 2];
  const language = languageOfFile(props.languageConfig.executableFileName);
  const exerciseId = current.exercise.id;
  const fileIds = useTabIds();
  const [fileShown, setFileShown] = useState<{ exerciseId: number; name: string } | null>(null);
  const file = code.files.find(one => fileShown?.exerciseId === exerciseId && one.name === fileShown.name);
  const mainMarks = useEditorMarks(run, tested => tested.code, language);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const { files } = code;
  const marksOfFiles = useMemo(
    () =>
      new Map(
        files.map(({ name, value }) => [name, outcome && { text: value, list: fileMarksOf(outcome, name) }]),
      ),
    // Editing removes marks; new ones come with the next run.
    // oxlint-disable-next-line react/exhaustive-deps
    [outcome],
  );
  const marks = file ? (marksOfFiles.get(file.name) ?? null) : mainMarks;
  const free = useFreeRun(String(current.id), props.free);
  const { tab, choose: chooseTab } = useConsoleTab<'questions'>(run, free.number, first);
  const stepping = useSteps(String(current.id), props.recorder);
  const { size, choose, style } = useCodeSize();
  const help = useTypingHelp();
  const mayHelp = current.exercise.helpsTyping;
  // A newly opened exercise shows its instructions first.
  const view = shown?.exerciseId === exerciseId ? shown.view : (first ?? 'instructions');
  const setView = (next: View) => setShown({ exerciseId, view: next });

  const open = (step: S | undefined) => {
    if (step && mayOpen(step)) props.onOpen(step);
  };
  const handleRun = () => {
    setView('results');
    if (tab === 'questions') chooseTab('results');
    if (free.session?.get().phase === 'ended') free.clear();
    props.onRun();
  };
  const handleLine = (line: number, name = '') => {
    setView('code');
    setFileShown({ exerciseId, name });
    setGoTo({ line });
  };
  const handleAsk = (about: About) => {
    setAsking(about);
    setView('questions');
    chooseTab('questions');
  };
  /** Whoever stops asking goes on where they were. */
  const handleAsking = (about: About | null) => {
    if (about) return handleAsk(about);
    setAsking(null);
    if (isWide && asking?.line) setGoTo({ line: asking.line });
  };
  const handleTry = (begin: FreeStart = { code: code.value }) => {
    setView('output');
    if (!props.isOffline) void free.start({ ...begin, files: code.ownFiles });
  };
  const tryAction: Action = { key: 'Enter', hasShift: true, label: t.tryIt, perform: () => handleTry() };
  const runAction: Action = { key: 'Enter', label: t.run, perform: handleRun };
  const saveAction: Action = { key: 's', label: t.save, perform: props.onSave };
  useActions([runAction, tryAction, saveAction]);
  useDeskKeys(id, {
    onView: setView,
    onNext: () => open(next),
    onPrevious: () => open(previous),
    onAsk: () => handleAsk({ line: file ? null : cursor.current.line(), test: null, code: code.value }),
  });

  const controls = (
    <RunControls
      label={isWide ? t.run : t.runShort}
      name={isWide ? undefined : t.run}
      keys={keysOf(runAction)}
      runningSince={isInProgress(run) ? run.since : null}
      isOffline={props.isOffline}
      texts={texts.runs}
      onRun={handleRun}
      onStop={props.onStop}
    />
  );
  const handleSteps = (wanted: StepsWanted) => {
    setView('instructions');
    void stepping.show({ ...wanted, files: code.ownFiles });
  };
  const instructions = stepping.shown ? (
    <Suspense fallback={<p>{texts.common.loading}</p>}>
      <Stepper
        key={stepping.shown.number}
        shown={stepping.shown}
        language={language}
        onClose={stepping.close}
      />
    </Suspense>
  ) : (
    <RunBlocks
      value={block => (
        <Suspense>
          <BlockRun code={block} place={props.free} language={language} isOffline={props.isOffline} />
        </Suspense>
      )}
    >
      <InstructionsView
        key={current.id}
        id={`${id}-instructions`}
        name={nameOf(current)}
        text={current.exercise.instructions}
        banner={props.banner}
        help={props.help}
      />
    </RunBlocks>
  );
  const errors = new Map(
    [['', mainMarks] as const, ...marksOfFiles].map(([name, found]) => [
      name,
      found?.list.filter(({ kind }) => kind === 'error').length ?? 0,
    ]),
  );
  const codePane = (
    <CodePane
      id={`${id}-code`}
      panel={files.length === 0 ? null : { ids: fileIds, name: file?.name ?? '' }}
      head={
        files.length === 0 ? (
          <CodeTitle>{t.codeIn(props.languageConfig.name)}</CodeTitle>
        ) : (
          <Suspense fallback={<CodeTitle>{t.codeIn(props.languageConfig.name)}</CodeTitle>}>
            <FileTabs
              main={props.languageConfig.executableFileName}
              files={files}
              current={file?.name ?? ''}
              errors={errors}
              ids={fileIds}
              onSelect={name => setFileShown({ exerciseId, name })}
            />
          </Suspense>
        )
      }
      remark={
        file?.isReadOnly && student === null
          ? deskTexts.files[file.isBinary ? 'binaryNote' : 'readOnlyNote']
          : code.remark
      }
      onCursor={next => {
        cursor.current = next;
      }}
      signs={signs}
      onSign={() => {
        setView('questions');
        chooseTab('questions');
      }}
      size={size}
      style={style}
      tools={
        <>
          {code.tools}
          <TryButton
            label={t.tryIt}
            keys={keysOf(tryAction)}
            offline={props.isOffline ? texts.runs.offlineRun : null}
            onTry={() => handleTry()}
          />
          {isWide && controls}
        </>
      }
      setting={{
        docKey: file ? `${current.id}/${file.name}` : String(current.id),
        value: file ? (file.isBinary ? '' : file.value) : code.value,
        label: `${file?.name ?? code.label}. ${deskTexts.leaving}`,
        language: file ? languageOfFile(file.name) : language,
        memory,
        nonce: pageData.styleNonce,
        isReadOnly: code.isReadOnly || (file?.isReadOnly ?? false),
        helpsTyping:
          mayHelp && help.isOn && isCodeFile(file?.name ?? props.languageConfig.executableFileName),
        takesFocus: isWide && !file && !code.isReadOnly && !matchMedia('(pointer: coarse)').matches,
        goTo,
        marks,
        keys: [
          { key: 'Mod-s', perform: saveAction.perform },
          { key: 'Mod-Enter', perform: runAction.perform },
          { key: 'Mod-Shift-Enter', perform: tryAction.perform },
        ],
        onChange: text => (file ? code.onFile(file.name, text) : code.onChange(text)),
        onTab: handleTab,
      }}
    />
  );
  const output = free.session ? (
    <FreeTerminal
      key={`${current.id}/${free.number}`}
      session={free.session}
      language={language}
      onLine={handleLine}
      onStart={handleTry}
      onSteps={canStep(language) ? handleSteps : null}
      onLeave={() => focusCode(id, setView)}
    />
  ) : (
    <ConsoleOutput run={run} notRun={notRun} />
  );
  const isWrong =
    student === null &&
    run?.phase === 'done' &&
    (run.outcome.hasError || run.outcome.results.some(result => !result.passed));
  const results = (
    <>
      {isWrong && (
        <Suspense>
          <TeacherCard userExerciseId={current.id} attemptId={run.id} />
        </Suspense>
      )}
      <ConsoleResults
        key={`results/${current.id}`}
        run={run}
        notRun={notRun}
        isStale={isStale}
        language={language}
        onLine={handleLine}
        onAsk={student === null ? handleAsk : null}
        actions={result =>
          run?.phase === 'done' &&
          !result.passed && (
            <Suspense>
              <StepThrough result={result} code={run.tested.code} language={language} onSteps={handleSteps} />
            </Suspense>
          )
        }
      />
    </>
  );
  const questions = {
    label: (
      <>
        {threadTexts.tab} {unread > 0 && <span className={styles.new}>{threadTexts.newCount(unread)}</span>}
      </>
    ),
    panel: (
      <Suspense fallback={<p>{texts.common.loading}</p>}>
        <QuestionsPanel
          key={current.id}
          userExerciseId={current.id}
          student={student}
          code={code}
          language={language}
          asking={asking}
          answering={answering}
          onAsking={handleAsking}
        />
      </Suspense>
    ),
  };
  const shared = { resultsId: `${id}-results`, instructions, code: codePane };
  const talk = hasAny || asking || student !== null ? questions : null;

  return (
    <>
      <div className={styles.desk} ref={ref}>
        <LessonTop
          title={props.title}
          completed={completedOf(steps)}
          total={steps.length}
          percent={percentOf(steps)}
          isComplete={props.isComplete}
          tools={props.topTools}
          onBack={props.onBack}
          onContents={() => setContentsOpen(true)}
        />
        {props.notices}
        <div className={styles.room}>
          {isWide ? (
            <WideLesson
              {...shared}
              console={
                <ConsolePane
                  run={run}
                  output={output}
                  results={results}
                  questions={talk}
                  tab={tab}
                  onTab={chooseTab}
                  attempts={attempts}
                />
              }
            />
          ) : (
            <TabbedLesson
              {...shared}
              view={view}
              firstLabel={stepping.shown ? t.steps : t.instructions}
              resultsLabel={<ResultsLabel run={run} />}
              output={output}
              results={results}
              questions={talk}
              attempts={attempts}
              onView={setView}
            />
          )}
        </div>
        <ExerciseNavigator
          id={`${id}-navigator`}
          number={number}
          total={steps.length}
          isNextLocked={next !== undefined && !mayOpen(next)}
          onPrevious={() => open(previous)}
          onNext={() => open(next)}
        >
          {!isWide && controls}
        </ExerciseNavigator>
        <ContentsDrawer
          steps={steps}
          current={current}
          mayOpen={mayOpen}
          isOpen={isContentsOpen}
          onOpen={open}
          onClose={() => setContentsOpen(false)}
          view={
            <>
              <SizeChoice
                label={t.codeSize}
                nameOf={t.pixels}
                sizes={codeSizes}
                size={size}
                onChoose={choose}
              />
              {mayHelp ? (
                <label title={deskTexts.typingHelpMeans}>
                  <input
                    type="checkbox"
                    checked={help.isOn}
                    onChange={event => help.turn(event.currentTarget.checked)}
                  />{' '}
                  {deskTexts.typingHelp}
                </label>
              ) : (
                <p>{t.noTypingHelp}</p>
              )}
            </>
          }
        />
      </div>
      <PrintedLesson
        title={props.plainTitle}
        position={t.position(number, steps.length)}
        name={nameOf(current)}
        instructions={current.exercise.instructions}
        code={code.whole}
        outcome={run?.phase === 'done' ? run.outcome : null}
        isStale={isStale}
      />
    </>
  );
};
