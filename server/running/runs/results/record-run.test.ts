import { aContract } from '#runner/engine-kit/a-contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateLesson } from '#contract/authoring/content.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import { getTestProcess } from '#contract/running/runs.ts';
import type { Db } from '#server/platform/db/db.ts';
import { storableText } from '#server/platform/db/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { as } from '#test/as.ts';
import { aLanguage, aLesson, aUserLesson } from '#test/factories.ts';
import { hostileText } from '#test/inputs/hostile-text.ts';
import { runningApp } from '#test/running-app.ts';
import { startRun } from '../queue/start-run.ts';
import { runnerElsewhere } from '../run-code.ts';
import { runTests } from '../run-tests.job.ts';
import { onRunRecorded } from './on-run-recorded.ts';

const passed = (text = 'test_add'): RunResult => ({
  verdict: 'finished',
  isPassed: true,
  hasError: false,
  message: text,
  output: text,
  isOutputCut: false,
  results: [
    {
      passed: true,
      name: text,
      feedback: text,
      status: 'passed',
      expected: text,
      actual: text,
      output: text,
    },
  ],
  testNames: [text],
  contract: aContract([text]),
  cpuMs: 1,
  wallMs: 1,
});

/** A fake runner whose answer each test sets. */
let answer = passed();
const asked: RunRequest[] = [];
/** What happens during a run. */
let meanwhile = async () => {};
const runner = {
  ...runnerElsewhere,
  run: async (request: RunRequest) => {
    asked.push(request);
    await meanwhile();
    return answer;
  },
};
const { app, services, logged, workOffJobs } = await runningApp({ runner });
const { learner, userExercise, exercise, course } = await aUserLesson(services);

const clickRun = async (kind: 'student' | 'author' = 'student') => {
  const user = kind === 'student' ? learner : course.instructor;
  const { id } = await startRun(services, user, {
    kind,
    exerciseId: exercise.id,
    exerciseVersion: kind === 'author' ? exercise.version : null,
    userExerciseId: kind === 'student' ? userExercise.id : null,
    code: '',
  });
  return id;
};
const rowOf = (id: number) =>
  services.db.selectFrom('testProcesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeEach(() => {
  answer = passed();
  meanwhile = async () => {};
});

