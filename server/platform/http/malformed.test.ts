import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allRoutes } from '#server/routes.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { fillPath, makeWorld } from '#test/access/world.ts';

const { app, services } = await runningApp();
const { params } = await makeWorld(services);

/** Random values and known difficult ones. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', "'; drop table users; --", 'a@b.co', '%', '9'.repeat(400)),
  fc.constantFrom(-1, 0, 2 ** 31, 2 ** 53, -0, 1e308, null, [], {}, [[]], { __proto__: null }),
);

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(
        (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object,
      )
    : [];

const bodyFor = (keys: string[]) =>
  fc.oneof(
    fc
      .record(Object.fromEntries(keys.map(key => [key, value])), { requiredKeys: [] })
      .map(o => JSON.stringify(o)),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('{', 'null', '[]', '""', '{"__proto__":{"x":1}}', '['.repeat(5000), '{"a":1e999}'),
  );

const segment = fc.constantFrom(
  '0',
  '-1',
  'abc',
  '1e9',
  '2147483648',
  '99999999999999999999',
  '%00',
  '..%2f',
  '%F0%9F%92%A9',
  ' ',
);

let admin: ReturnType<typeof aSiteAdmin> | undefined;

/** Without a body only the path can be malformed. */
const triesOf = ({ method, path }: Endpoint) => {
  if (method !== 'GET') return 8;
  return path.includes(':') ? 4 : 1;
};

/** For browser navigation the message is on an HTML page. */
const sentenceIn = (answer: { body: string; headers: object; json(): { error: string } }): string =>
  String(answer.headers['content-type' as never]).startsWith('text/html')
    ? (/<p>(.*?)<\/p>/s.exec(answer.body)?.[1] ?? '')
    : answer.json().error;

describe.each(
  allRoutes.map(r => ({ call: `${r.endpoint.method} ${r.endpoint.path}`, endpoint: r.endpoint })),
)('AP-3 $call', ({ endpoint }) => {
  it('answers malformed requests with a sentence and a status below 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodyFor(keysOf(endpoint.body)),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'nonsense',
          '',
        ),
        fc.boolean(),
        segment,
        async (payload, contentType, isGoodPath, junk) => {
          const { authToken } = await (admin ??= aSiteAdmin(services));
          const answer = await app.inject({
            method: endpoint.method,
            url: fillPath(endpoint.path, params, isGoodPath ? undefined : junk),
            headers: {
              authorization: `Bearer ${authToken}`,
              ...(contentType && { 'content-type': contentType }),
            },
            ...(endpoint.method !== 'GET' && { payload }),
          });
          expect(answer.statusCode, answer.body).toBeLessThan(500);
          // The call may have ended its own session.
          if (answer.statusCode < 400 && endpoint.method !== 'GET') admin = undefined;
          const sentence = answer.statusCode < 400 ? 'Done.' : sentenceIn(answer);
          expect(sentence).toMatch(/^\S.*[.!?]$/s);
        },
      ),
      { numRuns: triesOf(endpoint) },
    );
  });
});
