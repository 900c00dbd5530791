import type { ExerciseInsight, StudentAtExercise } from '#contract/learning/insight.ts';
import { type Cell, csvOf } from '#contract/core/csv.ts';
import { pointCells, pointsTexts } from '#web/texts/points-texts.ts';
import { minutesOf } from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';

const t = insightTexts.csv;

/** One row per student. Names as they are shown: a file made while they are hidden has none. */
export const insightCsv = (
  { tests }: Pick<ExerciseInsight, 'tests'>,
  students: StudentAtExercise[],
  nameOf: (student: StudentAtExercise) => string,
): string => {
  const hasPoints = students.some(({ points }) => points !== undefined);
  const ofPoints = hasPoints ? [pointsTexts.name, pointsTexts.mostName] : [];
  return csvOf([
    [t.name, t.section, t.solved, t.runs, t.minutes, t.hints, t.lastRun, t.failed, ...ofPoints],
    ...students.map((student): Cell[] => [
      nameOf(student),
      student.sections.join('; '),
      t.state(student.isSolved, student.isBypassed),
      student.runs,
      student.runs === 0 ? null : minutesOf(student.workedSeconds),
      student.hintsOpened,
      student.lastRunAt,
      student.failedTests.map(index => tests[index]).join('; '),
      ...(hasPoints ? pointCells(student.points) : []),
    ]),
  ]);
};
