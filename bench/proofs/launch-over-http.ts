import { setTimeout as pause } from 'node:timers/promises';
import type { startFakeLms } from '#test/lms/fake-lms.ts';

/** Launches and choices as a browser makes them, for proofs. */

export type Lms = Awaited<ReturnType<typeof startFakeLms>>;

export class LaunchRefused extends Error {}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');

export type Launched = { authToken: string; sub: string; contextId: string; lessonId?: number };

/** After a fetch of keys that brought nothing, the tool asks again for the same key only after five seconds. */
const keysPauseMs = 6000;

/** A whole launch of a link or, without one, of the picker; once more where the tool did not ask for a new key yet. */
export const launch = async (...wanted: Parameters<typeof launchOnce>): Promise<Launched> => {
  try {
    return await launchOnce(...wanted);
  } catch (error) {
    if (!(error instanceof LaunchRefused) || !error.message.includes('does not publish')) throw error;
    await pause(keysPauseMs);
    return launchOnce(...wanted);
  }
};

/** What the tool says in its page of a refusal. */
const refusalIn = async (answer: Response) =>
  new LaunchRefused(`${answer.status} ${/<p>(.*?)<\/p>/.exec(await answer.text())?.[1] ?? ''}`);

/** Waits while the course is being copied. */
const launchOnce = async (
  toolUrl: string,
  lms: Lms,
  person: string,
  linkId: string | null,
  courseId?: string,
): Promise<Launched> => {
  const get = (url: string, cookie = '') =>
    fetch(new URL(url, toolUrl), { redirect: 'manual', headers: { cookie } });
  const begun = await get(`/lti/login?${new URLSearchParams(lms.loginParameters(person, linkId, courseId))}`);
  if (begun.headers.get('location') === null) throw await refusalIn(begun);
  const cookie = cookiesOf(begun);
  const checked = await get(begun.headers.get('location') ?? '', cookie);
  if (checked.headers.get('location') === null) throw await refusalIn(checked);
  const asked = new URL(checked.headers.get('location') ?? 'http://nowhere').searchParams;
  const claims = lms.claimsFor(person, linkId, asked.get('nonce') ?? '', courseId);
  const launched = await fetch(`${toolUrl}/lti/launch`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ id_token: await lms.sign(claims), state: asked.get('state') ?? '' }),
  });
  if (launched.status !== 303) throw await refusalIn(launched);
  const holder = cookiesOf(launched);
  for (;;) {
    const page = await (await get(launched.headers.get('location') ?? '', holder)).text();
    const authToken = /"authToken":"([^"]+)"/.exec(page)?.[1];
    if (authToken !== undefined) {
      const told = Buffer.from(authToken.split('.')[1] ?? '', 'base64url').toString();
      return { ...(JSON.parse(told) as Omit<Launched, 'authToken'>), authToken };
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
};

/** Chooses in the picker, and hands the answer to the platform; for a link that exists with `again`. */
export const choose = async (
  toolUrl: string,
  lms: Lms,
  fields: Record<string, string>,
  { courseId, again }: { courseId?: string; again?: string } = {},
): Promise<void> => {
  const { authToken } = await launch(toolUrl, lms, 'teacher', null, courseId);
  const answer = await fetch(`${toolUrl}/api/resources`, {
    method: 'POST',
    body: new URLSearchParams({ authorization: authToken, ...fields }),
  });
  const jwt = /name="JWT" value="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  const place = new URLSearchParams({
    person: 'teacher',
    ...(courseId && { course: courseId }),
    ...(again && { again }),
  });
  const taken = await fetch(`${lms.url}/chosen?${place}`, {
    method: 'POST',
    body: new URLSearchParams({ JWT: jwt }),
  });
  if (!taken.ok) throw new Error(`the platform refused the choice: ${await taken.text()}`);
};
