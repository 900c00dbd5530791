import type { CourseProgress } from '#contract/learning/student-progress.ts';
import { type Cell, csvOf } from '#contract/core/csv.ts';
import { pointCells, pointsTexts } from '#web/texts/points-texts.ts';
import { progressTexts } from '../progress-texts.ts';
import { nameOf, type Status } from '../student-rows.ts';

export type MatrixStudent = CourseProgress['students'][number];
export type MatrixLesson = CourseProgress['lessons'][number];
type Student = MatrixStudent;

/** Null: not started. The server sends 100 only for a completed lesson. */
export const statusOfPercent = (percent: number | null): Status =>
  percent === null ? 'not-started' : percent === 100 ? 'completed' : 'in-progress';

export const completedLessons = ({ progress }: Pick<Student, 'progress'>) =>
  progress.filter(percent => percent === 100).length;

const pointsOfLessons = ({ points }: Student, lessons: number): Cell[] =>
  Array.from({ length: lessons }, (_, index) => points?.cells[index]?.reached ?? null);

/** One column per lesson, with the percentage as a number. */
export const matrixCsv = ({ lessons }: CourseProgress, students: Student[]): string => {
  const { name, email } = progressTexts.studentProgress.columns;
  const names = lessons.map(lesson => `${lesson.cairnModule.name} / ${lesson.name}`);
  const { section, late } = progressTexts.studentProgress.csv;
  const hasPoints = students.some(({ points }) => points !== undefined);
  const rows = students.map((student): Cell[] => [
    nameOf(student),
    student.email,
    student.sections.join('; '),
    completedLessons(student),
    student.late.length,
    student.attempts,
    student.lastActiveAt,
    ...student.progress,
    ...(hasPoints ? [...pointCells(student.points?.total), ...pointsOfLessons(student, lessons.length)] : []),
  ]);
  const ofPoints = hasPoints
    ? [pointsTexts.name, pointsTexts.mostName, ...names.map(pointsTexts.ofLesson)]
    : [];
  const { lessonsCompleted, attempts, activeIso } = progressTexts.courseProgress.csv;
  return csvOf([
    [name, email, section, lessonsCompleted, late, attempts, activeIso, ...names, ...ofPoints],
    ...rows,
  ]);
};
