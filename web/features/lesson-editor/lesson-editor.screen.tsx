import { ApiError } from '#web/net/api-error.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { ScreenFailure } from '#web/ui/feedback/screen-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';
import { type Place, useExerciseCalls, useLesson } from './lesson-editor.queries.ts';
import { LessonWorkbench } from './lesson-workbench.tsx';
import { useWorkbook } from '#web/workbench/use-workbook.ts';
import { textsOf } from './exercise-texts.ts';
import type { LessonForStaff } from './lesson-editor.queries.ts';
import styles from './lesson-editor.module.css';

const Loading = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.message}>
    <LoadingLines
      texts={{ ...texts.common, stillLoading: workbenchTexts.stillLoading }}
      lines={6}
      onRetry={onRetry}
    />
  </div>
);

type OpenedProps = { place: Place; lesson: LessonForStaff; isReadOnly: boolean };

/** Waits for what this device has kept, so that nothing older is shown first. */
const Opened = ({ place, lesson, isReadOnly }: OpenedProps) => {
  useTitle(lesson.name, lesson.cairnModule.cairnCourse.name);
  const calls = useExerciseCalls(place);
  const workbook = useWorkbook({
    lessonId: lesson.id,
    rows: lesson.exercises,
    kind: 'exercise',
    textsOf,
    save: calls.save,
  });
  if (!workbook) return <Loading onRetry={() => {}} />;
  return (
    <LessonWorkbench
      place={place}
      lesson={lesson}
      workbook={workbook}
      calls={calls}
      isReadOnly={isReadOnly}
    />
  );
};

/** The teacher's workbench: the exercises of a lesson, written, tested and saved. */
export const LessonEditorScreen = () => {
  const { contextId, lessonId } = usePlace();
  const place = { courseId: contextId, lessonId };
  const lesson = useLesson(place);
  // Somebody took the right to write away while this was open: what is here may still be read.
  const isReadOnly = lesson.error instanceof ApiError && lesson.error.status === 403;
  if (lesson.data)
    return <Opened key={lesson.data.id} place={place} lesson={lesson.data} isReadOnly={isReadOnly} />;
  if (lesson.isPending) return <Loading onRetry={() => void lesson.refetch()} />;
  return (
    <div className={styles.message}>
      <ScreenFailure
        texts={{ ...texts.common, title: workbenchTexts.loadFailed }}
        error={lesson.error}
        onRetry={() => void lesson.refetch()}
      />
    </div>
  );
};
