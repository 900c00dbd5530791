import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunRequest, RunResult } from '#contract/running/run-request.ts';

import { startRunner } from '../client.ts';
import { isWhole } from '../engine-kit/broad-lists.ts';
import { decide } from '../engine-kit/decide.ts';
import { testBench } from '../engine-kit/test-bench.ts';
import { commandEngine } from '../engines/command/command-engine.ts';
import { claimIds } from '../host/claim-users.ts';
import { reachableNode, sharedFolder } from '../host/install.ts';
import { hostilePrograms } from './hostile-programs.ts';
import { type HostileRun, hostileRuns, outcomeOf } from './hostile-runs.ts';

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

/** These are stopped by the limit of compiling, ten seconds: with another limit, the same takes less of the tests' time. */
const isBomb = (file: string) => /^compile-(template-bomb|include-itself-twice|nested-finally)/.test(file);
const hurried = testBench(options => commandEngine({ ...options, compileLimits: { cpuMs: 1500 } }));
afterAll(() => hurried.stop());
const runInHurry = async (request: Omit<RunRequest, 'id'>): Promise<RunResult> => {
  const bomb = { ...request, id: 'bomb' };
  return decide(bomb, await hurried.engine.run(bomb, new AbortController().signal));
};

/** The box of the command engine is attacked by the other languages; `npm run proof -- soak` runs these there too. */
const hasOwnEngine = (kind: string) => ['.py', '.js', '.ts.txt'].includes(kind);
const everyRun = hostileRuns(engines).filter(
  ({ way, programs }) => way !== 'command' || !hasOwnEngine(programs[0]!.kind),
);

/** What exhausts something takes longest, and there are many of a kind. */
const exhausting = /^(compile|descriptors|disk|memory|memory-of-others|output|processes)$/;
/** Node has two ways to get its processes; a program takes one of them. */
const waysOfNode = ['node, forked', 'node, started'];

/** `npm test` runs every second program of what exhausts; `npm run proof -- forgeries` runs all, each in every way. */
const isUsual = ({ way, programs }: HostileRun): boolean => {
  const [program] = programs;
  if (isWhole || programs.length > 1 || program!.isHonest) return true;
  const { folder, kind, file } = program!;
  const alike = hostilePrograms.filter(one => one.folder === folder && one.kind === kind && !one.isHonest);
  const at = alike.findIndex(one => one.file === file);
  if (waysOfNode.includes(way)) return waysOfNode[at % 2] === way;
  return at % 2 === 0 || !exhausting.test(folder);
};
const runsHere = everyRun.filter(isUsual);

const inEveryWay = runsHere.flatMap(run => {
  let result: Promise<RunResult> | undefined;
  const { file } = run.programs[0]!;
  // Programs that were compiled together are run once.
  const runOnce = () =>
    (result ??= isBomb(file) ? runInHurry(run.request) : runner.run({ ...run.request, id: file }));
  return run.programs.map(program => ({
    ...program,
    way: run.way,
    run: async () => outcomeOf(run, program, await runOnce()),
  }));
});
const attacks = hostilePrograms.filter(program => !program.isHonest);
const controls = hostilePrograms.filter(program => program.isHonest);

/**
 * Processes that outlived their run: those in a cgroup named run-… or box-…, which the command engine creates for each box,
 * but for the launchers of boxes that wait for the next run, and Java that waits in them.
 */
function processesOfRuns(): string[] {
  const groups = new RegExp(`/cairn-${process.pid}-1/(run|box)-`);
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        if (!groups.test(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))) return false;
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        // Empty while a waiting box executes its next command, and when a process has ended.
        return command !== '' && !/\/cairn\/launcher|cairn\.Gate/.test(command);
      } catch {
        // Ended since it was listed.
        return false;
      }
    });
}

