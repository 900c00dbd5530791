import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { type Exercise } from '#contract/content.ts';
import { useUnloadMessage } from '#web/browser/frame.ts';
import { lessonEditorTexts } from './lesson-editor-texts.ts';
import { studentLesson, studentProgress } from '#web/session/paths.ts';
import { useActions } from '#web/browser/shortcut.ts';
import { useStore } from '#web/browser/store.ts';
import { useTools } from '#web/session/tools.ts';
import { useCodeSize } from '#web/desk/use-code-size.ts';
import { useTypingHelp } from '#web/desk/use-typing-help.ts';
import { isCodeFile } from '#web/ui/editor/code-languages.ts';
import { useLessonKeys } from '#web/desk/use-lesson-keys.ts';
import { useLeaveHint } from '#web/desk/use-leave-hint.ts';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import type { EditorMemory } from '#web/ui/editor/code-editor.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import notices from '#web/ui/feedback/notices.module.css';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import { DeleteExerciseDialog } from './exercises/delete-exercise-dialog.tsx';
import { type DeskTab, ExerciseDesk, type Layout } from './desk/exercise-desk.tsx';
import { useDeskMode } from './desk/use-desk-mode.ts';
import { ExerciseList } from './exercises/exercise-list.tsx';
import { ExerciseRail } from './exercises/exercise-rail.tsx';
import type { ExerciseTexts } from './exercise-texts.ts';
import type { ExerciseCalls, LessonForStaff, Place } from './lesson-editor.queries.ts';
import { LessonHeader } from './lesson-header.tsx';
import { useExerciseChanges } from './exercises/use-exercise-changes.ts';
import { useExerciseRuns } from './runs/use-exercise-runs.ts';
import { useRunAll } from './runs/use-run-all.ts';
import { useSelection } from './exercises/use-selection.ts';
import styles from './lesson-editor.module.css';

const t = lessonEditorTexts;

const RunAllDialog = lazy(async () => ({
  default: (await import('./runs/run-all-dialog.tsx')).RunAllDialog,
}));

/** Of a small laptop: the header and the list of exercises take less room. */
const smallWindow = '(max-width: 89.99em)';

/** The preview begins with the exercise that is open here. */
const previewOf = (path: string, selected: Exercise | undefined) =>
  selected ? `${path}?exercise=${selected.position + 1}` : path;

/** Widths of the content: with the navigation open, windows of 1280 and 900 pixels. */
const layoutFor = (width: number): Layout =>
  width === 0 || width >= 1030 ? 'wide' : width >= 650 ? 'medium' : 'narrow';

type Props = {
  place: Place;
  lesson: LessonForStaff;
  workbook: Workbook<Exercise, ExerciseTexts>;
  calls: ExerciseCalls;
  isReadOnly: boolean;
};

