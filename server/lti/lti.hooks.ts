import { onExerciseAdded } from '#server/authoring/content/on-exercise-added.ts';
import { onCourseSettingsChanged } from '#server/authoring/courses/on-course-settings-changed.ts';
import { onLessonStateChanged } from '#server/learning/work/lessons/on-lesson-state-changed.ts';
import { queueScores } from './grades/queue-scores.ts';

export const ltiHooks = [
  onLessonStateChanged.handledBy((_services, tx, { at, ...lesson }) => queueScores(tx, lesson, at)),
  onExerciseAdded.handledBy((_services, tx, { at, ...lesson }) =>
    queueScores(tx, { ...lesson, isAsTheyGo: true }, at),
  ),
  onCourseSettingsChanged.handledBy(({ clock }, tx, course) =>
    queueScores(tx, { courseId: course.id }, clock.now()),
  ),
];
