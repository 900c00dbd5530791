import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  defaultLimits,
  type ProgramFile,
  type RunLimits,
  type RunRequest,
} from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import { soleTurn, type Turn } from '../../box/turn.ts';
import type { Engine, EngineOptions, EngineReport } from '../../engine-kit/engine.ts';
import { placeSentence, toldAlso } from '../../engine-kit/sentences.ts';
import type { JudgeJob } from './inside/judge/judge-job.ts';
import { filesOfProgram, filesOfTests } from '../../engine-kit/program-files.ts';
import type { JobFile } from './inside/link/write-files.ts';
import type { StudentJob } from './inside/student/student-program.ts';
import { expectingWrong } from './expecting-wrong.ts';
import { findLoopLine } from './find-loop-line.ts';
import { type NodePair, type PairKind, type PairLimits, startPair } from './node-pair.ts';
import { createPool, type Pool } from './node-pool.ts';
import { passesApart } from './passes-apart.ts';
import { rehearse } from './rehearse.ts';
import { loadScripts, type Scripts } from './kept-scripts.ts';
import { createKnownTests, type KnownTests } from './read-tests.ts';
import { type PairRun, runPair } from './run-pair.ts';
import { createForks } from './zygote/forks.ts';

export type NodeEngineOptions = EngineOptions & {
  /** False: each run starts processes of its own, as on a machine that cannot fork them. */
  canFork?: boolean;
  /** Instead of the binary in the repository, for tests. */
  addon?: () => Buffer;
};

/** JavaScript and TypeScript with the `node-test` framework: one warm pair of processes for each run. */
export function nodeEngine(options: NodeEngineOptions): Engine {
  const { host, cgroups, slots, warn = () => {} } = options;
  const leaving = new Set<Promise<void>>();
  const scripts: Scripts = new Map();
  const setup = { host, cgroups, scripts };
  const limits = {
    memoryMb: defaultLimits.memoryMb,
    processes: defaultLimits.processes,
    fileMb: defaultLimits.fileMb,
  };
  const knownTests = createKnownTests();
  const canFork = options.canFork !== false && host.tier === 'bwrap';
  const forks = createForks({ ...setup, limits, ready: slots + 1, warn, addon: options.addon });
  let hasRehearsed = false;
  let pools: Record<'plain' | 'typed', Pool> | null = null;

  /** The result is complete, so the answer does not wait until both processes have ended. */
  function leave(pair: NodePair): void {
    const gone = nextTurn()
      .then(() => pair.dispose())
      .finally(() => leaving.delete(gone));
    leaving.add(gone);
  }

  async function withLine(
    { report, interrupted, loop }: PairRun,
    jobs: Jobs,
    request: RunRequest,
    pair: NodePair,
    signal: AbortSignal,
  ): Promise<EngineReport> {
    try {
      const finishedTests = report.results.filter(result => result !== interrupted).length;
      const { limits } = request;
      const place = await findLoopLine(pair, jobs, { lineMap: loop!.lineMap, finishedTests, limits, signal });
      if (place === null) return report;
      if (!interrupted) return { ...report, ...place };
      Object.assign(interrupted, place, toldAlso(interrupted, placeSentence(place, request)));
      return report;
    } finally {
      leave(pair);
    }
  }

  /** On a pair of processes; `pool` has some that are already started. */
  async function runStarted(
    pool: Pool,
    jobs: Jobs,
    request: RunRequest,
    signal: AbortSignal,
    turn: Turn,
  ): Promise<PairRun> {
    const pair = pool.take(limitsOf(request));
    try {
      return await runPair(pair, jobs, request.limits, signal, turn);
    } finally {
      leave(pair);
      pool.refill();
    }
  }

  /** On a pair that was forked. Null if there is none for this run. */
  async function runForked(
    jobs: Jobs,
    request: RunRequest,
    signal: AbortSignal,
    turn: Turn,
  ): Promise<PairRun | null> {
    if (!canFork || needsThreads(request)) return null;
    const pair = await forks.take(limitsOf(request), isTyped(request));
    if (!pair) return null;
    try {
      const done = await runPair(pair, jobs, request.limits, signal, turn);
      return pair.wasLost?.() && !signal.aborted ? null : done;
    } finally {
      leave(pair);
      forks.refill(isTyped(request));
    }
  }

  return {
    name: 'node',
    canRun: ({ language, testCode = '' }) =>
      language.testFramework === 'node-test' && testKindOf('node-test', testCode) === 'unit',
    async start() {
      if (pools) return;
      const loaded = await loadScripts(
        host,
        scripts,
        () => rehearse(startPair(setup, limits, 'plain')),
        warn,
      );
      if (canFork) await forks.start();
      // What is forked has been tried out, too.
      hasRehearsed = loaded.hasRehearsed || forks.isUp();
      const poolOf = (ready: number, kind: PairKind, kindIfBusy: PairKind) =>
        createPool({
          // While pairs are forked, none is started in advance: each takes some 80 MB.
          ready: () => (forks.isUp() ? 0 : ready),
          limits,
          start: (wanted, isBusy) => startPair(setup, wanted, isBusy ? kindIfBusy : kind),
        });
      pools = {
        plain: poolOf(slots + 1, 'plain', 'plain'),
        // One fewer, because the parser needs memory.
        typed: poolOf(slots, 'typed', 'typed-in-haste'),
      };
      pools.plain.open();
    },
    async obstacle() {
      hasRehearsed ||= pools !== null && (await rehearse(startPair(setup, limits, 'plain'))) !== null;
      return hasRehearsed ? null : 'The processes that run JavaScript tests do not start.';
    },
    async run(request, signal, turn = soleTurn) {
      if (!pools) throw new Error('The node engine has not been started.');
      const pool = pools[isTyped(request) ? 'typed' : 'plain'];
      const jobs = jobsOf(request, knownTests);
      const runOnce = async (once: Jobs, limits: RunLimits) =>
        (await runForked(once, { ...request, limits }, signal, turn)) ??
        (await runStarted(pool, once, { ...request, limits }, signal, turn));
      const first = await runOnce(jobs, request.limits);
      const apart = await passesApart(first, request, limits =>
        runOnce({ ...jobs, judge: { ...jobs.judge, isApart: true } }, limits),
      );
      const wrong = { ...jobs.judge, isRecording: false, isExpectingWrong: true };
      // With the same limits: a program can look at them, and must not know which run this is.
      const done = await expectingWrong(apart, request, seen =>
        runOnce({ ...jobs, judge: { ...wrong, seen } }, request.limits),
      );
      if (done.readTests) knownTests.remember(request.testCode, jobs.judge.hidden ?? [], done.readTests);
      const report = done.loop
        ? await withLine(done, jobs, request, startPair(setup, limitsOf(request), 'explaining'), signal)
        : done.report;
      return withOwnFiles(report, request);
    },
    async stop() {
      const old = pools;
      pools = null;
      if (!old) return;
      await Promise.all([old.plain.close(), old.typed.close()]);
      await Promise.all(leaving);
      await forks.stop();
    },
  };
}

