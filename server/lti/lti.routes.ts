import * as contract from '#contract/lti/lti.ts';
import { countNonces as countNoncesCall, deleteNonces } from '#contract/site/admin.ts';
import * as inCourse from '#contract/lti/lti-course.ts';
import { anyone, siteAdmin, someone } from '#server/access/access.ts';
import { courseMember, courseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { offerHandoff, takeOver } from './launch/hand-off.ts';
import { continueLogin } from './launch/continue-login.ts';
import { countNonces } from './launch/nonces.db.ts';
import { forgetNonces } from './launch/forget-nonces.ts';
import { launch } from './launch/launch.ts';
import { handoffHolder, launchHolder } from './lti.access.ts';
import {
  addPlatform,
  changeDeployment,
  changePlatform,
  makeRegistrationKey,
  readPlatforms,
  readTool,
  showPlatform,
} from './platforms/manage-platforms.ts';
import { askForHolder, proveLaunch, resumeLaunch } from './launch/prove-launch.ts';
import { readCanvasConfiguration } from './platforms/tool-configuration.ts';
import { noteChangeSeen, readLinkNotices } from './linking/read-link-notices.ts';
import { readRoster } from './roster/read-roster.ts';
import { countUnsent } from './grades/scores.db.ts';
import { readUnsentScores } from './grades/read-unsent-scores.ts';
import { recordingFailure } from './platforms/record-failure.ts';
import { registerPlatform } from './platforms/register-platform.ts';
import { resendScores } from './grades/resend-scores.ts';
import { selectLessons } from './linking/select-lessons.ts';
import { showApp } from './launch/show-app.ts';
import { startLogin } from './launch/start-login.ts';
import { changeRegistration, findAddresses } from './platforms/change-registration.ts';
import { deletePlatform, foreseeTakeOver, takeOverPlatform } from './platforms/take-over-platform.ts';
import { readToolKeys, rotateToolKeys } from './platforms/tool-keys.ts';

export const ltiRoutes = [
  route(contract.startLogin, anyone, ({ services, query, cookies, requestId }) =>
    recordingFailure(services, requestId, trace => startLogin(services, query, { trace, cookies })),
  ),
  route(contract.startLoginByPost, anyone, ({ services, body, cookies, requestId }) =>
    recordingFailure(services, requestId, trace => startLogin(services, body, { trace, cookies })),
  ),
  route(contract.continueLogin, anyone, ({ services, query, cookies, requestId }) =>
    recordingFailure(services, requestId, trace =>
      continueLogin(services, query, { cookies, requestId, trace }),
    ),
  ),
  route(contract.launch, anyone, ({ services, body, cookies, requestId }) =>
    recordingFailure(services, requestId, trace => launch(services, body, { cookies, trace })),
  ),
  route(contract.proveLaunch, anyone, ({ services, body }) => proveLaunch(services, body)),
  route(contract.openLaunch, launchHolder, ({ services, launch: opened, isHeld, requestId }) =>
    isHeld ? showApp(services, opened) : askForHolder(opened, requestId),
  ),
  route(contract.resumeLaunch, anyone, ({ services, params, body }) =>
    resumeLaunch(services, params.launchId, body.holder),
  ),
  route(inCourse.openInWindow, someone, ({ services, launch: opened }) => offerHandoff(services, opened)),
  route(contract.openHandoff, handoffHolder, ({ services, params }) => takeOver(services, params.key)),
  route(contract.getToolKeys, anyone, async ({ services }) => ({
    keys: (await readToolKeys(services)).map(key => key.publicJwk as Record<string, unknown>),
  })),
  route(contract.getCanvasConfiguration, anyone, async ({ services }) => readCanvasConfiguration(services)),
  route(contract.registerPlatform, anyone, ({ services, query, requestId }) =>
    recordingFailure(services, requestId, trace => registerPlatform(services, query, trace)),
  ),
  // `anyone`, because the session token is in the form body: selectLessons checks it.
  route(contract.selectLessons, anyone, ({ services, body }) => selectLessons(services, body)),

  route(countNoncesCall, siteAdmin, async ({ services }) => ({ count: await countNonces(services.db) })),
  route(deleteNonces, siteAdmin, async ({ services, user }) => ({
    result: { deleted: await forgetNonces(services, user) },
  })),
  route(contract.listPlatforms, siteAdmin, ({ services, query }) => readPlatforms(services, query)),
  route(contract.addPlatform, siteAdmin, async ({ services, user, body }) => ({
    ltiPlatform: await addPlatform(services, user, body),
  })),
  route(contract.changePlatform, siteAdmin, async ({ services, user, params, body }) => ({
    ltiPlatform: await changePlatform(services, user, params.id, body),
  })),
  route(contract.deletePlatform, siteAdmin, async ({ services, user, params, query }) => {
    await deletePlatform(services, user, params.id, query.name);
    return { success: true as const };
  }),
  route(contract.takeOverPlatform, siteAdmin, async ({ services, user, params, body }) => ({
    ltiPlatform: await showPlatform(
      services,
      await takeOverPlatform(services, user, params.id, body?.earlierId),
    ),
  })),
  route(contract.foreseeTakeOver, siteAdmin, ({ services, params, query }) =>
    foreseeTakeOver(services, params.id, query.earlierId),
  ),
  route(contract.changeRegistration, siteAdmin, async ({ services, user, params, body }) => {
    await changeRegistration(services, user, params, { ...body, tokenAudience: body.tokenAudience || null });
    return { ltiPlatform: await showPlatform(services, params.id) };
  }),
  route(contract.discoverAddresses, siteAdmin, ({ services, body }) => findAddresses(services, body.issuer)),
  route(contract.changeDeployment, siteAdmin, async ({ services, user, params, body }) => ({
    ltiPlatform: await changeDeployment(services, user, params, body.isActive),
  })),
  route(contract.makeRegistrationKey, siteAdmin, ({ services, user, body }) =>
    makeRegistrationKey(services, user, body.isApproving ?? false),
  ),
  route(contract.rotateToolKey, siteAdmin, async ({ services, user }) => {
    await rotateToolKeys(services, user);
    return { tool: await readTool(services) };
  }),

  route(inCourse.submitGrades, courseMember, ({ services, user, course }) =>
    resendScores(services, { courseId: course.id, userId: user.id }),
  ),
  route(inCourse.listUnsentScores, courseStaff, async ({ services, course }) => ({
    scores: await readUnsentScores(services, { courseId: course.id }),
  })),
  route(inCourse.resendScores, courseStaff, ({ services, course, query: { userLessonId } }) =>
    resendScores(services, { courseId: course.id, ...(userLessonId !== undefined && { userLessonId }) }),
  ),
  route(inCourse.listLinkNotices, courseStaff, async ({ services, course }) => ({
    links: await readLinkNotices(services, course),
  })),
  route(inCourse.dismissLinkChange, courseStaff, async ({ services, course, params }) => {
    await noteChangeSeen(services, course, params.linkId);
    return { success: true as const };
  }),
  route(contract.listAllUnsentScores, siteAdmin, async ({ services }) => ({
    scores: await readUnsentScores(services, {}),
    total: await countUnsent(services.db),
  })),
  route(contract.resendAllScores, siteAdmin, ({ services }) => resendScores(services, {})),
  route(inCourse.getRoster, courseStaff, async ({ services, course }) => ({
    roster: await readRoster(services, course),
  })),
];
