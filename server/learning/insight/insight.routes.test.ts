import { describe, expect, it } from 'vitest';
import { getAttempt } from '#contract/learning/attempts.ts';
import { openHint } from '#contract/authoring/hints.ts';
import {
  explainGroup,
  getCourseInsight,
  getExerciseInsight,
  getExplanation,
  getGroupExamples,
  getLessonInsight,
  getStuckInCourse,
  getStuckInLesson,
  withdrawExplanation,
} from '#contract/learning/insight.ts';
import { sayPageOpen } from '#contract/site/open-pages.ts';
import { executeUserExercise, getTestProcess } from '#contract/running/runs.ts';
import { setSections } from '#contract/learning/sections.ts';
import { watchProgress } from '#contract/learning/student-progress.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { countExercises } from './count-exercises.job.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { as } from '#test/as.ts';
import { anAuthorsRun, aLesson, aRun, aUserLesson, type TestLesson } from '#test/factories.ts';
import { aRunResult } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';

/** A runner for the one test that goes the whole way: a hidden test fails. */
const failed = aRunResult({
  results: [
    { name: 'shown', passed: true, status: 'passed', feedback: 'shown' },
    {
      name: 'secret',
      passed: false,
      status: 'failed',
      feedback: 'secret',
      expected: '6',
      actual: '42',
      isHidden: true,
    },
  ],
  testNames: ['shown', 'secret'],
});
const runner = { ...runnerElsewhere, run: async () => failed };
const { app, services, clock, workOffJobs } = await runningApp({ runner });

const minute = 60_000;

const paramsOf = ({ course, lesson, exercise }: TestLesson) => ({
  courseId: course.contextId,
  lessonId: lesson.id,
  exerciseId: exercise.id,
});
const insightOf = async (lesson: TestLesson) =>
  (await as(app, lesson.course.instructor).call(getExerciseInsight, { params: paramsOf(lesson) })).body;
const linesOf = async (lesson: TestLesson, section?: string) =>
  (
    await as(app, lesson.course.instructor).call(getLessonInsight, {
      params: { courseId: lesson.course.contextId, lessonId: lesson.lesson.id },
      query: { section },
    })
  ).body.exercises;

const pass = async (work: Awaited<ReturnType<typeof aUserLesson>>) => {
  await aRun(services, work, { passed: 2 });
  await services.db
    .transaction()
    .execute(tx => completeExercise(services, tx, work.userExercise.id, clock.now()));
};

