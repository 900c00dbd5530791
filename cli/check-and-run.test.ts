import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeToken } from '#server/site/accounts/tokens/make-token.ts';
import { tokenPrefix } from '#contract/site/personal-tokens.ts';
import { shippedLanguages } from '#runner/client.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { serverFor } from '#test/a-cli.ts';
import { atEnd } from '#test/at-end.ts';
import { aCourse } from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { buildCli } from '../scripts/build/build-cli.ts';

const running = await runningApp({ runner: await realRunner() });
const { services } = running;
await seedLanguages(services, shippedLanguages());
const { server, aCli, addressOf } = await serverFor(running);
const course = await aCourse(services);
const execute = promisify(execFile);

const lesson = 'modules/01-basics/lessons/01-adding';
const sum = `${lesson}/exercises/01-sum`;
const files: Record<string, string> = {
  'course.json': '{ "name": "Loops", "language": "Python" }',
  'modules/01-basics/module.json': '{ "name": "Basics" }',
  [`${lesson}/lesson.json`]: '{ "name": "Adding", "language": "Python" }',
  [`${sum}/exercise.json`]: '{ "name": "Sum" }',
  [`${sum}/instructions.md`]: 'Add them.\n',
  [`${sum}/tests.py`]: '[{ "name": "small", "stdin": "1 2", "stdout": "3" }]\n',
  [`${sum}/solution.py`]: 'print(sum(map(int, input().split())))\n',
  [`${sum}/starter.py`]: 'print(0)\n',
};

const aFolder = async () => {
  const cli = await aCli(course.instructor);
  for (const [path, text] of Object.entries(files)) await cli.write(path, text);
  const to = `--to ${addressOf(course)}`;
  return { ...cli, to };
};

describe('cairn check', () => {
  it('CG-1 runs every solution and starter, stores nothing, and says what fails, also for a CI server', async () => {
    const { run, write, read, home, to } = await aFolder();
    const right = await run(`check ${to}`);
    expect(right).toEqual({ code: 0, said: [`ok    ${sum}`, '1 exercise: 1 right, 0 wrong.'], noted: [] });
    const weak = files[`${sum}/solution.py`] ?? '';
    await write(`${sum}/starter.py`, weak);
    expect((await run(`check ${to}`)).said[1]).toBe('      What students start with passes already.');
    expect((await run(`check --strict ${to}`)).code).toBe(1);
    await write(`${sum}/solution.py`, 'print(4)\n');
    const wrong = await run(`check --junit ${home}/report.xml ${to}`);
    expect(wrong.code).toBe(1);
    expect(wrong.said[0]).toBe(`FAIL  ${sum}`);
    expect(await readFile(join(home, 'report.xml'), 'utf8')).toContain('tests="1" failures="1"');
    const asJson = JSON.parse((await run(`check --json ${to}`)).said.join('\n'));
    expect(asJson).toMatchObject([{ path: sum, isPassed: false }]);
    await write(`${sum}/exercise.json`, '{ "nam": "Sum" }');
    const unreadable = await run(`check ${to}`);
    expect(unreadable.code).toBe(1);
    expect(unreadable.noted).toEqual([`${sum}/exercise.json: has a field that is not known here: nam.`]);
    expect(await read('course.json')).toBe(files['course.json']);
  });
});

describe('cairn run and watch', () => {
  it('CG-1 run takes the solution or a file, and ends as the tests do', async () => {
    const { run, write, to } = await aFolder();
    expect(await run(`run ${sum} ${to}`)).toMatchObject({
      code: 0,
      said: ['✓ small', 'Adding / Sum: 1 of 1 tests passed.'],
    });
    await write('try.py', 'print(5)\n');
    const tried = await run(`run ${sum} try.py ${to}`);
    expect(tried).toMatchObject({ code: 1, noted: ['Adding / Sum: 0 of 1 tests passed.'] });
    expect(tried.said[0]).toBe('✗ small');
    expect((await run(`run ${lesson} ${to}`)).noted[0]).toMatch(/is not the folder of an exercise/);
  });

  it('CG-1 watch runs the solution of what is saved, and goes on when a file is half written', async () => {
    const { run, write, to } = await aFolder();
    const end = new AbortController();
    const steps = [
      () => write(`${sum}/solution.py`, 'print(1 + 1)  # wrong\n'),
      () => write(`${sum}/exercise.json`, '{ "name": '),
      async () => end.abort(),
    ];
    const watched = await run(`watch ${to}`, {
      with: { signal: end.signal, pause: async () => steps.shift()?.() },
    });
    expect(watched.said[1]).toBe(`FAIL  ${sum}: 0 of 1 tests passed`);
    expect(watched.said.at(-1)).toMatch(/exercise\.json: is not valid JSON/);
  });
});

