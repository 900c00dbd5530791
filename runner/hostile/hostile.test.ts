import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import { defaultLimits, type RunLanguage, type Verdict, verdicts } from '#contract/run-request.ts';

import { startRunner } from '../client.ts';
import { claimIds } from '../host/claim-users.ts';
import { reachableNode, sharedFolder } from '../host/install.ts';

/**
 * Runs every program of this folder in a real box, in each engine for its language. The first two comments of a program
 * say what it tries and how it must end. It prints ESCAPED if it succeeds, and `refused` if not.
 */
const folder = mkdtempSync(join(tmpdir(), 'cairn-hostile-'));
const runner = await startRunner({ folder, slots: 1, log: line => process.stderr.write(`${line}\n`) });
const { engines } = await runner.health();
afterAll(async () => {
  // Throws if a cgroup is still busy, that is, if a process of a run is alive.
  await runner.stop();
  rmSync(folder, { recursive: true });
});

const secret = 'NEVER-PRINT-THIS';
const generic = (executionCommand: string, executableFileName: string): RunLanguage => ({
  name: executableFileName,
  executionCommand,
  executableFileName,
  preamble: '',
  postamble: '',
  testFramework: 'io',
});
const ways: Record<string, { engine: string; language: RunLanguage; tests(answer: string): string }[]> = {
  '.sh': [{ engine: 'generic', language: generic('bash main.sh', 'main.sh'), tests: ioTests }],
  '.c': [
    { engine: 'generic', language: generic('gcc -w main.c -o main && ./main', 'main.c'), tests: ioTests },
  ],
  '.py': [
    { engine: 'generic', language: generic('python3 main.py', 'main.py'), tests: ioTests },
    {
      engine: 'python',
      language: { ...generic('python3 main.py', 'main.py'), testFramework: 'unittest' },
      tests: answer => `def test_attack():\n    assert ${JSON.stringify(answer)} == 'honest'\n`,
    },
  ],
  '.js': [
    { engine: 'generic', language: generic('node main.js', 'main.js'), tests: ioTests },
    {
      engine: 'node',
      language: { ...generic('node main.js', 'main.js'), testFramework: 'node-test' },
      tests: answer => `test('test_attack', async () => {
        await finished();
        assert.equal(${JSON.stringify(answer)}, 'honest');
      });`,
    },
  ],
};

function ioTests(answer: string): string {
  return JSON.stringify([{ name: 'attack', stdout: answer, match: 'trimmed' }]);
}

type Program = { file: string; code: string; tries: string; verdicts: Verdict[]; worksBare: boolean };
const programs: Program[] = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(path => extname(path) in ways && !path.startsWith('forgeries-'))
  .toSorted()
  .map(path => {
    const file = basename(path);
    const code = readFileSync(join(import.meta.dirname, path), 'utf8');
    const [tries = '', must = ''] = code.split('\n').map(line => line.replace(/^(#|\/\/) /, ''));
    const promise = /^Must end as ([^:;]+)/.exec(must)?.[1] ?? '';
    return {
      file,
      code,
      tries,
      verdicts: verdicts.filter(verdict => promise.includes(verdict)),
      worksBare: tries.includes('Would work without a box.'),
    };
  });
const attacks = programs.filter(program => !program.file.startsWith('honest-'));
const controls = programs.filter(program => program.file.startsWith('honest-'));
const inEveryWay = (list: Program[]) =>
  list.flatMap(program =>
    ways[extname(program.file)]!.filter(way => engines.includes(way.engine)).map(way => ({
      ...program,
      ...way,
      run: () => run(program, way),
    })),
  );

let count = 0;
function run(program: Program, way: { language: RunLanguage; tests(answer: string): string }) {
  const isHonest = program.file.startsWith('honest-');
  return runner.run({
    id: `${program.file}-${++count}`,
    language: way.language,
    code: program.code,
    testCode: way.tests(isHonest ? 'honest' : secret),
    expectedTests: null,
    limits: { ...defaultLimits, cpuMs: 600, memoryMb: 256 },
  });
}

/** Processes that outlived their run: those in a cgroup named run-…, which the generic engine creates for each box. */
function processesOfRuns(): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(`/cairn-${process.pid}-1/run-`);
      } catch {
        // Ended since it was listed.
        return false;
      }
    });
}

/** Files in the runner's folder, but for those that are there from the start. */
function filesOfRuns(): string[] {
  const commandLine = readFileSync(`/proc/${runner.processId()}/cmdline`, 'utf8');
  const own = /--folder\0([^\0]+)/.exec(commandLine)![1]!;
  return readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(name => !filesAtStart.includes(name));
}
const filesAtStart: string[] = [];
filesAtStart.push(...filesOfRuns());

it('there are at least 40 attacks, and each says what it tries and how it must end', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  expect(attacks.filter(one => !one.tries.startsWith('Tries') || one.verdicts.length === 0)).toEqual([]);
  expect(controls.filter(one => !one.tries.startsWith('Honest:'))).toEqual([]);
});

describe('EX-1 an attack', () => {
  it.each(inEveryWay(attacks))('$file ($engine) ends as it must', async attack => {
    const result = await attack.run();
    const said = result.output + JSON.stringify(result.results);
    expect(said).not.toContain('ESCAPED');
    // A program that ended by itself must show that it tried.
    expect(result.verdict === 'finished' ? said : 'refused').toContain('refused');
    expect(attack.verdicts).toContain(result.verdict);
    expect(result.isPassed).toBe(false);
    expect(filesOfRuns()).toEqual([]);
    expect(processesOfRuns()).toEqual([]);
  });
});

describe('EX-1 an honest program', () => {
  it.each(inEveryWay(controls))('$file ($engine) passes', async control => {
    const result = await control.run();
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true, message: null });
  });
});

describe('the attacks are real', () => {
  const commands: Record<string, string> = {
    '.sh': 'bash',
    '.py': '/usr/bin/python3',
    '.js': process.getuid?.() === 0 ? reachableNode(sharedFolder()) : process.execPath,
  };
  it.each(attacks.filter(attack => attack.worksBare))('$file works without a box', async ({ file, code }) => {
    const user = process.getuid?.() === 0 ? claimIds().runner : {};
    const child = spawn(commands[extname(file)]!, ['-'], {
      ...user,
      env: { PATH: '/usr/bin:/bin' },
      cwd: '/tmp',
    });
    child.stdin.end(code);
    expect(await text(child.stdout)).toContain('ESCAPED');
  });
});

it('EX-1 after all attacks the same runner process is still running, and idle', async () => {
  expect(await runner.health()).toMatchObject({ running: 0, waiting: 0 });
  expect(existsSync(`/proc/${runner.processId()}`)).toBe(true);
});
