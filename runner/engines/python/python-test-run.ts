import { execFileSync } from 'node:child_process';

import {
  defaultLimits,
  type ProgramFile,
  type RunContract,
  type RunLanguage,
  type RunLimits,
  type RunRequest,
} from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { pythonEngine, type PythonEngineOptions } from './python-engine.ts';

/** For tests: one engine, and a function that runs and decides like the runner. */
export function pythonTestRun(more: Pick<PythonEngineOptions, 'systemStamp'> = {}) {
  const bench = testBench(options =>
    pythonEngine({ ...options, ...more, log: text => process.stderr.write(String(text)) }),
  );
  const request = (code: string, testCode: string, more: RunOptions = {}): RunRequest => ({
    id: 'run',
    language: { ...python, ...more.language },
    code,
    ...(more.files && { files: more.files }),
    testCode,
    contract: more.contract ?? null,
    ...(more.isRecording && { isRecording: true }),
    limits: { ...defaultLimits, cpuMs: 1000, ...more.limits },
  });
  return {
    engine: bench.engine,
    request,
    async run(code: string, testCode: string, more: RunOptions = {}) {
      const asked = request(code, testCode, more);
      return decide(asked, await bench.engine.run(asked, more.signal ?? new AbortController().signal));
    },
    stop: () => bench.stop(),
  };
}

export type RunOptions = {
  language?: Partial<RunLanguage>;
  limits?: Partial<RunLimits>;
  contract?: RunContract;
  isRecording?: boolean;
  files?: ProgramFile[];
  signal?: AbortSignal;
};

const python: RunLanguage = {
  name: 'Python',
  executionCommand: 'python3 main.py',
  executableFileName: 'main.py',
  preamble: '',
  postamble: '',
  testFramework: 'unittest',
};

/** The pid of the supervisor: the first process with serve.py below this test's bwrap. */
export function forkServerPid(): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(match => match !== null);
  const below = (pid: number): number[] =>
    rows.filter(row => Number(row[2]) === pid).flatMap(row => [Number(row[1]), ...below(Number(row[1]))]);
  const found = below(process.pid).find(pid =>
    rows.some(row => Number(row[1]) === pid && /^\S*python3 .*serve\.py/.test(row[3]!)),
  );
  return found ?? 0;
}
