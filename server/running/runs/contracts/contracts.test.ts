import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { executeUserExercise } from '#contract/running/runs.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import { aContract } from '#runner/engine-kit/a-contract.ts';
import { startCopy } from '#server/authoring/sharing/start-copy.ts';
import { readOutline } from '#server/authoring/content/read-outline.ts';
import { publishByItself } from '#server/authoring/content/versions/publish-version.ts';
import { as } from '#test/as.ts';
import { anAuthorsRun, aLesson, aUser, aUserLesson, type TestLesson } from '#test/factories.ts';
import { passedRun } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { runnerElsewhere } from '../run-code.ts';
import { countWithoutContract, findContractSubject, listContractTests } from './contracts.db.ts';
import { awaitContract } from './make-contract.ts';
import { makeContracts } from './make-contracts.job.ts';
import { sweepContracts } from './sweep-contracts.job.ts';

const passed = passedRun('test_add');

/** A fake runner: what the solution does is set by each test. */
const asked: RunRequest[] = [];
let solution: Partial<RunResult> = { contract: aContract(['test_add']) };
const { app, services, clock, workOffJobs } = await runningApp({
  runner: {
    ...runnerElsewhere,
    run: async (request: RunRequest) => {
      asked.push(request);
      return request.isRecording ? { ...passed, ...solution } : passed;
    },
  },
});
const owner = { person: 'a', course: 'b', isBackground: false };

const contractOf = async ({ exercise }: TestLesson) => {
  const row = services.db.selectFrom('exercises').selectAll().where('id', '=', exercise.id);
  return listContractTests(services.db, await row.executeTakeFirstOrThrow());
};
const runsOfSolution = (since: number) => asked.slice(since).filter(({ isRecording }) => isRecording).length;
const setRuntime = (lesson: TestLesson, runtime: string) =>
  services.db
    .updateTable('languageConfigs')
    .set({ runtime })
    .where('id', '=', lesson.course.languageConfigId)
    .execute();

