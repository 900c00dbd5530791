import { z } from 'zod';
import { Points as Amount, runChoices } from '../authoring/points.ts';
import { endpoint } from '../core/endpoint.ts';
import { isVisible } from '../core/names.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

/** The gradebook of a course with points: lessons and columns of its own, in groups with weights. */

export const mostColumns = 100;
export const mostCells = 20_000;
export const listedChanges = 200;

/** How many were reached, and how many can be. */
const Points = z.object({ reached: z.number(), most: z.number() });
const Total = Points.extend({ percent: z.number().nullable() });

const Weights = z.object({
  /** The id of a module, or 0 for the columns that staff add. */
  id: z.number(),
  /** Compared with the others; null everywhere: points are simply added. */
  weight: z.number().nullable(),
  /** So many columns with the smallest share do not count. */
  dropped: z.number(),
});

const Group = Weights.extend({ name: z.string() });

const Column = z.object({
  /** One of the two is null. */
  lessonId: z.number().nullable(),
  columnId: z.number().nullable(),
  name: z.string(),
  groupId: z.number(),
  /** For somebody who has done nothing in it. */
  most: z.number(),
});
export type GradebookColumn = z.infer<typeof Column>;

const Row = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  sections: z.array(z.string()),
  /** In the order of the columns; null where there is nothing, or the person is exempt. */
  cells: z.array(Points.nullable()),
  /** The indexes of columns from which the person is exempt, and of those that are dropped as their lowest. */
  exempt: z.array(z.number()),
  dropped: z.array(z.number()),
  total: Total,
});
export type GradebookRow = z.infer<typeof Row>;

const Gradebook = z.object({
  cairnCourse: z.object({ name: z.string() }),
  /** Missing in a course without points, which has only columns of its own. */
  countedRun: z.enum(runChoices).optional(),
  groups: z.array(Group),
  columns: z.array(Column),
  students: z.array(Row),
});
export type Gradebook = z.infer<typeof Gradebook>;

const inCourse = z.object({ contextId: contextParam });
const path = '/api/cairn_courses/:contextId/gradebook' as const;

const why = z
  .string({ error: 'Send the reason as text.' })
  .max(500, 'Use at most 500 characters.')
  .optional();

export const getGradebook = endpoint({
  method: 'GET',
  path,
  summary: 'What everybody in a course has reached, lesson by lesson, in columns of its own, and together.',
  params: inCourse,
  response: Gradebook,
});

const WrittenWeights = z.strictObject({
  id: z.int().min(0),
  weight: z
    .number({ error: 'Give the weight as a number.' })
    .min(0, 'Weights are 0 or more.')
    .max(1000, 'Weights are at most 1000.')
    .nullable(),
  dropped: z
    .int({ error: 'Say how many are dropped as a whole number.' })
    .min(0, 'Drop 0 or more.')
    .max(100, 'Drop at most 100.'),
});

export const setGradebookWeights = endpoint({
  method: 'PUT',
  path: `${path}/groups`,
  summary: 'Change what groups of columns weigh, and how many of their lowest are dropped.',
  params: inCourse,
  body: z.object({
    groups: z.array(WrittenWeights, { error: 'Send the groups as a list.' }).min(1).max(1000),
    /** As the sender has seen them; refused if they are others by now. */
    before: z.array(Weights).max(1000),
    why,
  }),
  isSave: true,
  response: Gradebook,
});

const columnName = z
  .string({ error: 'Give the column a name.' })
  .trim()
  .refine(isVisible, { error: 'Give the column a name.', abort: true })
  .max(100, 'Use at most 100 characters.');

const most = Amount.min(0.01, 'A column gives more than 0 points.');

export const createGradebookColumn = endpoint({
  method: 'POST',
  path: `${path}/columns`,
  summary: 'Add a column, such as attendance. A second one of the same name is refused.',
  params: inCourse,
  body: z.object({ name: columnName, most }),
  response: Gradebook,
});

const ofColumn = inCourse.extend({ columnId: idParam });

export const changeGradebookColumn = endpoint({
  method: 'PUT',
  path: `${path}/columns/:columnId`,
  summary: 'Change the name of a column, or what it gives; delete it, or take that back.',
  params: ofColumn,
  body: z.object({
    name: columnName.optional(),
    most: most.optional(),
    isDeleted: z.boolean({ error: 'Say true or false.' }).optional(),
    why,
  }),
  response: Gradebook,
});

const Cell = z
  .strictObject({
    userId: z.int(),
    lessonId: z.int().optional(),
    columnId: z.int().optional(),
    /** Only of columns; null empties the cell. */
    points: Amount.nullable().optional(),
    isExempt: z.boolean({ error: 'Say true or false.' }).optional(),
    /** As the sender has seen it; refused if it is something else by now. */
    before: z.object({ points: z.number().nullable(), isExempt: z.boolean() }).optional(),
  })
  .refine(({ lessonId, columnId }) => (lessonId === undefined) !== (columnId === undefined), {
    error: 'Name a lesson or a column.',
    path: ['columnId'],
  })
  .refine(({ columnId, points }) => points === undefined || columnId !== undefined, {
    error: 'The points of a lesson are counted. Give points in a column of your own.',
    path: ['points'],
  });
export type WrittenCell = z.infer<typeof Cell>;

export const setGradebookCells = endpoint({
  method: 'PUT',
  path: `${path}/cells`,
  summary: 'Enter points in columns, and say from what a person is exempt: all cells or none.',
  params: inCourse,
  body: z.object({
    cells: z
      .array(Cell, { error: 'Send the cells as a list.' })
      .min(1, 'There is nothing to change.')
      .max(mostCells, `Send at most ${mostCells.toLocaleString('en-US')} cells at once.`),
    why,
  }),
  isSave: true,
  response: Gradebook,
});

const Change = z.object({
  id: z.number(),
  /** Whose; null if it concerns everybody. */
  student: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  place: z.string(),
  what: z.enum(['points', 'exempt', 'column', 'weight', 'dropped']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  why: z.string(),
  by: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  at: Timestamp,
});
export type GradebookChange = z.infer<typeof Change>;

export const listGradebookChanges = endpoint({
  method: 'GET',
  path: `${path}/changes`,
  summary: `Who changed what in the gradebook, and why: the newest ${listedChanges}, of everybody or one person.`,
  params: inCourse,
  query: z.object({
    userId: z.coerce.number().int().optional(),
    /** Only older ones than this. */
    before: z.coerce.number().int().optional(),
  }),
  response: z.object({ changes: z.array(Change) }),
});

export const getOwnPoints = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/points',
  summary:
    'What one has reached in a course with points, as its gradebook has it; null without points, and for staff.',
  params: inCourse,
  response: z.object({
    points: z
      .object({
        columns: z.array(
          Column.extend({
            groupName: z.string(),
            points: Points.nullable(),
            isExempt: z.boolean(),
            isDropped: z.boolean(),
          }),
        ),
        total: Total,
        /** Groups weigh differently. */
        isWeighted: z.boolean(),
      })
      .nullable(),
  }),
});
