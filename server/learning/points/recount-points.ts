import { mostOfExercise, opensNext, pointsOfExercise } from '#contract/learning/points/exercise-points.ts';
import { percentOf, type Points, sumOfPoints } from '#contract/learning/points/point-amounts.ts';
import { pointsOfRun } from '#contract/learning/points/run-points.ts';
import { rubricPoints } from '#contract/learning/rubric-points.ts';
import { readTestPoints } from '#contract/running/test-code/test-points.ts';
import type { Db } from '#server/platform/db/db.ts';
import { lockLessonOf } from '../work/completion/lock-lesson-of.ts';
import { offeredBy } from './offered-points.ts';
import {
  findRules,
  insertCountedRuns,
  listTaught,
  listUncounted,
  listWork,
  type RulesRow,
  type TaughtRow,
  type UncountedRow,
  upsertExercisePoints,
  upsertLessonPoints,
  type WorkRow,
} from './points.db.ts';
import { workOfTests } from './work-of-tests.ts';

const countedRunOf = (run: UncountedRow) => ({
  userExerciseId: run.userExerciseId,
  runId: run.id,
  versionNumber: run.versionNumber,
  ranAt: run.at,
  ...pointsOfRun(run, readTestPoints(run.testFramework, run.testCode).pointsOf),
});

const byHandOf = (rubric: TaughtRow['rubric'], work: WorkRow | undefined) => {
  if (!rubric) return null;
  const { points, ...rest } = rubricPoints(rubric, work?.ticked ?? []);
  // Nothing was handed in, so there is nothing to wait for.
  const isWaiting = work?.hasWork === true && work.ticked === null;
  return { ...rest, points: isWaiting ? null : points };
};

type Counted = Points & { opensNext: boolean };

const countExercise = (exercise: TaughtRow, work: WorkRow | undefined, rules: RulesRow): Counted => {
  const { most } = offeredBy(exercise);
  const byHand = byHandOf(exercise.rubric, work);
  if (!work) return { reached: 0, most: mostOfExercise(most, byHand), opensNext: false };
  const points = pointsOfExercise({ ...workOfTests(work, most), byHand }, rules);
  return { ...points, opensNext: opensNext(points, rules.goOnFrom) };
};

/**
 * The points of a person in a lesson, anew from all that is known. Nothing happens in a course without points, nor if nobody has
 * begun. Call it in the transaction of the change: a change of the same person's lesson waits for it.
 */
export const recountPoints = async (tx: Db, whose: { lessonId: number; userId: number }): Promise<void> => {
  const begun = await findRules(tx, whose);
  if (!begun) return;
  await lockLessonOf(tx, begun);
  // What was changed while it waited.
  const rules = (await findRules(tx, whose)) ?? begun;
  const { userLessonId } = rules;
  await insertCountedRuns(tx, (await listUncounted(tx, userLessonId)).map(countedRunOf));
  const [exercises, works] = [
    await listTaught(tx, whose.lessonId, whose.userId),
    await listWork(tx, userLessonId),
  ];
  const workIn = new Map(works.map(work => [work.exerciseId, work]));
  const counted = exercises.map(exercise => ({
    work: workIn.get(exercise.id),
    points: countExercise(exercise, workIn.get(exercise.id), rules),
  }));
  await upsertExercisePoints(
    tx,
    counted.flatMap(({ work, points }) => (work ? [{ userExerciseId: work.id, ...points }] : [])),
  );
  const total = sumOfPoints(counted.map(({ points }) => points));
  await upsertLessonPoints(tx, { userLessonId, ...total, percent: percentOf(total) });
};
