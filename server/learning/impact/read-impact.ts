import type { Impact } from '#contract/authoring/impact.ts';
import { comparedPoints, worthOfRun } from '#contract/learning/points/run-points.ts';
import { readTestedPoints } from '#server/learning/points/tested-points.ts';
import type { Services } from '#server/platform/services.ts';
import { findCounts, listChanged, listOutcomes } from './impact.db.ts';

const mostListed = 100;

type Of = { id: number; lessonId: number };

/** What everybody's program gives before and after, by their exercise; null in a course without points. */
const readPoints = async ({ db }: Services, { id, lessonId }: Of) => {
  const tested = await readTestedPoints(db, { exerciseId: id, lessonId });
  if (!tested) return null;
  const outcomes = await listOutcomes(db, { exerciseId: id });
  return new Map(
    outcomes.map(({ userExerciseId, before, after }) => [
      userExerciseId,
      { before: worthOfRun(before, tested.before), after: worthOfRun(after, tested.after) },
    ]),
  );
};

/** Null if none was begun for the exercise as it is now. */
export const readImpact = async (services: Services, exercise: Of): Promise<Impact | null> => {
  const { db, clock } = services;
  const of = { exerciseId: exercise.id };
  const [counts, changed] = await Promise.all([findCounts(db, of), listChanged(db, of, mostListed)]);
  if (!counts) return null;
  const { startedAt, checkedBefore, ...rest } = counts;
  const { people, checked, newlyPass, newlyFail, failedToCheck } = rest;
  const tookMs = clock.now().getTime() - startedAt.getTime();
  const found = checked - checkedBefore;
  const isFinished = checked === people;
  // Only at the end: the page asks again and again until then.
  const points = isFinished ? await readPoints(services, exercise) : null;
  return {
    ...rest,
    isFinished,
    unchanged: checked - newlyPass - newlyFail - failedToCheck,
    estimateMs: found <= 0 ? null : Math.round((tookMs / found) * (people - checked)),
    changed: changed.map(person => ({ ...person, points: points?.get(person.userExerciseId) })),
    points: points ? comparedPoints([...points.values()]) : undefined,
  };
};

/** With nobody to check, nothing is stored: this is what there is to say. */
export const impactOnNobody = (version: number): Impact => ({
  version,
  people: 0,
  checked: 0,
  isFinished: true,
  unchanged: 0,
  newlyPass: 0,
  newlyFail: 0,
  failedToCheck: 0,
  canBeCredited: 0,
  canBeRevoked: 0,
  isExamHeld: false,
  estimateMs: null,
  changed: [],
});
