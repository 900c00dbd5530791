import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useRef, useState } from 'react';
import { type Exercise } from '#contract/content.ts';
import type { RunOutcome } from '#contract/runs.ts';
import { useUnloadMessage } from '../../lib/frame.ts';
import { studentLesson, studentProgress } from '../../lib/paths.ts';
import { useActions } from '../../lib/shortcut.ts';
import { useStore } from '../../lib/store.ts';
import { lessonEditorTexts } from '../../lib/lesson-editor-texts.ts';
import { texts } from '../../lib/texts.ts';
import { useTools } from '../../lib/tools.ts';
import type { EditorMemory } from '../../ui/code-editor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import notices from '../../ui/notices.module.css';
import { readableName } from '../../ui/readable-name.ts';
import { SplitPanes } from '../../ui/split-panes.tsx';
import { type DeskTab, ExerciseDesk, type Layout } from './exercise-desk.tsx';
import { ExerciseList, menuIdOf } from './exercise-list.tsx';
import { type ExerciseTexts, nameOf, type Tested, testedOf } from './exercise-texts.ts';
import {
  type ExerciseCalls,
  type LessonForStaff,
  type Place,
  useCreateExercise,
  useDeleteExercise,
  useLastRun,
  usePlaceExercises,
} from './lesson-editor.queries.ts';
import { LessonHeader } from './lesson-header.tsx';
import { usePaneSizes } from '../../lib/use-pane-sizes.ts';
import { type RunState, useRuns } from '../../lib/use-runs.ts';
import { useSelection } from './use-selection.ts';
import type { Workbook } from '../../lib/workbook.ts';
import styles from './lesson-editor.module.css';

const t = lessonEditorTexts;

const RunAllDialog = lazy(async () => ({ default: (await import('./run-all-dialog.tsx')).RunAllDialog }));

/** With the navigation open these are windows of 1280 and 900 pixels; without it there is that much more room. */
const layoutFor = (width: number): Layout =>
  width === 0 || width >= 1030 ? 'wide' : width >= 650 ? 'medium' : 'narrow';

/** One sentence for whoever cannot see the results. */
const sentenceFor = ({ results, message, verdict, hasError }: RunOutcome) => {
  const passed = results.filter(result => result.passed).length;
  const failed = results.find(result => !result.passed);
  if (failed) return texts.runs.somePassed(passed, results.length, readableName(failed.name));
  if (hasError) return message ?? texts.runs.verdicts[verdict];
  return results.length === 0 ? t.noTests : texts.runs.allPassed(passed);
};

const leaveHintKey = 'isLeaveHintSeen';

type Props = {
  place: Place;
  lesson: LessonForStaff;
  workbook: Workbook<Exercise, ExerciseTexts>;
  calls: ExerciseCalls;
  isReadOnly: boolean;
};

