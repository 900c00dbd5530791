import { insertColumn } from '#server/learning/gradebook/gradebook.db.ts';
import { randomUUID } from 'node:crypto';
import type { CourseRole } from '#contract/core/roles.ts';
import { defaultLimits } from '#contract/running/run-request.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { insertCopyJob } from '#server/authoring/sharing/copy-jobs.db.ts';
import { storePictures } from '#server/authoring/content/pictures/store-pictures.ts';
import { pictureTicket } from '#server/authoring/content/pictures/picture-ticket.ts';
import {
  type ExerciseRow,
  insertExercise,
  insertLesson,
  insertModule,
} from '#server/authoring/content/content.db.ts';
import {
  deleteExercise,
  deleteLesson,
  deleteModule,
} from '#server/authoring/content/deleted/delete-content.ts';
import { insertShare } from '#server/authoring/sharing/sharing.db.ts';
import { insertImport } from '#server/authoring/transfer/imports.db.ts';
import { updateResult, upsertPreview } from '#server/learning/impact/impact.db.ts';
import { inviteToken } from '#server/learning/people/invite-token.ts';
import { newJoinCode } from '#server/learning/people/joining/join-code.ts';
import { upsertJoinLink } from '#server/learning/people/joining/joining.db.ts';
import {
  insertMessage,
  insertSavedComment,
  insertThread,
  listSavedCommentRows,
} from '#server/learning/questions/questions.db.ts';
import { upsertIdentityLink } from '#server/lti/identities/identities.db.ts';
import { insertSubject, updateContextCourse, upsertContext } from '#server/lti/claims/launches.db.ts';
import { findDeployment, insertDeployment } from '#server/lti/platforms/platforms.db.ts';
import { upsertResourceLink } from '#server/lti/linking/links.db.ts';
import type { Services } from '#server/platform/services.ts';
import { makeToken } from '#server/site/accounts/tokens/make-token.ts';
import { insertTrial, updateTrialFinished } from '#server/running/languages/trials/language-trials.db.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { withoutTests } from '#server/running/runs/run-outcome.ts';
import {
  aCourse,
  aLanguage,
  aLearner,
  aLesson,
  anInvite,
  aRun,
  aSiteAdmin,
  aUser,
  aUserLesson,
  type SignedInUser,
  type TestLesson,
} from '../factories.ts';
import { aLaunchSession, aPlatform } from '../lms/launch-session.ts';
import { aPicture } from '../inputs/a-picture.ts';

/** Every kind of account that a rule tells apart. */
const accounts = [
  'stranger',
  'learner',
  'other learner of the course',
  'learner of another course',
  'instructor of another course',
  'instructor',
  'course admin',
  'site admin',
] as const;

/** People of the course whose session was opened by a learning management system: it is bound, whoever they are. */
const launched = [
  'learner launched into the course',
  'learner launched into the lesson',
  'learner launched into another lesson',
  'learner launched into another course',
  'instructor launched into the course',
  'instructor launched into the lesson',
  'instructor launched into another lesson',
  'instructor launched into another course',
  'instructor launched as a learner',
  'instructor launched to select a lesson',
] as const;

/** Every kind of caller that a rule tells apart. */
export const people = ['anonymous', 'signed-out', ...accounts, ...launched] as const;
export type Person = (typeof people)[number];

type Params = Record<string, string>;

