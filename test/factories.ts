import { updateTestStatus } from '#server/authoring/content/content.db.ts';
import { recordContract } from '#server/running/runs/contracts/record-contract.ts';
import { aContract } from '#runner/engine-kit/a-contract.ts';
import { randomBytes } from 'node:crypto';
import type { ExerciseFiles } from '#contract/running/exercise-files.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { insertUser, type NewUser } from '#server/site/accounts/accounts.db.ts';
import { hashPassword } from '#server/site/accounts/hash-password.ts';
import { startSession } from '#server/site/accounts/sessions/start-session.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import {
  type ExerciseRow,
  insertExercise,
  insertLesson,
  insertModule,
} from '#server/authoring/content/content.db.ts';
import { insertCourse } from '#server/authoring/courses/courses.db.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import {
  insertLanguageConfigIfNew,
  listLanguageConfigs,
  type NewLanguageConfig,
} from '#server/running/languages/languages.db.ts';
import { failureOf } from '#server/running/runs/results/failure-of.ts';
import { outcomeOf } from '#server/running/runs/run-outcome.ts';
import { finishRun } from '#server/running/runs/queue/finish-run.ts';
import { insertTestProcess, updateBegun } from '#server/running/runs/runs.db.ts';
import { findInvite, insertInvitesIfNew, type InviteRow } from '#server/learning/people/people.db.ts';
import type { Services } from '#server/platform/services.ts';
import { insertUserExercise, insertUserLesson, type UserExerciseRow } from '#server/learning/work/work.db.ts';

/** Factories for rows. All arguments are optional; pass those that the test is about. */

let count = 0;

export const password = 'a password for tests';

let passwordHash: string | undefined;

export type SignedInUser = UserRow & { authToken: string };

export const aUser = async (services: Services, given: Partial<NewUser> = {}): Promise<SignedInUser> => {
  count += 1;
  // Hashing is slow by design: hash once per file.
  passwordHash ??= await hashPassword(password);
  const user = await insertUser(services.db, {
    firstName: 'Ada',
    lastName: `Lovelace ${count}`,
    email: `ada${count}@example.org`,
    passwordHash,
    ...given,
  });
  return { ...user, authToken: await startSession(services, services.db, user) };
};

export const aSiteAdmin = (services: Services) => aUser(services, { isSiteAdmin: true });

export const aLanguage = async (services: Services, given: Partial<NewLanguageConfig> = {}) => {
  count += 1;
  const name = `Python ${count}`;
  await insertLanguageConfigIfNew(services.db, {
    name,
    executionCommand: 'python3 main.py',
    executionLimit: 1000,
    executableFileName: 'main.py',
    preamble: '',
    postamble: '',
    testFramework: 'unittest',
    defaultLessonCode: '# begin here\n',
    defaultSolutionCode: '# the solution\n',
    ...given,
  });
  const language = (await listLanguageConfigs(services.db)).find(l => l.name === (given.name ?? name));
  if (!language) throw new Error('the language was not made');
  return language;
};

/** A course with an instructor. */
export const aCourse = async (
  services: Services,
  given: { languageConfigId?: number; instructor?: SignedInUser } = {},
) => {
  count += 1;
  const course = await insertCourse(services.db, {
    name: `Course ${count}`,
    contextId: `context-${count}-${randomBytes(4).toString('hex')}`,
    shareCode: `SHARE${count}`,
    languageConfigId: given.languageConfigId ?? (await aLanguage(services)).id,
  });
  const instructor = given.instructor ?? (await aUser(services));
  await insertEnrollment(services.db, course, instructor, 'CONTEXT_INSTRUCTOR');
  return { ...course, instructor };
};

export type TestCourse = Awaited<ReturnType<typeof aCourse>>;

export const aLearner = async (services: Services, course: TestCourse): Promise<SignedInUser> => {
  const user = await aUser(services);
  await insertEnrollment(services.db, course, user, 'CONTEXT_LEARNER');
  return user;
};

export const anInvite = async (
  services: Services,
  course: TestCourse,
  given: { email?: string; roleKey?: CourseRole } = {},
): Promise<InviteRow> => {
  count += 1;
  const [id = 0] = await insertInvitesIfNew(services.db, course, course.instructor, [
    { email: `invited${count}@example.org`, roleKey: 'CONTEXT_LEARNER', mailState: 'unmailed', ...given },
  ]);
  const invite = await findInvite(services.db, id);
  if (!invite) throw new Error('the invite was not made');
  return invite;
};

const addingTests = `import unittest

class TestAdd(unittest.TestCase):
    def test_small_numbers(self):
        self.assertEqual(add(1, 2), 3)

    def test_negative_numbers(self):
        self.assertEqual(add(-1, -2), -3)
`;