export const LessonWorkbench = ({ place, lesson, workbook, calls, isReadOnly }: Props) => {
  const { announcer, network, toasts, storage, pageData } = useTools();
  const { exercises } = lesson;
  const { selected, select } = useSelection(exercises);
  const saving = useStore(workbook);
  const isOnline = useStore(network);
  useUnloadMessage(saving.status === 'saved' ? null : t.unsaved);
  const { runs, run, stop } = useRuns<Tested>({
    prepare: async id => {
      const exercise = exercises.find(one => one.id === id);
      const autosave = exercise && workbook.of(exercise);
      if (!autosave || !(await autosave.saveNow())) return null;
      const { name: _, ...tested } = autosave.get().fields;
      return tested;
    },
    start: calls.run,
    readRun: calls.readRun,
    stopRun: calls.stopRun,
    sentenceFor,
  });
  const own = selected && runs[selected.id];
  const { data: before } = useLastRun(place, selected?.id, { isWanted: selected !== undefined && !own });
  /** What was run here, else what was run before this page was opened. */
  const runOf = (exercise: Exercise): RunState<Tested | null> | undefined => {
    if (own || !before) return own;
    const tested = exercise.testStatus === 'UNTESTED' ? null : testedOf(exercise);
    return { phase: 'done', outcome: before.result, id: before.id, tested };
  };
  const runExercise = async (exercise: Exercise) => {
    if (await run(exercise.id)) void calls.refresh();
  };
  const create = useCreateExercise(place);
  const remove = useDeleteExercise(place);
  const arrange = usePlaceExercises(place);
  const { sizes, keep } = usePaneSizes();
  const { ref, width } = useElementSize();
  const [memory] = useState<EditorMemory>(() => new Map());
  const [tab, setTab] = useState<DeskTab>('instructions');
  const [toDelete, setToDelete] = useState<Exercise | null>(null);
  const [isAllOpen, setAllOpen] = useState(false);
  const [isAllRunning, setAllRunning] = useState(false);
  const isAllStopped = useRef(false);
  const layout = layoutFor(width);

  const runSelected = () => {
    if (!selected) return;
    if (layout === 'narrow') setTab('results');
    void runExercise(selected);
  };
  const saveAction = { key: 's', label: t.save, perform: () => void workbook.saveAll() } as const;
  const runAction = { key: 'Enter', label: t.run, perform: runSelected } as const;
  useActions([saveAction, runAction]);

  const runAll = async () => {
    setAllOpen(true);
    if (isAllRunning) return;
    isAllStopped.current = false;
    setAllRunning(true);
    for (const exercise of exercises) if (!isAllStopped.current) await runExercise(exercise);
    setAllRunning(false);
  };
  const stopAll = () => {
    isAllStopped.current = true;
    for (const { id } of exercises) stop(id);
  };

  const handleCreate = async (copyOf?: Exercise) => {
    // A copy is made of what the server has, so that must be what the author sees.
    if (copyOf) await workbook.of(copyOf).saveNow();
    const made = await create.mutateAsync(copyOf?.id).catch(() => null);
    if (!made) return;
    select(made);
    setTab('instructions');
    announcer.say(t.created(nameOf(made)));
  };

  const handleMove = (id: number, to: number) => {
    const moved = exercises.find(exercise => exercise.id === id);
    if (!moved) return;
    const ids = exercises.map(exercise => exercise.id).filter(other => other !== id);
    ids.splice(to, 0, id);
    announcer.say(t.movedTo(nameOf(moved), to + 1, exercises.length));
    arrange.mutate(ids, { onError: () => toasts.show('error', t.orderNotSaved) });
    // The menu that did it may have been redrawn in another place.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(menuIdOf(id))?.focus();
    });
  };

  const handleDelete = async (): Promise<string | null> => {
    if (!toDelete) return null;
    const { id, position } = toDelete;
    try {
      await remove.mutateAsync(id);
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
    workbook.forget(id);
    announcer.say(t.deleted(nameOf(toDelete)));
    setToDelete(null);
    const left = exercises.filter(exercise => exercise.id !== id);
    const neighbour = left[Math.min(position, left.length - 1)];
    if (neighbour) {
      const at = left.indexOf(neighbour);
      if (id === selected?.id) select({ id: neighbour.id, position: at });
      setTimeout(() => document.getElementById(menuIdOf(neighbour.id))?.focus(), 50);
    }
    return null;
  };

  const handleTab = () => {
    if (storage.read(leaveHintKey)) return;
    storage.write(leaveHintKey, 'yes');
    toasts.show('info', t.leaveHint);
  };

  const list = (
    <section className={styles.list} aria-label={t.exercises}>
      <ExerciseList
        exercises={exercises}
        selectedId={selected?.id}
        isCreating={create.isPending}
        onSelect={select}
        onCreate={() => void handleCreate()}
        onCopy={exercise => void handleCreate(exercise)}
        onDelete={setToDelete}
        onMove={handleMove}
        onSay={announcer.say}
        nonce={pageData.styleNonce}
      />
    </section>
  );
  const desk = selected && (
    <ExerciseDesk
      key={selected.id}
      exercise={selected}
      language={lesson.languageConfig}
      autosave={workbook.of(selected)}
      setting={{
        exerciseId: selected.id,
        memory,
        nonce: pageData.styleNonce,
        isReadOnly,
        keys: [
          { key: 'Mod-s', perform: saveAction.perform },
          { key: 'Mod-Enter', perform: runAction.perform },
        ],
        onTab: handleTab,
      }}
      run={runOf(selected)}
      runAction={runAction}
      isOffline={!isOnline}
      layout={layout}
      list={list}
      tab={tab}
      onTab={setTab}
      onStop={() => stop(selected.id)}
    />
  );

  return (
    <div className={styles.screen} ref={ref}>
      <LessonHeader
        lesson={lesson}
        saving={saving}
        links={[
          { to: studentLesson(place.courseId, lesson.id), label: t.asStudent },
          { to: studentProgress(place.courseId, lesson.id), label: t.studentProgress },
        ]}
        onRunAll={() => void runAll()}
      />
      {isReadOnly && (
        <div className={notices.notice}>
          <Notice kind="info">
            <output>{t.readOnly}</output>
          </Notice>
        </div>
      )}
      <div className={styles.room}>
        {layout === 'narrow' ? (
          (desk ?? list)
        ) : (
          <SplitPanes
            key={layout}
            direction="horizontal"
            separators={[t.separators.list]}
            sizes={sizes(`list-${layout}`)}
            onResize={keep(`list-${layout}`)}
            parts={[
              {
                key: 'list',
                size: layout === 'wide' ? '256px' : '208px',
                min: '144px',
                content: list,
              },
              {
                key: 'desk',
                size: 100,
                min: '320px',
                content: desk ?? (
                  <div className={styles.none}>
                    <EmptyState>{t.nothingOpen}</EmptyState>
                  </div>
                ),
              },
            ]}
          />
        )}
      </div>
      <ConfirmDialog
        texts={{
          title: t.deleteTitle,
          close: texts.common.close,
          cancel: texts.common.cancel,
          action: t.deleteAction,
          busy: t.deleting,
        }}
        isOpen={toDelete !== null}
        onClose={() => setToDelete(null)}
        onConfirm={handleDelete}
      >
        <p>{t.deleteBody}</p>
        <p>{t.deleteWork}</p>
      </ConfirmDialog>
      {isAllOpen && (
        <Suspense>
          <RunAllDialog
            exercises={exercises}
            runs={runs}
            isOpen={isAllOpen}
            isRunning={isAllRunning}
            onRun={() => void runAll()}
            onStop={stopAll}
            onClose={() => setAllOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
