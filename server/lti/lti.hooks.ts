import { onExerciseAdded } from '#server/authoring/content/on-exercise-added.ts';
import { onCourseLessonsChanged } from '#server/authoring/content/on-course-lessons-changed.ts';
import { onLessonDeleted } from '#server/authoring/content/on-lesson-deleted.ts';
import { onLessonRestored } from '#server/authoring/content/on-lesson-restored.ts';
import { onCourseSettingsChanged } from '#server/authoring/courses/on-course-settings-changed.ts';
import { onGradebookChanged } from '#server/learning/gradebook/on-gradebook-changed.ts';
import { onOfferedChanged } from '#server/learning/points/on-offered-changed.ts';
import { onLessonStateChanged } from '#server/learning/work/completion/on-lesson-state-changed.ts';
import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { onSessionKept } from '#server/site/accounts/sessions/on-session-kept.ts';
import { updateLaunchExpiry } from './claims/launches.db.ts';
import { listIdentities } from './identities/identities.db.ts';
import { holdScores } from './grades/hold-scores.ts';
import { queueScores } from './grades/queue-scores.ts';

export const ltiHooks = [
  onSessionKept.handledBy((_services, tx, { launchId, expiresAt }) =>
    updateLaunchExpiry(tx, launchId, expiresAt),
  ),
  onPersonExported.handledBy(async (_services, tx, person) => ({
    identities: (await listIdentities(tx, person)).map(({ name, platformName, joinedAt }) => ({
      name,
      platform: platformName,
      joinedAt,
    })),
  })),
  onLessonStateChanged.handledBy((_services, tx, { at, ...lesson }) => queueScores(tx, lesson, at)),
  onExerciseAdded.handledBy((_services, tx, { at, ...lesson }) =>
    queueScores(tx, { ...lesson, isAsTheyGo: true }, at),
  ),
  // The grade of the whole course is a share of the lessons that there are.
  onCourseLessonsChanged.handledBy((_services, tx, { courseId, at }) => queueScores(tx, { courseId }, at)),
  onOfferedChanged.handledBy((_services, tx, { courseId, at }) => queueScores(tx, { courseId }, at)),
  onGradebookChanged.handledBy((_services, tx, { courseId, at }) => queueScores(tx, { courseId }, at)),
  onLessonDeleted.handledBy((_services, tx, change) => holdScores(tx, change)),
  onLessonRestored.handledBy((_services, tx, change) => holdScores(tx, change)),
  onCourseSettingsChanged.handledBy(({ clock }, tx, course) =>
    queueScores(tx, { courseId: course.id }, clock.now()),
  ),
];
