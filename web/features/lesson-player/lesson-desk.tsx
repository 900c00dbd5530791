import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { type Action, keysOf, useActions } from '../../lib/shortcut.ts';
import { lessonTexts } from '../../lib/lesson-texts.ts';
import { lessonEditorTexts } from '../../lib/lesson-editor-texts.ts';
import { texts } from '../../lib/texts.ts';
import { useTools } from '../../lib/tools.ts';
import { usePaneSizes } from '../../lib/use-pane-sizes.ts';
import { isInProgress, type RunState } from '../../lib/use-runs.ts';
import type { EditorMemory, GoTo } from '../../ui/code-editor.tsx';
import { languageOfFile } from '../../ui/code-languages.ts';
import { Pane } from '../../ui/pane.tsx';
import { RunControls } from '../../ui/run-controls.tsx';
import { SplitPanes } from '../../ui/split-panes.tsx';
import { TabBar, TabPanel, useTabIds } from '../../ui/tab-bar.tsx';
import { CodePane } from './code-pane.tsx';
import { ContentsDrawer } from './contents-drawer.tsx';
import { ExerciseNavigator } from './exercise-navigator.tsx';
import { InstructionsView } from './instructions-view.tsx';
import { ConsoleOutput, ConsoleResults, ResultsLabel } from './lesson-console.tsx';
import type { Step } from './lesson-player.queries.ts';
import { completedOf, nameOf, percentOf } from './lesson-steps.ts';
import { LessonTop } from './lesson-top.tsx';
import { useLessonKeys } from './use-lesson-keys.ts';
import styles from './lesson-desk.module.css';

const t = lessonTexts;
const leaveHintKey = 'isLeaveHintSeen';

type View = 'instructions' | 'code' | 'output' | 'results';

type Props<S extends Step> = {
  languageConfig: { name: string; executableFileName: string };
  steps: S[];
  current: S;
  isComplete: boolean;
  mayOpen: (step: S) => boolean;
  onOpen: (step: S) => void;
  onBack: (() => void) | null;

  title: ReactNode;
  topTools: ReactNode;
  /** Bars over everything: conflicts, what was put back, what can be undone. */
  notices: ReactNode;
  /** What there is to say about the exercise itself. */
  banner: ReactNode;

  code: {
    value: string;
    label: string;
    isReadOnly: boolean;
    remark: ReactNode;
    tools: ReactNode;
    onChange: (text: string) => void;
  };
  run: RunState<string> | undefined;
  notRun: string;
  isStale: boolean;
  isOffline: boolean;
  onRun: () => void;
  onStop: () => void;
  onSave: () => void;
  /** Earlier runs, under the console. */
  attempts: ReactNode;
};

const focusIn = (id: string, selector: string) =>
  // After what was switched to is drawn.
  setTimeout(() => document.getElementById(id)?.querySelector<HTMLElement>(selector)?.focus());

