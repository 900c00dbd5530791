import type { Services } from '#server/platform/services.ts';
import { aCourse, aLanguage, aLearner, anInvite, aSiteAdmin, aUser, aUserLesson } from './factories.ts';
import { withoutTests } from '#server/running/runs/results/run-outcome.ts';
import { insertCopyJob } from '#server/authoring/sharing/copy-jobs.db.ts';
import { insertShare } from '#server/authoring/sharing/sharing.db.ts';
import { insertImport } from '#server/authoring/transfer/imports.db.ts';
import { findDeployment, insertDeployment, insertPlatformIfNew } from '#server/lti/platforms/platforms.db.ts';
import { insertTestProcess, updateBegun, updateFinished } from '#server/running/runs/runs.db.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { inviteToken } from '#server/learning/people/invite-token.ts';
import { insertTrial, updateTrialFinished } from '#server/running/languages/trials/language-trials.db.ts';
import { defaultLimits } from '#contract/run-request.ts';

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

const signedIn = people.filter(person => person !== 'anonymous' && person !== 'signed-out');
const staff = ['instructor', 'course admin', 'site admin'] as const;

/** Whom each rule lets in. A rule that is not listed here fails the access matrix until it is. */
export const letIn: Record<string, readonly Person[]> = {
  anyone: people,
  signedIn,
  siteAdmin: ['site admin'],
  metricsReader: ['site admin'],
  someone: signedIn,
  // These ask for a cookie and for a key, which no token stands in for.
  launchHolder: [],
  handoffHolder: [],
  personForSiteAdmin: ['site admin'],
  languageConfigReader: signedIn,
  languageConfigForSiteAdmin: ['site admin'],
  ownTrial: ['site admin'],
  courseMember: ['learner', 'other learner of the course', ...staff],
  courseStaff: staff,
  moduleForStaff: staff,
  lessonForMember: ['learner', 'other learner of the course', ...staff],
  lessonForStaff: staff,
  exerciseForStaff: staff,
  ownUserExercise: ['learner'],
  studentWork: staff,
  shareForStaff: staff,
  importForStaff: staff,
  ownCopyJob: ['learner'],
  studentLesson: staff,
  workReader: ['learner', ...staff],
  enrollmentForStaff: staff,
  personForStaff: staff,
  inviteForStaff: staff,
  inviteLinkHolder: people,
  testProcessReader: ['learner', ...staff],
};

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
    // A token that was good once.
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
    // Somebody whom nothing else needs: the calls change and delete them.
    'users/:id': String((await aUser(services)).id),
    'language_configs/:id': String(language.id),
    'language_trials/:id': String(trial.id),
    attemptId: String(testProcess.id),
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
