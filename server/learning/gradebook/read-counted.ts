import {
  type ColumnGroup,
  type CountedColumn,
  type GradebookCell,
  type Total,
  totalsOf,
} from '#contract/learning/points/course-points.ts';
import { sumOf } from '#contract/learning/points/point-amounts.ts';
import { readOffered } from '#server/learning/points/read-offered.ts';
import type { Db } from '#server/platform/db/db.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import {
  type ColumnRow,
  type CountedLessonRow,
  type EntryRow,
  type ExemptionRow,
  type LessonPointsRow,
  listColumns,
  listCountedLessons,
  listEntries,
  listExemptions,
  listLearnerIds,
  listLessonPoints,
} from './gradebook.db.ts';

/** The group of the columns that staff add. */
export const ownGroup = 0;

type NamedColumn = CountedColumn & {
  /** One of the two is null. */
  lessonId: number | null;
  columnId: number | null;
  name: string;
  /** What a person can reach who has done nothing in it. */
  most: number;
};

type NamedGroup = ColumnGroup & { name: string };

export type CountedPerson = {
  userId: number;
  cells: GradebookCell[];
  /** Indexes of columns. */
  exempt: number[];
  dropped: number[];
  total: Total;
};

export type Counted = { columns: NamedColumn[]; groups: NamedGroup[]; people: CountedPerson[] };

type Course = { id: number; columnsWeight: number | null; columnsDropped: number };

type OfferedLesson = CountedLessonRow & { most: number };

/** What is not stored yet is computed: the content of a copy, which nobody has begun. */
const listOfferedLessons = async (db: Db, course: Course): Promise<OfferedLesson[]> => {
  const lessons: OfferedLesson[] = [];
  for (const lesson of await listCountedLessons(db, course)) {
    const known = lesson.offered.filter(most => most !== null);
    const isKnown = known.length === lesson.offered.length;
    lessons.push({ ...lesson, most: isKnown ? sumOf(known) : await readOffered(db, lesson) });
  }
  return lessons;
};

const columnsOf = (lessons: OfferedLesson[], own: ColumnRow[]): NamedColumn[] => [
  ...lessons.map(({ id, name, moduleId, most }) => ({
    id: `lesson ${id}`,
    lessonId: id,
    columnId: null,
    name,
    groupId: moduleId,
    most,
  })),
  ...own.map(({ id, name, most }) => ({
    id: `column ${id}`,
    lessonId: null,
    columnId: id,
    name,
    groupId: ownGroup,
    most,
  })),
];

const groupsOf = (lessons: OfferedLesson[], own: ColumnRow[], course: Course): NamedGroup[] => {
  const modules = new Map(
    lessons.map(({ moduleId, moduleName, weight, dropped }) => [
      moduleId,
      { id: moduleId, name: moduleName, weight, dropped },
    ]),
  );
  const ofOwn = { id: ownGroup, name: '', weight: course.columnsWeight, dropped: course.columnsDropped };
  return own.length === 0 ? [...modules.values()] : [...modules.values(), ofOwn];
};

type Filled = { points: LessonPointsRow[]; entries: EntryRow[]; exemptions: ExemptionRow[] };

/** Plain loops: there may be many thousand cells. Who has not begun a lesson has nothing of it. */
const cellsOf = (people: number[], columns: NamedColumn[], { points, entries, exemptions }: Filled) => {
  const indexOf = new Map(columns.map(({ id }, index) => [id, index]));
  const blank = columns.map(({ columnId, most }): GradebookCell =>
    columnId === null ? { reached: 0, most } : null,
  );
  const cells = new Map(people.map(id => [id, { cells: [...blank], exempt: [] as number[] }]));
  for (const { lessonId, userIds, reached, most } of points) {
    const index = indexOf.get(`lesson ${lessonId}`);
    if (index === undefined) continue;
    for (let at = 0; at < userIds.length; at++) {
      const own = cells.get(userIds[at]!);
      if (own) own.cells[index] = { reached: reached[at]! / 100, most: most[at]! / 100 };
    }
  }
  for (const { columnId, userId, points: entered } of entries) {
    const index = indexOf.get(`column ${columnId}`);
    const own = cells.get(userId);
    if (own && index !== undefined) own.cells[index] = { reached: entered, most: columns[index]!.most };
  }
  for (const { userId, lessonId, columnId } of exemptions) {
    const index = indexOf.get(lessonId === null ? `column ${columnId}` : `lesson ${lessonId}`);
    const own = cells.get(userId);
    if (!own || index === undefined) continue;
    own.exempt.push(index);
    own.cells[index] = null;
  }
  return cells;
};

/**
 * What everybody in a course has reached, or one person: the only place that reads points together, so that the matrix, the
 * gradebook, a student's own page, files and the LMS have the same.
 */
export const readCounted = async (
  db: Db,
  course: Course,
  who: { userId?: number } = {},
): Promise<Counted> => {
  const [points, lessons, own, entries, exemptions, people] = await readTogether(db, [
    () => listLessonPoints(db, course, who),
    () => listOfferedLessons(db, course),
    () => listColumns(db, course),
    () => listEntries(db, course, who),
    () => listExemptions(db, course, who),
    async () => (who.userId === undefined ? listLearnerIds(db, course) : [who.userId]),
  ]);
  const columns = columnsOf(lessons, own);
  const groups = groupsOf(lessons, own, course);
  const cells = cellsOf(people, columns, { points, entries, exemptions });
  const totalOf = totalsOf(columns, groups);
  return {
    columns,
    groups,
    people: [...cells].map(([userId, counted]) => ({
      userId,
      ...counted,
      ...totalOf(counted.cells),
    })),
  };
};