describe('an exercise for staff', () => {
  it('IN-1 a run is recorded when it ends; what a hidden test found is stored nowhere', async () => {
    const work = await aUserLesson(services);
    const params = { id: work.userExercise.id, contextId: work.course.contextId };
    const { testProcess } = (await as(app, work.learner).call(executeUserExercise, { params })).body;
    await workOffJobs();
    const { groups } = await insightOf(work);
    expect(groups).toMatchObject([{ test: 'secret', kind: 'failed', people: [work.learner.id] }]);
    const answers = [
      await as(app, work.learner).call(getTestProcess, { params: { id: testProcess.id } }),
      await as(app, work.learner).call(getAttempt, { params: { id: params.id, attemptId: testProcess.id } }),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/42|failure/);
  });

  it('IN-1 the same wrong answer of two students is one group, another is another', async () => {
    const lesson = await aLesson(services);
    const [ada, bea, cay] = [
      await aUserLesson(services, { lesson }),
      await aUserLesson(services, { lesson }),
      await aUserLesson(services, { lesson }),
    ];
    for (const work of [ada, bea, ada]) await aRun(services, work, { actual: '0' });
    await aRun(services, cay, { passed: 1, actual: 'None' });
    const { groups, tests, students } = await insightOf(lesson);
    expect(
      groups.map(({ test, kind, runs, people }) => ({ test, kind, runs, people: new Set(people) })),
    ).toEqual([
      {
        test: 'test_small_numbers',
        kind: 'got 0, expected 3',
        runs: 3,
        people: new Set([ada.learner.id, bea.learner.id]),
      },
      {
        test: 'test_negative_numbers',
        kind: 'got None, expected 3',
        runs: 1,
        people: new Set([cay.learner.id]),
      },
    ]);
    const failedOf = (id: number) =>
      students.find(student => student.id === id)?.failedTests.map(index => tests[index]);
    expect(failedOf(ada.learner.id)?.toSorted()).toEqual(['test_negative_numbers', 'test_small_numbers']);
    expect(failedOf(cay.learner.id)).toEqual(['test_negative_numbers']);
  });

  it('IN-1 two students who are the first of a group at the same moment are in one group', async () => {
    const lesson = await aLesson(services);
    const works: Awaited<ReturnType<typeof aUserLesson>>[] = [];
    for (let i = 0; i < 4; i++) works.push(await aUserLesson(services, { lesson }));
    await Promise.all(works.map(work => aRun(services, work, { actual: '7' })));
    const { groups } = await insightOf(lesson);
    expect(groups.map(({ people }) => people.length)).toEqual([4]);
  });

  it('IN-1 nothing of staff previews counts, in no call', async () => {
    const lesson = await aLesson(services);
    const preview = await aUserLesson(services, { lesson, learner: lesson.course.instructor });
    await aRun(services, preview, { actual: '0' });
    await pass(preview);
    const student = await aUserLesson(services, { lesson });
    // A run by staff of the student’s code.
    await aRun(services, student, { kind: 'instructor', by: lesson.course.instructor });
    const { groups, students } = await insightOf(lesson);
    expect(groups).toEqual([]);
    expect(students.map(({ id, runs }) => ({ id, runs }))).toEqual([{ id: student.learner.id, runs: 0 }]);
    expect(await linesOf(lesson)).toMatchObject([{ tried: 0, solved: 0, hardestTest: null }]);
    const { contextId, instructor } = lesson.course;
    const call = { params: { contextId }, query: {} };
    expect((await as(app, instructor).call(getCourseInsight, call)).body.exercises).toMatchObject([
      { tried: 0, solved: 0 },
    ]);
    expect((await as(app, instructor).call(getStuckInCourse, call)).body.stuck).toEqual([]);
    // Whoever becomes a learner counts, and whoever no longer is one does not.
    const role = (roleKey: string) =>
      services.db
        .updateTable('enrollments')
        .set({ roleKey })
        .where('userId', '=', student.learner.id)
        .where('courseId', '=', lesson.course.id)
        .execute();
    await aRun(services, student, { actual: '0' });
    expect(await linesOf(lesson)).toMatchObject([{ tried: 1 }]);
    await role('CONTEXT_INSTRUCTOR');
    expect(await linesOf(lesson)).toMatchObject([{ tried: 0 }]);
    await role('CONTEXT_LEARNER');
    expect(await linesOf(lesson)).toMatchObject([{ tried: 1, hardestTest: { people: 1 } }]);
  });

  it('IN-1 counts runs and minutes until it is solved: a long pause is ten minutes, and what follows counts nowhere', async () => {
    const lesson = await aLesson(services);
    const work = await aUserLesson(services, { lesson });
    await aRun(services, work, { actual: '0' });
    const before = (await insightOf(lesson)).students[0]?.workedSeconds ?? 0;
    clock.advance(2 * minute);
    await aRun(services, work, { actual: '0' });
    clock.advance(24 * 60 * minute);
    await pass(work);
    await aRun(services, work, { actual: 'something new' });
    const { students, groups } = await insightOf(lesson);
    expect(students).toMatchObject([{ runs: 3, isSolved: true, workedSeconds: before + 12 * 60 }]);
    expect(groups.map(({ kind, runs }) => ({ kind, runs }))).toEqual([
      { kind: 'got 0, expected 3', runs: 2 },
    ]);
  });

  it('IN-1 says how many hints were opened', async () => {
    const lesson = await aLesson(services);
    await services.db
      .updateTable('exercises')
      .set({ hints: ['One', 'Two'] })
      .where('id', '=', lesson.exercise.id)
      .execute();
    const work = await aUserLesson(services, { lesson });
    await as(app, work.learner).call(openHint, { params: { id: work.userExercise.id }, body: { number: 1 } });
    expect(await insightOf(lesson)).toMatchObject({ hintCount: 2, students: [{ hintsOpened: 1, runs: 0 }] });
    expect(await linesOf(lesson)).toMatchObject([{ hintsOpened: 1 }]);
  });

  it('IN-1 shows the newest programs of a group with the failing line, at most three', async () => {
    const lesson = await aLesson(services);
    const works: Awaited<ReturnType<typeof aUserLesson>>[] = [];
    for (let i = 0; i < 4; i++) {
      const work = await aUserLesson(services, { lesson });
      clock.advance(minute);
      await aRun(services, work, { code: `# ${i}, first`, actual: '0' });
      await aRun(services, work, { code: `# ${i}`, actual: '0' });
      works.push(work);
    }
    const [group] = (await insightOf(lesson)).groups;
    const params = { ...paramsOf(lesson), groupId: group?.id ?? 0 };
    const { examples } = (await as(app, lesson.course.instructor).call(getGroupExamples, { params })).body;
    expect(examples.map(({ userId, code, line }) => ({ userId, code, line }))).toEqual(
      [3, 2, 1].map(i => ({ userId: works[i]?.learner.id, code: `# ${i}`, line: 2 })),
    );
  });
});

