import { listContractTests } from './contracts/contracts.db.ts';
import { existsSync } from 'node:fs';
import { getAttempt, listAttempts } from '#contract/learning/attempts.ts';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import type { ExerciseFiles } from '#contract/running/exercise-files.ts';
import { getUserLesson, resetUserExercise, saveUserExercise } from '#contract/learning/work.ts';
import { describe, expect, it } from 'vitest';
import {
  cancelTestProcess,
  executeAsInstructor,
  executeUserExercise,
  getLastRun,
  getTestProcess,
  runExercise,
} from '#contract/running/runs.ts';
import { shippedLanguages } from '#runner/client.ts';
import type { UserExerciseRow } from '#server/learning/work/work.db.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLanguage,
  aLesson,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, startWorking } = await runningApp({ runner: await realRunner() });
await startWorking();

const right = 'def add(a, b):\n    return a + b\n';
const wrong = 'def add(a, b):\n    return a - b\n';

const finished = async (user: SignedInUser, id: number) => {
  for (;;) {
    const { testProcess } = (await as(app, user).call(getTestProcess, { params: { id } })).body;
    if (testProcess.finishedAt) return testProcess;
  }
};

const runAsStudent = async (learner: SignedInUser, course: TestCourse, { id }: UserExerciseRow) => {
  const params = { id, contextId: course.contextId };
  const { testProcess } = (await as(app, learner).call(executeUserExercise, { params })).body;
  return finished(learner, testProcess.id);
};

const completionOf = (id: number) =>
  services.db
    .selectFrom('userExercises')
    .select('completedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('FI-1 an author writes files, and students get, save, run and reset those that are for them', async () => {
  const files: ExerciseFiles = {
    'data.txt': { kind: 'readOnly', content: '2' },
    'my_shapes.py': { kind: 'edited', content: 'side = 0\n', solution: 'side = 4\n' },
    'secret.txt': { kind: 'hidden', content: '16' },
  };
  const testCode =
    "import my_shapes\ndef test_it():\n    assert my_shapes.side ** 2 == int(open('secret.txt').read())\n";
  const lesson = await aLesson(services);
  const { course, exercise } = lesson;
  const params = { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id };
  const author = as(app, course.instructor);
  const save = (body: object) => author.call(saveExercise, { params, body });
  expect((await save({ files, testCode, solutionCode: 'x = 1\n' })).status).toBe(200);
  expect((await save({ files: { 'main.py': files['data.txt'] } })).error.error).toBe(
    'main.py is the name of the main file.',
  );
  const { body } = await author.call(getLesson, { params });
  expect(body.lesson.exercises[0]?.files).toEqual(files);
  const tried = await author.call(runExercise, { params });
  const run = await finished(course.instructor, tried.body.testProcess.id);
  expect(run.result).toMatchObject({ results: [{ passed: true }], health: { doesStarterFail: true } });

  const { learner, userExercise } = await aUserLesson(services, { lesson, code: 'x = 1\n' });
  const student = as(app, learner);
  const ofLesson = { contextId: course.contextId, lessonId: params.lessonId };
  const found = await student.call(getUserLesson, { params: ofLesson });
  const [own] = found.body.userLesson?.userExercises ?? [];
  expect(own?.files).toEqual({});
  expect(own?.exercise.files).toEqual([
    { name: 'data.txt', kind: 'readOnly', content: '2' },
    { name: 'my_shapes.py', kind: 'edited', content: 'side = 0\n' },
  ]);
  expect(JSON.stringify(found.body)).not.toMatch(/secret|side = 4/);

  const ofWork = { params: { id: userExercise.id } };
  const mine = { 'my_shapes.py': 'side = 5\n' };
  const { version } = userExercise;
  const saved = await student.call(saveUserExercise, {
    ...ofWork,
    body: { solutionCode: 'x = 2\n', files: mine, version },
  });
  expect(saved.body.userExercise.files).toEqual(mine);
  const late = { solutionCode: '', files: {}, version };
  const refused = await student.call(saveUserExercise, { ...ofWork, body: late });
  expect(refused.error).toMatchObject({ code: 'conflict', current: { files: mine } });
  const reset = await student.call(resetUserExercise, ofWork);
  expect(reset.body.userExercise).toMatchObject({ files: {}, filesBeforeReset: mine });

  const forged = { 'my_shapes.py': 'side = 4\n', 'secret.txt': '0', 'data.txt': '0' };
  const executed = await student.call(executeUserExercise, {
    params: { id: userExercise.id, contextId: course.contextId },
    body: { solutionCode: 'x = 1\n', files: forged },
  });
  await finished(learner, executed.body.testProcess.id);
  const { attempts } = (await student.call(listAttempts, ofWork)).body;
  expect(attempts).toMatchObject([{ passed: 1, total: 1 }]);
  const one = { id: userExercise.id, attemptId: attempts[0]?.id ?? 0 };
  expect((await student.call(getAttempt, { params: one })).body.attempt.files).toEqual(forged);
});