describe('TV-1 a result with any text', () => {
  it('is stored on the first try and can be read', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async text => {
        answer = passed(text);
        const id = await clickRun();
        await runTests.handle(services, { testProcessId: id });
        const { body } = await as(app, learner).call(getTestProcess, { params: { id } });
        const {
          testNames: _,
          contract: _0,
          isPassed: _1,
          cpuMs: _2,
          wallMs: _3,
          ...shown
        } = passed(storableText(text));
        expect(body.testProcess.result).toEqual(shown);
        expect((await rowOf(id)).tries).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('is stored even if it is long and has no line break', async () => {
    answer = { ...passed(), output: '\0\uD800x'.repeat(350_000) };
    const id = await clickRun();
    await runTests.handle(services, { testProcessId: id });
    expect((await rowOf(id)).result).toMatchObject({ verdict: 'finished' });
  });

  it('in a test name makes the exercise PASSING, and student runs must report that test', async () => {
    answer = passed('case \0 \uD800');
    await runTests.handle(services, { testProcessId: await clickRun('author') });
    await runTests.handle(services, { testProcessId: await clickRun() });
    expect(asked.at(-1)?.contract?.tests).toEqual(['case \uFFFD \uFFFD']);
  });
});

describe('TV-1 a result that we cannot record', () => {
  /** A hook handler that fails inside the transaction. */
  const failingWith = (fail: (tx: Db) => Promise<unknown>): Services => ({
    ...services,
    hooks: [
      onRunRecorded.handledBy(async (_services, tx) => {
        await fail(tx);
      }),
    ],
  });

  it.each<[string, (tx: Db) => Promise<unknown>]>([
    ['PostgreSQL refuses a value', tx => sql`select 'not a number'::int`.execute(tx)],
    ['our own code is wrong', () => Promise.reject(new TypeError('x is undefined'))],
  ])('because %s ends the run as our fault without a retry, and the next run starts', async (_, fail) => {
    const id = await clickRun();
    await runTests.handle(failingWith(fail), { testProcessId: id });
    expect(await rowOf(id)).toMatchObject({
      tries: 1,
      result: {
        verdict: 'sandbox-failed',
        hasError: true,
        message: 'The result could not be stored. This is our fault, not yours: please run it again.',
      },
    });
    expect(logged.join('')).toMatch(/"level":50.*a result could not be stored/);
    const again = await clickRun();
    await workOffJobs();
    expect((await rowOf(again)).result).toMatchObject({ verdict: 'finished' });
  });

  it.each(['57P01', '08006', '40P01', '53100'])(
    'because of a temporary database error (%s) is retried',
    async code => {
      const id = await clickRun();
      const gone = Object.assign(new Error('not now'), { code });
      const broken = failingWith(() => Promise.reject(gone));
      await expect(runTests.handle(broken, { testProcessId: id })).rejects.toBe(gone);
      expect((await rowOf(id)).finishedAt).toBeNull();
      await workOffJobs();
      expect(await rowOf(id)).toMatchObject({ tries: 2, result: { verdict: 'finished' } });
    },
  );
});

describe('FA-7 a hidden test', () => {
  const secret = 'KEPT FROM STUDENTS';
  const withHidden = (): RunResult => ({
    ...passed(),
    isPassed: false,
    results: [
      { name: 'open', passed: true, status: 'passed', feedback: 'seen', output: 'seen' },
      {
        name: 'hidden',
        passed: false,
        status: 'error',
        feedback: secret,
        expected: secret,
        actual: secret,
        output: secret,
        line: 3,
        durationMs: 7,
        isHidden: true,
      },
    ],
    testNames: ['open', 'hidden'],
  });
  const resultOf = async (user: typeof learner, id: number) =>
    (await as(app, user).call(getTestProcess, { params: { id } })).body.testProcess.result;

  it('FB-8 reaches a student by its name and whether it passed, and is stored as such', async () => {
    answer = withHidden();
    const id = await clickRun();
    await runTests.handle(services, { testProcessId: id });
    const [open, hidden] = (await resultOf(learner, id))?.results ?? [];
    expect(open).toMatchObject({ name: 'open', feedback: 'seen', output: 'seen' });
    expect(hidden).toEqual({ name: 'hidden', passed: false, status: 'failed', feedback: '', isHidden: true });
    expect(JSON.stringify(await rowOf(id))).not.toContain(secret);
    const asStaff = await resultOf(course.instructor, id);
    expect(JSON.stringify(asStaff)).not.toContain(secret);
  });

  it.each(['author', 'instructor'] as const)('is shown whole in a run of the kind %s', async kind => {
    answer = withHidden();
    const { id } = await startRun(services, course.instructor, {
      kind,
      exerciseId: exercise.id,
      exerciseVersion: kind === 'author' ? exercise.version : null,
      userExerciseId: kind === 'instructor' ? userExercise.id : null,
      code: '',
    });
    await runTests.handle(services, { testProcessId: id });
    const results = (await resultOf(course.instructor, id))?.results;
    expect(results?.[1]).toMatchObject({
      expected: secret,
      actual: secret,
      feedback: secret,
      isHidden: true,
    });
    expect((await as(app, learner).call(getTestProcess, { params: { id } })).status).toBe(404);
  });
});

it('FI-2 a run that began in the old language of a lesson does not make its exercise PASSING', async () => {
  const other = await aLesson(services);
  const statusOf = async () =>
    (
      await services.db
        .selectFrom('exercises')
        .select(['testStatus', 'version'])
        .where('id', '=', other.exercise.id)
        .executeTakeFirstOrThrow()
    ).testStatus;
  const { id } = await startRun(services, other.course.instructor, {
    kind: 'author',
    exerciseId: other.exercise.id,
    exerciseVersion: other.exercise.version,
    userExerciseId: null,
    code: '',
  });
  const languageConfigId = (await aLanguage(services)).id;
  meanwhile = async () => {
    const params = { courseId: other.course.contextId, lessonId: other.lesson.id };
    await as(app, other.course.instructor).call(updateLesson, { params, body: { languageConfigId } });
  };
  await runTests.handle(services, { testProcessId: id });
  expect((await rowOf(id)).result).toMatchObject({ verdict: 'finished' });
  expect(await statusOf()).toBe('UNTESTED');
});
