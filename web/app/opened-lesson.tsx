import { lazy, Suspense } from 'react';
import { useIsGraded } from '#web/session/opened-place.ts';
import { Starting } from './starting.tsx';

// Lazy, so that only the one that is needed is loaded.
const Editor = lazy(async () => ({
  default: (await import('#web/features/lesson-editor/lesson-editor.screen.tsx')).LessonEditorScreen,
}));
const Player = lazy(async () => ({
  default: (await import('#web/features/lesson-player/student/student-lesson.screen.tsx'))
    .StudentLessonScreen,
}));

/** The lesson of an LTI launch: the player for students, the editor for staff. */
export const OpenedLesson = () => (
  <Suspense fallback={<Starting />}>{useIsGraded() ? <Player /> : <Editor />}</Suspense>
);
