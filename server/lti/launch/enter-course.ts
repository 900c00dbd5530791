import { type CourseRole, learner, staffRoles } from '#contract/roles.ts';
import type { Mode } from '#contract/session.ts';
import { savePlatformPerson } from '#server/site/accounts/users/save-platform-person.ts';
import { AppError } from '#server/platform/app-error.ts';
import { canStudentsOpen, setPlatformDue } from '#server/authoring/content/set-lesson-due.ts';
import { admitMember, findMemberRole } from '#server/authoring/courses/course-members.ts';
import { addCourse } from '#server/authoring/courses/create-course.ts';
import { setPlatformSections } from '#server/learning/people/sections/set-platform-sections.ts';
import type { Db } from '#server/platform/db/db.ts';
import { defaultLanguage } from '#server/running/languages/default-language.ts';
import type { Services } from '#server/platform/services.ts';
import { findLessonInCourse, findLessonOfLinks } from '../copies/copies.db.ts';
import { followCourseCopy } from '../copies/follow-course-copy.ts';
import {
  type ContextRow,
  findResourceLink,
  findUserIdOfSubject,
  insertSubject,
  lockPerson,
  type ResourceLinkRow,
  updateContextCourse,
  updateLaunchesLowered,
  updateLinkLesson,
  updateSubjectLaunched,
  upsertContext,
  upsertResourceLink,
} from '../claims/launches.db.ts';
import type { DeploymentRow, PlatformRow } from '../platforms/platforms.db.ts';
import { adoptContext } from '../platforms/registrations.db.ts';
import { queueScores, retryParked } from '../grades/queue-scores.ts';
import type { LaunchClaims } from '../claims/read-claims.ts';
import { askForRoster } from '../roster/ask-for-roster.ts';
import { type PlatformRole, readRoles } from '../claims/read-roles.ts';

export type Entered = {
  userId: number;
  courseId: number;
  lessonId: number | null;
  resourceLinkId: number | null;
  mode: Mode;
  roleKey: CourseRole;
  isRoleSwitched: boolean;
  reviewUserId: number | null;
  /** While the course is being copied: the job to wait for, and the lesson to find in the copy. */
  copyJobId: number | null;
  namedLessonId: number | null;
};

type Launching = { platform: PlatformRow; deployment: DeploymentRow; claims: LaunchClaims };

/** The student whose work a gradebook opens, if they have come in here before. */
const reviewedBy = async (tx: Db, { platform, claims }: Launching): Promise<number | null> =>
  claims.reviewedSubject === null ? null : findUserIdOfSubject(tx, platform, claims.reviewedSubject);

const personOf = async (tx: Db, { platform, claims }: Launching, now: Date) => {
  await lockPerson(tx, platform, claims.subject);
  const known = await findUserIdOfSubject(tx, platform, claims.subject);
  const user = await savePlatformPerson(tx, known, claims);
  if (known === null) await insertSubject(tx, platform, claims.subject, user, now);
  else await updateSubjectLaunched(tx, platform, claims.subject, now);
  return user;
};

/** The course of a platform context; the first staff launch creates it. Null for learners before that. */
const courseOf = async (
  tx: Db,
  { id, courseId, title }: ContextRow,
  user: Awaited<ReturnType<typeof personOf>>,
  isStaff: boolean,
): Promise<{ id: number; name: string; isNew: boolean } | null> => {
  if (courseId !== null) return { id: courseId, name: title, isNew: false };
  if (!isStaff) return null;
  const { id: languageConfigId } = await defaultLanguage(tx);
  const course = await addCourse(tx, user, { name: title, languageConfigId });
  await updateContextCourse(tx, { id }, course);
  return { ...course, isNew: true };
};

/**
 * The lesson id in a link. Deep linking writes it both as a custom parameter and into the URL, because some platforms drop
 * one of them. A copied link that lost both leads to the lesson of the link that it was copied from.
 */
const lessonNamedBy = async (tx: Db, { deployment, claims }: Launching): Promise<number | null> => {
  const { custom, targetLinkUri, history } = claims;
  const named =
    custom.lesson_id || (targetLinkUri && new URL(targetLinkUri).searchParams.get('lesson')) || '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : findLessonOfLinks(tx, deployment, history.linkIds);
};

/** The same message in all cases, so that guessing ids reveals nothing about other lessons. */
export const noSuchLesson = (roleKey: string) =>
  new AppError(
    'not_found',
    `This link leads to no lesson of this course: it was deleted, or it belongs to another course. ${
      roleKey === learner
        ? 'Ask your teacher to link it again.'
        : 'Delete the link in your learning management system and choose a lesson again.'
    }`,
  );

/**
 * The lesson of a link, stored at its first launch. A lesson of another course is refused: anyone who can edit a link in
 * their platform could type the id of a foreign lesson into it.
 */
