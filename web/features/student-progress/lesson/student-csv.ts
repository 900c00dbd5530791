import { percentOfLesson } from '#contract/core/progress.ts';
import type { StudentProgress } from '#contract/learning/student-progress.ts';
import { type Cell, csvOf } from '#contract/core/csv.ts';
import { showMoment } from '#web/texts/moments.ts';
import { pointCells, pointsTexts } from '#web/texts/points-texts.ts';
import { progressTexts } from '../progress-texts.ts';
import { nameOf, statusOf } from '../student-rows.ts';

const t = progressTexts.studentProgress;

const shown = (at: string | null) => (at === null ? t.none : showMoment(at));

/** The columns of the table, and each date also in ISO format. */
export const studentProgressCsv = (students: StudentProgress[]): string => {
  const hasPoints = students.some(({ points }) => points !== undefined);
  const { name, email, status, started, completed } = t.columns;
  const { completedExercises, totalExercises, percent, startedIso, completedIso } = t.csv;
  const head = [
    name,
    email,
    status,
    completedExercises,
    totalExercises,
    percent,
    started,
    startedIso,
    completed,
    completedIso,
    t.csv.section,
    t.csv.due,
    t.csv.dueIso,
    t.csv.late,
    ...(hasPoints ? [pointsTexts.name, pointsTexts.mostName] : []),
  ];
  const rows = students.map((student): Cell[] => [
    nameOf(student),
    student.email,
    t.statuses[statusOf(student)],
    student.completedExercises,
    student.totalExercises,
    student.hasStarted ? percentOfLesson(student) : t.none,
    shown(student.startedAt),
    student.startedAt,
    shown(student.completedAt),
    student.completedAt,
    student.sections.join('; '),
    student.dueAt === null ? '' : showMoment(student.dueAt),
    student.dueAt,
    t.csv.isLate(student.isLate),
    ...(hasPoints ? pointCells(student.points) : []),
  ]);
  return csvOf([head, ...rows]);
};
