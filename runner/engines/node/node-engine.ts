import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { defaultLimits, type RunRequest } from '#contract/run-request.ts';

import { soleTurn } from '../../box/turn.ts';
import type { Engine, EngineOptions, EngineReport } from '../../engine-kit/engine.ts';
import { placeSentence } from '../../engine-kit/sentences.ts';
import { bootSource, bundle } from './inside-bundle.ts';
import type { StudentJob } from './inside/student/student-program.ts';
import { findLoopLine } from './find-loop-line.ts';
import { type NodePair, startPair } from './node-pair.ts';
import { createPool, type Pool } from './node-pool.ts';
import { problemReport } from './node-report.ts';
import { rehearse } from './rehearse.ts';
import { type PairRun, runPair } from './run-pair.ts';
import { createTypeStripper, type TypeStripper } from './type-stripper.ts';

/** JavaScript and TypeScript with the `node-test` framework: one warm pair of processes for each run. */
export function nodeEngine(options: EngineOptions): Engine {
  const { host, cgroups, slots } = options;
  const leaving = new Set<Promise<void>>();
  const scripts = new Map<string, string | Buffer>();
  const setup = { host, cgroups, scripts };
  const limits = {
    memoryMb: defaultLimits.memoryMb,
    processes: defaultLimits.processes,
    fileMb: defaultLimits.fileMb,
  };
  let hasRehearsed = false;
  let state: { pool: Pool; programs: TypeStripper; tests: TypeStripper } | null = null;

  async function prepared(request: RunRequest): Promise<PreparedRun | EngineReport> {
    const { language, code, testCode } = request;
    const before = language.preamble ? `${language.preamble}\n` : '';
    const source = `${before}${code}\n${language.postamble}`;
    const shape = {
      fileName: language.executableFileName,
      linesBefore: lineCount(before) - 1,
      linesOfCode: lineCount(code),
    };
    if (!language.executableFileName.endsWith('.ts')) {
      return { student: { ...shape, source, lineMap: null }, judge: { source: testCode, lineMap: null } };
    }
    const [program, tests] = await Promise.all([state!.programs.strip(source), state!.tests.strip(testCode)]);
    if ('problem' in program) {
      const own = program.line === null ? null : program.line - shape.linesBefore;
      const line = own === null ? null : Math.min(Math.max(own, 1), shape.linesOfCode);
      return problemReport('syntax', `SyntaxError: ${program.problem}`, line);
    }
    if ('problem' in tests) {
      const where = tests.line === null ? '' : ` (line ${tests.line} of the tests)`;
      return problemReport('tests', `The tests themselves could not be read: ${tests.problem}${where}`, null);
    }
    return {
      student: { ...shape, source: program.code, lineMap: program.lineMap },
      judge: { source: tests.code, lineMap: tests.lineMap },
    };
  }

  /** The result is complete, so the answer does not wait until both processes have ended. */
  function leave(pair: NodePair): void {
    const gone = nextTurn()
      .then(() => pair.dispose())
      .finally(() => leaving.delete(gone));
    leaving.add(gone);
  }

  async function withLine(
    { report, interrupted }: PairRun,
    jobs: PreparedRun,
    request: RunRequest,
    pair: NodePair,
    signal: AbortSignal,
  ): Promise<EngineReport> {
    try {
      const finishedTests = report.results.filter(result => result !== interrupted).length;
      const line = await findLoopLine(pair, jobs, { finishedTests, limits: request.limits, signal });
      if (line === null) return report;
      if (!interrupted) return { ...report, line };
      interrupted.line = line;
      interrupted.feedback += `\n${placeSentence(line, request.code)}`;
      return report;
    } finally {
      leave(pair);
    }
  }

  return {
    name: 'node',
    canRun: ({ language }) => language.testFramework === 'node-test',
    async start() {
      if (state) return;
      scripts.set('boot.js', bootSource);
      for (const name of ['student', 'judge', 'strip', 'explain']) {
        const entry = join(import.meta.dirname, 'inside', name, `${name}-main.ts`);
        scripts.set(`${name}-main.js`, bundle(entry));
      }
      // Node looks for the nearest one, and without namespaces those further up are out of its reach.
      scripts.set('package.json', '{ "type": "commonjs" }');
      const code = await rehearse(startPair(setup, limits));
      hasRehearsed = code !== null;
      if (code) {
        scripts.set('student-main.js.cache', code.student);
        scripts.set('judge-main.js.cache', code.judge);
      }
      const pool = createPool({
        ready: slots + 1,
        limits,
        start: wanted => startPair(setup, wanted),
      });
      state = {
        pool,
        programs: createTypeStripper(setup, { hasCache: false }),
        tests: createTypeStripper(setup, { hasCache: true }),
      };
      pool.open();
    },
    async obstacle() {
      hasRehearsed ||= state !== null && (await rehearse(startPair(setup, limits))) !== null;
      return hasRehearsed ? null : 'The processes that run JavaScript tests do not start.';
    },
    async run(request, signal, turn = soleTurn) {
      if (!state) throw new Error('The node engine has not been started.');
      const { pool } = state;
      const jobs = await prepared(request);
      if ('verdict' in jobs) return jobs;
      const { memoryMb, processes, fileMb } = request.limits;
      const limits = { memoryMb, processes, fileMb };
      const pair = pool.take(limits);
      try {
        const done = await runPair(pair, jobs, request.limits, signal, turn);
        return done.wasLooping
          ? await withLine(done, jobs, request, startPair(setup, limits, true), signal)
          : done.report;
      } finally {
        leave(pair);
        pool.refill();
      }
    },
    async stop() {
      const old = state;
      state = null;
      if (!old) return;
      await old.pool.close();
      await Promise.all(leaving);
      old.programs.stop();
      old.tests.stop();
    },
  };
}

type PreparedRun = { student: StudentJob; judge: object };

const lineCount = (text: string) => text.split('\n').length;
