import { setTimeout as pause } from 'node:timers/promises';
import { urlOf } from '#contract/core/endpoint.ts';
import {
  type ExerciseInsight,
  getExerciseInsight,
  getStuckInCourse,
  type Stuck,
  stuckRuns,
} from '#contract/learning/insight.ts';
import { watchProgress } from '#contract/learning/student-progress.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aLesson, aRun, aUserLesson } from '#test/factories.ts';
import { quantile } from '../measure.ts';
import { clientOf, startProduct } from '../running-product.ts';

/**
 * A class works, and a teacher looks at the list of who is stuck, which is kept as the page keeps it. Everybody who fails
 * the same test four times in a row must be on it soon, nobody without a reason, and nobody who has passed since. Results of
 * runs are given, not computed: their recording is the product's.
 */

export type StuckReport = {
  students: number;
  runs: number;
  becameStuck: number;
  /** From the end of the fourth run to the list that has them, and from the end of the run that passes to one without them. */
  shownAfterMs: { p50: number; p95: number; most: number };
  clearedAfterMs: { p50: number; p95: number; most: number };
  /** Listed last because they need longer than three of four. */
  slowAtTheEnd: number;
  /** Listed without a reason, and whom the last list has wrong. */
  wronglyListed: number;
  wrongAtTheEnd: number;
  listP95Ms: number;
};

/** As in web/courses/use-live.ts. */
const breathMs = 1500;
const everyMs = 20_000;

/** The same in every run of the proof. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

type Kind = 'stuck until the end' | 'stuck, then passes' | 'changing tests' | 'passes';
const kindOf = (index: number): Kind =>
  (['stuck, then passes', 'changing tests', 'passes', 'stuck until the end', 'stuck, then passes'] as const)[
    index % 5
  ] ?? 'passes';

/** How many tests pass in each run: the first that fails is another one, or the same again. */
const runsOf = (kind: Kind): number[] => {
  const same = Array.from({ length: stuckRuns }, () => 0);
  if (kind === 'stuck until the end') return [...same, 0];
  if (kind === 'stuck, then passes') return [1, ...same, 1, 2];
  if (kind === 'changing tests') return [0, 0, 0, 1, 1, 1, 0, 0, 0];
  return [1, 0, 2];
};

const spread = (times: number[]) => ({
  p50: Math.round(quantile(times, 0.5)),
  p95: Math.round(quantile(times, 0.95)),
  most: Math.round(Math.max(0, ...times)),
});

