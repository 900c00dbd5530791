import { lazy, Suspense } from 'react';
import { useIsGraded } from '#web/session/opened-place.ts';
import { Starting } from './starting.tsx';

// One of the two is fetched, not both.
const Editor = lazy(async () => ({
  default: (await import('#web/features/lesson-editor/lesson-editor.screen.tsx')).LessonEditorScreen,
}));
const Player = lazy(async () => ({
  default: (await import('#web/features/lesson-player/student/student-lesson.screen.tsx'))
    .StudentLessonScreen,
}));

/** The lesson that a link in a learning management system leads to: to work through, or for staff to write. */
export const OpenedLesson = () => (
  <Suspense fallback={<Starting />}>{useIsGraded() ? <Player /> : <Editor />}</Suspense>
);
