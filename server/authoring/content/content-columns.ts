import { type ExerciseField, exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import type { Exercise, Lesson, Module } from '#server/platform/db/schema.ts';

/**
 * How each column of the content travels: the single list for copying, exporting, importing and versions. A new column
 * does not compile until it is named here.
 *
 * - `written`: what the author wrote. It is copied, exported and imported.
 * - `copied`: true on the same server only. It is copied with a course and never leaves the server.
 * - `own`: belongs to this row. Every copy has its own.
 */
type Travel = 'written' | 'copied' | 'own';

/** What the author writes is listed in the contract. */
const written = Object.fromEntries(exerciseFieldNames.map(name => [name, 'written'])) as Record<
  ExerciseField,
  'written'
>;

/** Nothing that is deleted is copied. */
const deletion = { deletedAt: 'own', deletedById: 'own' } as const;

export const exerciseColumns = {
  id: 'own',
  key: 'own',
  lessonId: 'own',
  position: 'copied',
  ...written,
  // The languages of one server are the same for all its courses, so what passed there passes here.
  testStatus: 'copied',
  contractId: 'copied',
  // Until a job has looked at the copy, too.
  allowsAnyExitCode: 'copied',
  addedExitCodes: 'own',
  version: 'own',
  // A copy begins with version 1 of what is published.
  publishedNumber: 'own',
  createdAt: 'own',
  updatedAt: 'own',
  updatedBy: 'own',
  ...deletion,
  formerLessonId: 'own',
} as const satisfies Record<keyof Exercise, Travel>;

export const lessonColumns = {
  id: 'own',
  key: 'own',
  moduleId: 'own',
  position: 'copied',
  name: 'written',
  // Exported by its name, because ids differ from server to server.
  languageConfigId: 'copied',
  // Counted from the start of the course, which a copy does not have yet. Plain dates become days in a copy (`courses/dates/`).
  dueDay: 'written',
  dueTime: 'written',
  // A copy has the same drafts: what is not ready there is not ready here.
  isDraft: 'written',
  opensDay: 'written',
  opensTime: 'written',
  latePercent: 'written',
  closesAfterDays: 'written',
  goOnFrom: 'written',
  dueAt: 'own',
  opensAt: 'own',
  platformDueAt: 'own',
  // A copy appends the id of its source.
  ancestorIds: 'own',
  createdAt: 'own',
  ...deletion,
  formerModuleId: 'own',
} as const satisfies Record<keyof Lesson, Travel>;

export const moduleColumns = {
  id: 'own',
  // The id in the files of a course that is kept as a folder. Of two rows of a course, each has its own.
  key: 'own',
  courseId: 'own',
  position: 'copied',
  name: 'written',
  weight: 'written',
  dropped: 'written',
  createdAt: 'own',
  ...deletion,
  formerCourseId: 'own',
} as const satisfies Record<keyof Module, Travel>;

type ColumnsThat<Columns, T extends Travel> = {
  [Name in keyof Columns]: Columns[Name] extends T ? Name : never;
}[keyof Columns];

const columnsThat = <Columns extends Record<string, Travel>, T extends Travel>(
  columns: Columns,
  ...travels: T[]
) =>
  Object.keys(columns).filter(name => (travels as string[]).includes(columns[name] ?? '')) as ColumnsThat<
    Columns,
    T
  >[];

export const copiedColumns = {
  modules: columnsThat(moduleColumns, 'written', 'copied'),
  lessons: columnsThat(lessonColumns, 'written', 'copied'),
  exercises: columnsThat(exerciseColumns, 'written', 'copied'),
};

/** The columns of an exercise that the author wrote. */
export const writtenParts = <Row extends Record<ExerciseField, unknown>>(row: Row) =>
  Object.fromEntries(exerciseFieldNames.map(name => [name, row[name]])) as Pick<Row, ExerciseField>;
