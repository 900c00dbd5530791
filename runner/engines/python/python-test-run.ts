import { defaultLimits, type RunLanguage, type RunLimits, type RunRequest } from '#contract/run-request.ts';

import { decide } from '../../decide.ts';
import { testBench } from '../../test-bench.ts';
import { pythonEngine } from './python-engine.ts';

/** For tests: one engine, and a run in it as the runner would do and judge it. */
export function pythonTestRun() {
  const bench = testBench(options =>
    pythonEngine({ ...options, log: text => process.stderr.write(String(text)) }),
  );
  const request = (code: string, testCode: string, more: RunOptions = {}): RunRequest => ({
    id: 'run',
    language: { ...python, ...more.language },
    code,
    testCode,
    expectedTests: more.expectedTests ?? null,
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
  expectedTests?: string[];
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
