import {
  changeGradebookColumn,
  createGradebookColumn,
  getGradebook,
  setGradebookCells,
  setGradebookWeights,
} from '#contract/learning/gradebook.ts';
import { as } from '#test/as.ts';
import { gradebookCsv } from '#web/features/gradebook/files/gradebook-csv.ts';
import { readGradebookFile } from '#web/features/gradebook/files/read-gradebook-csv.ts';
import type { WeighedStep } from '../course-history.ts';
import type { Step } from '../history-step.ts';
import { pick, type Random } from '../random.ts';
import type { TaughtCourse } from '../taught-course.ts';
import { columnsOf, isExempt } from './book-by-facts.ts';
import { isDone, someAmount } from './point-draws.ts';

/** Random changes of a gradebook. */

const mostColumns = 3;

const there = ({ course }: TaughtCourse) => course.book.columns.filter(({ isDeleted }) => !isDeleted);

const addColumn: Step = async (taught, random) => {
  const { app, contextId, teacher, course } = taught;
  const { columns } = course.book;
  if (columns.length >= mostColumns) return null;
  const name = `Column ${columns.length + 1}`;
  const most = someAmount(random) + 0.01;
  const body = { name, most: Math.round(most * 100) / 100 };
  const answer = await as(app, teacher).call(createGradebookColumn, { params: { contextId }, body });
  isDone(answer);
  const { columnId } = answer.body.columns.find(column => column.name === name)!;
  columns.push({
    id: columnId!,
    name,
    most: Math.round(body.most * 100),
    isDeleted: false,
    entries: new Map(),
    exempt: new Set(),
  });
  return `column ${name} is added`;
};

const changeColumn: Step = async ({ app, contextId, teacher, course }, random) => {
  const column = pick(random, course.book.columns);
  if (!column) return null;
  const params = { contextId, columnId: column.id };
  const change = (body: object) =>
    as(app, teacher).call(changeGradebookColumn, { params, body: body as never });
  if (column.isDeleted || random() < 0.4) {
    column.isDeleted = !column.isDeleted;
    isDone(await change({ isDeleted: column.isDeleted }));
    return `${column.name} is ${column.isDeleted ? 'deleted' : 'restored'}`;
  }
  const most = Math.round((someAmount(random) + 0.01) * 100);
  isDone(await change({ most: most / 100 }));
  column.most = most;
  return `${column.name} gives ${most / 100}`;
};

/** Sometimes more than there is: a reward. */
const enter: Step = async (taught, random) => {
  const { app, contextId, teacher, course, students } = taught;
  const column = pick(random, there(taught));
  const name = pick(random, course.students);
  if (!column || name === undefined) return null;
  const points = random() < 0.25 ? null : someAmount(random);
  const cell = { userId: students.get(name)!.id, columnId: column.id, points };
  const body = { cells: [cell], why: 'Drawn' };
  isDone(await as(app, teacher).call(setGradebookCells, { params: { contextId }, body }));
  if (points === null) column.entries.delete(name);
  else column.entries.set(name, Math.round(points * 100));
  return `${name} has ${points} in ${column.name}`;
};

const exempt: Step = async ({ app, contextId, teacher, course, students }, random) => {
  const column = pick(random, columnsOf(course));
  const name = pick(random, course.students);
  if (!column || name === undefined) return null;
  const { lesson, own } = column;
  const willBe = !isExempt(course, column, name);
  const place = lesson ? { lessonId: lesson.id } : { columnId: own.id };
  const body = { cells: [{ userId: students.get(name)!.id, ...place, isExempt: willBe }] };
  isDone(await as(app, teacher).call(setGradebookCells, { params: { contextId }, body }));
  const [all, key] = lesson ? [course.book.exempt, `${name} ${lesson.id}`] : [own.exempt, name];
  if (willBe) all.add(key);
  else all.delete(key);
  return `${name} is ${willBe ? 'exempt from' : 'counted in'} ${JSON.stringify(place)}`;
};

const weigh: Step = async ({ app, contextId, teacher, course }, random) => {
  const staff = as(app, teacher);
  const { groups: before } = (await staff.call(getGradebook, { params: { contextId } })).body;
  if (before.length === 0) return null;
  const isWeighted = random() < 0.6;
  const groups = before.map(({ id }) => ({
    id,
    weight: isWeighted ? pick(random, [0, 20, 35, 12.5, 1])! : null,
    dropped: pick(random, [0, 0, 1, 2])!,
  }));
  isDone(
    await staff.call(setGradebookWeights, {
      params: { contextId },
      body: { groups, before: before.map(({ id, weight, dropped }) => ({ id, weight, dropped })) },
    }),
  );
  for (const { id, ...weight } of groups) course.book.weights.set(id, weight);
  return `groups: ${JSON.stringify(groups)}`;
};

/** The file of the gradebook, with some cells typed into it. */
const filledFile = (file: string, at: number[], random: Random) => {
  const typed = new Map<string, number>();
  const [head = '', ...lines] = file.trimEnd().split('\r\n');
  const rows = lines.map((line, row) => {
    const cells = line.split(',');
    for (const column of at)
      if (random() < 0.5) {
        const amount = someAmount(random);
        cells[column] = String(amount);
        typed.set(`${row} ${column}`, amount);
      }
    return cells.join(',');
  });
  return { file: [head, ...rows].join('\r\n'), typed };
};

const enterFile: Step = async (taught, random) => {
  const { app, contextId, teacher, nameOf } = taught;
  const staff = as(app, teacher);
  const book = (await staff.call(getGradebook, { params: { contextId } })).body;
  const downloaded = gradebookCsv(book, book.students);
  // Its head must not need quotes, so that a line is cut by its commas.
  if (downloaded.includes('"') || there(taught).length === 0) return null;
  const places = book.columns.flatMap(({ columnId }, at) => (columnId === null ? [] : [at + 3]));
  const { file, typed } = filledFile(downloaded, places, random);
  const { cells } = readGradebookFile(file, book);
  if (cells.length === 0) return null;
  isDone(await staff.call(setGradebookCells, { params: { contextId }, body: { cells, why: 'From a file' } }));
  for (const [key, amount] of typed) {
    const [row, at] = key.split(' ').map(Number);
    const column = there(taught).find(({ id }) => id === book.columns[at! - 3]!.columnId)!;
    column.entries.set(nameOf(book.students[row!]!.id), Math.round(amount * 100));
  }
  return `${cells.length} cells come from a file`;
};

export const bookSteps: WeighedStep[] = [
  [4, 'add a column', addColumn],
  [3, 'change, delete or restore a column', changeColumn],
  [7, 'enter points in a column', enter],
  [5, 'exempt somebody, or take that back', exempt],
  [6, 'weigh, and drop the lowest', weigh],
  [3, 'enter a file', enterFile],
];