describe('what can go wrong', () => {
  it('CG-1 is told in a sentence that says what to do', async () => {
    const { run, home, to } = await aFolder();
    const noted = async (line: string, given = {}) => (await run(line, given)).noted.join();
    expect(await noted('push', { cwd: home })).toMatch(/is not in the folder of a course/);
    expect(await noted('push')).toMatch(/Add: --to/);
    expect(await noted('push --to http://cairn.example.org/cairn_courses/a')).toMatch(/not encrypted/);
    expect(await noted('push --to http://127.0.0.1:1/cairn_courses/a')).toMatch(/cannot be reached \(/);
    expect(await noted(`push --to ${server}`)).toMatch(/is not the address of a course/);
    expect(await noted('publish')).toMatch(/There is no command “publish”/);
    expect(await noted('format --strict')).toMatch(/does not know --strict/);
    const answer = (status: number, body: object) => ({
      with: { fetch: async () => Response.json(body, { status }) },
    });
    const old = { error: 'There is nothing at this address.', problem: { code: 'core.nothingHere' } };
    expect(await noted(`push ${to}`, answer(404, old))).toMatch(/is older than this client/);
    expect(await noted(`push ${to}`, answer(200, { calls: 99 }))).toMatch(/is newer than this client/);
    expect(await noted(`push ${to}`, answer(413, { error: 'That is too large to send.' }))).toMatch(
      /Make pictures or files smaller/,
    );
  });

  it('CG-1 an expired token is told as one that does not work', async () => {
    const own = await runningApp();
    const there = await serverFor(own);
    const other = await aCourse(own.services);
    const cli = await there.aCli(other.instructor);
    own.clock.advance(25 * 3600 * 1000);
    const refused = await cli.run(`pull ${there.addressOf(other)} .`);
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.noted[0]).toMatch(/wrong, expired or revoked/);
  });
});

it('CG-1 login tries the token and keeps it where only its owner reads it', async () => {
  const { run, home } = await aFolder();
  const refused = await run(`login ${server}`, {
    answers: [`${tokenPrefix}nonsense`],
    with: { env: { HOME: home } },
  });
  expect(refused.code).toBe(4);
  const { secret } = await makeToken(services, course.instructor, {
    name: 'login',
    scopes: ['author'],
    days: 1,
  });
  const done = await run(`login ${server}`, { answers: [secret], with: { env: { HOME: home } } });
  expect(done.said[0]).toMatch(/^Logged in at http/);
  expect((await stat(join(home, '.config/cairn/tokens.json'))).mode & 0o777).toBe(0o600);
  const pulled = await run(`pull ${addressOf(course)} new`, { with: { env: { HOME: home } } });
  expect(pulled.code).toBe(0);
});

it('CG-1 the packed client runs with an ordinary Node and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-pack-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const { secret } = await makeToken(services, course.instructor, {
    name: 'packed',
    scopes: ['author'],
    days: 1,
  });
  const npmFolder = await buildCli(folder);
  for (const file of ['package.json', 'README.md']) await copyFile(join(npmFolder, file), join(folder, file));
  const { stdout } = await execute('npm', ['pack', '--silent'], { cwd: folder });
  const packed = `./${stdout.trim()}`;
  const env = { PATH: process.env.PATH, HOME: folder, CAIRN_TOKEN: secret };
  const npx = (...args: string[]) =>
    execute('npx', ['--yes', '--offline', packed, ...args], { cwd: folder, env });
  await npx('pull', addressOf(course), 'course');
  const state = JSON.parse(await readFile(join(folder, 'course/.cairn/course.json'), 'utf8')) as {
    course: string;
  };
  expect(state.course).toBe(course.contextId);
});
