import { launchProblems } from '#contract/lti/launch-problems.ts';
import { type CourseRole, learner } from '#contract/core/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import { canStudentsOpen } from '#server/authoring/content/set-lesson-due.ts';
import type { Db } from '#server/platform/db/db.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { ContextRow } from '../claims/launches.db.ts';
import type { LaunchClaims } from '../claims/read-claims.ts';
import { findLessonInCourse, findLessonOfLinks } from '../copies/copies.db.ts';
import {
  continueScores,
  forgetColumn,
  forgetFoundColumns,
  leadScores,
  queueScores,
  retryParked,
} from '../grades/queue-scores.ts';
import {
  findNameOfTarget,
  findResourceLink,
  type ResourceLinkRow,
  type Target,
  updateLinkChanged,
  updateLinkTarget,
  upsertResourceLink,
} from '../linking/links.db.ts';
import type { NamedTarget } from '../linking/read-target.ts';

/**
 * How this works
 *
 * What a launch names wins over what is stored about its link: a teacher can choose other content for a link that exists.
 * The column of the link then belongs to the new content, so its scores are computed anew for everybody, and staff read
 * that it changed. A launch that names nothing keeps what is stored; a link that is new and names nothing leads to the
 * lesson of the link that it was copied from, or to the whole course.
 */

/** The same message in all cases, so that guessing ids reveals nothing about other lessons. */
export const noSuchLesson = (roleKey: string) =>
  new AppError(
    'not_found',
    roleKey === learner ? launchProblems.linkLeadsNowhere : launchProblems.linkLeadsNowhereForStaff,
  );

/** The lesson that a link names, or that the link led to which it was copied from. */
export const lessonNamedBy = async (
  tx: Db,
  school: number[],
  named: NamedTarget,
  { history }: LaunchClaims,
): Promise<number | null> => {
  if (named) return named.leadsTo === 'lesson' ? named.lessonId : null;
  return findLessonOfLinks(tx, school, history.linkIds);
};

export type OpenedLink = { link: ResourceLinkRow; isNew: boolean };

/** Platforms send what they like; what is no address is nowhere. */
const originOf = (url: string | null): string | null =>
  url === null ? null : (URL.parse(url)?.origin ?? null);

const isElsewhere = (before: string | null, now: string | null): boolean => {
  const [from, to] = [originOf(before), originOf(now)];
  return from !== null && to !== null && from !== to;
};

/** Another line item than before, as after a registration, is a column that holds nothing of ours yet. */
export const openLink = async (
  tx: Db,
  { id: contextId, registrationId }: ContextRow,
  { gradebook }: LaunchClaims,
  { id }: { id: string },
  now: Date,
): Promise<OpenedLink> => {
  const before = await findResourceLink(tx, { id: contextId }, id);
  const link = await upsertResourceLink(tx, { contextId, registrationId, platformLinkId: id, ...gradebook });
  if (before && isElsewhere(before.lineItemsUrl, link.lineItemsUrl))
    await forgetFoundColumns(tx, { ...link, isNamed: gradebook.lineItemUrl !== null }, now);
  if (before && before.lineItemUrl !== link.lineItemUrl) await forgetColumn(tx, link, now);
  else if (before && before.scopes.join(' ') !== link.scopes.join(' ')) await retryParked(tx, link, now);
  return { link, isNew: before === null };
};

/** While its course is being copied, a link leads to a lesson that is not there yet: never to the column of the course. */
export const awaitLesson = (tx: Db, { link }: OpenedLink, namedLessonId: number | null): Promise<void> =>
  updateLinkTarget(tx, link, {
    leadsTo: namedLessonId === null ? 'course' : 'lesson',
    lessonId: null,
    hasLessonColumns: false,
  });

const wantedOf = (
  { link, isNew }: OpenedLink,
  named: NamedTarget,
  copiedFrom: number | null,
): { lessonId: number | null } & Pick<Target, 'leadsTo' | 'hasLessonColumns'> => {
  if (named?.leadsTo === 'lesson') return { ...named, hasLessonColumns: false };
  if (named) return { ...named, lessonId: null };
  if (!isNew) return link;
  return {
    leadsTo: copiedFrom === null ? 'course' : 'lesson',
    lessonId: copiedFrom,
    hasLessonColumns: false,
  };
};

type Opening = {
  opened: OpenedLink;
  named: NamedTarget;
  copiedFrom: number | null;
  course: { id: number };
  roleKey: CourseRole;
  now: Date;
};

/**
 * Stores what the link leads to, and returns its lesson; null for the whole course. A lesson of another course is refused:
 * anyone who can edit a link in their platform could type the id of a foreign lesson into it.
 */
export const followLink = async (tx: Db, opening: Opening): Promise<number | null> => {
  const { opened, named, copiedFrom, course, roleKey, now } = opening;
  const { link, isNew } = opened;
  const wanted = wantedOf(opened, named, copiedFrom);
  const lessonId = wanted.lessonId === null ? null : await findLessonInCourse(tx, course, wanted.lessonId);
  if (wanted.leadsTo === 'lesson' && lessonId === null) throw noSuchLesson(roleKey);
  if (lessonId !== null && roleKey === learner && !(await canStudentsOpen(tx, { id: lessonId })))
    throw new AppError('forbidden', launchProblems.lessonNotOpenYet);
  const target: Target = {
    leadsTo: wanted.leadsTo,
    lessonId,
    hasLessonColumns: wanted.hasLessonColumns,
  };
  const isSame =
    link.leadsTo === target.leadsTo &&
    link.lessonId === lessonId &&
    link.hasLessonColumns === target.hasLessonColumns;
  if (!isSame) await updateLinkTarget(tx, link, target);
  await continueScores(tx, link, course, now);
  if (isSame) return lessonId;
  // A link whose lesson was deleted, or awaited a copy, led nowhere.
  const ledSomewhere = !isNew && (link.leadsTo === 'course' || link.lessonId !== null);
  const isMoved = link.leadsTo !== target.leadsTo || link.lessonId !== lessonId;
  if (ledSomewhere && isMoved) await noteChange(tx, opening, target, now);
  return lessonId;
};

const noteChange = async (tx: Db, { opened: { link }, course }: Opening, target: Target, now: Date) => {
  const [from, to] = [
    await findNameOfTarget(tx, link),
    await findNameOfTarget(tx, { ...target, contextId: link.contextId }),
  ];
  await updateLinkChanged(tx, link, from, now);
  await recordAudit(tx, { action: 'link-changed', actor: null, subject: to, detail: `before: ${from}` });
  await leadScores(tx, link, course, now);
  // It lost its link, and may get a column by a whole-course link.
  if (link.lessonId !== null) await queueScores(tx, { lessonId: link.lessonId }, now);
};
