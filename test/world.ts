import type { Services } from '#server/services.ts';
import { aSiteAdmin, aUser, aUserLesson, aCourse, aLearner } from './factories.ts';
import { withoutTests } from '#server/runs/run-outcome.ts';
import { insertTestProcess, updateFinished } from '#server/runs/runs.db.ts';
import { insertCopyJob } from '#server/sharing/copy-jobs.db.ts';
import { insertShare } from '#server/sharing/sharing.db.ts';
import { insertImport } from '#server/transfer/imports.db.ts';
import { insertEnrollment } from '#server/courses/courses.db.ts';

/** Every kind of person that a rule tells apart. */
export const people = [
  'anonymous',
  'signed-out',
  'stranger',
  'learner',
  'other learner of the course',
  'learner of another course',
  'instructor of another course',
  'instructor',
  'course admin',
  'site admin',
] as const;
export type Person = (typeof people)[number];

/** One of everything, for tests that go through every route. The learner's things are named in the paths. */
export const makeWorld = async (services: Services) => {
  const { course, lesson, exercise, learner, userExercise } = await aUserLesson(services);
  const elsewhere = await aCourse(services);
  const courseAdmin = await aUser(services);
  await insertEnrollment(services.db, course, courseAdmin, 'CONTEXT_ADMINISTRATOR');
  const testProcess = await insertTestProcess(services.db, {
    userId: learner.id,
    exerciseId: exercise.id,
    userExerciseId: userExercise.id,
    kind: 'student',
    code: '',
    exerciseVersion: null,
  });
  await updateFinished(
    services.db,
    testProcess.id,
    services.clock.now(),
    withoutTests('cancelled', 'Not run.'),
  );
  const share = await insertShare(services.db, course, 'grace@example.org');
  const copyJob = await insertCopyJob(services.db, {
    userId: learner.id,
    sourceCourseId: elsewhere.id,
    courseName: 'A copy',
  });
  const imported = await insertImport(services.db, {
    courseId: course.id,
    userId: course.instructor.id,
    fileName: 'basics.ck2',
  });
  const tokens: Record<Person, string | null> = {
    anonymous: null,
    // A token that was good once.
    'signed-out': 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJnb25lIn0.c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2U',
    stranger: (await aUser(services)).authToken,
    learner: learner.authToken,
    'other learner of the course': (await aLearner(services, course)).authToken,
    'learner of another course': (await aLearner(services, elsewhere)).authToken,
    'instructor of another course': elsewhere.instructor.authToken,
    instructor: course.instructor.authToken,
    'course admin': courseAdmin.authToken,
    'site admin': (await aSiteAdmin(services)).authToken,
  };
  /** What path parameters are filled with; `:id` means what the path's first noun says. */
  const params: Record<string, string> = {
    contextId: course.contextId,
    courseId: course.contextId,
    moduleId: String(lesson.moduleId),
    lessonId: String(lesson.id),
    exerciseId: String(exercise.id),
    importId: String(imported.id),
    shareId: String(share?.id),
    'course_copy_jobs/:id': String(copyJob?.id),
    'user_exercises/:id': String(userExercise.id),
    'test_processes/:id': String(testProcess.id),
  };
  return { tokens, params };
};

/** A path with its parameters filled in from the world, or by `junk` where the world has none. */
export const fillPath = (path: string, params: Record<string, string>, junk?: string): string =>
  path.replace(/(\w+\/)?:(\w+)/g, (all, noun: string | undefined, name: string) => {
    const value = junk ?? params[`${noun ?? ''}:${name}`] ?? params[name];
    if (value === undefined) throw new Error(`test/world.ts has no value for ${all} in ${path}`);
    return `${noun ?? ''}${value}`;
  });
