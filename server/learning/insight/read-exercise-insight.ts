import { listedGroups } from '#contract/learning/insight.ts';
import type { Db } from '#server/platform/db/db.ts';
import { readContractTests } from '#server/running/runs/contracts/read-contract-tests.ts';
import { getFileName, listGroups, listStudentsOfExercise } from './insight.db.ts';

type Exercise = { id: number; hints: string[]; contractId: number | null };

/** The tests of the author's last run in their order, then others that were failed, such as those of an older version. */
const testsOf = (ofAuthor: string[], students: { failedTests: string[] }[]) => [
  ...new Set([...ofAuthor, ...students.flatMap(({ failedTests }) => failedTests)]),
];

export const readExerciseInsight = async (
  db: Db,
  course: { id: number },
  lesson: { languageConfigId: number },
  exercise: Exercise,
) => {
  const [ofAuthor, students, groups, executableFileName] = await Promise.all([
    readContractTests(db, exercise),
    listStudentsOfExercise(db, course, exercise),
    listGroups(db, course, exercise, listedGroups),
    getFileName(db, lesson),
  ]);
  const tests = testsOf(ofAuthor, students);
  const indexes = new Map(tests.map((test, index) => [test, index]));
  return {
    executableFileName,
    hintCount: exercise.hints.length,
    tests,
    groups,
    students: students.map(({ failedTests, points, ...student }) => ({
      ...student,
      points: points ?? undefined,
      failedTests: failedTests.map(test => indexes.get(test) ?? 0),
    })),
  };
};