const lessonOf = async (
  tx: Db,
  link: ResourceLinkRow,
  named: number | null,
  course: { id: number },
  roleKey: CourseRole,
): Promise<number | null> => {
  const wanted = link.lessonId ?? named;
  if (wanted === null) return null;
  const lessonId = await findLessonInCourse(tx, course, wanted);
  if (lessonId === null) throw noSuchLesson(roleKey);
  if (roleKey === learner && !(await canStudentsOpen(tx, { id: lessonId })))
    throw new AppError('forbidden', 'Your teacher has not opened this lesson yet. Come back later.');
  if (link.lessonId === null) await updateLinkLesson(tx, link, lessonId);
  await setPlatformDue(tx, { id: lessonId }, link.dueAt);
  return lessonId;
};

/**
 * Enrolls the person in their role of this launch. Staff who come as learners may have switched their role to look at the
 * course as students do, or they are no longer staff: the launch does not say which. They get the learner's view, here
 * and in all their open sessions, but are not enrolled as learners, so that they are not counted and not graded. If they
 * are really learners now, the platform's roster says so (`refresh-roster.job.ts`). Returns whether the role is switched.
 */
const enroll = async (
  tx: Db,
  course: { id: number; isNew: boolean },
  user: { id: number },
  { roleKey, isCounted }: PlatformRole,
): Promise<boolean> => {
  if (roleKey !== learner) {
    await admitMember(tx, course, user, roleKey);
    return false;
  }
  await updateLaunchesLowered(tx, course, user);
  const before = await findMemberRole(tx, course, user);
  const isSwitched = before !== null && staffRoles.includes(before);
  if (isCounted && !isSwitched) await admitMember(tx, course, user, roleKey);
  return isSwitched;
};

/** A link that got another line item, as after a registration, may take what was refused before. */
const linkOf = async (
  tx: Db,
  context: ContextRow,
  { gradebook, dueAt }: LaunchClaims,
  { id }: { id: string },
  now: Date,
): Promise<ResourceLinkRow> => {
  const before = await findResourceLink(tx, context, id);
  const link = await upsertResourceLink(tx, {
    contextId: context.id,
    platformLinkId: id,
    dueAt,
    ...gradebook,
  });
  if (before && before.lineItemUrl !== link.lineItemUrl) await retryParked(tx, link, now);
  return link;
};

/** Creates or updates user, course, enrollment and link from the claims. Null if staff have not opened the course yet. */
export const enterCourse = async (
  { clock }: Services,
  tx: Db,
  launching: Launching,
): Promise<Entered | null> => {
  const { deployment, claims } = launching;
  const role = readRoles(claims.roles);
  const { roleKey } = role;
  const isStaff = roleKey !== learner;
  if (claims.selection && !isStaff)
    throw new AppError('forbidden', 'Only the staff of a course can link lessons into it.');

  const user = await personOf(tx, launching, clock.now());
  await adoptContext(tx, deployment, claims.context.id);
  const context = await upsertContext(tx, {
    deploymentId: deployment.id,
    platformContextId: claims.context.id,
    title: claims.context.title,
    rosterUrl: claims.rosterUrl,
    groupsUrl: claims.groupsUrl,
  });
  const course = await courseOf(tx, context, user, isStaff);
  if (!course) return null;
  const isRoleSwitched = await enroll(tx, course, user, role);
  if (claims.sections) await setPlatformSections(tx, course, user, claims.sections);
  await askForRoster(tx, context, course, { now: clock.now(), isStaff });

  const namedLessonId = claims.resourceLink && (await lessonNamedBy(tx, launching));
  const copy = await followCourseCopy(tx, { deployment, claims, user, roleKey, course, namedLessonId });
  // Only a staff launch restarts a failed copy; learners see that the course is not set up.
  if (copy?.status === 'FAILED') return null;
  const common = {
    userId: user.id,
    courseId: course.id,
    roleKey,
    isRoleSwitched,
    reviewUserId: isStaff ? await reviewedBy(tx, launching) : null,
    copyJobId: copy?.id ?? null,
    namedLessonId: copy && namedLessonId,
  };
  if (!claims.resourceLink)
    return { ...common, mode: 'resource_selection', lessonId: null, resourceLinkId: null };
  const link = await linkOf(tx, context, claims, claims.resourceLink, clock.now());
  const lessonId = copy ? null : await lessonOf(tx, link, namedLessonId, course, roleKey);
  // A new link may need grades for what was completed before.
  const whose = isStaff ? {} : { userId: user.id };
  if (!copy)
    await queueScores(
      tx,
      lessonId === null ? { courseId: course.id, ...whose } : { lessonId, ...whose },
      clock.now(),
    );
  return { ...common, mode: lessonId === null ? 'course' : 'lesson', lessonId, resourceLinkId: link.id };
};