describe('CT-5 the contract of an exercise', () => {
  it('is made by the first run of a student that finds none, once, and then used', async () => {
    const lesson = await aLesson(services, { hasNoContract: true });
    const begin = asked.length;
    const people = [await aUserLesson(services, { lesson }), await aUserLesson(services, { lesson })];
    for (const { learner, course, userExercise } of people)
      await as(app, learner).call(executeUserExercise, {
        params: { id: userExercise.id, contextId: course.contextId },
      });
    await workOffJobs();
    expect(runsOfSolution(begin)).toBe(1);
    const students = asked.slice(begin).filter(({ isRecording }) => !isRecording);
    expect(students.map(({ contract }) => contract?.tests)).toEqual([['test_add'], ['test_add']]);
    expect(await contractOf(lesson)).toEqual(['test_add']);
  });

  it('reaches every run as it was recorded, with the names of the program and of the tests', async () => {
    const recorded = {
      ...aContract(['test_add']),
      seen: { traces: { test_add_negative: 'a', testOther: 'b' }, python: { made_by: [{ to_list: 1 }] } },
    };
    solution = { contract: recorded };
    const lesson = await aLesson(services, { hasNoContract: true });
    const begin = asked.length;
    for (let run = 0; run < 2; run++) {
      const { learner, course, userExercise } = await aUserLesson(services, { lesson });
      const params = { id: userExercise.id, contextId: course.contextId };
      await as(app, learner).call(executeUserExercise, { params });
      await workOffJobs();
    }
    solution = { contract: aContract(['test_add']) };
    const students = asked.slice(begin).filter(({ isRecording }) => !isRecording);
    expect(students.map(({ contract }) => contract)).toEqual([recorded, recorded]);
  });

  it('is made once for runs that begin at the same time', async () => {
    const { exercise } = await aLesson(services, { hasNoContract: true });
    const begin = asked.length;
    const tested = { exerciseId: exercise.id, number: null };
    const made = await Promise.all([1, 2, 3].map(() => awaitContract(services, tested, owner)));
    expect(made.map(contract => contract?.tests)).toEqual([['test_add'], ['test_add'], ['test_add']]);
    expect(runsOfSolution(begin)).toBe(1);
  });

  it('is not there if the solution does not pass: runs behave as before, and it is not tried again', async () => {
    const { exercise } = await aLesson(services, { hasNoContract: true });
    const tested = { exerciseId: exercise.id, number: null };
    const without = await countWithoutContract(services.db);
    solution = { isPassed: false };
    const begin = asked.length;
    expect(await awaitContract(services, tested, owner)).toBeNull();
    expect(await awaitContract(services, tested, owner)).toBeNull();
    expect(runsOfSolution(begin)).toBe(1);
    solution = { contract: aContract(['test_add']) };
    expect(await countWithoutContract(services.db)).toBe(without);
    expect(await awaitContract(services, tested, owner)).toBeNull();
  });

  it('is not stored after a failure of ours, and made by the next run', async () => {
    const { exercise } = await aLesson(services, { hasNoContract: true });
    const tested = { exerciseId: exercise.id, number: null };
    solution = { verdict: 'sandbox-failed', isPassed: false };
    expect(await awaitContract(services, tested, owner)).toBeNull();
    solution = { contract: aContract(['test_add']) };
    expect(await awaitContract(services, tested, owner)).toMatchObject({ tests: ['test_add'] });
  });

  it('is made anew by a job after a change of the runtime; what was known stays if the solution fails now', async () => {
    const [lesson, broken] = [
      await aLesson(services, { hasNoContract: true }),
      await aLesson(services, { hasNoContract: true }),
    ];
    await anAuthorsRun(services, lesson.exercise, ['test_old']);
    await anAuthorsRun(services, broken.exercise, ['test_kept']);
    const begin = asked.length;
    await makeContracts.handle(services, { after: 0 });
    expect(runsOfSolution(begin)).toBe(0);
    await setRuntime(lesson, 'python3 2');
    await makeContracts.handle(services, { after: 0 });
    expect(await contractOf(lesson)).toEqual(['test_add']);
    solution = { isPassed: false };
    await setRuntime(broken, 'python3 2');
    await makeContracts.handle(services, { after: 0 });
    solution = { contract: aContract(['test_add']) };
    expect(await contractOf(broken)).toEqual(['test_kept']);
    const end = asked.length;
    await makeContracts.handle(services, { after: 0 });
    expect(asked.length).toBe(end);
  });

  it('of many is made by several jobs, one after the other', async () => {
    const { exercises } = await aLesson(services, { hasNoContract: true, exercises: 12 });
    await makeContracts.handle(services, { after: 0 });
    await workOffJobs();
    for (const { id } of exercises)
      expect(await findContractSubject(services.db, { exerciseId: id, number: null })).toMatchObject({
        contract: { tests: ['test_add'] },
        isDue: false,
      });
  });

  it('belongs to the version that students have, and a copy of the course carries it', async () => {
    const lesson = await aLesson(services, { hasNoContract: true });
    const { course, exercise } = lesson;
    await anAuthorsRun(services, exercise, ['test_published']);
    await services.db.transaction().execute(async tx => {
      await publishByItself(tx, exercise, { by: course.instructor, at: clock.now() });
    });
    const version = { exerciseId: exercise.id, number: 1 };
    expect(await findContractSubject(services.db, version)).toMatchObject({
      contract: { tests: ['test_published'] },
      isDue: false,
    });
    const outline = async () => {
      const [module] = await readOutline(services.db, course, { withHealth: true });
      return module?.lessons[0]?.health;
    };
    expect(await outline()).toMatchObject({ withoutContract: 0 });
    const before = asked.length;
    const copied = await startCopy(services, await aUser(services), course);
    await workOffJobs();
    const copy = await services.db
      .selectFrom('courseCopyJobs')
      .innerJoin('modules', 'modules.courseId', 'courseCopyJobs.courseId')
      .innerJoin('lessons', 'lessons.moduleId', 'modules.id')
      .innerJoin('exercises', 'exercises.lessonId', 'lessons.id')
      .select('exercises.contractId')
      .where('courseCopyJobs.id', '=', copied.id)
      .executeTakeFirstOrThrow();
    expect(await listContractTests(services.db, copy)).toEqual(['test_published']);
    expect(asked.length).toBe(before);
    // The published solution does not pass with another runtime, and had no contract to keep.
    await services.db.updateTable('contracts').set({ tests: null }).execute();
    expect(await outline()).toMatchObject({ withoutContract: 1 });
  });

  it('that nothing refers to is removed after a day', async () => {
    const lesson = await aLesson(services, { hasNoContract: true });
    const first = await anAuthorsRun(services, lesson.exercise, ['test_first']);
    const second = await anAuthorsRun(services, lesson.exercise, ['test_second']);
    await sweepContracts.handle(services, {});
    const known = async () => [
      await listContractTests(services.db, first),
      await listContractTests(services.db, second),
    ];
    expect(await known()).toEqual([['test_first'], ['test_second']]);
    await services.db
      .updateTable('contracts')
      .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
      .execute();
    await sweepContracts.handle(services, {});
    expect(await known()).toEqual([[], ['test_second']]);
  });
});
