import { percentOfLesson } from '#contract/core/progress.ts';
import type { LessonOfPerson } from '#contract/learning/student-progress.ts';
import { type Cell, csvOf } from '#contract/core/csv.ts';
import { showMoment } from '#web/texts/moments.ts';
import { pointCells, pointsTexts } from '#web/texts/points-texts.ts';
import { progressTexts } from '../progress-texts.ts';

const t = progressTexts.enrollment;
const { csv } = progressTexts.studentProgress;

const shown = (at: string | null) => (at === null ? '' : showMoment(at));

export const personCsv = (lessons: LessonOfPerson[]): string => {
  const hasPoints = lessons.some(({ points }) => points !== undefined);
  const head = [t.module, t.name, csv.completedExercises, csv.totalExercises, csv.percent];
  const rows = lessons.map((lesson): Cell[] => [
    lesson.cairnModule.name,
    lesson.name,
    lesson.completedExercises,
    lesson.totalExercises,
    lesson.startedAt === null
      ? null
      : percentOfLesson({ ...lesson, isCompleted: lesson.completedAt !== null }),
    shown(lesson.startedAt),
    lesson.startedAt,
    shown(lesson.completedAt),
    lesson.completedAt,
    shown(lesson.dueAt),
    lesson.dueAt,
    csv.isLate(lesson.isLate),
    ...(hasPoints ? pointCells(lesson.points) : []),
  ]);
  const dates = [t.startedAt, csv.startedIso, t.completedAt, csv.completedIso, csv.due, csv.dueIso, csv.late];
  const points = hasPoints ? [pointsTexts.name, pointsTexts.mostName] : [];
  return csvOf([[...head, ...dates, ...points], ...rows]);
};
