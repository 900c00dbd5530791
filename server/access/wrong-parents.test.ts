import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allRoutes } from '#server/routes.ts';
import { runningApp } from '#test/running-app.ts';
import { fillPath, makeWorld, paramsIn, type Person, people } from '#test/access/world.ts';

/**
 * A path such as `/cairn_courses/:courseId/lessons/:lessonId` names a parent and a child. The users of this test have the
 * same roles in two courses, so that they may read each child under its own parent, but not under the other one.
 */

const { app, services } = await runningApp();
const { tokens, params, twin, sibling } = await makeWorld(services);

type Params = typeof params;

/** Bodies for calls whose handler looks up the child, after the body was parsed. */
const bodies: Record<string, object> = {
  'PUT /api/lti_platforms/:id/deployments/:deploymentId': { isActive: false },
  'PUT /api/lti_platforms/:id/registrations/:registrationId': {
    issuer: 'https://lms.example',
    clientId: 'new',
    authUrl: 'https://lms.example/auth',
    tokenUrl: 'https://lms.example/token',
    jwksUrl: 'https://lms.example/jwks',
  },
  'POST /api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/versions/:number/restore': {
    version: 1,
  },
  'PUT /api/cairn_courses/:contextId/gradebook/columns/:columnId': { name: 'Attendance' },
};

/** All combinations that take some parameters from one course and the rest from the other. */
const mixesOf = (names: string[], other: Params): Params[] => {
  const mixed: Params[] = [];
  for (let bits = 1; bits < 2 ** names.length - 1; bits++)
    mixed.push(
      Object.fromEntries(names.flatMap((name, i) => (bits & (2 ** i) ? [[name, other[name] ?? '']] : []))),
    );
  return mixed;
};

const wrongParamsOf = (path: string): Params[] => {
  const names = paramsIn(path, params);
  const missing = names.filter(name => twin[name] === undefined);
  if (names.length > 1 && missing.length > 0)
    throw new Error(
      `aFilledCourse in test/access/world.ts makes no ${missing.join(' and no ')}, which ${path} names`,
    );
  const ofSibling = names.filter(name => sibling[name] !== undefined);
  return [...mixesOf(names, twin), ...mixesOf(ofSibling, sibling)];
};

const routes = allRoutes.flatMap(({ endpoint }) => {
  const wrong = wrongParamsOf(endpoint.path);
  return wrong.length > 0 ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, wrong }] : [];
});

const call = async (
  { method, path }: Endpoint,
  person: Person,
  given: Params,
  { body, contentType }: { body?: object | string | undefined; contentType?: string } = {},
) => {
  const { statusCode } = await app.inject({
    method,
    url: fillPath(path, { ...params, ...given }),
    headers: {
      ...(tokens[person] && { authorization: `Bearer ${tokens[person]}` }),
      ...(contentType && { 'content-type': contentType }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return statusCode;
};

/**
 * Sends an unparsable body, which is rejected after the rule and before the handler. What is for a WebSocket rejects every
 * plain call after the rule.
 */
const isLetIn = async (endpoint: Endpoint, person: Person) => {
  if (endpoint.reply === 'socket') return (await call(endpoint, person, {})) === 400;
  const unreadable = { body: '{ this is not json', contentType: 'application/json' };
  return endpoint.method === 'GET'
    ? (await call(endpoint, person, {})) < 400
    : (await call(endpoint, person, {}, unreadable)) === 400;
};

const tables = await sql<{ name: string }>`
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
`.execute(services.db);

/** The contents of the whole database, one line per table. */
const contents = async () => {
  const each = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as content from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ name: string; content: string | null }>`
    ${sql.join(each, sql` union all `)} order by name
  `.execute(services.db);
  return rows;
};

it('there are routes to check', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(tables.rows.length).toBeGreaterThan(30);
});

for (const { name, endpoint, wrong } of routes)
  it(`HS-2 ${name} is not found under a parent that is not its own`, async () => {
    const letIn = await Promise.all(
      people.map(async person => ((await isLetIn(endpoint, person)) ? [person] : [])),
    );
    expect(letIn.flat(), 'nobody is let in with the right parent, so this would prove nothing').not.toEqual(
      [],
    );
    const isWriting = endpoint.method !== 'GET';
    const before = isWriting ? await contents() : null;
    for (const [index, given] of wrong.entries()) {
      // Those whom even the right parent does not let in are asked about the first one only.
      const asked = index === 0 ? people : letIn.flat();
      const answers = await Promise.all(
        asked.map(
          async person => [person, await call(endpoint, person, given, { body: bodies[name] })] as const,
        ),
      );
      const others = answers.filter(([person]) => !letIn.flat().includes(person));
      expect(
        answers.filter(([person, status]) => letIn.flat().includes(person) && status !== 404),
        `${JSON.stringify(given)} instead of its own; if the status is 400, give a valid body in \`bodies\``,
      ).toEqual([]);
      expect(others.filter(([, status]) => ![401, 403, 404].includes(status))).toEqual([]);
    }
    expect(isWriting ? await contents() : null).toEqual(before);
  });
