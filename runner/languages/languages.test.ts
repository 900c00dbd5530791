import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { defaultLimits, type RunResult } from '#contract/running/run-request.ts';

import { startRunner } from '../client.ts';
import { languageFolders, shippedLanguage, type ShippedLanguage } from './shipped-languages.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-languages-'));
const runner = await startRunner({ folder, log: line => process.stderr.write(`${line}\n`) });
afterAll(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true });
});

const languages = await Promise.all(
  languageFolders().map(async name => {
    const config = shippedLanguage(name);
    return { name, config, obstacle: (await runner.probe(config)).obstacle };
  }),
);
const available = languages.filter(({ obstacle }) => obstacle === null);
for (const { config, obstacle } of languages)
  if (obstacle)
    process.stderr.write(`${config.name} is not tested here: ${obstacle.why} ${config.install}\n`);

const sample = (name: string, file: string) =>
  readFileSync(join(import.meta.dirname, name, `${file}.txt`), 'utf8');

let count = 0;
const run = (
  name: string,
  config: ShippedLanguage,
  code: string,
  more: Partial<ShippedLanguage> = {},
  testCode = sample(name, 'tests'),
): Promise<RunResult> =>
  runner.run({
    id: `${name}-${++count}`,
    language: { ...config, ...more },
    code,
    testCode,
    contract: null,
    limits: { ...defaultLimits, cpuMs: config.executionLimit },
  });

it('there are seven languages, and a missing program is reported', async () => {
  expect(languages.length).toBe(7);
  const language = { executionCommand: 'no-such-compiler main.x && ./main', testFramework: 'io' };
  expect(await runner.probe(language)).toEqual({
    obstacle: {
      why: 'no-such-compiler is missing on this machine.',
      advice: null,
      missing: ['no-such-compiler'],
    },
    runtime: null,
  });
});

describe.each(available)('$name', ({ name, config }) => {
  it('EX-2 passes its passing sample', async () => {
    const result = await run(name, config, sample(name, 'passing'));
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true, hasError: false, message: null });
    expect(result.results.length).toBeGreaterThan(1);
  });

  it('EX-3 fails its failing sample with feedback that names expected and actual', async () => {
    const result = await run(name, config, sample(name, 'failing'));
    expect(result).toMatchObject({ verdict: 'finished', isPassed: false, hasError: false });
    const failed = result.results.find(one => !one.passed)!;
    expect(failed.feedback).toContain('Hello, Ada!');
    expect(failed.feedback).toContain('Hello Ada');
  });

  it("EX-5 names the student's own line of a syntax error, whatever the preamble", async () => {
    const comment = config.name === 'Python' || config.name === 'Bash' ? '# ours' : '// ours';
    const preamble = `${comment}\n${comment}\n${comment}\n`;
    const result = await run(name, config, sample(name, 'broken'), { preamble, postamble: comment });
    expect(result.isPassed).toBe(false);
    expect(result.line ?? result.results[0]?.line).toBe(2);
  });

  it('EX-5 TV-4 stops its endless sample with a sentence that names the limit, and the line of the loop', async () => {
    const comment = config.name === 'Python' || config.name === 'Bash' ? '# ours' : '// ours';
    const code = sample(name, 'endless');
    const result = await run(name, config, code, { preamble: `${comment}\n${comment}\n` });
    expect(result).toMatchObject({ verdict: 'timed-out', isPassed: false, hasError: true });
    expect(result.message).toMatch(/^Your program was stopped after \d+ ms of computing/);
    const { line, feedback } = result.results[0]!;
    expect(code.split('\n')[line! - 1]).toMatch(/while|for|pass/);
    expect(feedback).toContain(`It was at line ${line}: `);
  });

  it('TK-1 TK-2 FL-1 runs as a program in a list of cases: input, arguments, files and exit code', async () => {
    const testCode = JSON.stringify([
      {
        name: 'all',
        stdin: 'Ada\n',
        args: ['one two', "'"],
        files: { 'data/n.txt': '41' },
        stdout: "Ada one two ' 41",
        exitCode: 3,
      },
      { name: 'wrong', stdin: 'Bob\n', args: ['', ''], files: { 'data/n.txt': '1' }, exitCode: 0 },
    ]);
    const result = await run(name, config, sample(name, 'program'), {}, testCode);
    expect(result).toMatchObject({
      verdict: 'finished',
      hasError: false,
      results: [{ status: 'passed' }, {}],
    });
    expect(result.results[1]!.feedback).toContain('expected the exit code 0, but your program ended with 3');
  });

  it('EX-2 starts a new exercise with a program that runs, and with a solution that passes', async () => {
    const start = await run(name, config, config.defaultLessonCode);
    expect(start).toMatchObject({ verdict: 'finished', isPassed: false, hasError: false });
    expect(await run(name, config, config.defaultSolutionCode)).toMatchObject({ isPassed: true });
  });
});
