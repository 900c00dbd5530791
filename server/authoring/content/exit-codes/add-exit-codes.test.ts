import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forgetAddedExitCodes, getLesson } from '#contract/authoring/content.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import { executeUserExercise } from '#contract/running/runs.ts';
import { readIoCases } from '#contract/running/test-code/io-cases.ts';
import { publishByItself } from '#server/authoring/content/versions/publish-version.ts';
import { startCopy } from '#server/authoring/sharing/start-copy.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { as } from '#test/as.ts';
import { anAuthorsRun, aLesson, aUser, aUserLesson, type TestLesson } from '#test/factories.ts';
import { aRunResult } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { addExitCodes } from './add-exit-codes.job.ts';

/** A fake runner: the solution ends with these codes, case by case. */
const asked: RunRequest[] = [];
let codes = [0, 3];
let verdict: RunResult['verdict'] = 'finished';
const { app, services, clock, workOffJobs } = await runningApp({
  runner: {
    ...runnerElsewhere,
    run: async (request: RunRequest): Promise<RunResult> => {
      asked.push(request);
      const read = readIoCases(request.testCode);
      const cases = 'cases' in read ? read.cases : [];
      return aRunResult({
        verdict,
        isPassed: true,
        results: cases.map(({ name }, index) => ({
          name,
          passed: true,
          status: 'passed',
          feedback: '',
          ...(codes[index] ? { exitCode: codes[index] } : {}),
        })),
        testNames: cases.map(({ name }) => name),
      });
    },
  },
});

const testCode = '[{"name": "a", "stdout": "1"}, {"name": "b", "stdout": "2"}]';
const withCodes = '[{"name": "a", "stdout": "1"}, {"name": "b", "stdout": "2", "exitCode": 3}]';

/** As migration 0241 leaves what was there before. */
const anOldLesson = async (given: Parameters<typeof aLesson>[1] = {}) => {
  const lesson = await aLesson(services, { testCode, ...given });
  const ids = lesson.exercises.map(({ id }) => id);
  await sql`update exercises set allows_any_exit_code = true where id = any(${ids})`.execute(services.db);
  return lesson;
};
const publish = async ({ course, exercise }: TestLesson) => {
  await anAuthorsRun(services, exercise, ['a', 'b']);
  await services.db
    .transaction()
    .execute(tx => publishByItself(tx, exercise, { by: course.instructor, at: clock.now() }));
};
const exerciseOf = ({ exercise }: TestLesson) =>
  services.db.selectFrom('exercises').selectAll().where('id', '=', exercise.id).executeTakeFirstOrThrow();
const versionOf = ({ exercise }: TestLesson) =>
  services.db
    .selectFrom('exerciseVersions')
    .selectAll()
    .where('exerciseId', '=', exercise.id)
    .executeTakeFirstOrThrow();
const work = () => addExitCodes.handle(services, { after: 0 });

describe('FV-1 cases of older times', () => {
  it('get the code with which their own solution ends, and their author a note; twice is harmless', async () => {
    const lesson = await anOldLesson();
    await publish(lesson);
    const before = await exerciseOf(lesson);
    await work();
    const after = await exerciseOf(lesson);
    expect(after).toMatchObject({
      testCode: withCodes,
      allowsAnyExitCode: false,
      addedExitCodes: ['b'],
      testStatus: 'PASSING',
      contractId: before.contractId,
      version: before.version + 1,
    });
    expect(await versionOf(lesson)).toMatchObject({ testCode: withCodes, allowsAnyExitCode: false });
    const runs = asked.length;
    await work();
    expect(asked.length).toBe(runs);
    expect(await exerciseOf(lesson)).toEqual(after);
  });

  it('stay as they are where the solution ends with 0 or cannot be run, and get the new rule', async () => {
    codes = [];
    const lessons = [
      await anOldLesson(),
      await anOldLesson({ solutionCode: '' }),
      await anOldLesson({ testCode: '[{' }),
    ];
    const before = await Promise.all(lessons.map(exerciseOf));
    await work();
    codes = [0, 3];
    const after = await Promise.all(lessons.map(exerciseOf));
    expect(after).toEqual(before.map(row => ({ ...row, allowsAnyExitCode: false })));
  });

  it('keep the old rule until then, in runs of students, and are tried again after a failure of ours', async () => {
    const lesson = await anOldLesson();
    const { learner, course, userExercise } = await aUserLesson(services, { lesson });
    const run = async () => {
      const params = { id: userExercise.id, contextId: course.contextId };
      await as(app, learner).call(executeUserExercise, { params });
      await workOffJobs();
      return asked.at(-1);
    };
    expect(await run()).toMatchObject({ allowsAnyExitCode: true });
    verdict = 'sandbox-failed';
    await work();
    verdict = 'finished';
    expect(await exerciseOf(lesson)).toMatchObject({ allowsAnyExitCode: true, testCode });
    await work();
    expect(await exerciseOf(lesson)).toMatchObject({ allowsAnyExitCode: false, testCode: withCodes });
    const next = await run();
    expect(next).toMatchObject({ testCode: withCodes });
    expect(next).not.toHaveProperty('allowsAnyExitCode');
  });

  it('that an author changes while the solution runs are looked at again', async () => {
    const lesson = await anOldLesson();
    const changed = testCode.replace('"1"', '"one"');
    const change = services.db
      .updateTable('exercises')
      .set({ testCode: changed })
      .where('id', '=', lesson.exercise.id);
    const { runner } = services;
    const meanwhile = {
      ...runner,
      run: async (request: RunRequest) => (await change.execute(), runner.run(request)),
    };
    await addExitCodes.handle({ ...services, runner: meanwhile }, { after: 0 });
    expect(await exerciseOf(lesson)).toMatchObject({ allowsAnyExitCode: true, testCode: changed });
    await work();
    expect((await exerciseOf(lesson)).testCode).toContain('"exitCode": 3');
  });

  it('of a copy and of many exercises get theirs, by several jobs', async () => {
    const lesson = await anOldLesson({ exercises: 12 });
    await publish(lesson);
    const copied = await startCopy(services, await aUser(services), lesson.course);
    await workOffJobs();
    await work();
    await workOffJobs();
    const { courseId } = await services.db
      .selectFrom('courseCopyJobs')
      .select('courseId')
      .where('id', '=', copied.id)
      .executeTakeFirstOrThrow();
    const rows = await services.db
      .selectFrom('exercises')
      .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
      .innerJoin('modules', 'modules.id', 'lessons.moduleId')
      .select(['testCode', 'allowsAnyExitCode'])
      .where('courseId', 'in', [lesson.course.id, courseId!])
      .execute();
    expect(rows).toEqual(
      Array.from({ length: 24 }, () => ({ testCode: withCodes, allowsAnyExitCode: false })),
    );
  });

  it('are named to the author in the editor until the note has been read', async () => {
    const lesson = await anOldLesson();
    await work();
    const { course, exercise } = lesson;
    const place = { courseId: course.contextId, lessonId: lesson.lesson.id };
    const note = async () => {
      const { body } = await as(app, course.instructor).call(getLesson, { params: place });
      return body.lesson.exercises[0]?.addedExitCodes;
    };
    expect(await note()).toEqual(['b']);
    const { version } = await exerciseOf(lesson);
    await as(app, course.instructor).call(forgetAddedExitCodes, {
      params: { ...place, exerciseId: exercise.id },
    });
    expect(await note()).toBeNull();
    expect(await exerciseOf(lesson)).toMatchObject({ version });
  });
});
