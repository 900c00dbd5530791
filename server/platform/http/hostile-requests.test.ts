import { runningProblems } from '#contract/running/running-problems.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Route } from '#server/platform/http/route.ts';
import { allRoutes } from '#server/routes.ts';
import { everyByte } from '#test/inputs/hostile-text.ts';
import { multipartOf } from '#test/inputs/multipart.ts';
import { runningApp } from '#test/running-app.ts';
import { leastInput, sampleInput, textPlacesIn, withTextAt } from '#test/inputs/sample-input.ts';
import { rules } from '#test/access/access-rules.ts';
import { fillPath, makeWorld, type Person } from '#test/access/world.ts';

const { app, services, logged } = await runningApp();

/** Percent-encodes for a URL, including lone surrogates as three bytes, which encodeURIComponent refuses. */
const percentEncoded = (text: string): string =>
  Array.from(text, char => {
    const code = char.charCodeAt(0);
    if (char.length > 1 || code < 0xd800 || code > 0xdfff) return encodeURIComponent(char);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return bytes.map(byte => `%${byte.toString(16)}`).join('');
  }).join('');

const encodedFields = (fields: object) =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${percentEncoded(String(value))}`)
    .join('&');

const texts = ['a\0b', 'a\uD800b', `${everyByte}\uDC00`];

type Asked = { url: string; headers: Record<string, string>; payload?: string | Buffer };
type World = Awaited<ReturnType<typeof makeWorld>>;

const callerOf = (rule: string): Person =>
  (['learner', 'instructor', 'site admin'] as const).find(person => rules[rule]?.in.includes(person)) ??
  'anonymous';

const knownFields = ({ params }: World) => ({
  email: 'somebody@example.org',
  emails: ['somebody@example.org'],
  executableFileName: 'main.py',
  frameOrigins: ['https://school.example'],
  languageConfigId: Number(params['language_configs/:id']),
  cairnModuleId: Number(params.moduleId),
});

/** The text in each field of a body: of one with all fields, and once of one with only the required ones. */
const bodiesWith = (text: string, schema: z.ZodType, world: World): object[] => {
  const all = sampleInput(schema, knownFields(world));
  const least = leastInput(schema, knownFields(world));
  return textPlacesIn(all).flatMap(place => {
    const changed = withTextAt(all, place, text) as Record<string, unknown>;
    const field = String(place[0]);
    return text === texts[0] ? [changed, { ...least, [field]: changed[field] }] : [changed];
  });
};

/** Headers are read before the handler, in the same way for all calls of a method with one rule; those with files and forms have their own. */
const isAskedWithHeaders = (endpoint: Endpoint, access: Route['access']) =>
  allRoutes.find(
    one =>
      one.endpoint.method === endpoint.method &&
      one.access.name === access.name &&
      one.endpoint.encoding === endpoint.encoding &&
      one.endpoint.takesFile === endpoint.takesFile,
  )?.endpoint === endpoint;

/** A valid call repeated with the text in a different place each time. */
const callsWith = async (
  text: string,
  { endpoint, access }: Pick<Route, 'endpoint' | 'access'>,
  world: World,
  person: Person,
): Promise<Asked[]> => {
  const { tokens, params } = world;
  const isForm = endpoint.encoding === 'form';
  const token = tokens[person];
  const authorized: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const url = fillPath(endpoint.path, params);
  const query = endpoint.query ? sampleInput(endpoint.query, {}) : {};
  const sending = (body: object): Asked => ({
    url: `${url}?${encodedFields(query)}`,
    payload: isForm ? encodedFields(body) : JSON.stringify(body),
    headers: {
      ...authorized,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
  });
  const good: Asked = endpoint.body
    ? sending(sampleInput(endpoint.body, knownFields(world)))
    : { url, headers: authorized };
  const names = [...endpoint.path.matchAll(/:\w+/g)].map(([name]) => name);
  const file = endpoint.takesFile && (await multipartOf(new File([text], text)));
  return [
    ...names.map(name => ({
      ...good,
      url: fillPath(endpoint.path.replace(name, percentEncoded(text)), params),
    })),
    ...Object.keys(query).flatMap(key => [
      { ...good, url: `${url}?${encodedFields({ ...query, [key]: text })}` },
      { ...good, url: `${url}?${encodedFields({ [key]: text })}` },
    ]),
    ...(endpoint.body ? bodiesWith(text, endpoint.body, world).map(sending) : []),
    ...(file ? [{ url, headers: { ...authorized, 'content-type': file.type }, payload: file.bytes }] : []),
    ...(isAskedWithHeaders(endpoint, access)
      ? [
          {
            ...good,
            headers: { ...good.headers, cookie: `cairn_launch=${text}`, prefer: text, 'x-csrf-token': text },
          },
          { ...good, headers: { ...good.headers, authorization: `Bearer ${text}` } },
        ]
      : []),
  ];
};

/** Making a world takes longer than the requests of a hundred calls, so calls share one until something of it was taken away. */
const takesAway = ({ method, path }: Endpoint) =>
  method === 'DELETE' || (method !== 'GET' && path.startsWith('/api/language_'));
/** That a call can still be refused or accepted shows that what it names is still there. */
const accepted = new Set<Endpoint>();
let unchanged: Promise<World> | undefined;

describe.each(allRoutes.map(r => ({ call: `${r.endpoint.method} ${r.endpoint.path}`, ...r })))(
  'TV-1 $call',
  ({ endpoint, access }) => {
    it('accepts or refuses any text in any place without a server error', async () => {
      const world = await (unchanged ??= makeWorld(services));
      logged.length = 0;
      for (const text of texts)
        for (const asked of await callsWith(text, { endpoint, access }, world, callerOf(access.name))) {
          const answer = await app.inject({ method: endpoint.method, ...asked });
          // There is no runner here, which only the calls say that need one at once.
          if (answer.body.includes(runningProblems.onlyTests.code)) continue;
          expect(answer.statusCode, `${JSON.stringify(asked)}\n${answer.body}`).toBeLessThan(500);
          if (answer.statusCode >= 400) continue;
          accepted.add(endpoint);
          if (takesAway(endpoint)) unchanged = undefined;
        }
      expect(logged.filter(line => /"level":(50|60)/.test(line))).toEqual([]);
    });
  },
);

it('TV-1 enough of these calls are accepted to prove something', () => {
  expect(accepted.size).toBeGreaterThanOrEqual(90);
});
