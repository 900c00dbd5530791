import { sql } from 'kysely';
import { startSession } from '#server/site/accounts/sessions/start-session.ts';
import { aLesson, aSiteAdmin } from '#test/factories.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { freePort } from '#test/processes/server-process.ts';
import { startProduct } from '../running-product.ts';
import { launch } from './launch-over-http.ts';

/**
 * A platform is registered again and again, each time with another client id and deployment, while people come in before
 * and after. Each time an administrator says that it is the same platform. In the end there must be one platform, one
 * course and one user for each person: nothing is orphaned.
 */

export type RegistrationReport = {
  registrations: number;
  launches: number;
  /** Launches that opened another course or came in as another person than before. */
  misdirected: number;
  platforms: number;
  people: number;
  courses: number;
  links: number;
};

export const proveRegistration = async (
  times: number,
  say: (line: string) => void = () => {},
): Promise<RegistrationReport> => {
  const port = String(await freePort());
  const product = await startProduct({
    PORT: port,
    CAIRN_PUBLIC_URL: `http://127.0.0.1:${port}`,
    CAIRN_LTI_ALLOWED_HOSTS: '127.0.0.1',
  });
  const { services, server } = product;
  const lms = await startFakeLms({ toolUrl: server.url });
  try {
    const admin = await aSiteAdmin(services);
    const authToken = await startSession(services, services.db, admin);
    const { csrfToken } = JSON.parse(
      /id="page-data">(.*?)<\/script>/.exec(await (await fetch(server.url)).text())?.[1] ?? '{}',
    ) as { csrfToken: string };
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(server.url + path, {
        method,
        headers: {
          authorization: `Bearer ${authToken}`,
          'x-csrf-token': csrfToken,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const register = async () => {
      const { url } = await call<{ url: string }>('POST', '/api/lti_registration_keys', {
        isApproving: true,
      });
      const target = new URL(url);
      target.searchParams.set('openid_configuration', `${lms.url}/.well-known/openid-configuration`);
      await fetch(target);
      const { ltiPlatforms } = await call<{
        ltiPlatforms: { id: number; state: string; sameAs: object | null }[];
      }>('GET', '/api/lti_platforms');
      const waiting = ltiPlatforms.find(({ sameAs }) => sameAs !== null);
      if (waiting) await call('POST', `/api/lti_platforms/${waiting.id}/take_over`);
    };

    await register();
    const { contextId } = await launch(server.url, lms, 'teacher', 'course');
    const course = await services.db
      .selectFrom('courses')
      .selectAll()
      .where('contextId', '=', contextId)
      .executeTakeFirstOrThrow();
    const { lesson } = await aLesson(services, {
      course: { ...course, instructor: { ...admin, authToken } },
    });
    const link = lms.addLink({ id: 'lesson', custom: { lesson_id: String(lesson.id) } });
    const places: [string, string][] = [
      ['teacher', 'course'],
      ['ada', link.id],
      ['grace', link.id],
    ];
    const comeIn = () =>
      Promise.all(
        places.map(async ([person, linkId]) => {
          const { sub, contextId: opened, lessonId } = await launch(server.url, lms, person, linkId);
          return `${person} ${sub} ${opened} ${lessonId}`;
        }),
      );
    const first = await comeIn();
    let [launches, misdirected] = [first.length, 0];
    for (let time = 1; time <= times; time++) {
      lms.deploymentId = String(time + 1);
      await register();
      const again = await comeIn();
      launches += again.length;
      misdirected += again.filter((came, i) => came !== first[i]).length;
      say(`registration ${time}: ${again.length} people came in`);
    }
    const count = async (table: string) =>
      (await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(services.db))
        .rows[0]?.count ?? 0;
    return {
      registrations: times,
      launches,
      misdirected,
      platforms: await count('lti_platforms'),
      people: await count('lti_users'),
      courses: await count('lti_contexts'),
      links: await count('lti_resource_links'),
    };
  } finally {
    await product.stop();
    await lms.stop();
  }
};
