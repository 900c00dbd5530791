import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter(f => !/\.test\.tsx?$/.test(f))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const offenders = (pattern: string, what: RegExp, allowed: RegExp) =>
  sources(pattern)
    .filter(({ file, text }) => what.test(text) && !allowed.test(file))
    .map(({ file }) => file);

it('environment variables are read in one file only', () => {
  const found = offenders(
    '{contract,server,runner,web}/**/*.{ts,tsx}',
    /process\.env\b/,
    // What runs in a box has the environment of the tests and the program there, and none of our settings; broad-lists.ts is for tests.
    /^server\/platform\/config\.ts$|^runner\/engines\/node\/inside\/|^runner\/engine-kit\/broad-lists\.ts$/,
  );
  expect(found, 'add the setting to server/platform/config.ts and take it from services.config').toEqual([]);
});

it('SQL is written in .db.ts files only', () => {
  const query = /\bsql`|sql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(/;
  const found = offenders('server/**/*.ts', query, /\.db\.ts$|^server\/platform\/(db|jobs)\//);
  expect(found, 'move the query into the .db.ts file of the folder that owns the table').toEqual([]);
});

it('TV-1 JSON for jsonb columns is written by toJsonb only', () => {
  const found = offenders(
    'server/**/*.ts',
    /JSON\.stringify/,
    /^(?!.*\.db\.ts$)(?!server\/platform\/jobs\/)/,
  );
  expect(found, 'use toJsonb of server/platform/db/storable-text.ts').toEqual([]);
});

it('the web framework is imported in server/platform/http only', () => {
  const found = offenders('server/**/*.ts', /from '@?fastify/, /^server\/platform\/http\//);
  expect(found, 'take what you need from the handler’s input').toEqual([]);
});

it('no code depends on whether it runs in tests or in production', () => {
  const found = offenders(
    '{contract,server,runner,web}/**/*.{ts,tsx}',
    /NODE_ENV|import\.meta\.env|VITEST/,
    /^$/,
  );
  expect(found, 'make it a setting, or a service that the test replaces').toEqual([]);
});

it('a TODO has the number of an issue', () => {
  const found = offenders('{contract,server,runner,web}/**/*.{ts,tsx}', /\bTODO\b(?! #\d+)/, /^$/);
  expect(found, 'open an issue and write TODO #n').toEqual([]);
});

it('migrations have numbers of their own, so that their order never depends on a name', () => {
  const numbers = globSync('server/platform/db/migrations/*.sql', { cwd: root }).map(file =>
    file.split('/').at(-1)?.slice(0, 4),
  );
  expect(
    numbers.filter((number, i) => numbers.indexOf(number) !== i),
    'give the newer one the next free number',
  ).toEqual([]);
});

it('FZ-5 no test has a time limit that a busy machine reaches', () => {
  /** What a limit is about there is that of the product. */
  const ofProduct = ['server/platform/http/slow-senders.test.ts'];
  const short = /\btimeout: (\d{1,2}_)?\d{3,5}\b|^\s*\}, (\d{1,2}_)?\d{3,4}\);$/m;
  const found = globSync('{server,runner,web,bench}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    file => !ofProduct.includes(file) && short.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(
    found,
    'leave it out (vitest.config.ts has limits for hanging tests), or wait for what happens with `patient` of test/patient.ts',
  ).toEqual([]);
});
