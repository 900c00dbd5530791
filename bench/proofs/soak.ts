import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  defaultLimits,
  type RunLanguage,
  type RunLimits,
  type RunRequest,
} from '#contract/running/run-request.ts';
import { startRunner } from '#runner/client.ts';
import { hostileRuns } from '#runner/hostile/hostile-runs.ts';
import { hostState, whatIsLeft } from './host-state.ts';

/**
 * Hostile and honest programs mixed, for a long time, through one runner: every verdict right, and afterwards nothing
 * left of any of them: no process, descriptor, memory, file, control group or disk block.
 */

export type SoakReport = {
  runs: number;
  wrongVerdicts: string[];
  leftProcesses: number;
  leftOnHost: string[];
  descriptorsBefore: number;
  descriptorsAfter: number;
  memoryMbBefore: number;
  memoryMbAfter: number;
};

const hostile = join(import.meta.dirname, '../../runner/hostile');
const languageFor = (framework: string, file: string, command: string): RunLanguage => ({
  name: file,
  executionCommand: command,
  executableFileName: file,
  preamble: '',
  postamble: '',
  testFramework: framework,
});
const python = languageFor('unittest', 'main.py', 'python3 main.py');
const node = languageFor('node-test', 'main.js', 'node main.js');

type Program = {
  name: string;
  language: RunLanguage;
  code: string;
  tests: string;
  isHonest: boolean;
  limits?: RunLimits;
};

const read = (path: string) => readFileSync(join(hostile, path), 'utf8');
const filesBelow = (folder: string) =>
  readdirSync(join(hostile, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path));

const attackFolders = () => readdirSync(hostile).filter(name => !/^forgeries-|\./.test(name));

/** Forgeries in both languages, attacks in all languages, and honest programs that must pass between them. */
const listPrograms = (): Program[] => {
  const pythonTests = read('forgeries-python/tests-for-all.py');
  const nodeTests = read('forgeries-node/tests.txt');
  const inPython = [...filesBelow('forgeries-python'), ...attackFolders().flatMap(filesBelow)]
    .filter(path => path.endsWith('.py') && !path.endsWith('/tests-for-all.py'))
    .map(path => ({ name: basename(path), language: python, code: read(path), tests: pythonTests }));
  const inNode = filesBelow('forgeries-node')
    .filter(path => path.endsWith('.txt') && !path.endsWith('/tests.txt'))
    .map(path => ({ name: basename(path), language: node, code: read(path), tests: nodeTests }));
  const isHonest = ({ name, code }: { name: string; code: string }) =>
    name === 'honest-solution.py' || /^\/\/ verdict: .*\bpassed\b/m.test(code);
  const inOtherLanguages = hostileRuns(['command', 'node'])
    .filter(run => run.request.language.executableFileName !== 'main.py')
    .map(({ programs, request }) => ({
      name: programs.map(program => program.file).join(', '),
      language: request.language,
      code: request.code,
      tests: request.testCode,
      limits: request.limits,
      isHonest: programs.every(program => program.isHonest),
    }));
  const all: Program[] = [
    ...[...inPython, ...inNode].map(program => ({ ...program, isHonest: isHonest(program) })),
    ...inOtherLanguages,
  ];
  const honest = all.filter(program => program.isHonest);
  // Every second run is honest, so that damage done by an attack shows in the next run.
  return all.flatMap((program, i) => [program, honest[i % honest.length] ?? program]);
};

const treeOf = (pid: number): number[] => {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const parent of found) found.push(...table.filter(([, p]) => p === parent).map(([child]) => child));
  return found;
};

/** Warm processes are still started after the first run: waits until the tree is unchanged for two seconds. */
const steadyTree = async (pid: number): Promise<number[]> => {
  let tree = treeOf(pid);
  for (let looks = 0; looks < 20; looks += 1) {
    await pause(100);
    const next = treeOf(pid);
    if (next.length !== tree.length) looks = 0;
    tree = next;
  }
  return tree;
};

/** Warm processes come and go, leftovers of a run stay: waits for the tree to shrink. */
const treeOnceQuiet = async (pid: number, expected: number, mostMs: number): Promise<number[]> => {
  const deadline = performance.now() + mostMs;
  for (;;) {
    const tree = treeOf(pid);
    if (tree.length <= expected || performance.now() > deadline) return tree;
    await pause(100);
  }
};

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const memoryMbOf = (pids: number[]) =>
  pids.reduce((sum, pid) => {
    try {
      const pss = /Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
      return sum + Number(pss) / 1024;
    } catch {
      return sum; // it has ended
    }
  }, 0);

export const proveSoak = async (
  runs: number,
  say: (line: string) => void = () => {},
  quietWithinMs = 10_000,
): Promise<SoakReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-soak-'));
  const runner = await startRunner({ folder, slots: 2 });
  const pid = runner.processId() ?? 0;
  const programs = listPrograms();
  const wrongVerdicts: string[] = [];
  let next = 0;
  let end = Math.floor(runs / 4);

  const oneRun = async () => {
    if (next >= end) return false;
    const index = next++;
    const program = programs[index % programs.length]!;
    const request: RunRequest = {
      id: `soak-${index}`,
      language: program.language,
      code: program.code,
      testCode: program.tests,
      contract: null,
      limits: program.limits ?? { ...defaultLimits, cpuMs: 500 },
    };
    const { isPassed, verdict } = await runner.run(request);
    if (isPassed !== program.isHonest || verdict === 'sandbox-failed')
      wrongVerdicts.push(`${program.name}: ${verdict}, passed: ${isPassed}`);
    if (index % 100 === 99) say(`${index + 1} runs, ${Math.round(memoryMbOf(treeOf(pid)))} MB`);
    return true;
  };
  const work = async () => {
    while (await oneRun());
  };
  // One honest program of each kind, because some processes and pipes are made for the first run that needs them.
  const settle = async () => {
    for (const request of honestRequests(programs)) {
      await Promise.all([1, 2].map(twin => runner.run({ ...request, id: `settle-${next}-${twin}` })));
    }
  };

  try {
    await settle();
    // Java and C++ are prepared in the background once they were used, and then kept.
    await Promise.all([work(), work()]);
    await settle();
    end = runs;
    const tree = await steadyTree(pid);
    const before = {
      processes: tree.length,
      descriptors: descriptorsOf(pid),
      memory: memoryMbOf(tree),
      host: hostState(pid),
    };
    await Promise.all([work(), work()]);
    await settle();
    const after = await treeOnceQuiet(pid, before.processes, quietWithinMs);
    return {
      runs,
      wrongVerdicts,
      leftProcesses: Math.max(0, after.length - before.processes),
      leftOnHost: whatIsLeft(before.host, hostState(pid)),
      descriptorsBefore: before.descriptors,
      descriptorsAfter: descriptorsOf(pid),
      memoryMbBefore: Math.round(before.memory),
      memoryMbAfter: Math.round(memoryMbOf(after)),
    };
  } finally {
    await runner.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const honestRequests = (programs: Program[]): RunRequest[] => {
  const honest = programs.filter(({ isHonest }) => isHonest);
  if (honest.length === 0) throw new Error('there is no honest program to compare with');
  const onePerLanguage = new Map(
    honest.map(program => [program.language.testFramework + program.language.executableFileName, program]),
  );
  return [...onePerLanguage.values()].map(program => ({
    id: 'honest',
    language: program.language,
    code: program.code,
    testCode: program.tests,
    contract: null,
    limits: program.limits ?? { ...defaultLimits, cpuMs: 2000 },
  }));
};