/** Its number is that of no other exercise. */
const aVersion = async (
  { db, clock }: Services,
  exercise: ExerciseRow,
  userExercise: { id: number; version: number },
): Promise<Params> => {
  const number = exercise.id + 1000;
  const { instructions, testCode, solutionCode, hints, showsSolution, testStatus } = exercise;
  const written = { instructions, testCode, solutionCode, hints, showsSolution, testStatus };
  await db
    .insertInto('exerciseVersions')
    .values({ exerciseId: exercise.id, number, ...written })
    .execute();
  await db.updateTable('exercises').set({ publishedNumber: number }).where('id', '=', exercise.id).execute();
  const compared = { exerciseId: exercise.id, exerciseVersion: exercise.version, versionNumber: number };
  const preview = await upsertPreview(db, compared, clock.now());
  await db
    .insertInto('impactResults')
    .values({ exerciseId: exercise.id, userExerciseId: userExercise.id })
    .execute();
  const outcome = withoutTests('cancelled', runProblems.cancelled);
  const waiting = { userExerciseId: userExercise.id, codeVersion: userExercise.version, code: '', files: {} };
  const found = { didPass: null, doesPass: null, before: outcome, after: outcome };
  await updateResult(db, { exerciseId: exercise.id, attempt: preview.attempt }, waiting, found);
  return { 'versions/:number': String(number), userExerciseId: String(userExercise.id) };
};