describe('one line per exercise', () => {
  it('IN-1 has half of the runs and of the time, the hardest test, and counts a section alone', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const works: Awaited<ReturnType<typeof aUserLesson>>[] = [];
    for (const failures of [0, 1, 4]) {
      const work = await aUserLesson(services, { lesson });
      for (let i = 0; i < failures; i++) await aRun(services, work, { passed: 1, actual: '0' });
      await pass(work);
      works.push(work);
    }
    const stuck = await aUserLesson(services, { lesson });
    await aRun(services, stuck, { passed: 1, actual: '0' });
    const [first, second] = await linesOf(lesson);
    expect(first).toMatchObject({
      id: lesson.exercise.id,
      lesson: { id: lesson.lesson.id, name: 'Adding' },
      tried: 4,
      solved: 3,
      medianRuns: 2,
      hardestTest: { name: 'test_negative_numbers', people: 3 },
    });
    expect(second).toMatchObject({
      tried: 0,
      solved: 0,
      medianRuns: null,
      medianSeconds: null,
      hardestTest: null,
    });
    await as(app, lesson.course.instructor).call(setSections, {
      params: { courseId: lesson.course.contextId },
      body: { people: [{ userId: works[2]?.learner.id ?? 0, section: 'Lab 1' }] },
    });
    expect(await linesOf(lesson, 'Lab 1')).toMatchObject([
      { tried: 1, solved: 1, medianRuns: 5 },
      { tried: 0 },
    ]);
    expect(await linesOf(lesson, '')).toMatchObject([{ tried: 3, solved: 2 }, { tried: 0 }]);
    const { contextId } = lesson.course;
    const whole = await as(app, lesson.course.instructor).call(getCourseInsight, {
      params: { contextId },
      query: {},
    });
    expect(whole.body.exercises).toEqual(await linesOf(lesson));
  });
});

it('FC-8 what was run, and who has joined or left, is counted before anybody looks', async () => {
  const lesson = await aLesson(services);
  const works = [await aUserLesson(services, { lesson }), await aUserLesson(services, { lesson })];
  for (const work of works) await pass(work);
  const count = async () => {
    await enqueue(services.db, countExercises, {});
    await workOffJobs();
    const summary = services.db.selectFrom('exerciseSummaries').where('exerciseId', '=', lesson.exercise.id);
    return (await summary.select('solved').executeTakeFirstOrThrow()).solved;
  };
  expect(await count()).toBe(2);
  await aRun(services, await aUserLesson(services, { lesson }), { passed: 1, actual: '0' });
  await pass(await aUserLesson(services, { lesson }));
  expect(await count()).toBe(3);
  await services.db.deleteFrom('enrollments').where('userId', '=', works[0]!.learner.id).execute();
  expect(await count()).toBe(2);
  expect(await linesOf(lesson)).toMatchObject([{ tried: 3, solved: 2 }]);
});

