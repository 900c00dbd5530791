import { LessonEditorScreen } from '../features/lesson-editor/lesson-editor.screen.tsx';
import { StudentLessonScreen } from '../features/lesson-player/student-lesson.screen.tsx';
import { useIsGraded } from '../lib/place.ts';

/** The lesson that a link in a learning management system leads to: to work through, or for staff to write. */
export const OpenedLesson = () => (useIsGraded() ? <StudentLessonScreen /> : <LessonEditorScreen />);
