import { ApiError } from '#web/net/api-error.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { useTitle } from '#web/browser/title.ts';
import { type Place, useExerciseCalls, useLesson } from './lesson-editor.queries.ts';
import { LessonWorkbench } from './lesson-workbench.tsx';
import { LessonLoading, LoadedLesson } from '#web/workbench/loaded-lesson.tsx';
import { useWorkbook } from '#web/workbench/use-workbook.ts';
import { textsOf } from './exercise-texts.ts';
import type { LessonForStaff } from './lesson-editor.queries.ts';

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
  if (!workbook) return <LessonLoading onRetry={() => {}} />;
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
  return (
    <LoadedLesson query={lesson}>
      {data => <Opened key={data.id} place={place} lesson={data} isReadOnly={isReadOnly} />}
    </LoadedLesson>
  );
};
