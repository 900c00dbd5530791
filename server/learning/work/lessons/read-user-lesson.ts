import { closesAt } from '#contract/learning/points/late.ts';
import { filesToSolve } from '#contract/running/exercise-files.ts';
import type { MemberWithLesson } from '#server/authoring/content/content.access.ts';
import { readDue } from '#server/authoring/courses/dates/read-due.ts';
import { readLessonHeading } from '#server/authoring/content/read-lesson-heading.ts';
import type { Services } from '#server/platform/services.ts';
import { showUserExercise } from '../exercises/show-user-exercise.ts';
import { addNewExercises } from './add-new-exercises.ts';
import { findPoints, type FoundUserLesson, listUserExercises } from './user-lessons.db.ts';
import { listOpenedHintsOfLesson } from '../exercises/hints.db.ts';

/** A user lesson with its exercises. Adds exercises that were created after the user started the lesson. */
export const readUserLesson = async (
  services: Services,
  { course, lesson }: Pick<MemberWithLesson, 'course' | 'lesson'>,
  userLesson: FoundUserLesson,
) => {
  const { db } = services;
  await addNewExercises(services, userLesson);
  const [heading, userExercises, opened, due, points] = await Promise.all([
    readLessonHeading(db, course, lesson),
    listUserExercises(db, userLesson),
    listOpenedHintsOfLesson(db, userLesson),
    readDue(db, lesson, userLesson.user),
    // In a course without points there is nothing to look for.
    course.countedRun === null ? null : findPoints(db, userLesson),
  ]);
  const { journalMode } = userLesson;
  const openedHints = Map.groupBy(opened, hint => hint.userExerciseId);
  return {
    ...userLesson,
    ...due,
    lesson: heading,
    userExercises: userExercises.map(row => ({
      ...showUserExercise(row),
      exercise: { ...row.exercise, files: filesToSolve(row.exercise.files) },
      openedHints: openedHints.get(row.id) ?? [],
      points: row.points ?? undefined,
    })),
    points: points ? { ...points, closesAt: closesAt({ ...points, dueAt: due.dueAt }) } : undefined,
    journal:
      journalMode === 'off'
        ? undefined
        : { isExam: journalMode === 'exam', isRecorded: course.processRecord !== 'off' },
    isCompleted: userLesson.completedAt !== null,
    isScoreSubmitted: userLesson.scoreSubmittedAt !== null,
  };
};
