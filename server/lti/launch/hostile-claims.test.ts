import { randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { everyByte } from '#test/inputs/hostile-text.ts';
import { form, launchAs, logIn, openApp, runningWithLms } from '#test/lms/launching.ts';
import { type Place, textPlacesIn, withTextAt } from '#test/inputs/sample-input.ts';

const running = await runningWithLms();
const { app, services, lms, logged } = running;

const texts: [string, (text: string) => string][] = [
  ['NUL in front of', text => `\0${text}`],
  ['NUL behind', text => `${text}\0`],
  ['half a surrogate pair behind', text => `${text}\uD800`],
  ['every byte value instead of', () => everyByte],
  // Random, so that PostgreSQL cannot compress it in an index.
  ['8 KB instead of', () => randomBytes(6000).toString('base64url')],
  ['8 KB of address behind', text => `${text}#${randomBytes(6000).toString('base64url')}`],
  ['1 MB instead of', () => 'x'.repeat(1_000_000)],
];

const placesOf = (linkId: string | null): Place[] => textPlacesIn(lms.claimsFor('teacher', linkId, 'nonce'));
const errorsLogged = () => logged.filter(line => /"level":(50|60)/.test(line));

describe.each<[string, string | null]>([
  ['the opening of a link', 'course'],
  ['a choice of content', null],
])('TV-1 in %s', (_, linkId) => {
  /** Both read the same claims in the same way; only what comes after differs. */
  const tried = linkId === null ? texts.filter(([how]) => / behind$|^8 KB instead/.test(how)) : texts;
  it.each(tried)('%s any claim lets in or is refused, and never breaks', async (_name, change) => {
    logged.length = 0;
    for (const place of placesOf(linkId)) {
      const changed = (claims: JWTPayload) => {
        const text = String(place.reduce((value: unknown, key) => (value as JWTPayload)[key], claims));
        return withTextAt(claims, place, change(text)) as JWTPayload;
      };
      const launched = await launchAs(running, lms, 'teacher', linkId, changed);
      expect(launched.statusCode, `${place.join(' ')}: ${launched.body}`).toBeLessThan(500);
      const isIn = launched.statusCode === 303;
      const shown = isIn ? (await openApp(running, launched)).answer.statusCode : 200;
      expect(shown, place.join(' ')).toBe(200);
    }
    expect(errorsLogged()).toEqual([]);
  });
});

it('TV-1 two users of a platform whose ids cannot be stored are never treated as one', async () => {
  const as = (sub: string) => (claims: JWTPayload) => ({ ...claims, sub });
  for (const sub of ['somebody\0', 'somebody\uD800', 'x'.repeat(2000)]) {
    const { statusCode, body } = await launchAs(running, lms, 'teacher', 'course', as(sub));
    expect({ statusCode, body }).toEqual({
      statusCode: 400,
      body: expect.stringContaining('the id of the person cannot be used here'),
    });
  }
  const kept = await services.db
    .selectFrom('ltiUsers')
    .select('subject')
    .where('subject', 'like', 'somebody%')
    .execute();
  expect(kept).toEqual([]);
});

it('FT-1 a login, a launch and a registration with NUL in their parameters are refused', async () => {
  logged.length = 0;
  const parameters: Record<string, string> = lms.loginParameters('teacher', 'course');
  for (const [name, value] of Object.entries(parameters)) {
    const { answer } = await logIn(running, { ...parameters, [name]: `\0${value}` });
    expect(answer.statusCode, name).toBeLessThan(500);
  }
  for (const url of ['/lti/login?iss=%00x', '/lti/register?key=%00&openid_configuration=%00'])
    expect((await app.inject(url)).statusCode).toBeLessThan(500);
  const posted = await app.inject({
    method: 'POST',
    url: '/lti/launch',
    ...form({ state: '\0', id_token: '\0' }),
  });
  expect(posted.statusCode).toBe(400);
  expect(errorsLogged()).toEqual([]);
});

it('FB-7 names without a visible character count as missing', async () => {
  const lti = 'https://purl.imsglobal.org/spec/lti/claim';
  const launched = await launchAs(running, lms, 'teacher', 'course', claims => ({
    ...claims,
    sub: 'nobody-seen',
    name: '\u200B',
    given_name: '\u200B\u0007',
    family_name: '\u3164',
    [`${lti}/context`]: { id: 'unseen', title: '\u200B', label: 'PY1' },
  }));
  const { settings, answer } = await openApp(running, launched);
  expect(answer.statusCode).toBe(200);
  const person = await services.db
    .selectFrom('users')
    .innerJoin('ltiUsers', 'ltiUsers.userId', 'users.id')
    .selectAll('users')
    .where('subject', '=', 'nobody-seen')
    .executeTakeFirstOrThrow();
  expect(person).toMatchObject({ firstName: 'Student', lastName: String(person.id) });
  const course = services.db
    .selectFrom('courses')
    .select('name')
    .where('contextId', '=', settings?.contextId ?? '');
  expect(await course.executeTakeFirst()).toEqual({ name: 'PY1' });
});