export const proveStuck = async (
  students: number,
  seconds: number,
  say: (line: string) => void,
): Promise<StuckReport> => {
  const product = await startProduct();
  const { services } = product;
  const lesson = await aLesson(services);
  const { contextId, instructor } = lesson.course;
  const works: { work: Awaited<ReturnType<typeof aUserLesson>>; kind: Kind }[] = [];
  for (let i = 0; i < students; i++)
    works.push({ work: await aUserLesson(services, { lesson }), kind: kindOf(i) });
  const teacher = clientOf(() => product.server.url, instructor.authToken);
  say(`${students} students are in the lesson.`);

  const looks: { at: number; listed: Map<number, Stuck> }[] = [];
  const listTimes: number[] = [];
  const look = async () => {
    const before = performance.now();
    const { stuck, mark } = await teacher.call<{ stuck: Stuck[]; mark: string }>(
      'GET',
      urlOf(getStuckInCourse, { params: { contextId } }),
    );
    listTimes.push(performance.now() - before);
    looks.push({ at: performance.now(), listed: new Map(stuck.map(one => [one.user.id, one])) });
    return mark;
  };
  let isOver = false;
  const follow = async () => {
    let mark = await look();
    let lookedAt = performance.now();
    while (!isOver) {
      const { hasChanged } = await teacher.call<{ hasChanged: boolean }>(
        'GET',
        urlOf(watchProgress, { params: { contextId }, query: { after: mark } }),
      );
      if (hasChanged) await pause(breathMs);
      if (!hasChanged && performance.now() - lookedAt < everyMs) continue;
      mark = await look();
      lookedAt = performance.now();
    }
  };
  const watching = follow();

  /** Counted here from what the page of the exercise says of each student. */
  const expectedAtTheEnd = async () => {
    const params = { courseId: contextId, lessonId: lesson.lesson.id, exerciseId: lesson.exercise.id };
    const found = await teacher.call<ExerciseInsight>('GET', urlOf(getExerciseInsight, { params }));
    const solved = found.students
      .filter(({ isSolved }) => isSolved)
      .map(({ workedSeconds }) => workedSeconds)
      .toSorted((a, b) => a - b);
    const usual = solved[Math.ceil(0.75 * solved.length) - 1] ?? Infinity;
    const slow = found.students.filter(({ isSolved, workedSeconds }) => !isSolved && workedSeconds > usual);
    const same = works.filter(({ kind }) => kind === 'stuck until the end');
    return new Set([...slow.map(({ id }) => id), ...same.map(({ work }) => work.learner.id)]);
  };

  const becameStuckAt = new Map<number, number>();
  const passedAt = new Map<number, number>();
  let runs = 0;
  const random = seeded(7);
  const perform = async ({ work, kind }: (typeof works)[number]) => {
    const results = runsOf(kind);
    let sameTest = { passed: -1, times: 0 };
    for (const passed of results) {
      await pause((random() * 2 * seconds * 1000) / results.length);
      await aRun(services, work, { passed, actual: '0', code: '# an attempt' });
      runs += 1;
      sameTest = { passed, times: sameTest.passed === passed ? sameTest.times + 1 : 1 };
      const { id } = work.learner;
      if (passed < 2 && sameTest.times === stuckRuns) becameStuckAt.set(id, performance.now());
      if (passed < 2) continue;
      await services.db
        .transaction()
        .execute(tx => completeExercise(services, tx, work.userExercise.id, services.clock.now()));
      passedAt.set(id, performance.now());
    }
  };
  await Promise.all(works.map(perform));
  say(`${runs} runs have ended, ${becameStuckAt.size} were stuck, ${passedAt.size} have passed.`);
  await pause(everyMs + 2 * breathMs);
  isOver = true;
  await watching;
  await look();
  const expected = await expectedAtTheEnd();
  await product.stop();

  const firstAfter = (at: number, isRight: (listed: Map<number, Stuck>) => boolean) =>
    (looks.find(one => one.at >= at && isRight(one.listed))?.at ?? Infinity) - at;
  // Who began another test before the teacher looked again was not to be shown any more.
  const stayed = [...becameStuckAt].filter(([id]) => !passedAt.has(id));
  const last = looks.at(-1)?.listed ?? new Map<number, Stuck>();
  const isSlow = ({ workedSeconds, usualSeconds }: Stuck) =>
    usualSeconds !== null && workedSeconds > usualSeconds;
  const report = {
    students,
    runs,
    becameStuck: becameStuckAt.size,
    shownAfterMs: spread(stayed.map(([id, at]) => firstAfter(at, listed => listed.has(id)))),
    clearedAfterMs: spread(
      [...passedAt]
        .filter(([id]) => becameStuckAt.has(id))
        .map(([id, at]) => firstAfter(at, listed => !listed.has(id))),
    ),
    slowAtTheEnd: [...last.values()].filter(({ sameTestRuns }) => sameTestRuns < stuckRuns).length,
    wronglyListed: new Set(
      looks.flatMap(({ listed }) =>
        [...listed].filter(([id, one]) => !becameStuckAt.has(id) && !isSlow(one)).map(([id]) => id),
      ),
    ).size,
    wrongAtTheEnd: works.filter(({ work }) => last.has(work.learner.id) !== expected.has(work.learner.id))
      .length,
    listP95Ms: Math.round(quantile(listTimes, 0.95)),
  };
  return report;
};