/** An exercise with everything around it, for students and teachers alike, arranged by the room there is. */
export const LessonDesk = <S extends Step>(props: Props<S>) => {
  const { steps, current, mayOpen, run, isStale, notRun, code } = props;
  const { toasts, storage, pageData } = useTools();
  const { sizes, keep } = usePaneSizes();
  const { ref, width } = useElementSize();
  const id = useId();
  const tabIds = useTabIds();
  const consoleIds = useTabIds();
  const [memory] = useState<EditorMemory>(() => new Map());
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [isContentsOpen, setContentsOpen] = useState(false);
  const [view, setView] = useState<View>('instructions');
  // Which tab a person chose holds for that run; the next one shows what it has.
  const runId = run?.phase === 'done' ? run.id : null;
  const [chosen, setChosen] = useState<{ runId: number | null; which: 'output' | 'results' } | null>(null);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const hasResults = !outcome || outcome.results.length > 0 || outcome.hasError || outcome.output === '';
  const which = chosen && chosen.runId === runId ? chosen.which : hasResults ? 'results' : 'output';

  // With the navigation open this is a window of 1024 pixels.
  const isWide = width === 0 || width >= 770;
  const number = steps.indexOf(current) + 1;
  const next = steps[number];
  const previous = steps[number - 2];
  const isNextLocked = next !== undefined && !mayOpen(next);
  const language = languageOfFile(props.languageConfig.executableFileName);

  const open = (step: S | undefined) => {
    if (!step || !mayOpen(step)) return;
    setView('instructions');
    props.onOpen(step);
  };
  const handleRun = () => {
    setView('results');
    props.onRun();
  };
  const handleLine = (line: number) => {
    setView('code');
    setGoTo({ line });
  };
  const handleTab = () => {
    if (storage.read(leaveHintKey)) return;
    storage.write(leaveHintKey, 'yes');
    toasts.show('info', lessonEditorTexts.leaveHint);
  };
  const runAction: Action = { key: 'Enter', label: t.run, perform: handleRun };
  const saveAction: Action = { key: 's', label: t.save, perform: props.onSave };
  useActions([runAction, saveAction]);
  const show = (part: View, selector: string) => () => {
    setView(part);
    focusIn(`${id}-${part === 'output' ? 'results' : part}`, selector);
  };
  useLessonKeys({
    Digit1: () => {
      setView('instructions');
      setTimeout(() => document.getElementById(`${id}-instructions`)?.focus());
    },
    Digit2: show('code', '[role="textbox"]'),
    Digit3: show(isWide ? view : 'results', '[role="tab"][aria-selected="true"]'),
    Digit4: () => focusIn(`${id}-navigator`, 'button:not([aria-disabled="true"])'),
    KeyN: () => open(next),
    KeyP: () => open(previous),
  });

  const controls = (
    <RunControls
      label={t.run}
      keys={keysOf(runAction)}
      runningSince={isInProgress(run) ? run.since : null}
      isOffline={props.isOffline}
      texts={texts.runs}
      onRun={handleRun}
      onStop={props.onStop}
    />
  );
  const instructions = (
    <InstructionsView
      key={current.id}
      id={`${id}-instructions`}
      name={nameOf(current)}
      text={current.exercise.instructions}
      banner={props.banner}
    />
  );
  const codePane = (
    <CodePane
      id={`${id}-code`}
      title={t.codeIn(props.languageConfig.name)}
      remark={code.remark}
      tools={
        <>
          {code.tools}
          {isWide && controls}
        </>
      }
      setting={{
        docKey: String(current.id),
        value: code.value,
        label: `${code.label}. ${t.leaving}`,
        language,
        memory,
        nonce: pageData.styleNonce,
        isReadOnly: code.isReadOnly,
        takesFocus: isWide && !code.isReadOnly && !matchMedia('(pointer: coarse)').matches,
        goTo,
        keys: [
          { key: 'Mod-s', perform: saveAction.perform },
          { key: 'Mod-Enter', perform: runAction.perform },
        ],
        onChange: code.onChange,
        onTab: handleTab,
      }}
    />
  );
  const output = <ConsoleOutput run={run} notRun={notRun} />;
  const results = (
    <ConsoleResults
      key={current.id}
      run={run}
      notRun={notRun}
      isStale={isStale}
      language={language}
      onLine={handleLine}
    />
  );
  const navigator = (
    <ExerciseNavigator
      id={`${id}-navigator`}
      number={number}
      total={steps.length}
      isNextLocked={isNextLocked}
      onPrevious={() => open(previous)}
      onNext={() => open(next)}
    >
      {!isWide && controls}
    </ExerciseNavigator>
  );

  return (
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
          <SplitPanes
            direction="horizontal"
            separators={[t.separators.instructions]}
            sizes={sizes('lesson')}
            onResize={keep('lesson')}
            parts={[
              { key: 'instructions', size: 40, min: '240px', content: instructions },
              {
                key: 'work',
                size: 60,
                min: '320px',
                content: (
                  <SplitPanes
                    direction="vertical"
                    separators={[t.separators.console]}
                    sizes={sizes('lesson-work')}
                    onResize={keep('lesson-work')}
                    parts={[
                      { key: 'code', size: 56, min: 15, content: codePane },
                      {
                        key: 'console',
                        size: 44,
                        min: 15,
                        content: (
                          <div id={`${id}-results`} className={styles.console}>
                            <Pane
                              name={t.console}
                              fullscreen={{ enter: t.enterFullscreen, leave: t.leaveFullscreen }}
                              head={
                                <TabBar
                                  label={t.console}
                                  ids={consoleIds}
                                  current={which}
                                  onSelect={tab => setChosen({ runId, which: tab })}
                                  tabs={[
                                    { key: 'output', label: t.output },
                                    { key: 'results', label: <ResultsLabel run={run} /> },
                                  ]}
                                />
                              }
                            >
                              <TabPanel ids={consoleIds} name={which}>
                                {which === 'output' ? output : results}
                              </TabPanel>
                              {props.attempts}
                            </Pane>
                          </div>
                        ),
                      },
                    ]}
                  />
                ),
              },
            ]}
          />
        ) : (
          <div id={`${id}-results`} className={styles.tabbed}>
            <div className={styles.tabs}>
              <TabBar
                label={t.views}
                ids={tabIds}
                current={view}
                onSelect={setView}
                tabs={[
                  { key: 'instructions', label: t.instructions },
                  { key: 'code', label: t.code },
                  { key: 'output', label: t.output },
                  { key: 'results', label: <ResultsLabel run={run} /> },
                ]}
              />
            </div>
            <div className={styles.view}>
              <TabPanel ids={tabIds} name={view}>
                {view === 'instructions' && instructions}
                {view === 'code' && codePane}
                {view === 'output' && output}
                {view === 'results' && (
                  <>
                    <h2 className="visually-hidden">{t.console}</h2>
                    {results}
                    {props.attempts}
                  </>
                )}
              </TabPanel>
            </div>
          </div>
        )}
      </div>
      {navigator}
      <ContentsDrawer
        steps={steps}
        current={current}
        mayOpen={mayOpen}
        isOpen={isContentsOpen}
        onOpen={open}
        onClose={() => setContentsOpen(false)}
      />
    </div>
  );
};
