import { administrator, type CourseRole, learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type Filling, findFillingOf, startFilling } from '#server/authoring/sharing/start-filling.ts';
import { findCourseOfContexts, findCourseOfLesson, findLessonInCourse, isCourseEmpty } from './copies.db.ts';
import type { LaunchClaims } from '../claims/read-claims.ts';

/**
 * How this works
 *
 * A platform that copies a course also copies its links, which still name lessons of the old course. So our course is
 * copied too: when staff open the new one while it is empty here. The source is taken from the platform's list of course
 * ids that the course was copied from (Context.id.history). Without such a list, it is the course of the lesson named in
 * the link. Anybody who can edit a link can type a lesson id into it, so in this case only staff of that course or an
 * administrator of the platform start a copy. The source must belong to the same deployment, or to one of another
 * registration of the platform, because another deployment of the same registration may be another school.
 *
 * The copy is a job that fills the new course in one transaction. Users who launch meanwhile see a waiting page that
 * reloads itself. Ids of old lessons are found in the copy by the ancestor ids that each copied lesson stores.
 */

type Opening = {
  /** The deployments of the school that the launch comes from. */
  school: number[];
  claims: LaunchClaims;
  user: { id: number };
  roleKey: CourseRole;
  course: { id: number; name: string; isNew: boolean };
  namedLessonId: number | null;
};

const findSource = async (tx: Db, opening: Opening): Promise<number | null> => {
  const { school, claims, user, roleKey, namedLessonId } = opening;
  const told = await findCourseOfContexts(tx, school, claims.history.contextIds);
  if (told !== null || namedLessonId === null) return told;
  const place = await findCourseOfLesson(tx, school, namedLessonId, user);
  return place && (place.isStaff || roleKey === administrator) ? place.courseId : null;
};

const isCopyWanted = async (tx: Db, { course, namedLessonId }: Opening, last: Filling | null) =>
  course.isNew ||
  last?.status === 'FAILED' ||
  (namedLessonId !== null && (await findLessonInCourse(tx, course, namedLessonId)) === null);

/** Returns the copy job that the launch has to wait for and starts one if needed; null if no copy is involved. */
export const followCourseCopy = async (tx: Db, opening: Opening): Promise<Filling | null> => {
  const { course, user, roleKey } = opening;
  const last = course.isNew ? null : await findFillingOf(tx, course);
  if (last?.status === 'RUNNING') return last;
  const isEmpty = course.isNew || (await isCourseEmpty(tx, course));
  if (!isEmpty) return null;
  if (roleKey === learner) return last?.status === 'FAILED' ? last : null;
  if (!(await isCopyWanted(tx, opening, last))) return null;
  const sourceId = await findSource(tx, opening);
  return sourceId === null || sourceId === course.id ? null : startFilling(tx, { user, sourceId, course });
};