const waiting = { headers: { prefer: 'wait' } };

describe('a student’s run', () => {
  it('EX-3 LS-8 that passes every test completes the exercise and, with the last one, the lesson', async () => {
    const { course, learner, userExercise, userLesson } = await aUserLesson(services, { code: right });
    const run = await runAsStudent(learner, course, userExercise);
    expect(run.result).toMatchObject({ verdict: 'finished', hasError: false });
    expect(run.result?.results.map(r => r.passed)).toEqual([true, true]);
    expect(run.config).toEqual({ exerciseId: userExercise.exerciseId });
    expect((await completionOf(userExercise.id)).completedAt).not.toBeNull();
    const lesson = services.db.selectFrom('userLessons').selectAll().where('id', '=', userLesson.id);
    expect((await lesson.executeTakeFirstOrThrow()).completedAt).not.toBeNull();
  });

  it('EX-3 that fails reports the expected and the actual value', async () => {
    const { course, learner, userExercise } = await aUserLesson(services, { code: wrong });
    const { result } = await runAsStudent(learner, course, userExercise);
    expect(result?.results.map(r => r.passed)).toEqual([false, false]);
    const feedback = result?.results.map(r => r.feedback).join('\n');
    expect(feedback).toContain('-1');
    expect(feedback).toContain('3');
    expect((await completionOf(userExercise.id)).completedAt).toBeNull();
  });

  it('EX-3 is saved, executed and answered by one call', async () => {
    const { course, learner, userExercise } = await aUserLesson(services, { code: wrong });
    const params = { id: userExercise.id, contextId: course.contextId };
    const { body } = await as(app, learner).call(
      executeUserExercise,
      { params, body: { solutionCode: right, version: userExercise.version } },
      waiting,
    );
    expect(body.testProcess).toMatchObject({ finishedAt: expect.any(String), queue: null });
    expect(body.testProcess.result?.results.map(r => r.passed)).toEqual([true, true]);
    expect(body.userExercise).toMatchObject({
      id: userExercise.id,
      solutionCode: right,
      version: userExercise.version + 1,
    });
    expect((await completionOf(userExercise.id)).completedAt).not.toBeNull();
  });

  it('EX-3 that is not to be waited for is answered with its id at once', async () => {
    const { course, learner, userExercise } = await aUserLesson(services, { code: right });
    const params = { id: userExercise.id, contextId: course.contextId };
    const { body } = await as(app, learner).call(executeUserExercise, { params });
    expect(body).toEqual({ testProcess: { id: expect.any(Number) } });
    await finished(learner, body.testProcess.id);
  });

  it('LS-3 of code that is older than the saved one is refused, and nothing is run or changed', async () => {
    const { course, learner, userExercise } = await aUserLesson(services, { code: wrong });
    const params = { id: userExercise.id, contextId: course.contextId };
    const stale = { solutionCode: right, version: userExercise.version - 1 };
    const refused = await as(app, learner).call(executeUserExercise, { params, body: stale });
    expect(refused.status).toBe(409);
    expect(refused.error.current).toMatchObject({ solutionCode: wrong });
    const runs = services.db.selectFrom('testProcesses').select('id').where('userId', '=', learner.id);
    expect(await runs.execute()).toEqual([]);
  });

  it('LS-2 of a locked exercise is refused by the server', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { course, learner, userExercises } = await aUserLesson(services, { lesson, code: right });
    const [first, second] = userExercises as [UserExerciseRow, UserExerciseRow];
    const locked = { params: { id: second.id, contextId: course.contextId } };
    const refused = await as(app, learner).call(executeUserExercise, locked);
    expect(refused.status).toBe(409);
    expect(refused.error.error).toBe('Complete exercise 1 first.');
    await runAsStudent(learner, course, first);
    expect((await as(app, learner).call(executeUserExercise, locked)).status).toBe(200);
  });

  it('EX-6 belongs to one course and is not found under the path of another', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const elsewhere = await aUserLesson(services, { learner });
    const params = { id: userExercise.id, contextId: elsewhere.course.contextId };
    expect((await as(app, learner).call(executeUserExercise, { params })).status).toBe(404);
  });
});

