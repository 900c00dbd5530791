import { administrator, type CourseRole, learner } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type Filling, findFillingOf, startFilling } from '#server/authoring/sharing/start-filling.ts';
import { findCourseOfContexts, findCourseOfLesson, findLessonInCourse, isCourseEmpty } from './copies.db.ts';
import type { DeploymentRow } from '../platforms/platforms.db.ts';
import type { LaunchClaims } from '../launch/read-claims.ts';

/**
 * How this works
 *
 * A platform that copies a course copies its links, which go on naming lessons of the old course. So ours is copied, too:
 * when staff open the new one, and as long as it is empty here. Which course that is, the platform says itself in a list
 * of what the course was copied from. Where it keeps no such list, a link's lesson tells, but anybody who may edit a link
 * can type a number into it: then only staff of the course with that lesson, or an administrator of the platform, start
 * a copy. In every case the old course must belong to the same deployment, because a deployment may be another school.
 *
 * The copy is a job that fills the new course in one transaction, so it is there as a whole or not at all. Who comes
 * meanwhile waits at a page that goes on by itself. Numbers of old lessons are found in the copy by the ancestors that
 * each copied lesson remembers.
 */

type Opening = {
  deployment: DeploymentRow;
  claims: LaunchClaims;
  user: { id: number };
  roleKey: CourseRole;
  course: { id: number; name: string; isNew: boolean };
  namedLessonId: number | null;
};

const findSource = async (tx: Db, opening: Opening): Promise<number | null> => {
  const { deployment, claims, user, roleKey, namedLessonId } = opening;
  const told = await findCourseOfContexts(tx, deployment, claims.history.contextIds);
  if (told !== null || namedLessonId === null) return told;
  const place = await findCourseOfLesson(tx, deployment, namedLessonId, user);
  return place && (place.isStaff || roleKey === administrator) ? place.courseId : null;
};

const isCopyWanted = async (tx: Db, { course, namedLessonId }: Opening, last: Filling | null) =>
  course.isNew ||
  last?.status === 'FAILED' ||
  (namedLessonId !== null && (await findLessonInCourse(tx, course, namedLessonId)) === null);

/** The copy that whoever comes has to wait for, begun now where it is wanted. Null where the course is what it is. */
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