/** Files in the runner's folder, but for those that are there from the start, and what it makes itself to be faster. */
function filesOfRuns(): string[] {
  const commandLine = readFileSync(`/proc/${runner.processId()}/cmdline`, 'utf8');
  const own = /--folder\0([^\0]+)/.exec(commandLine)![1]!;
  return readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(
    name => !filesAtStart.includes(name) && !name.startsWith('work/cache/'),
  );
}
const filesAtStart: string[] = [];
filesAtStart.push(...filesOfRuns());

it('there are enough attacks, and each says what it tries and how it must end', () => {
  const compiledOrScripted = attacks.filter(attack => attack.kind !== '.py');
  expect(compiledOrScripted.length).toBeGreaterThanOrEqual(60);
  expect(new Set(compiledOrScripted.map(attack => attack.kind)).size).toBe(6);
  expect(attacks.filter(one => !one.tries.startsWith('Tries') || one.verdicts.length === 0)).toEqual([]);
  expect(controls.filter(one => !one.tries.startsWith('Honest:'))).toEqual([]);
});

it('with the usual limits, processes of the node engine are forked', async () => {
  const forked = hostileRuns(engines).find(({ way }) => way === 'node, forked')!;
  const { output } = await runner.run({ ...forked.request, code: 'console.log(process.pid)', id: 'pid' });
  expect(output).toBe('1\n');
});

describe('EX-1 an attack', () => {
  // The first of the programs that share a run waits for all of them.
  it.each(inEveryWay.filter(one => !one.isHonest))('$file ($way) ends as it must', async attack => {
    const { verdict, isPassed, said } = await attack.run();
    expect(said).not.toContain('ESCAPED');
    // One that ended by itself has to show that it tried.
    expect(verdict === 'finished' ? said : 'refused').toContain('refused');
    expect(attack.verdicts, said).toContain(verdict);
    expect(isPassed).toBe(false);
    expect(filesOfRuns()).toEqual([]);
    expect(processesOfRuns()).toEqual([]);
  });
});

describe('EX-1 an honest program', () => {
  it.each(inEveryWay.filter(one => one.isHonest))('$file ($way) passes', async control => {
    expect(await control.run()).toMatchObject({ verdict: 'finished', isPassed: true });
  });
});

/** The first runs in Java begin to make ready what the later ones use. */
describe.runIf(existsSync('/usr/bin/javac'))('EX-1 in Java that was kept ready', () => {
  const again = runsHere.filter(({ programs }) => programs[0]!.kind === '.java');
  const runs = again
    .filter(({ programs }) => !isBomb(programs[0]!.file))
    .map(run => ({ ...run, file: run.programs[0]!.file }));
  beforeAll(async () => {
    const code =
      'public class Main { public static void main(String[] a) { System.out.println(System.getProperty("sun.java.command")); } }';
    const request = { ...again[0]!.request, code };
    while (!(await runner.run({ ...request, id: 'ready?' })).output.includes('cairn.Gate'));
  });

  it.each(runs)('$file, and what is compiled with it, ends as it must', async run => {
    const result = await runner.run({ ...run.request, id: run.file });
    for (const program of run.programs) {
      const { verdict, isPassed, said } = outcomeOf(run, program, result);
      expect(said).not.toContain('ESCAPED');
      expect(isPassed, said).toBe(program.isHonest);
      expect(program.isHonest ? ['finished'] : program.verdicts, said).toContain(verdict);
    }
    expect(filesOfRuns()).toEqual([]);
    expect(processesOfRuns()).toEqual([]);
  });
});

describe('the attacks are real', () => {
  const commands: Record<string, string> = {
    '.sh': 'bash',
    '.py': '/usr/bin/python3',
    '.js': process.getuid?.() === 0 ? reachableNode(sharedFolder()) : process.execPath,
  };
  it.each(attacks.filter(attack => attack.worksBare))('$file works without a box', async ({ kind, code }) => {
    const user = process.getuid?.() === 0 ? claimIds().runner : {};
    const child = spawn(commands[kind]!, ['-'], {
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