type Jobs = { student: StudentJob; judge: JudgeJob };

/** The program's own process says which file it was: only one that it has is believed. */
function withOwnFiles(report: EngineReport, request: RunRequest): EngineReport {
  const names = new Set(filesOfProgram(request).map(({ name }) => name));
  const checked = <T extends { line?: number; file?: string }>({ file, line, ...rest }: T) => {
    if (file !== undefined && !names.has(file)) return rest;
    return { ...rest, ...(line === undefined ? {} : { line }), ...(file === undefined ? {} : { file }) };
  };
  return { ...checked(report), results: report.results.map(result => checked(result)) };
}

const limitsOf = ({ limits: { memoryMb, processes, fileMb } }: RunRequest): PairLimits => ({
  memoryMb,
  processes,
  fileMb,
});

/** A forked process has no threads but its first. Whoever hides these words only gets an error. */
const needsThreads = ({ code, testCode, files = [] }: RunRequest) =>
  /worker|WebAssembly/i.test([code, ...files.map(({ content }) => content)].join('\n')) ||
  /worker|WebAssembly/i.test(testCode);

const isTyped = ({ language }: RunRequest) => language.executableFileName.endsWith('.ts');

function jobsOf(request: RunRequest, knownTests: KnownTests): Jobs {
  const { language, code, testCode } = request;
  const before = language.preamble ? `${language.preamble}\n` : '';
  const hidden = filesOfTests(request)
    .filter(({ kind }) => kind === 'hidden')
    .map(({ name }) => name);
  return {
    student: {
      fileName: language.executableFileName,
      source: `${before}${code}\n${language.postamble}`,
      linesBefore: lineCount(before) - 1,
      linesOfCode: lineCount(code),
      files: filesOfProgram(request).map(packed),
    },
    judge: {
      source: testCode,
      isTyped: isTyped(request),
      read: knownTests.find(testCode, hidden),
      files: filesOfTests(request).map(packed),
      hidden,
      modules: filesOfProgram(request).map(({ name }) => name),
      ...(/readFile/.test(testCode) ? { programText: code } : {}),
      isRecording: request.isRecording === true,
      seen: request.contract?.seen['border'] ?? null,
    },
  };
}

const packed = ({ name, content, isBase64 }: ProgramFile): JobFile => [name, content, isBase64 === true];

const lineCount = (text: string) => text.split('\n').length;
