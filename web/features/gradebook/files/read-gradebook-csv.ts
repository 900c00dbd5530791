import { readCsv } from '#contract/core/csv.ts';
import type { Gradebook, WrittenCell } from '#contract/learning/gradebook.ts';
import { gradebookTexts } from '../gradebook-texts.ts';
import { headOf } from './gradebook-csv.ts';

export type ReadFile = {
  cells: WrittenCell[];
  hasEmail: boolean;
  unknownPeople: string[];
  wrongCells: string[];
  unknownColumns: string[];
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What our own files have besides, and nobody enters. */
const counted = Object.values(gradebookTexts.csv) as string[];

/** The cells that a file would change. What is empty in it changes nothing. */
export const readGradebookFile = (text: string, { columns, groups, students }: Gradebook): ReadFile => {
  const [head = [], ...rows] = readCsv(text);
  const emailAt = head.findIndex(name => same(name, gradebookTexts.csv.email));
  const own = columns.flatMap((column, index) => (column.columnId === null ? [] : [{ ...column, index }]));
  const columnAt = head.map(name =>
    own.find(column => same(name, column.name) || same(name, headOf(column, groups))),
  );
  const isLesson = (name: string) => columns.some(column => same(name, headOf(column, groups)));
  const found: ReadFile = {
    cells: [],
    hasEmail: emailAt >= 0,
    unknownPeople: [],
    wrongCells: [],
    unknownColumns: head.filter(
      (name, at) =>
        at !== emailAt &&
        !columnAt[at] &&
        name.trim() !== '' &&
        !isLesson(name) &&
        !counted.some(own => same(own, name)),
    ),
  };
  if (!found.hasEmail) return found;
  for (const row of rows) {
    const email = row[emailAt]?.trim() ?? '';
    if (email === '') continue;
    const student = students.find(one => same(one.email, email));
    if (!student) {
      found.unknownPeople.push(email);
      continue;
    }
    for (const [at, column] of columnAt.entries()) {
      const typed = row[at]?.trim().replace(',', '.') ?? '';
      if (!column || typed === '') continue;
      const points = Number(typed);
      const before = student.cells[column.index]?.reached ?? null;
      if (!Number.isFinite(points)) found.wrongCells.push(`${column.name}, ${email}`);
      else if (points !== before && column.columnId !== null)
        found.cells.push({ userId: student.id, columnId: column.columnId, points });
    }
  }
  return found;
};
