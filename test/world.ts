import type { Services } from '#server/services.ts';
import { aCourse, aLanguage, aLearner, anInvite, aSiteAdmin, aUser, aUserLesson } from './factories.ts';
import { withoutTests } from '#server/runs/run-outcome.ts';
import { insertCopyJob } from '#server/sharing/copy-jobs.db.ts';
import { insertShare } from '#server/sharing/sharing.db.ts';
import { insertImport } from '#server/transfer/imports.db.ts';
import { findDeployment, insertDeployment, insertPlatformIfNew } from '#server/lti/platforms.db.ts';
import { insertTestProcess, updateBegun, updateFinished } from '#server/runs/runs.db.ts';
import { insertEnrollment } from '#server/courses/courses.db.ts';
import { inviteToken } from '#server/people/invite-token.ts';
import { insertTrial, updateTrialFinished } from '#server/languages/language-trials.db.ts';
import { defaultLimits } from '#contract/run-request.ts';

/** Every kind of user that access rules distinguish. */
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

/** One of everything, for tests that call every route. Paths use the learner's rows. */
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
  await updateBegun(services.db, testProcess.id, services.clock.now());
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
  const invite = await anInvite(services, course, { email: 'invited@example.org' });
  const siteAdmin = await aSiteAdmin(services);
  const language = await aLanguage(services);
  const trial = await insertTrial(services.db, siteAdmin, {
    language,
    code: '',
    testCode: '',
    expectedTests: null,
    limits: { ...defaultLimits, cpuMs: 1000 },
  });
  await updateTrialFinished(
    services.db,
    trial.id,
    services.clock.now(),
    withoutTests('cancelled', 'Not run.'),
  );
  const tokens: Record<Person, string | null> = {
    anonymous: null,
    // A well-formed token without a session.
    'signed-out': 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJnb25lIn0.c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2U',
    stranger: (await aUser(services)).authToken,
    learner: learner.authToken,
    'other learner of the course': (await aLearner(services, course)).authToken,
    'learner of another course': (await aLearner(services, elsewhere)).authToken,
    'instructor of another course': elsewhere.instructor.authToken,
    instructor: course.instructor.authToken,
    'course admin': courseAdmin.authToken,
    'site admin': siteAdmin.authToken,
  };
  const platform = await insertPlatformIfNew(services.db, {
    name: 'LMS',
    issuer: `https://${course.contextId}.example`,
    clientId: 'cairn',
    authUrl: 'https://lms.example/auth',
    tokenUrl: 'https://lms.example/token',
    jwksUrl: 'https://lms.example/jwks',
  });
  if (!platform) throw new Error('this platform is registered already');
  await insertDeployment(services.db, platform, '1');
  const deployment = await findDeployment(services.db, platform, '1');
  /** Values of path parameters; `:id` belongs to the first noun of the path. */
  const params: Record<string, string> = {
    contextId: course.contextId,
    courseId: course.contextId,
    moduleId: String(lesson.moduleId),
    lessonId: String(lesson.id),
    exerciseId: String(exercise.id),
    importId: String(imported.id),
    shareId: String(share?.id),
    'course_copy_jobs/:id': String(copyJob?.id),
    userId: String(learner.id),
    'enrollments/:id': String(learner.id),
    inviteId: String(invite.id),
    'invite_links/:token': inviteToken(services, invite, 'handed'),
    'user_exercises/:id': String(userExercise.id),
    'test_processes/:id': String(testProcess.id),
    'lti_platforms/:id': String(platform.id),
    deploymentId: String(deployment?.id),
    launchId: 'the_id_of_a_launch_is_24',
    key: 'a_key_that_nobody_gave_1',
    // A user whom nothing else needs, because calls change and delete it.
    'users/:id': String((await aUser(services)).id),
    'language_configs/:id': String(language.id),
    'language_trials/:id': String(trial.id),
    attemptId: String(testProcess.id),
  };
  return { tokens, params };
};

/** A path with its parameters filled in from the world, or with `junk` if the world has none. */
export const fillPath = (path: string, params: Record<string, string>, junk?: string): string =>
  path.replace(/(\w+\/)?:(\w+)/g, (all, noun: string | undefined, name: string) => {
    const value = junk ?? params[`${noun ?? ''}:${name}`] ?? params[name];
    if (value === undefined) throw new Error(`test/world.ts has no value for ${all} in ${path}`);
    return `${noun ?? ''}${value}`;
  });
