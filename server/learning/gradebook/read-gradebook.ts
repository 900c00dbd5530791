import type { RunChoice } from '#contract/authoring/points.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import type { Services } from '#server/platform/services.ts';
import { listStudents } from './gradebook.db.ts';
import { readCounted } from './read-counted.ts';

/** Everything that staff see of it, by name. */
export const readGradebook = async ({ db }: Services, course: CourseRow) => {
  const [counted, students] = await Promise.all([readCounted(db, course), listStudents(db, course)]);
  const personOf = new Map(counted.people.map(({ userId, ...person }) => [userId, person]));
  return {
    cairnCourse: { name: course.name },
    countedRun: (course.countedRun as RunChoice | null) ?? undefined,
    groups: counted.groups,
    columns: counted.columns,
    students: students.flatMap(student => {
      const person = personOf.get(student.id);
      return person ? [{ ...student, ...person }] : [];
    }),
  };
};

/** What a learner sees of their own; null in a course without points. */
export const readOwnPoints = async ({ db }: Services, course: CourseRow, { id }: { id: number }) => {
  if (course.countedRun === null) return null;
  const { columns, groups, people } = await readCounted(db, course, { userId: id });
  const [own] = people;
  if (!own) return null;
  const nameOf = new Map(groups.map(group => [group.id, group.name]));
  return {
    columns: columns.map((column, index) => ({
      ...column,
      groupName: nameOf.get(column.groupId) ?? '',
      points: own.cells[index] ?? null,
      isExempt: own.exempt.includes(index),
      isDropped: own.dropped.includes(index),
    })),
    total: own.total,
    isWeighted: groups.some(({ weight }) => weight !== null),
  };
};