describe('an instructor’s run', () => {
  it('LS-4 of a student’s code records nothing for the student', async () => {
    const { course, userExercise } = await aUserLesson(services, { code: right });
    const params = { id: userExercise.id, contextId: course.contextId };
    const { testProcess } = (await as(app, course.instructor).call(executeAsInstructor, { params }, waiting))
      .body;
    expect(testProcess.config).toEqual({ exerciseId: userExercise.exerciseId });
    const run = await finished(course.instructor, testProcess.id);
    expect(run.result?.results.every(r => r.passed)).toBe(true);
    expect((await completionOf(userExercise.id)).completedAt).toBeNull();
  });
});

describe('an author’s run', () => {
  const statusOf = async (id: number) =>
    services.db.selectFrom('exercises').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const runSolution = async (testCode?: string) => {
    const { course, lesson, exercise } = await aLesson(services, testCode === undefined ? {} : { testCode });
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
    const { testProcess } = (await as(app, course.instructor).call(runExercise, { params }, waiting)).body;
    // The call that starts a run also answers with its outcome, if it ends soon.
    expect(testProcess.config).toEqual({ exerciseId: exercise.id });
    const run = await finished(course.instructor, testProcess.id);
    return { run, exercise: await statusOf(exercise.id) };
  };

  it('LE-7 that passes marks the exercise as PASSING and stores its tests', async () => {
    const { run, exercise } = await runSolution();
    expect(exercise.testStatus).toBe('PASSING');
    expect(await listContractTests(services.db, exercise)).toEqual(run.result?.results.map(r => r.name));
    expect(run.result?.health).toMatchObject({ doesStarterFail: true, doesEmptyFail: true, limitMs: 1000 });
  });

  it('TK-6 FL-5 leaves out tests that the author skips, for students, too, and names them', async () => {
    const testCode = [
      'import unittest',
      'class T(unittest.TestCase):',
      '    def test_add(self):',
      '        self.assertEqual(add(1, 2), 3)',
      '    @unittest.skip("not part of this exercise")',
      '    def test_more(self):',
      '        self.fail()',
    ].join('\n');
    const lesson = await aLesson(services, { testCode });
    const { course, exercise } = lesson;
    const params = { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id };
    const { testProcess } = (await as(app, course.instructor).call(runExercise, { params })).body;
    const run = await finished(course.instructor, testProcess.id);
    expect(run.result).toMatchObject({ skippedTests: ['T.test_more'], health: { doesEmptyFail: true } });
    expect(run.result?.results.map(r => r.name)).toEqual(['T.test_add']);
    const tested = await statusOf(exercise.id);
    expect(tested.testStatus).toBe('PASSING');
    expect(await listContractTests(services.db, tested)).toEqual(['T.test_add']);
    const { learner, userExercise } = await aUserLesson(services, { lesson, code: right });
    const own = { id: userExercise.id, contextId: course.contextId };
    const started = (await as(app, learner).call(executeUserExercise, { params: own })).body.testProcess;
    const { result } = await finished(learner, started.id);
    expect(result).toMatchObject({ hasError: false, skippedTests: ['T.test_more'] });
    expect((await completionOf(userExercise.id)).completedAt).not.toBeNull();
  });

  it.runIf(existsSync('/usr/bin/gcc'))(
    'TK-4 of C tests keeps which checks took place, and a program that leaves them out does not pass',
    async () => {
      const { install: _, ...config } = shippedLanguages().find(({ name }) => name === 'C')!;
      const language = await aLanguage(services, { ...config, name: 'C of this test' });
      const course = await aCourse(services, { languageConfigId: language.id });
      const lesson = await aLesson(services, {
        course,
        testCode: 'TEST(adds) { CHECK_EQ(add(1, 2), 3); }\n',
      });
      const { exercise } = lesson;
      const rightInC = 'int add(int a, int b) { return a + b; }\n';
      await services.db
        .updateTable('exercises')
        .set({ solutionCode: rightInC })
        .where('id', '=', exercise.id)
        .execute();
      const params = { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id };
      const { testProcess } = (await as(app, course.instructor).call(runExercise, { params })).body;
      const run = await finished(course.instructor, testProcess.id);
      expect(run.result).toMatchObject({ hasError: false, health: { doesEmptyFail: true } });
      const leaves =
        '#include <unistd.h>\nint add(int a, int b) { unsigned end[] = {~0u, 69 << 8, 0}; write(3, end, 12); _exit(a + b - 3); }\n';
      const outcomes = [];
      for (const code of [rightInC, leaves]) {
        const { learner, userExercise } = await aUserLesson(services, { lesson, code });
        const { result } = await runAsStudent(learner, course, userExercise);
        outcomes.push(result?.results.map(({ passed, feedback }) => [passed, feedback]));
      }
      expect(outcomes).toEqual([
        [[true, '']],
        [[false, 'adds: not all checks of this test took place as they should.']],
      ]);
    },
  );

  it('LE-7 is shown again after a reload, to all staff', async () => {
    const { course, lesson, exercise } = await aLesson(services);
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
    const last = async () => (await as(app, course.instructor).call(getLastRun, { params })).body.testProcess;
    expect(await last()).toBeNull();
    const { testProcess } = (await as(app, course.instructor).call(runExercise, { params })).body;
    const run = await finished(course.instructor, testProcess.id);
    expect(await last()).toEqual({ id: run.id, finishedAt: run.finishedAt, result: run.result });
  });

  it('LE-9 lists names that the starter defines and the solution does not', async () => {
    const { course, lesson, exercise } = await aLesson(services);
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
    await services.db
      .updateTable('exercises')
      .set({ starterCode: 'class Greeter:\n    def hello(self): pass\n\ndef add(a, b):\n    return 0\n' })
      .where('id', '=', exercise.id)
      .execute();
    const { testProcess } = (await as(app, course.instructor).call(runExercise, { params })).body;
    const run = await finished(course.instructor, testProcess.id);
    expect(run.result?.health).toMatchObject({ strayNames: ['Greeter'] });
  });

  it('LE-7 reports when the tests pass for the starter or an empty program', async () => {
    const { run } = await runSolution('def test_nothing():\n    assert True\n');
    expect(run.result?.health).toMatchObject({ doesStarterFail: false, doesEmptyFail: false });
  });

  it('LE-7 without a single test is FAILING and says so', async () => {
    const { run, exercise } = await runSolution('');
    expect(run.result).toMatchObject({ results: [], hasError: true });
    expect(run.result?.message).toMatch(/no test/i);
    expect(exercise.testStatus).toBe('FAILING');
  });

  it('LE-7 does not change the status of an exercise that was edited during the run', async () => {
    const { course, lesson, exercise } = await aLesson(services);
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
    const { testProcess } = (await as(app, course.instructor).call(runExercise, { params })).body;
    await services.db
      .updateTable('exercises')
      .set({ version: exercise.version + 1 })
      .where('id', '=', exercise.id)
      .execute();
    await finished(course.instructor, testProcess.id);
    expect((await statusOf(exercise.id)).testStatus).toBe('UNTESTED');
  });
});

