import { describe, expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { getTestProcess, runExercise } from '#contract/running/runs.ts';
import { getStrength, ignoreMutant } from '#contract/authoring/strength.ts';
import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';
import { as } from '#test/as.ts';
import { aLesson, type TestLesson } from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, workOffJobs } = await runningApp({ runner: await realRunner() });

const weakTests = `import unittest

class TestAbsolute(unittest.TestCase):
    def test_positive(self):
        self.assertEqual(absolute(3), 3)
`;
const solution = `def absolute(n):
    if n < 0:
        return -n
    return n
`;

const paramsOf = ({ course, lesson, exercise }: TestLesson) => ({
  courseId: course.contextId,
  lessonId: lesson.id,
  exerciseId: exercise.id,
});

const save = (at: TestLesson, body: object) =>
  as(app, at.course.instructor).call(saveExercise, { params: paramsOf(at), body });

const run = async (at: TestLesson) => {
  const author = as(app, at.course.instructor);
  const { testProcess } = (await author.call(runExercise, { params: paramsOf(at) })).body;
  for (;;) {
    await workOffJobs();
    const { body } = await author.call(getTestProcess, { params: { id: testProcess.id } });
    if (body.testProcess.finishedAt) break;
  }
  await workOffJobs();
};

const strengthOf = async (at: TestLesson) =>
  (await as(app, at.course.instructor).call(getStrength, { params: paramsOf(at) })).body.strength;

/** As the content list of the course shows it. */
const healthOf = async ({ course }: TestLesson) => {
  const params = { contextId: course.contextId };
  const { cairnCourse } = (await as(app, course.instructor).call(getCourse, { params })).body;
  return cairnCourse.cairnModules[0]?.lessons[0]?.health;
};

const skippedTest = `
    @unittest.skip("to be discussed")
    def test_words(self):
        self.assertEqual(absolute("3"), 3)
`;

/** One of its tests is skipped. */
const aWeakExercise = async () => {
  const at = await aLesson(services);
  await save(at, { testCode: weakTests + skippedTest, solutionCode: solution });
  await run(at);
  return at;
};

describe('LC-3 the strength of tests', () => {
  it('FD-4 LF-3 is measured after the tests have passed: programs that they would accept, kinds of mistakes, and lines that no test reached', async () => {
    const at = await aLesson(services);
    await save(at, { testCode: weakTests, solutionCode: solution });
    expect(await strengthOf(at)).toBeNull();
    await run(at);
    const strength = await strengthOf(at);
    expect(strength).toMatchObject({ total: 7, tried: 7, isFinished: true, kinds: 5, unreachedLines: [3] });
    expect(strength!.survivors.map(({ line, after }) => `${line}: ${after.trim()}`)).toEqual([
      '2: if False:',
      '2: if n <= 0:',
      '2: if n < 1:',
      '3: return None',
      '3: return n',
    ]);
    expect(await healthOf(at)).toMatchObject({ wrongPrograms: 7, rejectedPrograms: 2 });
    expect(strength!.survivors[1]!.suggestion, 'zero is its own opposite').toBeNull();
    expect(strength!.survivors[3]!.suggestion).toEqual({ kind: 'call', call: 'absolute(-1)', value: '1' });
    const { testCode } = addSuggestedTest('unittest', weakTests, strength!.survivors[3]!.suggestion!)!;
    await save(at, { testCode });
    expect(await strengthOf(at)).toBeNull();
    // The new tests have passed, but were not measured yet.
    await services.db
      .updateTable('exercises')
      .set({ testStatus: 'PASSING' })
      .where('id', '=', at.exercise.id)
      .execute();
    expect(await strengthOf(at)).toBeNull();
    expect(await healthOf(at)).toMatchObject({ wrongPrograms: 0 });
    await run(at);
    const after = (await strengthOf(at))!.survivors.map(({ line }) => line);
    expect(after).toEqual([2, 2]);
  });

  it('FD-4 forgets no program that an author ignores, and counts it again on demand, also where a test is skipped', async () => {
    const at = await aWeakExercise();
    const { id } = (await strengthOf(at))!.survivors[0]!;
    const author = as(app, at.course.instructor);
    const set = (isIgnored: boolean) =>
      author.call(ignoreMutant, { params: paramsOf(at), body: { mutantId: id, isIgnored } });
    await set(true);
    const ignored = await set(true);
    expect(ignored.body.strength!.survivors.filter(({ isIgnored }) => isIgnored).map(({ id }) => id)).toEqual(
      [id],
    );
    await run(at);
    expect((await strengthOf(at))!.survivors[0]).toMatchObject({ id, isIgnored: true });
    expect(await healthOf(at)).toMatchObject({ wrongPrograms: 6, rejectedPrograms: 2 });
    const again = await set(false);
    expect(again.body.strength!.survivors.some(({ isIgnored }) => isIgnored)).toBe(false);
    const body = { mutantId: '0123456789abcdef', isIgnored: true };
    const gone = await author.call(ignoreMutant, { params: paramsOf(at), body });
    expect(gone.status, 'a program that is gone').toBe(404);
  });

  it('FD-4 LF-3 of tests that are cases it is told, too, which lines none of them reached', async () => {
    const at = await aLesson(services);
    const cases = [
      { stdin: '3\n', stdout: '3\n' },
      { stdin: '5\n', stdout: '5\n', hidden: true },
    ];
    const program =
      'n = int(input())\nif n < 0:\n    print(-n)\nelif n < 5:\n    print(n)\nelse:\n    print(5)\n';
    await save(at, { testCode: JSON.stringify(cases), solutionCode: program });
    await run(at);
    expect(await strengthOf(at)).toMatchObject({ isFinished: true, unreachedLines: [3] });
  });
});
