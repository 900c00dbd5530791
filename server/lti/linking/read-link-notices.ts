import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { LinkNotice } from '#contract/core/link-notice.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { explainLink } from './explain-grades.ts';
import { findCourseLink, listLinksOfCourse, updateLinkChangeSeen } from './links.db.ts';

/** Links of a course that staff should read something about. */
export const readLinkNotices = async ({ db }: Services, course: { id: number }): Promise<LinkNotice[]> =>
  (await listLinksOfCourse(db, course)).flatMap(link => explainLink(link) ?? []);

/** The same about the one link that was just opened. */
export const readNoticeOf = async ({ db }: Services, linkId: number): Promise<LinkNotice | null> => {
  const link = await findCourseLink(db, linkId);
  return link && explainLink(link);
};

/** Staff have read that a link leads to something else now. Idempotent. */
export const noteChangeSeen = async ({ db }: Services, course: { id: number }, linkId: number) => {
  if (!(await updateLinkChangeSeen(db, course, linkId)))
    throw new AppError('not_found', launchProblems.noSuchLink);
};
