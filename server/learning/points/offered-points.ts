import { mostOfExercise } from '#contract/learning/points/exercise-points.ts';
import { sumOf } from '#contract/learning/points/point-amounts.ts';
import { mostOfTests } from '#contract/learning/points/run-points.ts';
import { rubricPoints } from '#contract/learning/rubric-points.ts';
import { caseNames, readIoCases } from '#contract/running/test-code/io-cases.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import { readTestPoints } from '#contract/running/test-code/test-points.ts';
import type { TaughtRow } from './points.db.ts';

/** Those of the author's last passing run; a list of cases has them itself. */
const namesOf = ({ testFramework, testCode, tests }: TaughtRow): string[] => {
  if (testKindOf(testFramework, testCode) !== 'io') return tests ?? [];
  const read = readIoCases(testCode);
  return 'cases' in read ? caseNames(read.cases) : [];
};

const testPointsOf = (exercise: TaughtRow): number | null => {
  const { isMarked, pointsOf } = readTestPoints(exercise.testFramework, exercise.testCode);
  const names = isMarked ? namesOf(exercise) : [];
  return names.length === 0 ? null : sumOf(names.map(pointsOf));
};

/** What an exercise gives: all its tests, and together with what is graded by hand. */
export const offeredBy = (exercise: TaughtRow): { most: number; whole: number } => {
  const { points, rubric } = exercise;
  const most = mostOfTests({ points, testPoints: points === null ? testPointsOf(exercise) : null });
  return { most, whole: mostOfExercise(most, rubric && rubricPoints(rubric, [])) };
};
