import { ApiError } from '#web/net/api-error.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { useTitle } from '#web/browser/title.ts';
import { type Place, useExerciseCalls, useLesson } from '../lesson-editor.queries.ts';
import { LessonEditor } from './lesson-editor.tsx';
import { LessonLoading, LoadedLesson } from '#web/desk/lesson/loaded-lesson.tsx';
import { useWorkbook } from '#web/desk/lesson/use-workbook.ts';
import { textsOf } from '../exercise-texts.ts';
import type { LessonForStaff } from '../lesson-editor.queries.ts';

type OpenedProps = { place: Place; lesson: LessonForStaff; isReadOnly: boolean };

/** Waits for the drafts of this device, so that older text is not shown first. */
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
    <LessonEditor place={place} lesson={lesson} workbook={workbook} calls={calls} isReadOnly={isReadOnly} />
  );
};

/** Edits, tests and saves the exercises of a lesson. */
export const LessonEditorScreen = () => {
  const { contextId, lessonId } = usePlace();
  const place = { courseId: contextId, lessonId };
  const lesson = useLesson(place);
  // The user lost the role while the screen was open: keep showing the lesson, read-only.
  const isReadOnly = lesson.error instanceof ApiError && lesson.error.status === 403;
  return (
    <LoadedLesson query={lesson}>
      {data => <Opened key={data.id} place={place} lesson={data} isReadOnly={isReadOnly} />}
    </LoadedLesson>
  );
};