/** A released grading about which the student has asked. */
const aGrading = async (
  { db, clock }: Services,
  userExercise: { id: number; version: number },
  by: SignedInUser,
): Promise<Params> => {
  const at = clock.now();
  const grading = await db
    .insertInto('gradings')
    .values({
      userExerciseId: userExercise.id,
      number: 1,
      gradedAt: at,
      gradedById: by.id,
      code: '',
      files: {},
      codeVersion: userExercise.version,
      releasedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const look = await db
    .insertInto('secondLooks')
    .values({ gradingId: grading.id, question: 'Why?', askedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { 'gradings/:id': String(grading.id), 'second_looks/:id': String(look.id) };
};

/** A module, a lesson and an exercise of the lesson that were deleted. */
const deletedThings = async (
  services: Services,
  { course, lesson, module }: TestLesson,
  user: SignedInUser,
): Promise<Params> => {
  const { db } = services;
  const position = 100 + module.position;
  const goneModule = await insertModule(db, { courseId: course.id, name: 'Gone', position });
  const { languageConfigId } = lesson;
  const goneLesson = await insertLesson(db, {
    moduleId: module.id,
    name: 'Gone',
    languageConfigId,
    position,
  });
  const goneExercise = await insertExercise(db, { lessonId: lesson.id, position });
  await deleteModule(services, { user, course }, goneModule);
  await deleteLesson(services, { user, course }, goneLesson);
  await deleteExercise(services, { user, course }, { lesson, exercise: goneExercise });
  return {
    'deleted_modules/:moduleId': String(goneModule.id),
    'deleted_lessons/:lessonId': String(goneLesson.id),
    'deleted_exercises/:exerciseId': String(goneExercise.id),
  };
};

/** A course with one of everything, of which the learner's things are named in the paths. */
const aFilledCourse = async (
  services: Services,
  { instructor, learner }: { instructor: SignedInUser; learner: SignedInUser },
) => {
  const course = await aCourse(services, { instructor });
  const keepsRecord = { processRecord: 'on' };
  await services.db.updateTable('courses').set(keepsRecord).where('id', '=', course.id).execute();
  await insertEnrollment(services.db, course, learner, 'CONTEXT_LEARNER');
  // Enrolled nowhere else, so that this course is the only parent.
  const student = await aLearner(services, course);
  const work = async (modulePosition: number) => {
    const lesson = await aLesson(services, { course, modulePosition });
    const { userExercise } = await aUserLesson(services, { lesson, learner });
    const { id } = await aRun(services, { learner, userExercise });
    const group = await services.db
      .selectFrom('wrongAnswerGroups')
      .select('id')
      .where('exerciseId', '=', userExercise.exerciseId)
      .executeTakeFirstOrThrow();
    const thread = await insertThread(services.db, {
      userExerciseId: userExercise.id,
      code: '',
      line: 1,
      test: null,
      state: 'open',
    });
    await insertMessage(services.db, {
      threadId: thread.id,
      authorId: learner.id,
      isFromStaff: false,
      text: 'Why?',
      sendKey: randomUUID(),
    });
    const graded = await aGrading(services, userExercise, instructor);
    const { exercise } = lesson;
    const versionParams = await aVersion(services, exercise, userExercise);
    const gone = await deletedThings(services, lesson, instructor);
    const params: Params = {
      ...gone,
      moduleId: String(lesson.module.id),
      lessonId: String(lesson.lesson.id),
      exerciseId: String(lesson.exercise.id),
      'user_exercises/:id': String(userExercise.id),
      'test_processes/:id': String(id),
      attemptId: String(id),
      groupId: String(group.id),
      'threads/:id': String(thread.id),
      ...versionParams,
      ...graded,
    };
    return { lesson, params };
  };
  const [first, second] = [await work(0), await work(1)];
  const invite = await anInvite(services, course);
  const now = services.clock.now();
  const joinLink = await upsertJoinLink(services.db, course, {
    code: newJoinCode(),
    expiresAt: new Date(now.getTime() + 86_400_000),
    now,
  });
  const column = await insertColumn(services.db, course, { name: 'Attendance', most: 10 });
  const share = await insertShare(services.db, course, 'grace@example.org');
  const imported = await insertImport(services.db, {
    courseId: course.id,
    userId: instructor.id,
    fileName: 'basics.ck2',
  });
  const [picture] = await storePictures(services.db, course, [aPicture('chart.png')]);
  const platform = await aPlatform(services);
  await insertDeployment(services.db, platform, '1');
  const deployment = await findDeployment(services.db, platform, '1');
  const params: Params = {
    contextId: course.contextId,
    courseId: course.contextId,
    ...first.params,
    importId: String(imported.id),
    shareId: String(share?.id),
    userId: String(student.id),
    'enrollments/:id': String(student.id),
    inviteId: String(invite.id),
    columnId: String(column?.id),
    'join_links/:code': joinLink.code,
    'invite_links/:token': inviteToken(services, invite, 'handed'),
    'pictures/:ticket': pictureTicket(
      services.secret,
      { courseId: course.id, hash: picture?.hash ?? '' },
      now,
    ),
    'lti_platforms/:id': String(platform.id),
    deploymentId: String(deployment?.id),
    registrationId: String(platform.registrationId),
    linkId: String(await aLinkOf(services, course, deployment)),
  };
  return { course, student, platform, lesson: first.lesson, otherLesson: second, params };
};

/** A link of a learning management system that leads into the course. */
const aLinkOf = async ({ db }: Services, course: { id: number }, deployment: { id: number } | null) => {
  const context = await upsertContext(db, {
    deploymentId: deployment?.id ?? 0,
    registrationId: null,
    platformContextId: '2',
    title: 'Course',
    rosterUrl: null,
    groupsUrl: null,
  });
  await updateContextCourse(db, context, course);
  const told = { registrationId: null, lineItemUrl: null, lineItemsUrl: null, scopes: [] };
  const { id } = await upsertResourceLink(db, { contextId: context.id, platformLinkId: '1', ...told });
  return id;
};

/**
 * One of everything, for tests that go through every route, and a second course in which the same people are what they
 * are in the first. Of what has a parent there are three: `params`, `twin` of the second course, and `sibling`, which
 * has the course in common with the first and nothing below it.
 */
export const makeWorld = async (services: Services) => {
  const [instructor, courseAdmin, learner, siteAdmin] = [
    await aUser(services),
    await aUser(services),
    await aUser(services),
    await aSiteAdmin(services),
  ];
  const [first, second] = [
    await aFilledCourse(services, { instructor, learner }),
    await aFilledCourse(services, { instructor, learner }),
  ];
  for (const { course } of [first, second])
    await insertEnrollment(services.db, course, courseAdmin, 'CONTEXT_ADMINISTRATOR');
  const elsewhere = await aCourse(services);

  const launch = async (user: SignedInUser, roleKey: CourseRole, bound: object = {}) => {
    const { platform, course } = first;
    return (await aLaunchSession(services, { user, platform, course, roleKey, ...bound })).authToken;
  };
  const asLearner = (bound?: object) => launch(learner, 'CONTEXT_LEARNER', bound);
  const asStaff = (bound?: object) => launch(instructor, 'CONTEXT_INSTRUCTOR', bound);
  const { lesson } = first.lesson;
  const otherLesson = first.otherLesson.lesson.lesson;
  const tokens: Record<Person, string | null> = {
    anonymous: null,
    // A well-formed token without a session.
    'signed-out': 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJnb25lIn0.c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2U',
    stranger: (await aUser(services)).authToken,
    learner: learner.authToken,
    'other learner of the course': first.student.authToken,
    'learner of another course': (await aLearner(services, elsewhere)).authToken,
    'instructor of another course': elsewhere.instructor.authToken,
    instructor: instructor.authToken,
    'course admin': courseAdmin.authToken,
    'site admin': siteAdmin.authToken,
    'learner launched into the course': await asLearner(),
    'learner launched into the lesson': await asLearner({ lesson }),
    'learner launched into another lesson': await asLearner({ lesson: otherLesson }),
    'learner launched into another course': await asLearner({ course: second.course }),
    'instructor launched into the course': await asStaff(),
    'instructor launched into the lesson': await asStaff({ lesson }),
    'instructor launched into another lesson': await asStaff({ lesson: otherLesson }),
    'instructor launched into another course': await asStaff({ course: second.course }),
    'instructor launched as a learner': await launch(instructor, 'CONTEXT_LEARNER'),
    'instructor launched to select a lesson': await asStaff({ isSelection: true }),
  };

  const copyJob = await insertCopyJob(services.db, {
    userId: learner.id,
    sourceCourseId: elsewhere.id,
    courseName: 'A copy',
  });
  const identity = await aUser(services);
  await insertSubject(services.db, first.platform, 'the learner elsewhere', identity, services.clock.now());
  await upsertIdentityLink(services.db, identity, learner);
  const { token } = await makeToken(services, learner, { name: 'A script', scopes: ['read'], days: 1 });
  await insertSavedComment(services.db, instructor, 'Look at the loop.');
  const [comment] = await listSavedCommentRows(services.db, instructor);
  const language = await aLanguage(services);
  const limits = { ...defaultLimits, cpuMs: 1000 };
  const trial = await insertTrial(services.db, siteAdmin, {
    language,
    code: '',
    testCode: '',
    contract: null,
    limits,
  });
  const notRun = withoutTests('cancelled', runProblems.cancelled);
  await updateTrialFinished(services.db, trial.id, services.clock.now(), notRun);
  /** What path parameters are filled with; `:id` means what the path's first noun says. */
  const params: Params = {
    ...first.params,
    'course_copy_jobs/:id': String(copyJob?.id),
    launchId: 'the_id_of_a_launch_is_24',
    key: 'a_key_that_nobody_gave_1',
    // A user whom nothing else needs, because calls change and delete it.
    'users/:id': String((await aUser(services)).id),
    'language_configs/:id': String(language.id),
    'language_trials/:id': String(trial.id),
    'identities/:id': String(identity.id),
    'tokens/:id': String(token.id),
    // There are none: the rules are about who asks.
    'sign_in_identities/:id': '1',
    'sign_in_providers/:id': '1',
    'to/:id': '1',
    'saved_comments/:id': String(comment?.id),
  };
  return { tokens, params, twin: second.params, sibling: first.otherLesson.params };
};

/** The parameters of a path, as the world names them. */
export const paramsIn = (path: string, world: Params): string[] =>
  [...path.matchAll(/(\w+\/)?:(\w+)/g)].map(([, noun = '', name = '']) =>
    world[`${noun}:${name}`] === undefined ? name : `${noun}:${name}`,
  );

/** A path with its parameters filled in from the world, or by `junk` where the world has none. */
export const fillPath = (path: string, params: Params, junk?: string): string =>
  path.replace(/(\w+\/)?:(\w+)/g, (all, noun: string | undefined, name: string) => {
    const value = junk ?? params[`${noun ?? ''}:${name}`] ?? params[name];
    if (value === undefined) throw new Error(`test/access/world.ts has no value for ${all} in ${path}`);
    return `${noun ?? ''}${value}`;
  });