describe('an explanation of a group', () => {
  const explain = async (lesson: TestLesson, text: string) => {
    const [group] = (await insightOf(lesson)).groups;
    const params = { ...paramsOf(lesson), groupId: group?.id ?? 0 };
    await as(app, lesson.course.instructor).call(explainGroup, { params, body: { text } });
    return params;
  };
  const seenBy = async (
    { learner, userExercise }: Awaited<ReturnType<typeof aUserLesson>>,
    attemptId: number,
  ) =>
    (await as(app, learner).call(getExplanation, { params: { id: userExercise.id, attemptId } })).body
      .explanation;

  it('IN-2 is shown to who falls into the group from then on, and to nobody else; it counts whom it helped', async () => {
    const lesson = await aLesson(services);
    const first = await aUserLesson(services, { lesson });
    await aRun(services, first, { actual: '0' });
    const params = await explain(lesson, 'Add **both**.');
    const [quick, slow] = [await aUserLesson(services, { lesson }), await aUserLesson(services, { lesson })];
    for (const work of [quick, slow]) {
      const run = await aRun(services, work, { actual: '0' });
      const shown = { text: 'Add **both**.', test: 'test_small_numbers' };
      expect([await seenBy(work, run.id), await seenBy(work, run.id)]).toEqual([shown, shown]);
    }
    const other = await aRun(services, first, { actual: 'None' });
    expect(await seenBy(first, other.id)).toBeNull();
    await pass(quick);
    for (let i = 0; i < 3; i++) await aRun(services, slow, { passed: 1, actual: String(i) });
    await pass(slow);
    // Staff who look at a student’s attempt, or try it themselves, are not counted.
    const preview = await aUserLesson(services, { lesson, learner: lesson.course.instructor });
    await seenBy(preview, (await aRun(services, preview, { actual: '0' })).id);
    expect((await insightOf(lesson)).groups[0]?.explanation).toEqual({
      text: 'Add **both**.',
      shownTo: 2,
      helped: 1,
    });
    await as(app, lesson.course.instructor).call(withdrawExplanation, { params });
    const last = await aUserLesson(services, { lesson });
    expect(await seenBy(last, (await aRun(services, last, { actual: '0' })).id)).toBeNull();
  });
});

describe('over versions', () => {
  it('IN-2 an explanation is kept while there is its test; groups of a test that is gone come last and say so', async () => {
    const lesson = await aLesson(services);
    const publish = async (number: number, tests: string[]) => {
      const { contractId } = await anAuthorsRun(services, lesson.exercise, tests);
      await services.db
        .insertInto('exerciseVersions')
        .values({
          exerciseId: lesson.exercise.id,
          number,
          instructions: '',
          testCode: '',
          solutionCode: '',
          hints: [],
          showsSolution: false,
          testStatus: 'PASSING',
          contractId,
        })
        .execute();
    };
    await services.db.deleteFrom('exerciseVersions').where('exerciseId', '=', lesson.exercise.id).execute();
    await publish(1, ['test_small_numbers', 'test_negative_numbers']);
    for (let i = 0; i < 2; i++)
      await aRun(services, await aUserLesson(services, { lesson }), { actual: '0' });
    await aRun(services, await aUserLesson(services, { lesson }), { passed: 1, actual: '0' });
    const listed = async () =>
      (await insightOf(lesson)).groups.map(({ test, endedWith, explanation }) => [
        test,
        endedWith,
        explanation?.text,
      ]);
    const [largest] = (await insightOf(lesson)).groups;
    await as(app, lesson.course.instructor).call(explainGroup, {
      params: { ...paramsOf(lesson), groupId: largest?.id ?? 0 },
      body: { text: 'Add both.' },
    });
    await publish(2, ['test_small_numbers', 'test_negative_numbers', 'test_more']);
    expect(await listed()).toEqual([
      ['test_small_numbers', null, 'Add both.'],
      ['test_negative_numbers', null, undefined],
    ]);
    await publish(3, ['test_negative_numbers']);
    await publish(4, ['test_negative_numbers']);
    expect(await listed()).toEqual([
      ['test_negative_numbers', null, undefined],
      ['test_small_numbers', 3, 'Add both.'],
    ]);
    await publish(5, ['test_small_numbers']);
    expect(await listed(), 'restored').toEqual([
      ['test_small_numbers', null, 'Add both.'],
      ['test_negative_numbers', 5, undefined],
    ]);
  });
});

