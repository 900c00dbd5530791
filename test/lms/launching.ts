import { atEnd } from '#test/at-end.ts';
import { insertDeployment, insertPlatformIfNew } from '#server/lti/platforms/platforms.db.ts';
import type { JWTPayload } from 'jose';
import type { PageData } from '#contract/core/session.ts';
import { pageDataElementId } from '#contract/core/session.ts';
import { decodeToken } from '#web/session/decode-token.ts';
import { startFakeLms } from './fake-lms.ts';
import { aLanguage, aLesson, aUser, aUserLesson } from '../factories.ts';
import { type RunningApp, runningApp } from '../running-app.ts';

/** The server and a registered learning management system, for LTI tests. */

type Options = NonNullable<Parameters<typeof startFakeLms>[0]>;

export const anLms = async (running: RunningApp, options: Options = {}) => {
  const lms = await startFakeLms({
    toolUrl: running.services.publicUrl,
    toolKeys: async () => (await running.app.inject('/lti/jwks')).json(),
    now: () => running.clock.now(),
    ...options,
  });
  atEnd(lms.stop);
  const platform = await insertPlatformIfNew(running.services.db, {
    ...lms.registration,
    state: 'active',
    frameOrigins: [lms.url],
    isOpenToDeployments: false,
  });
  if (!platform) throw new Error('this platform is registered already');
  await insertDeployment(running.services.db, platform, lms.deploymentId);
  return Object.assign(lms, { platform });
};
export type KnownLms = Awaited<ReturnType<typeof anLms>>;

export const runningWithLms = async (options: Options = {}) => {
  const running = await runningApp({ config: { ltiAllowedHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] } });
  await aLanguage(running.services);
  return { ...running, lms: await anLms(running, options) };
};

const cookiesFrom = (header: string | string[] | undefined): string =>
  [header ?? []]
    .flat()
    .map(cookie => cookie.split(';')[0])
    .join('; ');

export const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

/** The result of an OIDC login: the response, and the values that the launch must contain. */
export const logIn = async ({ app }: Pick<RunningApp, 'app'>, parameters: Record<string, string>) => {
  const answer = await app.inject(`/lti/login?${new URLSearchParams(parameters)}`);
  const cookie = cookiesFrom(answer.headers['set-cookie']);
  // A page stores a proof first and then goes on to the same URL.
  const stored = /"location":"([^"]+)"/.exec(answer.body)?.[1];
  const next = String(answer.headers.location ?? stored ?? '');
  const checked = next.startsWith('/') ? await app.inject({ url: next, headers: { cookie } }) : answer;
  const location = checked.headers.location;
  const asked = new URL(typeof location === 'string' ? location : 'http://nowhere').searchParams;
  return {
    answer,
    checked,
    asked,
    state: asked.get('state') ?? '',
    nonce: asked.get('nonce') ?? '',
    cookie,
  };
};

type Launch = { idToken: string; state: string; cookie: string };

export const sendLaunch = ({ app }: Pick<RunningApp, 'app'>, { idToken, state, cookie }: Launch) => {
  const { headers, payload } = form({ id_token: idToken, state });
  return app.inject({ method: 'POST', url: '/lti/launch', headers: { ...headers, cookie }, payload });
};

/** A whole launch; a test can change the claims. */
export const launchAs = async (
  running: Pick<RunningApp, 'app'>,
  lms: KnownLms,
  personId: string,
  linkId: string | null,
  change: (claims: JWTPayload) => JWTPayload = claims => claims,
  courseId?: string,
) => {
  const { state, nonce, cookie } = await logIn(running, lms.loginParameters(personId, linkId, courseId));
  const idToken = await lms.sign(change(lms.claimsFor(personId, linkId, nonce, courseId)));
  return sendLaunch(running, { idToken, state, cookie });
};

/** Follows a launch into the app and reads the session token from its page. */
export const openApp = async (
  { app }: Pick<RunningApp, 'app'>,
  launched: { headers: Record<string, unknown> },
) => {
  const cookie = cookiesFrom(launched.headers['set-cookie'] as string[]);
  const url = String(launched.headers.location);
  const answer = await app.inject({ url, headers: { cookie } });
  const json = new RegExp(`id="${pageDataElementId}">(.*?)</script>`).exec(answer.body)?.[1] ?? '{}';
  const pageData = JSON.parse(json) as PageData;
  const authToken = pageData.authToken ?? '';
  return { answer, cookie, url, pageData, authToken, settings: decodeToken(authToken)?.settings };
};

export const enter = async (...from: Parameters<typeof launchAs>) => {
  const launched = await launchAs(...from);
  if (launched.statusCode !== 303) throw new Error(`launch refused: ${launched.statusCode} ${launched.body}`);
  return openApp(from[0], launched);
};

/** A lesson that is linked in the platform's course, and learners who have started it by that link. */
export const aLinkedClass = async (
  running: RunningApp,
  lms: KnownLms,
  given: { learners?: string[]; columnId?: string | null; exercises?: number } = {},
) => {
  const { services } = running;
  const teacher = await enter(running, lms, 'teacher', 'course');
  const contextId = teacher.settings?.contextId ?? '';
  const course = await services.db
    .selectFrom('courses')
    .selectAll()
    .where('contextId', '=', contextId)
    .executeTakeFirstOrThrow();
  const modules = await services.db
    .selectFrom('modules')
    .select('id')
    .where('courseId', '=', course.id)
    .execute();
  const instructor = { ...(await aUser(services)), authToken: teacher.authToken };
  const lesson = await aLesson(services, {
    course: { ...course, instructor },
    modulePosition: modules.length,
    exercises: given.exercises ?? 1,
  });
  const link = lms.addLink({
    id: `lesson-${lesson.lesson.id}`,
    title: 'Adding',
    custom: { lesson_id: String(lesson.lesson.id) },
    ...(given.columnId !== undefined && { columnId: given.columnId }),
  });
  const learners = [];
  for (const subject of given.learners ?? ['ada']) {
    if (!lms.people.some(person => person.id === subject)) lms.addPerson(subject);
    const { authToken } = await enter(running, lms, subject, link.id);
    const { userId } = await services.db
      .selectFrom('ltiUsers')
      .select('userId')
      .where('platformId', '=', lms.platform.id)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    const user = await services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { userLesson, userExercise, userExercises } = await aUserLesson(services, {
      lesson,
      learner: { ...user, authToken },
    });
    learners.push({
      subject,
      email: user.email,
      authToken,
      userId,
      userLesson,
      userExercise,
      userExercises,
    });
  }
  return { ...lesson, contextId, link, teacher, learners };
};
