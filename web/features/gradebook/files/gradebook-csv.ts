import { type Cell, csvOf } from '#contract/core/csv.ts';
import type { Gradebook, GradebookRow } from '#contract/learning/gradebook.ts';
import { gradebookTexts } from '../gradebook-texts.ts';

const t = gradebookTexts.csv;

/** As a column of the file is called, and found again when it is entered. */
export const headOf = ({ name, groupId }: Gradebook['columns'][number], groups: Gradebook['groups']) => {
  const group = groups.find(({ id }) => id === groupId)?.name ?? '';
  return group === '' ? name : `${group} / ${name}`;
};

/** One column per lesson and column of its own, with points as numbers; what a person is exempt from is empty. */
export const gradebookCsv = ({ columns, groups }: Gradebook, students: GradebookRow[]): string => {
  const heads = columns.map(column => headOf(column, groups));
  const rows = students.map(({ firstName, lastName, email, sections, cells, total }): Cell[] => [
    `${firstName} ${lastName}`.trim(),
    email,
    sections.join('; '),
    ...cells.map(cell => cell?.reached ?? null),
    total.reached,
    total.most,
    total.percent,
  ]);
  return csvOf([[t.name, t.email, t.section, ...heads, t.points, t.most, t.percent], ...rows]);
};