describe('stopping a run', () => {
  const endless = 'def add(a, b):\n    while True:\n        pass\n';

  it('LS-9 ends it at once, whether it waits or runs', async () => {
    const { course, learner, userExercise } = await aUserLesson(services, { code: endless });
    const params = { id: userExercise.id, contextId: course.contextId };
    const { testProcess } = (await as(app, learner).call(executeUserExercise, { params })).body;
    // The signal by which the process that executes the run ends the program.
    const isSignalled = services.signals.wait('run_cancelled', testProcess.id, 10_000);
    const { body } = await as(app, learner).call(cancelTestProcess, { params: { id: testProcess.id } });
    expect(await isSignalled).toBe(true);
    expect(body.testProcess.result).toMatchObject({ verdict: 'cancelled', message: 'You stopped this run.' });
    expect(body.testProcess.finishedAt).not.toBeNull();
  });

  it('EX-5 happens at the time limit, which the message names', async () => {
    const { course, learner, userExercise } = await aUserLesson(services, { code: endless });
    const { result } = await runAsStudent(learner, course, userExercise);
    expect(result).toMatchObject({ verdict: 'timed-out', hasError: true });
    // The CPU limit of 1000 ms or, on an overloaded machine, the wall-clock limit.
    expect(result?.message).toMatch(/stopped after (1000|4000) ms/);
  });
});
