import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { getImpact, getImpactOn, startImpact } from '#contract/authoring/impact.ts';
import { getExerciseInsight, getLessonInsight, getStuckInLesson } from '#contract/learning/insight.ts';
import { getStudentProgress } from '#contract/learning/student-progress.ts';
import { executeUserExercise, getTestProcess, runExercise } from '#contract/running/runs.ts';
import { getVersion, listVersions, publishExercise, restoreVersion } from '#contract/authoring/versions.ts';
import {
  bypassUserExercise,
  getUserLesson,
  resetUserExercise,
  saveUserExercise,
} from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson, type SignedInUser, type TestLesson } from '#test/factories.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { waitingForLocks } from '#test/waiting-for-locks.ts';
import { previewImpact } from './preview-impact.job.ts';

/** What a run finds is the business of the runner: most of these tests need only that programs pass or fail, and take many runs. */
const real = await realRunner();
const runner: typeof real = {
  ...real,
  run: (request, ...more) =>
    (request.testCode.includes('unittest') ? real : letterRunner).run(request, ...more),
};
const { app, services, clock, workOffJobs } = await runningApp({ runner });

const testsFor = (...cases: [number, number][]) => `import unittest

class TestAbsolute(unittest.TestCase):
${cases.map(([n, is], i) => `    def test_${i}(self):\n        self.assertEqual(absolute(${n}), ${is})\n`).join('\n')}`;

const inPython = {
  lenient: testsFor([3, 3]),
  strict: testsFor([3, 3], [-3, 3]),
  solution: 'def absolute(n):\n    return -n if n < 0 else n\n',
  naive: 'def absolute(n):\n    return n\n',
};
/** Of the letter runner: a test for each letter, and a program passes those whose letters it has. */
const lenient = 'a';
const strict = 'ab';
const solution = 'ab';
const naive = 'a';

type At = Pick<TestLesson, 'course' | 'lesson' | 'exercise'>;

const paramsOf = ({ course, lesson, exercise }: At) => ({
  courseId: course.contextId,
  lessonId: lesson.id,
  exerciseId: exercise.id,
});
const author = (at: At) => as(app, at.course.instructor);
const save = async (at: At, body: object) =>
  (await author(at).call(saveExercise, { params: paramsOf(at), body })).body.exercise;
const exerciseOf = async (at: At) => {
  const params = { courseId: at.course.contextId, lessonId: at.lesson.id };
  const { lesson } = (await author(at).call(getLesson, { params })).body;
  return lesson.exercises.find(({ id }) => id === at.exercise.id)!;
};
const finish = async (who: SignedInUser, id: number) => {
  for (;;) {
    await workOffJobs();
    const { testProcess } = (await as(app, who).call(getTestProcess, { params: { id } })).body;
    if (testProcess.finishedAt) return testProcess.result!;
  }
};
const runTests = async (at: At) => {
  const { testProcess } = (await author(at).call(runExercise, { params: paramsOf(at) })).body;
  return finish(at.course.instructor, testProcess.id);
};

/** An exercise with version 1, which has the lenient tests. */
const anExercise = async (of = { lenient, solution }) => {
  const at = await aLesson(services);
  await save(at, { testCode: of.lenient, solutionCode: of.solution });
  await runTests(at);
  return at;
};

const workWith = async (lesson: TestLesson, code: string, { isRun = true } = {}) => {
  const work = await aUserLesson(services, { lesson, code: '' });
  const run = async (solutionCode = code) => {
    const call = {
      params: { id: work.userExercise.id, contextId: lesson.course.contextId },
      body: { solutionCode },
    };
    const { testProcess } = (await as(app, work.learner).call(executeUserExercise, call)).body;
    return finish(work.learner, testProcess.id);
  };
  const read = async () => {
    const params = { contextId: lesson.course.contextId, lessonId: lesson.lesson.id };
    const { userLesson } = (await as(app, work.learner).call(getUserLesson, { params })).body;
    return { ...userLesson!.userExercises[0]!, isLessonCompleted: userLesson!.isCompleted };
  };
  if (isRun) await run();
  else
    await services.db
      .updateTable('userExercises')
      .set({ solutionCode: code, version: 2 })
      .where('id', '=', work.userExercise.id)
      .execute();
  return { ...work, run, read };
};

