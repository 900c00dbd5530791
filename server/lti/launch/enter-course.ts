import { launchProblems } from '#contract/lti/launch-problems.ts';
import { type CourseRole, learner, staffRoles } from '#contract/core/roles.ts';
import type { Mode } from '#contract/core/session.ts';
import { savePlatformPerson } from '#server/site/accounts/users/save-platform-person.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  admitMember,
  findMemberRole,
  findStaffRoleSetHere,
} from '#server/authoring/courses/course-members.ts';
import { addCourse } from '#server/authoring/courses/create-course.ts';
import { setPlatformSections } from '#server/learning/people/sections/set-platform-sections.ts';
import type { Db } from '#server/platform/db/db.ts';
import { defaultLanguage } from '#server/running/languages/default-language.ts';
import type { Services } from '#server/platform/services.ts';
import { followCourseCopy } from '../copies/follow-course-copy.ts';
import {
  type ContextRow,
  findUserIdOfSubject,
  insertSubject,
  lockPerson,
  updateContextCourse,
  updateLaunchesLowered,
  updateSubjectLaunched,
  upsertContext,
} from '../claims/launches.db.ts';
import { upsertToldRole } from '../claims/told-roles.db.ts';
import type { DeploymentRow, PlatformRow } from '../platforms/platforms.db.ts';
import { findHomeOfContext, listDeploymentsOfSchool, lockContext } from '../platforms/registrations.db.ts';
import { queueScores } from '../grades/queue-scores.ts';
import { readTarget } from '../linking/read-target.ts';
import type { LaunchClaims } from '../claims/read-claims.ts';
import { askForRoster } from '../roster/ask-for-roster.ts';
import { type PlatformRole, readRoles } from '../claims/read-roles.ts';
import { awaitLesson, followLink, lessonNamedBy, openLink } from './enter-link.ts';
import { followDates } from './follow-dates.ts';

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
 * Enrolls the person in their role of this launch. Staff who come as learners may have switched their role to look at the
 * course as students do, or they are no longer staff: the launch does not say which. They get the learner's view, here
 * and in all their open sessions, but are not enrolled as learners, so that they are not counted and not graded. If they
 * are really learners now, the platform's roster says so (`refresh-roster.job.ts`). Somebody whom staff made staff here
 * stays that.
 */
const enroll = async (
  tx: Db,
  course: { id: number; isNew: boolean },
  user: { id: number },
  { roleKey, isCounted }: PlatformRole,
): Promise<{ roleKey: CourseRole; isRoleSwitched: boolean }> => {
  await upsertToldRole(tx, course, user, { byLaunch: roleKey });
  if (roleKey !== learner) {
    await admitMember(tx, course, user, roleKey);
    return { roleKey, isRoleSwitched: false };
  }
  const setHere = await findStaffRoleSetHere(tx, course, user);
  if (setHere) return { roleKey: setHere, isRoleSwitched: false };
  await updateLaunchesLowered(tx, course, user);
  const before = await findMemberRole(tx, course, user);
  const isRoleSwitched = before !== null && staffRoles.includes(before);
  if (isCounted && !isRoleSwitched) await admitMember(tx, course, user, roleKey);
  return { roleKey, isRoleSwitched };
};

/** Creates or updates user, course, enrollment and link from the claims. Null if staff have not opened the course yet. */
export const enterCourse = async (
  { clock }: Services,
  tx: Db,
  launching: Launching,
): Promise<Entered | null> => {
  const { deployment, claims } = launching;
  const told = readRoles(claims.roles);
  const isToldStaff = told.roleKey !== learner;
  if (claims.selection && !isToldStaff) throw new AppError('forbidden', launchProblems.onlyStaffLinks);

  const user = await personOf(tx, launching, clock.now());
  await lockContext(tx, launching.platform, claims.context.id);
  const context = await upsertContext(tx, {
    deploymentId: await findHomeOfContext(tx, deployment, claims.context.id),
    registrationId: deployment.registrationId,
    platformContextId: claims.context.id,
    title: claims.context.title,
    rosterUrl: claims.rosterUrl,
    groupsUrl: claims.groupsUrl,
  });
  const course = await courseOf(tx, context, user, isToldStaff);
  if (!course) return null;
  const { roleKey, isRoleSwitched } = await enroll(tx, course, user, told);
  const isStaff = roleKey !== learner;
  if (claims.sections) await setPlatformSections(tx, course, user, claims.sections);
  await askForRoster(tx, context, course, { now: clock.now(), isStaff });

  const named = readTarget(claims);
  const school = await listDeploymentsOfSchool(tx, deployment);
  const namedLessonId = claims.resourceLink && (await lessonNamedBy(tx, school, named, claims));
  const copy = await followCourseCopy(tx, { school, claims, user, roleKey, course, namedLessonId });
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
  const opened = await openLink(tx, context, claims, claims.resourceLink, clock.now());
  const entered = { ...common, resourceLinkId: opened.link.id };
  if (copy) {
    await awaitLesson(tx, opened, namedLessonId);
    return { ...entered, mode: 'course', lessonId: null };
  }
  const lessonId = await followLink(tx, {
    opened,
    named,
    copiedFrom: namedLessonId,
    course,
    roleKey,
    now: clock.now(),
  });
  if (lessonId !== null) await followDates(tx, claims, { link: opened.link, lessonId, user, isStaff });
  // A new link may need grades for what was completed before.
  const whose = isStaff ? {} : { userId: user.id };
  await queueScores(
    tx,
    lessonId === null ? { courseId: course.id, ...whose } : { lessonId, ...whose },
    clock.now(),
  );
  return { ...entered, mode: lessonId === null ? 'course' : 'lesson', lessonId };
};