describe('who is stuck', () => {
  const stuckIn = async ({ course, lesson }: TestLesson) =>
    (
      await as(app, course.instructor).call(getStuckInLesson, {
        params: { courseId: course.contextId, lessonId: lesson.id },
      })
    ).body;
  const fail = async (work: Parameters<typeof aRun>[1], times: number, passed = 0) => {
    let id = 0;
    for (let i = 0; i < times; i++) ({ id } = await aRun(services, work, { passed, actual: String(i) }));
    return id;
  };

  it('IN-3 the same test four times in a row, until it is passed; watchers of the progress are told', async () => {
    const lesson = await aLesson(services);
    const work = await aUserLesson(services, { lesson });
    const preview = await aUserLesson(services, { lesson, learner: lesson.course.instructor });
    await fail(preview, 5);
    await fail(work, 3);
    const { stuck, mark } = await stuckIn(lesson);
    expect(stuck).toEqual([]);
    const { contextId, instructor } = lesson.course;
    const change = as(app, instructor).call(watchProgress, { params: { contextId }, query: { after: mark } });
    const attemptId = await fail(work, 1);
    expect((await change).body).toEqual({ hasChanged: true });
    expect((await stuckIn(lesson)).stuck).toMatchObject([
      {
        user: { id: work.learner.id },
        exercise: { id: lesson.exercise.id },
        userExerciseId: work.userExercise.id,
        attemptId,
        test: 'test_small_numbers',
        sameTestRuns: 4,
        usualSeconds: null,
      },
    ]);
    const whole = await as(app, instructor).call(getStuckInCourse, { params: { contextId } });
    expect(whole.body.stuck).toEqual((await stuckIn(lesson)).stuck);
    await pass(work);
    expect((await stuckIn(lesson)).stuck).toEqual([]);
  });

  it('IN-3 another test begins a new count', async () => {
    const lesson = await aLesson(services);
    const work = await aUserLesson(services, { lesson });
    await fail(work, 3);
    await fail(work, 3, 1);
    expect((await stuckIn(lesson)).stuck).toEqual([]);
  });

  it('IN-3 longer at it than three of four who solved it, once five have', async () => {
    const lesson = await aLesson(services);
    const slow = await aUserLesson(services, { lesson });
    await fail(slow, 1);
    clock.advance(5 * minute);
    await fail(slow, 1, 1);
    for (let i = 0; i < 5; i++) {
      expect((await stuckIn(lesson)).stuck).toEqual([]);
      await pass(await aUserLesson(services, { lesson }));
    }
    expect((await stuckIn(lesson)).stuck).toMatchObject([
      { user: { id: slow.learner.id }, workedSeconds: 900, usualSeconds: 600 },
    ]);
    clock.advance(25 * 60 * minute);
    expect((await stuckIn(lesson)).stuck, 'a day later nobody is at it').toEqual([]);
  });

  it('FD-6 now is who edited, ran or clicked in the lesson within fifteen minutes; the others were stuck earlier', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const [left, here] = [await aUserLesson(services, { lesson }), await aUserLesson(services, { lesson })];
    const [first = here.userExercise, second = here.userExercise] = here.userExercises;
    const nowIn = async () => {
      const { stuck, readAt } = await stuckIn(lesson);
      expect(readAt).toBe(clock.now().toISOString());
      return stuck.map(({ user, isNow, activeAt }) => ({ id: user.id, isNow, activeAt }));
    };
    const speak = (id: number, isActive: boolean) =>
      as(app, here.learner).call(sayPageOpen, { params: { id }, body: { isActive } });
    await fail(left, 4);
    clock.advance(10 * minute);
    await fail(here, 4);
    const ranAt = clock.now().toISOString();
    clock.advance(5 * minute);
    expect(await nowIn(), 'the latest first').toMatchObject([
      { id: here.learner.id, isNow: true, activeAt: ranAt },
      { id: left.learner.id, isNow: false },
    ]);
    clock.advance(10 * minute);
    expect(await nowIn()).toMatchObject([{ isNow: false }, { isNow: false }]);
    // In another exercise of the lesson, and told by each tab.
    await speak(second.id, false);
    clock.advance(1000);
    await Promise.all([speak(second.id, true), speak(second.id, true)]);
    expect(await nowIn(), 'opened').toMatchObject([{ id: here.learner.id, isNow: true }, { isNow: false }]);
    const stay = async (minutes: number, isActive = false) => {
      for (let i = 0; i < minutes; i++) {
        clock.advance(minute);
        await speak(second.id, isActive && i === minutes - 1);
      }
    };
    const isHere = async () => (await nowIn()).some(({ isNow }) => isNow);
    await stay(14);
    expect(await isHere()).toBe(true);
    await stay(1, true);
    await stay(14);
    expect(await isHere(), 'clicked').toBe(true);
    await stay(2);
    expect(await isHere(), 'open, but nobody is there').toBe(false);
    await as(app, here.learner).call(saveUserExercise, {
      params: { id: first.id },
      body: { solutionCode: 'b = 2\n' },
    });
    await speak(first.id, false);
    expect(await isHere(), 'edited').toBe(true);
  });

  describe('the page open and no edit for ten minutes', () => {
    type Work = Awaited<ReturnType<typeof aUserLesson>>;
    const speak = ({ learner, userExercise: { id } }: Work) =>
      as(app, learner).call(sayPageOpen, { params: { id } });
    const stayOpen = async (work: Work, minutes: number) => {
      // A call that is lost now and then changes nothing.
      for (let left = minutes; left > 0; left -= 2) {
        clock.advance(Math.min(2, left) * minute);
        await speak(work);
      }
    };
    const stillIn = async (lesson: TestLesson) =>
      (await stuckIn(lesson)).stuck.map(({ stillSeconds }) => stillSeconds);
    /** Listed, after ten minutes. */
    const aStillPage = async () => {
      const lesson = await aLesson(services);
      const work = await aUserLesson(services, { lesson });
      await speak(work);
      await stayOpen(work, 10);
      expect(await stillIn(lesson)).toEqual([600]);
      return { lesson, work };
    };

    it('IN-3 lists a student, before any run, too, and staff who try the exercise never', async () => {
      const lesson = await aLesson(services);
      const work = await aUserLesson(services, { lesson });
      const preview = await aUserLesson(services, { lesson, learner: lesson.course.instructor });
      await Promise.all([speak(work), speak(work), speak(preview)]);
      await stayOpen(work, 9);
      expect((await stuckIn(lesson)).stuck).toEqual([]);
      await stayOpen(work, 1);
      await speak(work);
      await speak(preview);
      expect((await stuckIn(lesson)).stuck).toMatchObject([
        {
          user: { id: work.learner.id },
          userExerciseId: work.userExercise.id,
          attemptId: null,
          test: null,
          sameTestRuns: 0,
          lastRunAt: null,
          stillSeconds: 600,
        },
      ]);
    });

    it('IN-3 ends with an edit at once, and ten minutes count from then', async () => {
      const { lesson, work } = await aStillPage();
      const { id } = work.userExercise;
      await as(app, work.learner).call(saveUserExercise, {
        params: { id },
        body: { solutionCode: 'b = 2\n' },
      });
      expect(await stillIn(lesson)).toEqual([]);
      await stayOpen(work, 1);
      await stayOpen(work, 9);
      expect(await stillIn(lesson)).toEqual([]);
      await stayOpen(work, 1);
      expect(await stillIn(lesson)).toEqual([600]);
    });

    it('IN-3 ends with a run, and when it is solved', async () => {
      const { lesson, work } = await aStillPage();
      const attemptId = await fail(work, 1);
      await stayOpen(work, 9);
      expect(await stillIn(lesson)).toEqual([]);
      await stayOpen(work, 1);
      expect((await stuckIn(lesson)).stuck).toMatchObject([
        { attemptId, sameTestRuns: 1, stillSeconds: 600 },
      ]);
      await pass(work);
      await stayOpen(work, 11);
      expect(await stillIn(lesson)).toEqual([]);
    });

    it('IN-3 ends when the page is left or was left alone, and begins anew with the next visit', async () => {
      const { lesson, work } = await aStillPage();
      clock.advance(3 * minute);
      expect(await stillIn(lesson), 'left').toEqual([]);
      await speak(work);
      await stayOpen(work, 9);
      expect(await stillIn(lesson), 'back').toEqual([]);
      await stayOpen(work, 1);
      expect(await stillIn(lesson), 'back').toEqual([600]);
      await stayOpen(work, 110);
      expect(await stillIn(lesson), 'left alone').toEqual([]);
    });
  });
});

it('IN-1 what is recorded goes with the person', async () => {
  const lesson = await aLesson(services);
  const work = await aUserLesson(services, { lesson });
  await aRun(services, work, { actual: '0' });
  await services.db.deleteFrom('users').where('id', '=', work.learner.id).execute();
  const { students, groups } = await insightOf(lesson);
  expect({ students, groups }).toEqual({ students: [], groups: [] });
});
