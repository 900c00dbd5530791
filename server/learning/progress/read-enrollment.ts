import { isLate } from '#contract/core/due.ts';
import { learner } from '#contract/core/roles.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { readCounted } from '#server/learning/gradebook/read-counted.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type EnrollmentRow, listLessonsOfPerson } from './progress.db.ts';

/** A member of the course with their progress. Lessons started by staff are previews and are not listed. */
export const readEnrollment = async (
  db: Db,
  course: CourseRow,
  { roleKey, ...user }: EnrollmentRow,
  now: Date,
) => {
  const lessons = roleKey === learner ? await listLessonsOfPerson(db, course, user) : [];
  const counted =
    course.countedRun === null || roleKey !== learner
      ? null
      : await readCounted(db, course, { userId: user.id });
  const [own] = counted?.people ?? [];
  const cellOf = new Map(
    counted?.columns.map(({ lessonId }, index) => [lessonId, own?.cells[index] ?? null]),
  );
  return {
    total: own?.total,
    enrollment: { user: { ...user, contextRoles: [{ contextId: course.contextId, role: { roleKey } }] } },
    lessons: lessons.map(({ moduleName, ...lesson }) => ({
      ...lesson,
      cairnModule: { name: moduleName },
      isLate: isLate(lesson, now),
      points: own && (cellOf.get(lesson.id) ?? null),
    })),
  };
};