/** A lesson with exercises about adding two numbers, which Python code can pass or fail. */
export const aLesson = async (
  services: Services,
  given: {
    course?: TestCourse;
    exercises?: number;
    testCode?: string;
    solutionCode?: string;
    modulePosition?: number;
    files?: ExerciseFiles;
    hasNoContract?: boolean;
  } = {},
) => {
  const course = given.course ?? (await aCourse(services));
  const module = await insertModule(services.db, {
    courseId: course.id,
    name: 'Basics',
    position: given.modulePosition ?? 0,
  });
  const lesson = await insertLesson(services.db, {
    moduleId: module.id,
    name: 'Adding',
    languageConfigId: course.languageConfigId,
    position: 0,
  });
  // As after an attempt, so that no run of a student makes a contract first.
  const tried = given.hasNoContract ? null : await recordContract(services.db, lesson, null);
  const exercises: ExerciseRow[] = [];
  for (let position = 0; position < (given.exercises ?? 1); position++)
    exercises.push(
      await insertExercise(services.db, {
        lessonId: lesson.id,
        position,
        contractId: tried?.id ?? null,
        testCode: given.testCode ?? addingTests,
        solutionCode: given.solutionCode ?? 'def add(a, b):\n    return a + b\n',
        ...(given.files && { files: given.files }),
      }),
    );
  const [exercise] = exercises;
  if (!exercise) throw new Error('a lesson of the factory has at least one exercise');
  return { course, module, lesson, exercises, exercise };
};

export type TestLesson = Awaited<ReturnType<typeof aLesson>>;

/** A learner's user lesson, with this code in every exercise. */
export const aUserLesson = async (
  services: Services,
  given: { lesson?: TestLesson; learner?: SignedInUser; code?: string } = {},
) => {
  const lesson = given.lesson ?? (await aLesson(services));
  const learner = given.learner ?? (await aLearner(services, lesson.course));
  const userLesson = await insertUserLesson(services.db, learner, lesson.lesson);
  const userExercises: UserExerciseRow[] = [];
  for (const exercise of lesson.exercises)
    userExercises.push(await insertUserExercise(services.db, userLesson, exercise, given.code ?? ''));
  const [userExercise] = userExercises;
  if (!userExercise) throw new Error('a user lesson of the factory has at least one exercise');
  return { ...lesson, learner, userLesson, userExercises, userExercise };
};

/** A finished run of a learner's exercise: two tests, of which the given number passed. */
export const aRun = async (
  services: Services,
  { learner, userExercise }: { learner: UserRow; userExercise: UserExerciseRow },
  given: {
    code?: string;
    passed?: number;
    kind?: 'student' | 'instructor';
    by?: UserRow;
    isBegun?: boolean;
    /** What the failed tests got instead of 3. */
    actual?: string;
  } = {},
) => {
  const { code = '', passed = 0, kind = 'student', by = learner, isBegun = true, actual } = given;
  const { db, clock } = services;
  const { exerciseId } = userExercise;
  const run = {
    userId: by.id,
    exerciseId,
    userExerciseId: userExercise.id,
    kind,
    code,
    exerciseVersion: null,
  };
  const { id } = await insertTestProcess(db, run);
  if (isBegun) await updateBegun(db, id, { at: clock.now(), workerId: null });
  const results = ['test_small_numbers', 'test_negative_numbers'].map((name, index) => ({
    name,
    feedback: name,
    passed: index < passed,
    status: index < passed ? ('passed' as const) : ('failed' as const),
    ...(actual !== undefined && index >= passed && { expected: '3', actual, line: 2 }),
  }));
  const outcome = {
    verdict: isBegun ? ('finished' as const) : ('cancelled' as const),
    message: null,
    hasError: false,
    output: 'hello',
    isOutputCut: false,
  };
  const measured = { isPassed: passed === 2, testNames: [], cpuMs: 1, wallMs: 1 };
  const result = outcomeOf({ ...outcome, ...measured, results });
  await finishRun(db, { id, userId: run.userId }, clock.now(), {
    ...result,
    ...(kind === 'student' && passed < 2 && { failure: failureOf(result) }),
  });
  return { id };
};

/** As after an author's run: one that passed with these tests, or one that failed. */
export const anAuthorsRun = async (
  { db }: Services,
  exercise: { id: number; version: number; lessonId: number },
  tests: string[] | null,
) => {
  const lesson = await db
    .selectFrom('lessons')
    .select('languageConfigId')
    .where('id', '=', exercise.lessonId)
    .executeTakeFirstOrThrow();
  const { id: contractId } = await recordContract(db, lesson, tests && aContract(tests));
  await updateTestStatus(db, exercise, { testStatus: tests ? 'PASSING' : 'FAILING', contractId });
  return { contractId };
};
