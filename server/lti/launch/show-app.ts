import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { Navigation } from '#contract/core/endpoint.ts';
import type { PageLanguage } from '#contract/core/page-languages.ts';
import { learner } from '#contract/core/roles.ts';
import { findPerson } from '#server/site/accounts/users/find-person.ts';
import { startLaunchSession } from '#server/site/accounts/sessions/start-session.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Mode, Theme } from '#contract/core/session.ts';
import type { Services } from '#server/platform/services.ts';
import { awaitCopy } from './await-copy.ts';
import type { OpenLaunch } from '../claims/launches.db.ts';
import { readNoticeOf } from '../linking/read-link-notices.ts';

/** Opens the app with a new session token, so that no cookie is needed from here on. */
export const showApp = async (services: Services, opened: OpenLaunch): Promise<Navigation> => {
  const launch = opened.copyJobId === null ? opened : await awaitCopy(services, opened);
  if ('to' in launch) return launch;
  const user = await findPerson(services.db, launch.userId);
  if (!user) throw new AppError('unauthenticated', launchProblems.openAgain);
  const authToken = await startLaunchSession(services, user, {
    id: launch.id,
    expiresAt: launch.expiresAt,
    settings: {
      roles: [launch.roleKey],
      mode: launch.mode as Mode,
      contextId: launch.contextId,
      ...(launch.lessonId !== null && { lessonId: launch.lessonId }),
      ...(launch.acceptsSeveral && { acceptsSeveral: true }),
      ...(launch.isRoleSwitched && { isRoleSwitched: true }),
      ...(launch.reviewUserId !== null && { reviewUserId: launch.reviewUserId }),
    },
  });
  const linkNotice =
    launch.roleKey !== learner && launch.resourceLinkId !== null
      ? await readNoticeOf(services, launch.resourceLinkId)
      : null;
  return {
    to: 'app',
    authToken,
    platformName: launch.platformName,
    frameAncestors: launch.frameOrigins,
    ...(launch.theme !== null && { theme: launch.theme as Theme }),
    ...(launch.returnUrl !== null && { returnUrl: launch.returnUrl }),
    ...(launch.locale !== null && { locale: launch.locale }),
    ...(user.language !== null && { language: user.language as PageLanguage }),
    ...(launch.dueAt !== null && { dueAt: launch.dueAt.toISOString() }),
    ...(linkNotice && { linkNotice }),
  };
};