export const LessonWorkbench = ({ place, lesson, workbook, calls, isReadOnly }: Props) => {
  const { announcer, network, pageData } = useTools();
  const { exercises } = lesson;
  const { selected, select } = useSelection(exercises);
  const saving = useStore(workbook);
  const isOnline = useStore(network);
  useUnloadMessage(saving.status === 'saved' ? null : t.unsaved);
  const { runs, runOf, runExercise, stop } = useExerciseRuns({
    place,
    exercises,
    selected,
    workbook,
    calls,
    fileName: lesson.languageConfig.executableFileName,
  });
  const all = useRunAll({ exercises, runExercise, stop });
  const changes = useExerciseChanges({ place, exercises, selected, workbook, select });
  const { sizes, keep } = usePaneSizes();
  const { ref, width } = useElementSize();
  const [memory] = useState<EditorMemory>(() => new Map());
  const [tab, setTab] = useState<DeskTab>('instructions');
  const [toDelete, setToDelete] = useState<Exercise | null>(null);
  const codeSize = useCodeSize();
  const help = useTypingHelp();
  const handleTab = useLeaveHint();
  const layout = layoutFor(width);
  const { mode, choose: chooseMode } = useDeskMode();
  const isSmall = useMediaQuery(smallWindow, false, { getInitialValueInEffect: false });
  const hasRail = layout === 'wide' && mode === 'write' && isSmall && selected !== undefined;
  const isListBeside = layout !== 'narrow' && !hasRail;
  useLessonKeys({
    Digit1: () => chooseMode('write'),
    Digit2: () => chooseMode('code'),
    Digit3: () => chooseMode('all'),
  });

  const runSelected = () => {
    if (!selected || isReadOnly) return;
    if (layout === 'narrow') setTab('results');
    void runExercise(selected);
  };
  const saveAction = { key: 's', label: t.save, perform: () => void workbook.saveAll() } as const;
  const runAction = { key: 'Enter', label: t.run, perform: runSelected } as const;
  useActions([saveAction, runAction]);

  const handleCreate = async (copyOf?: Exercise) => {
    if (await changes.add(copyOf)) setTab('instructions');
  };

  const list = (
    <section className={styles.list} aria-label={t.exercises}>
      <ExerciseList
        exercises={exercises}
        selectedId={selected?.id}
        isCreating={changes.isAdding}
        isReadOnly={isReadOnly}
        onSelect={select}
        onCreate={() => void handleCreate()}
        onCopy={exercise => void handleCreate(exercise)}
        onDelete={setToDelete}
        onMove={changes.move}
        onSay={announcer.say}
        nonce={pageData.styleNonce}
      />
    </section>
  );
  const desk = selected && (
    <ExerciseDesk
      key={selected.id}
      place={place}
      exercise={selected}
      language={lesson.languageConfig}
      longestCpuLimitMs={lesson.longestCpuLimitMs}
      openedHints={lesson.openedHints
        .filter(({ exerciseId }) => exerciseId === selected.id)
        .map(({ people }) => people)}
      autosave={workbook.of(selected)}
      setting={{
        exerciseId: selected.id,
        memory,
        nonce: pageData.styleNonce,
        isReadOnly,
        helpsTyping: help.isOn && isCodeFile(lesson.languageConfig.executableFileName),
        keys: [
          { key: 'Mod-s', perform: saveAction.perform },
          { key: 'Mod-Enter', perform: runAction.perform },
        ],
        onTab: handleTab,
      }}
      run={runOf(selected)}
      runAction={runAction}
      onRun={() => runExercise(selected)}
      isOffline={!isOnline}
      layout={layout}
      mode={mode}
      onMode={chooseMode}
      list={list}
      tab={tab}
      onTab={setTab}
      onStop={() => stop(selected.id)}
    />
  );

  return (
    <div className={styles.screen} ref={ref} style={codeSize.style}>
      <LessonHeader
        lesson={lesson}
        saving={saving}
        isSmall={isSmall}
        preview={{ to: previewOf(studentLesson(place.courseId, lesson.id), selected), label: t.asStudent }}
        progress={{ to: studentProgress(place.courseId, lesson.id), label: t.studentProgress }}
        onRunAll={isReadOnly ? null : () => void all.runAll()}
      />
      {isReadOnly && (
        <div className={notices.notice}>
          <Notice kind="info">
            <output>{t.readOnly}</output>
          </Notice>
        </div>
      )}
      <div className={styles.room}>
        {hasRail && (
          <ExerciseRail exercises={exercises} selectedId={selected.id} list={list} onSelect={select} />
        )}
        {/* The desk stays where it is in all layouts: what is open or runs in it survives a turned tablet. */}
        <SplitPanes
          direction="horizontal"
          separators={[t.separators.list]}
          sizes={isListBeside ? sizes(`list-${layout}`) : null}
          onResize={keep(`list-${layout}`)}
          parts={[
            ...(isListBeside
              ? [
                  {
                    key: 'list',
                    size: layout === 'wide' ? ('256px' as const) : ('208px' as const),
                    min: '144px' as const,
                    content: list,
                  },
                ]
              : []),
            {
              key: 'desk',
              size: 100,
              min: '320px',
              content:
                desk ??
                (isListBeside ? (
                  <div className={styles.none}>
                    <EmptyState>{t.nothingOpen}</EmptyState>
                  </div>
                ) : (
                  list
                )),
            },
          ]}
        />
      </div>
      <DeleteExerciseDialog
        exercise={toDelete}
        onDelete={changes.removeExercise}
        onClose={() => setToDelete(null)}
      />
      {all.isOpen && (
        <Suspense>
          <RunAllDialog
            exercises={exercises}
            runs={runs}
            isOpen={all.isOpen}
            isRunning={all.isRunning}
            onRun={() => void all.runAll()}
            onStop={all.stopAll}
            onClose={all.close}
          />
        </Suspense>
      )}
    </div>
  );
};
