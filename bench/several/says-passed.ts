import type { RunnerClient } from '#runner/client.ts';
import { contractFormat, type RunRequest, type RunResult } from '#contract/running/run-request.ts';

export { shippedLanguages } from '#runner/client.ts';

const tests = ['adds', 'adds negative', 'doubles'];

const passed = ({ isRecording }: RunRequest): RunResult => ({
  verdict: 'finished',
  isPassed: true,
  hasError: false,
  message: null,
  output: '',
  isOutputCut: false,
  results: tests.map(name => ({ name, passed: true, status: 'passed', feedback: name, durationMs: 1 })),
  testNames: tests,
  cpuMs: 5,
  wallMs: 6,
  ...(isRecording && { contract: { format: contractFormat, tests, skippedTests: [], seen: {}, uses: [] } }),
});

const nobody = () => {
  throw new Error('There are only runs of tests here.');
};

/** In place of the runner, where the rest of the product is measured. */
export const startRunner = async (): Promise<RunnerClient> => ({
  run: async (request, _signal, onBegin) => {
    onBegin?.();
    return passed(request);
  },
  converse: nobody,
  recordSteps: nobody,
  health: async () => ({
    tier: 'bwrap',
    tierSentence: 'no program is run',
    tierAdvice: null,
    tierDetails: [],
    slots: 1,
    running: 0,
    waiting: 0,
    engines: [],
    weaknesses: [],
    uptimeSeconds: 0,
  }),
  probe: async () => ({ obstacle: null, runtime: null }),
  stop: async () => {},
  processId: () => null,
});
