import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import { useUnloadMessage } from '#web/browser/frame.ts';
import { useActions } from '#web/browser/shortcut.ts';
import { useStore } from '#web/browser/store.ts';
import { useEditors } from '#web/desk/editing/use-editors.ts';
import { useLessonKeys } from '#web/desk/use-lesson-keys.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import { studentLesson, studentProgress } from '#web/session/paths.ts';
import { isCodeFile } from '#web/ui/editor/code-languages.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import notices from '#web/ui/feedback/notices.module.css';
import { ExerciseDesk } from '../desk/exercise-desk.tsx';
import { type DeskTab, type Layout, useDeskMode } from '../desk/use-desk-mode.ts';
import type { ExerciseTexts } from '../exercise-texts.ts';
import { DeleteExerciseDialog } from '../exercises/delete-exercise-dialog.tsx';
import { ExerciseColumn } from '../exercises/exercise-column.tsx';
import { ExercisePlaceDialog } from '../exercises/exercise-place-dialog.tsx';
import { ExerciseStrip } from '../exercises/exercise-strip.tsx';
import { useExerciseChanges } from '../exercises/use-exercise-changes.ts';
import { useExercisePlaces } from '../exercises/use-exercise-places.tsx';
import { useListPin } from '../exercises/use-list-pin.ts';
import { useSelection } from '../exercises/use-selection.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { ExerciseCalls, LessonForStaff, Place } from '../lesson-editor.queries.ts';
import { useExerciseRuns } from '../runs/use-exercise-runs.ts';
import { useRunAll } from '../runs/use-run-all.ts';
import { LessonHeader } from './lesson-header.tsx';
import { LessonRoom } from './lesson-room.tsx';
import styles from './lesson-editor.module.css';

const t = lessonEditorTexts;

const RunAllDialog = lazy(async () => ({
  default: (await import('../runs/run-all-dialog.tsx')).RunAllDialog,
}));

const VersionsDialog = lazy(async () => ({
  default: (await import('../publishing/versions-dialog.tsx')).VersionsDialog,
}));

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

/** The exercises of a lesson, and the desk of the one that is open. */
export const LessonEditor = ({ place, lesson, workbook, calls, isReadOnly }: Props) => {
  const { exercises } = lesson;
  const { executableFileName: fileName } = lesson.languageConfig;
  const { selected, select } = useSelection(exercises);
  const saving = useStore(workbook);
  useUnloadMessage(saving.status === 'saved' ? null : t.unsaved);
  const { runs, runOf, runExercise, stop } = useExerciseRuns({
    place,
    exercises,
    selected,
    workbook,
    calls,
    fileName,
  });
  const all = useRunAll({ exercises, runExercise, stop });
  const changes = useExerciseChanges({ place, exercises, selected, workbook, select });
  const places = useExercisePlaces({ place, lesson, workbook, onGone: changes.leave });
  const { ref, width } = useElementSize();
  const [tab, setTab] = useState<DeskTab>('instructions');
  const [toDelete, setToDelete] = useState<Exercise | null>(null);
  const editors = useEditors();
  const layout = layoutFor(width);
  const { mode, choose: chooseMode } = useDeskMode();
  const pin = useListPin();
  const hasStrip = layout !== 'narrow' && !pin.isPinned && selected !== undefined;
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
    <ExerciseColumn
      list={{
        exercises,
        selectedId: selected?.id,
        isCreating: changes.isAdding,
        isReadOnly,
        hasNoButton: hasStrip,
        onSelect: select,
        onCreate: () => void handleCreate(),
        onCopy: exercise => void handleCreate(exercise),
        onDelete: setToDelete,
        onMove: changes.move,
        moreActions: places.actionsFor,
      }}
      pin={layout === 'narrow' || !selected ? null : pin}
    />
  );
  const desk = selected && (
    <ExerciseDesk
      key={selected.id}
      place={place}
      lesson={lesson}
      exercise={selected}
      autosave={workbook.of(selected)}
      setting={{
        ...editors.shared,
        exerciseId: selected.id,
        isReadOnly,
        helpsTyping: editors.typingHelp.isOn && isCodeFile(fileName),
        keys: [
          { key: 'Mod-s', perform: saveAction.perform },
          { key: 'Mod-Enter', perform: runAction.perform },
        ],
      }}
      running={{
        run: runOf(selected),
        action: runAction,
        onRun: () => runExercise(selected),
        onStop: () => stop(selected.id),
      }}
      view={{ layout, mode, onMode: chooseMode, tab, onTab: setTab }}
      list={list}
    />
  );

  return (
    <div className={styles.screen} ref={ref} style={editors.codeSize.style}>
      <LessonHeader
        lesson={lesson}
        saving={saving}
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
      <LessonRoom
        layout={layout}
        strip={
          hasStrip ? (
            <ExerciseStrip
              exercises={exercises}
              selectedId={selected.id}
              list={list}
              onSelect={select}
              onCreate={isReadOnly ? null : () => void handleCreate()}
            />
          ) : null
        }
        list={list}
        desk={desk}
      />
      <ExercisePlaceDialog {...places.dialog} />
      <Suspense>
        {places.versions && <VersionsDialog place={place} isReadOnly={isReadOnly} {...places.versions} />}
      </Suspense>
      <DeleteExerciseDialog
        place={place}
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
