import { type Course, type Exercise, type Lesson, publishedTests, type Work } from '../course-model.ts';
import type { CountedRun, Rubric } from './point-facts.ts';
import { mostOfTests } from './letter-points.ts';

/**
 * The points of a person, by what is true of the course: whole hundredths and exact fractions, and nothing of the product's own
 * arithmetic.
 */

export type Amount = { reached: number; most: number };

const dayMs = 24 * 60 * 60 * 1000;

/** Halves up. */
export const divided = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under));

const cents = (points: number) => Math.round(points * 100);
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

type Dates = { due: number | null; closes: number };

const datesOf = ({ dueAt, extensions, rules }: Lesson, student: string): Dates => {
  const due = extensions.get(student) ?? dueAt;
  const from = dueAt ?? due;
  if (rules.closesAfterDays === null || from === null) return { due, closes: Infinity };
  return { due, closes: Math.max(from + rules.closesAfterDays * dayMs, due ?? 0) };
};

const offeredByTests = (exercise: Exercise) =>
  exercise.points === null ? mostOfTests(publishedTests(exercise)) : cents(exercise.points);

/** What a run is worth with the tests of today, less what is lost by being late. */
const worthOf = (run: Amount & { at: number }, most: number, lesson: Lesson, { due }: Dates): number => {
  if (run.most === 0) return 0;
  const days = due === null || run.at <= due ? 0 : Math.ceil((run.at - due) / dayMs);
  const keptOf10000 = Math.max(0, 10_000 - days * cents(lesson.rules.latePercent));
  return divided(BigInt(most * run.reached) * BigInt(keptOf10000), BigInt(run.most) * 10_000n);
};

/** After a completion was taken away, what was run before says nothing until there is another one. */
const countedOf = ({ counted, completedAt, revokedNumber }: Work): CountedRun[] =>
  completedAt !== null || revokedNumber === null
    ? counted
    : counted.filter(({ version }) => version >= revokedNumber);

const reachedByTests = (course: Course, lesson: Lesson, student: string, work: Work, most: number) => {
  if (work.completedAt !== null && (work.isBypassed || work.isCredited)) return most;
  const dates = datesOf(lesson, student);
  const runs: (Amount & { at: number })[] = countedOf(work);
  const done = work.completedAt === null ? [] : [{ at: work.completedAt, reached: 1, most: 1 }];
  const isLast = course.book.counts === 'last';
  const counting = (isLast && runs.length > 0 ? runs : [...runs, ...done]).filter(
    ({ at }) => at <= dates.closes,
  );
  const worth = counting
    .toSorted((one, other) => one.at - other.at)
    .map(run => worthOf(run, most, lesson, dates));
  return isLast ? (worth.at(-1) ?? 0) : Math.max(0, ...worth);
};

export const mostByHand = ({ items }: Rubric) => sum(items.map(({ points }) => Math.max(0, cents(points))));

export const tickedOf = ({ items }: Rubric, ticked: string[]) =>
  sum(items.filter(({ key }) => ticked.includes(key)).map(({ points }) => cents(points)));

/** What was graded and is not released is nothing yet, also of what could be reached. */
const withHand = (tests: Amount, rubric: Rubric | null, work: Work | undefined): Amount => {
  if (!rubric) return tests;
  const alone = rubric.isAlone ? { reached: 0, most: 0 } : tests;
  const released = work?.byHand?.isReleased ? work.byHand : null;
  const hasWork = work !== undefined && (work.version > 1 || work.completedAt !== null);
  if (hasWork && !released) return alone;
  const ticked = released ? tickedOf(rubric, released.ticked) : 0;
  return { reached: Math.max(0, alone.reached + ticked), most: alone.most + mostByHand(rubric) };
};

/** In one exercise of a lesson that was begun, or by somebody who has not. */
export const exercisePoints = (
  course: Course,
  lesson: Lesson,
  student: string,
  exercise: Exercise,
): Amount => {
  const work = lesson.taken.get(student)?.work.get(exercise.id);
  const most = offeredByTests(exercise);
  const reached = work ? reachedByTests(course, lesson, student, work, most) : 0;
  return withHand({ reached, most }, exercise.rubric, work);
};

export const lessonPoints = (course: Course, lesson: Lesson, student: string): Amount => {
  const each = lesson.exercises.map(exercise => exercisePoints(course, lesson, student, exercise));
  return { reached: sum(each.map(one => one.reached)), most: sum(each.map(one => one.most)) };
};

/** What a lesson gives to somebody who has done nothing. */
export const offeredIn = ({ exercises }: Lesson): number =>
  sum(
    exercises.map(
      exercise => withHand({ reached: 0, most: offeredByTests(exercise) }, exercise.rubric, undefined).most,
    ),
  );

/** Whether an exercise lets its student go on by its points alone. */
export const opensNext = (course: Course, lesson: Lesson, student: string, exerciseId: number): boolean => {
  const { goOnFrom } = lesson.rules;
  const exercise = lesson.exercises.find(({ id }) => id === exerciseId);
  if (course.book.counts === null || goOnFrom === null || !exercise) return false;
  if (!lesson.taken.get(student)?.work.has(exerciseId)) return false;
  const { reached, most } = exercisePoints(course, lesson, student, exercise);
  return reached >= Math.min(cents(goOnFrom), most);
};
