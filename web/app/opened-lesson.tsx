import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useIsStudent } from '#web/session/opened-place.ts';
import { lessonOfStudent } from '#web/session/paths.ts';
import { useSession } from '#web/session/tools.ts';
import { Starting } from './starting.tsx';

// Lazy, so that only the one that is needed is loaded.
const Editor = lazy(async () => ({
  default: (await import('#web/features/lesson-editor/lesson/lesson-editor.screen.tsx')).LessonEditorScreen,
}));
const Player = lazy(async () => ({
  default: (await import('#web/features/lesson-player/student/student-lesson.screen.tsx'))
    .StudentLessonScreen,
}));

/** The lesson of an LTI launch: the player for students, the editor for staff, or a student's work from a gradebook. */
export const OpenedLesson = () => {
  const { settings } = useSession();
  const isStudent = useIsStudent();
  const { contextId = '', lessonId = 0, reviewUserId } = settings;
  if (reviewUserId !== undefined)
    return <Navigate to={lessonOfStudent(contextId, lessonId, reviewUserId)} replace />;
  return <Suspense fallback={<Starting />}>{isStudent ? <Player /> : <Editor />}</Suspense>;
};