const publish = async (at: At, choices: { credits?: boolean; revokes?: boolean; note?: string } = {}) => {
  const { version, publishing } = await exerciseOf(at);
  clock.advance(1000);
  const body = { version, number: (publishing.number ?? 0) + 1, ...choices };
  return author(at).call(publishExercise, { params: paramsOf(at), body });
};
const start = async (at: At) => {
  const { version } = await exerciseOf(at);
  return author(at).call(startImpact, { params: paramsOf(at), body: { version } });
};
const impactOf = async (at: At) => {
  await workOffJobs();
  return (await author(at).call(getImpact, { params: paramsOf(at) })).body.impact;
};

const passedOf = ({ results }: { results: { passed: boolean }[] }) => results.map(({ passed }) => passed);

describe('LC-1 publishing', () => {
  it('happens by itself when the tests pass and nobody has work, and only then', async () => {
    const at = await anExercise(inPython);
    expect((await exerciseOf(at)).publishing).toEqual({ number: 1, changes: 'none', people: 0 });
    await save(at, { testCode: inPython.strict, instructions: 'Not ready.' });
    expect((await exerciseOf(at)).publishing).toMatchObject({ number: 1, changes: 'tests' });
    const { read, run } = await workWith(at, inPython.naive, { isRun: false });
    expect((await read()).exercise.instructions).toBe('');
    // The person has work since.
    await runTests(at);
    expect((await exerciseOf(at)).publishing).toEqual({ number: 1, changes: 'tests', people: 1 });
    expect(passedOf(await run())).toEqual([true]);
  });

  it('of an exercise that nobody has ever run is not needed: it is used as it is', async () => {
    const at = await aLesson(services);
    const { run } = await workWith(at, naive, { isRun: false });
    await save(at, { testCode: strict, solutionCode: solution });
    expect(passedOf(await run())).toEqual([true, false]);
    // Students have the working copy already, so a run that passes makes it version 1.
    await runTests(at);
    expect((await exerciseOf(at)).publishing).toEqual({ number: 1, changes: 'none', people: 1 });
  });

  it('keeps half-written tests, names, hints, the starter code and the solution from students with work', async () => {
    const at = await anExercise(inPython);
    const work = await workWith(at, inPython.naive);
    const before = await work.read();
    await save(at, {
      testCode: 'import unittest\nsyntax error',
      name: 'New',
      hints: ['No'],
      starterCode: 'new start',
    });
    expect(await runTests(at)).toMatchObject({ hasError: true });
    expect(await work.read()).toEqual(before);
    expect(passedOf(await work.run())).toEqual([true]);
    await services.db
      .updateTable('userExercises')
      .set({ completedAt: null })
      .where('id', '=', work.userExercise.id)
      .execute();
    const { body } = await as(app, work.learner).call(resetUserExercise, {
      params: { id: work.userExercise.id },
    });
    expect(body.userExercise.solutionCode).toBe('# begin here\n');
  });

  it('is refused until the tests pass; texts alone need no run, and keep what is known about the tests', async () => {
    const at = await anExercise(inPython);
    const work = await workWith(at, inPython.naive);
    expect((await publish(at)).error.error).toContain('Students already have this');
    await save(at, { testCode: inPython.strict });
    expect((await publish(at)).error.error).toContain('Run the tests before you publish.');
    await save(at, { testCode: testsFor([3, 4]) });
    await runTests(at);
    expect((await publish(at)).error.error).toContain('fails the tests');
    await save(at, { testCode: inPython.lenient, instructions: 'The distance from zero.' });
    expect((await exerciseOf(at)).publishing.changes).toBe('texts');
    expect((await publish(at, { note: ' A clearer text. ' })).body.version).toMatchObject({
      number: 2,
      people: 1,
      credited: 0,
      revoked: 0,
      note: 'A clearer text.',
    });
    expect(await work.read()).toMatchObject({
      notice: 'updated',
      versionNote: 'A clearer text.',
      versionNumber: 2,
      // FW-8 what changed can be compared.
      instructionsBefore: expect.not.stringContaining('distance from zero'),
      exercise: { instructions: 'The distance from zero.' },
    });
    // A student cannot pass by defining fewer tests than the author's run had.
    const { rows } = await sql`
      select test_status, tests from exercise_versions v join contracts k on k.id = v.contract_id
      where exercise_id = ${at.exercise.id} and number = 2
    `.execute(services.db);
    expect(rows).toEqual([{ testStatus: 'PASSING', tests: ['TestAbsolute.test_0'] }]);
  });

  it('locks lessons in the order of their ids, so that two at once cannot wait for each other', async () => {
    const at = await anExercise();
    const first = await workWith(at, naive);
    const second = await workWith(at, 'b');
    await save(at, { testCode: 'b' });
    await runTests(at);
    await start(at);
    expect(await impactOf(at)).toMatchObject({ newlyPass: 1, newlyFail: 1 });
    const lessonsOf = (...works: (typeof first)[]) => works.map(({ userLesson }) => userLesson.id);
    const lock = (tx: typeof services.db, ids: number[]) =>
      sql`select from user_lessons where id = any(${ids}) for update nowait`.execute(tx);
    let publishing: ReturnType<typeof publish> | undefined;
    await services.db.transaction().execute(async tx => {
      await lock(tx, lessonsOf(first));
      publishing = publish(at, { credits: true, revokes: true });
      await expect.poll(() => waitingForLocks(services)).toBe(1);
      // Whoever waits for the first lesson has not locked the second.
      await lock(tx, lessonsOf(second));
    });
    expect((await publishing)?.body.version).toMatchObject({ credited: 1, revoked: 1 });
  });

  it('twice, or in two tabs at once, makes one version', async () => {
    const at = await anExercise();
    await workWith(at, naive);
    const { version } = await save(at, { instructions: 'Once.' });
    const call = { params: paramsOf(at), body: { version, number: 2 } };
    const click = () => author(at).call(publishExercise, call);
    const both = await Promise.all([click(), click()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { versions } = (await author(at).call(listVersions, { params: paramsOf(at) })).body;
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('of something else than the author sees is refused', async () => {
    const at = await anExercise();
    await workWith(at, naive);
    const { version } = await save(at, { instructions: 'What I see.' });
    const call = { params: paramsOf(at), body: { version, number: 2 } };
    await save(at, { instructions: 'What a colleague wrote.' });
    expect((await author(at).call(publishExercise, call)).error.error).toContain('changed meanwhile');
    expect((await publish(at)).status).toBe(200);
    await save(at, { instructions: 'More.' });
    expect((await author(at).call(publishExercise, call)).error.error).toContain(
      'Version 2 was published meanwhile',
    );
  });

  it('and saving at the same moment publish one of the two texts, and lose none', async () => {
    const at = await anExercise();
    await workWith(at, naive);
    const { version } = await save(at, { instructions: 'First.' });
    const body = { version, number: 2 };
    const [published] = await Promise.all([
      author(at).call(publishExercise, { params: paramsOf(at), body }),
      save(at, { instructions: 'Second.' }),
    ]);
    expect((await exerciseOf(at)).instructions).toBe('Second.');
    const params = { ...paramsOf(at), number: 2 };
    const found = await author(at).call(getVersion, { params });
    const outcome = [published.status, found.status === 200 ? found.body.version.instructions : null];
    expect([
      [200, 'First.'],
      [409, null],
    ]).toContainEqual(outcome);
  });

  it('LC-5 versions can be read and restored as the working copy, while students keep theirs', async () => {
    const at = await anExercise();
    await save(at, { testCode: strict, instructions: 'Strict.', hints: ['Mind the sign.'] });
    await runTests(at);
    const params = { ...paramsOf(at), number: 1 };
    const { version } = (await author(at).call(getVersion, { params })).body;
    expect(version).toMatchObject({
      number: 1,
      testCode: lenient,
      hints: [],
      publishedBy: expect.any(String),
    });
    const now = await exerciseOf(at);
    const stale = await author(at).call(restoreVersion, { params, body: { version: now.version - 1 } });
    expect(stale.status).toBe(409);
    const { body } = await author(at).call(restoreVersion, { params, body: { version: now.version } });
    expect(body.exercise).toMatchObject({
      testCode: lenient,
      instructions: '',
      hints: [],
      testStatus: 'UNTESTED',
    });
    expect(body.exercise.publishing).toMatchObject({ number: 2, changes: 'tests' });
    const work = await workWith(at, naive);
    expect(passedOf(await work.run())).toEqual([true, false]);
    const missing = { ...params, number: 7 };
    expect((await author(at).call(getVersion, { params: missing })).status).toBe(404);
  });
});

/** Version 1 is lenient, the working copy strict and passing. */
const aChangedExercise = async () => {
  const at = await anExercise();
  const right = await workWith(at, solution);
  const wrong = await workWith(at, naive);
  const hopeless = await workWith(at, 'z');
  await save(at, { testCode: strict });
  await runTests(at);
  return { ...at, right, wrong, hopeless };
};

/** Version 1 is strict, the working copy lenient and passing. */
const anEasedExercise = async () => {
  const at = await aLesson(services);
  await save(at, { testCode: strict, solutionCode: solution });
  await runTests(at);
  const wrong = await workWith(at, naive);
  await save(at, { testCode: lenient });
  await runTests(at);
  return { ...at, wrong };
};

describe('LC-2 the effect of publishing', () => {
  it('is found out before, and nothing is taken away without being asked for', async () => {
    const at = await aChangedExercise();
    expect((await start(at)).body.impact).toMatchObject({ people: 3, checked: 0, isFinished: false });
    const impact = await impactOf(at);
    expect(impact).toMatchObject({
      people: 3,
      checked: 3,
      isFinished: true,
      unchanged: 2,
      newlyPass: 0,
      newlyFail: 1,
      canBeRevoked: 1,
    });
    expect(impact?.changed).toMatchObject([
      {
        lastName: at.wrong.learner.lastName,
        change: 'newly-fails',
        isCompleted: true,
        before: { passed: 1, total: 1 },
        after: { passed: 1, total: 2 },
      },
    ]);
    const params = { ...paramsOf(at), userExerciseId: at.wrong.userExercise.id };
    const { body } = await author(at).call(getImpactOn, { params });
    expect(body.code).toBe(naive);
    expect([passedOf(body.before), passedOf(body.after)]).toEqual([[true], [true, false]]);
    expect((await publish(at)).body.version).toMatchObject({ number: 2, people: 3, credited: 0, revoked: 0 });
    expect(await at.wrong.read()).toMatchObject({
      isCompleted: true,
      isLessonCompleted: true,
      notice: 'updated',
    });
    // Predicted: the next run fails.
    expect(passedOf(await at.wrong.run())).toEqual([true, false]);
    expect(passedOf(await at.right.run())).toEqual([true, true]);
  });

  it('can be to take completion away, with the lesson’s, from those who newly fail and from nobody else', async () => {
    const at = await aChangedExercise();
    const marked = await workWith(at, naive, { isRun: false });
    const bypass = { id: marked.userExercise.id, contextId: at.course.contextId };
    await author(at).call(bypassUserExercise, { params: bypass });
    const changing = await workWith(at, naive);
    expect((await publish(at, { revokes: true })).error.error).toContain('Look at the effect first');
    await start(at);
    expect(await impactOf(at)).toMatchObject({ newlyFail: 3, canBeRevoked: 2 });
    // Whoever writes something else meanwhile is left alone.
    await changing.run(solution);
    const { body } = await publish(at, { revokes: true });
    expect(body.version).toMatchObject({ credited: 0, revoked: 1 });
    expect(await at.wrong.read()).toMatchObject({
      isCompleted: false,
      isLessonCompleted: false,
      notice: 'revoked',
      solutionCode: naive,
    });
    for (const other of [at.right, marked, changing]) expect((await other.read()).isCompleted).toBe(true);
    await at.wrong.run(solution);
    expect(await at.wrong.read()).toMatchObject({ isCompleted: true, notice: null });
    const audited = await services.db
      .selectFrom('auditEvents')
      .select(['detail', 'actorId'])
      .where('action', '=', 'completions-changed')
      .where('actorId', '=', at.course.instructor.id)
      .execute();
    expect(audited).toEqual([
      { actorId: at.course.instructor.id, detail: 'Adding: 0 completed, 1 taken away' },
    ]);
    // Published twice takes nothing away twice.
    const { version } = await exerciseOf(at);
    const again = { params: paramsOf(at), body: { version, number: 2, revokes: true } };
    expect((await author(at).call(publishExercise, again)).body.version).toMatchObject({ revoked: 1 });
  });

  it('FD-2 completion that is taken away is not solved in insight either: they can be stuck, until a version accepts their answer', async () => {
    const at = await aChangedExercise();
    const { contextId: courseId } = at.course;
    const lessonId = at.lesson.id;
    const shown = async () => {
      const params = { courseId, lessonId };
      const { students } = (await author(at).call(getStudentProgress, { params })).body;
      const [line] = (await author(at).call(getLessonInsight, { params, query: {} })).body.exercises;
      const { stuck } = (await author(at).call(getStuckInLesson, { params })).body;
      const { groups } = (await author(at).call(getExerciseInsight, { params: paramsOf(at) })).body;
      return {
        completed: students.filter(({ completedExercises }) => completedExercises === 1).length,
        solved: line?.solved,
        stuck: stuck.map(({ user }) => user.id),
        acceptedWith: groups.find(({ test }) => test.includes('test_b'))?.acceptedWith,
      };
    };
    expect(await shown()).toMatchObject({ completed: 2, solved: 2, stuck: [] });
    await start(at);
    await impactOf(at);
    await publish(at, { revokes: true });
    expect(await shown()).toMatchObject({ completed: 1, solved: 1, stuck: [] });
    for (let run = 0; run < 4; run++) await at.wrong.run(naive);
    const stuck = [at.wrong.learner.id];
    expect(await shown()).toEqual({ completed: 1, solved: 1, stuck, acceptedWith: null });
    await save(at, { testCode: lenient });
    await runTests(at);
    await start(at);
    await impactOf(at);
    await publish(at, { credits: true });
    await workOffJobs();
    expect(await shown()).toEqual({ completed: 2, solved: 2, stuck: [], acceptedWith: 3 });
  });

  it('can be to complete the exercise for those who newly pass; else they pass at their next run', async () => {
    const at = await anEasedExercise();
    await start(at);
    expect(await impactOf(at)).toMatchObject({ newlyPass: 1, canBeCredited: 1, unchanged: 0 });
    expect((await publish(at, { credits: true })).body.version).toMatchObject({ credited: 1, revoked: 0 });
    expect(await at.wrong.read()).toMatchObject({
      isCompleted: true,
      isLessonCompleted: true,
      notice: 'credited',
    });
    const other = await anEasedExercise();
    await start(other);
    await impactOf(other);
    expect((await publish(other)).body.version).toMatchObject({ credited: 0 });
    expect(await other.wrong.read()).toMatchObject({ isCompleted: false, notice: 'updated' });
    await other.wrong.run();
    expect((await other.wrong.read()).isCompleted).toBe(true);
  });

  it('FZ-1 that was found for other tests neither is shown nor changes completions', async () => {
    const at = await aChangedExercise();
    await start(at);
    expect(await impactOf(at)).toMatchObject({ checked: 3, newlyFail: 1 });
    await save(at, { testCode: `${strict}\n# 2` });
    await runTests(at);
    expect(await impactOf(at)).toBeNull();
    expect((await publish(at, { revokes: true })).error.error).toContain('Look at the effect first');
    expect((await start(at)).body.impact).toMatchObject({ people: 3, checked: 0, newlyFail: 0 });
    // The program changes while it runs, and the preview is begun again: what the run finds is of yesterday.
    let isFirst = true;
    const slowly: typeof services = {
      ...services,
      runner: {
        ...services.runner,
        run: async (...request) => {
          if (isFirst) {
            isFirst = false;
            const solutionCode = 'abz';
            const params = { id: at.right.userExercise.id };
            await as(app, at.right.learner).call(saveUserExercise, { params, body: { solutionCode } });
            await start(at);
          }
          return services.runner.run(...request);
        },
      },
    };
    await previewImpact.handle(slowly, { exerciseId: at.exercise.id });
    const { impact } = (await author(at).call(getImpact, { params: paramsOf(at) })).body;
    expect(impact).toMatchObject({ people: 3, checked: 0 });
    expect(await impactOf(at)).toMatchObject({ checked: 3, newlyFail: 1 });
    await publish(at);
    expect(await impactOf(at), 'published').toBeNull();
  });

  it('is forgotten when the exercise is changed, and found out anew; a job of before stores nothing', async () => {
    const at = await aChangedExercise();
    await start(at);
    await save(at, { testCode: `${strict}\n# 2` });
    await previewImpact.handle(services, { exerciseId: at.exercise.id });
    expect(await impactOf(at)).toBeNull();
    const { rows } =
      await sql`select from impact_results where code_version is not null and exercise_id = ${at.exercise.id}`.execute(
        services.db,
      );
    expect(rows).toEqual([]);
    expect((await start(at)).error.error).toContain('Run the tests before you publish.');
    await runTests(at);
    await start(at);
    expect(await impactOf(at)).toMatchObject({ checked: 3, newlyFail: 1 });
    clock.advance(3000);
    await services.db
      .updateTable('impactResults')
      .set({ codeVersion: null })
      .where('userExerciseId', '=', at.wrong.userExercise.id)
      .execute();
    expect(await impactOf(at)).toMatchObject({ checked: 2, estimateMs: 1500 });
    // Begun again, only code that was changed since is run again, and only that counts for how long it takes.
    await at.wrong.run(solution);
    clock.advance(86_400_000);
    expect((await start(at)).body.impact).toMatchObject({ checked: 2, estimateMs: null });
    await Promise.all([
      previewImpact.handle(services, { exerciseId: at.exercise.id }),
      previewImpact.handle(services, { exerciseId: at.exercise.id }),
    ]);
    expect(await impactOf(at)).toMatchObject({ checked: 3, newlyFail: 0, unchanged: 3 });
  });
});
