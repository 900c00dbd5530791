import { isLate } from '#contract/core/due.ts';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type EnrollmentRow, listLessonsOfPerson } from './progress.db.ts';

/** A member of the course with their progress. Lessons started by staff are previews and are not listed. */
export const readEnrollment = async (
  db: Db,
  course: { id: number; contextId: string },
  { roleKey, ...user }: EnrollmentRow,
  now: Date,
) => {
  const lessons = roleKey === learner ? await listLessonsOfPerson(db, course, user) : [];
  return {
    enrollment: { user: { ...user, contextRoles: [{ contextId: course.contextId, role: { roleKey } }] } },
    lessons: lessons.map(({ moduleName, ...lesson }) => ({
      ...lesson,
      cairnModule: { name: moduleName },
      isLate: isLate(lesson, now),
    })),
  };
};
