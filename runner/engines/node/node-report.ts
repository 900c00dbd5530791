import type { TestResult } from '#contract/run-request.ts';

import type { EngineReport } from '../../engine-kit/engine.ts';

/** What the judge reported during a run. Every field is checked, like everything that comes from a box. */
export type Heard = {
  declared: string[];
  results: TestResult[];
  /** The test during which the program was stopped; only we know the reason. */
  interrupted: TestResult | null;
  problem: { kind: string; message: string; line: number | null } | null;
  gone: { reason: string; exitCode: number | null } | null;
  failure: string | null;
  isDone: boolean;
};

export const nothingHeard = (): Heard => ({
  declared: [],
  results: [],
  interrupted: null,
  problem: null,
  gone: null,
  failure: null,
  isDone: false,
});

type Fields = Record<string, unknown>;
const statuses = ['passed', 'failed', 'error', 'skipped'] as const;

/** Records one message; returns its text if it is output. */
export function hear(heard: Heard, message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const fields = message as Fields;
  if (typeof fields['output'] === 'string') return fields['output'];
  if (Array.isArray(fields['declared'])) heard.declared = fields['declared'].map(String);
  if (isFields(fields['result'])) {
    const result = resultOf(fields['result']);
    heard.results.push(result);
    if (fields['result']['wasInterrupted'] === true) heard.interrupted = result;
  }
  if (isFields(fields['problem'])) {
    const { kind, message: text, line } = fields['problem'];
    heard.problem = {
      kind: String(kind),
      message: String(text),
      line: typeof line === 'number' ? line : null,
    };
  }
  if (typeof fields['gone'] === 'string') {
    const { exitCode } = fields;
    heard.gone = { reason: fields['gone'], exitCode: typeof exitCode === 'number' ? exitCode : null };
  }
  if (typeof fields['failure'] === 'string') heard.failure = fields['failure'];
  if (fields['done'] === true) heard.isDone = true;
  return null;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function resultOf(fields: Fields): TestResult {
  const status = statuses.find(name => name === fields['status']) ?? 'error';
  const text = (key: 'expected' | 'actual' | 'output') =>
    typeof fields[key] === 'string' ? { [key]: fields[key] } : {};
  const number = (key: 'line' | 'durationMs') =>
    typeof fields[key] === 'number' ? { [key]: fields[key] } : {};
  return {
    name: String(fields['name']),
    status,
    passed: status === 'passed' && fields['passed'] === true,
    feedback: String(fields['feedback']),
    ...text('expected'),
    ...text('actual'),
    ...text('output'),
    ...number('line'),
    ...number('durationMs'),
  };
}

/** The report of a run without tests, because the program or the tests have a syntax error. */
export function problemReport(kind: string, message: string, line: number | null): EngineReport {
  return {
    verdict: kind === 'load' ? 'crashed' : 'compile-failed',
    message: problemSentence(kind, message, line),
    output: '',
    isOutputCut: false,
    declaredTests: [],
    results: [],
    isChannelComplete: true,
    ...(line === null ? {} : { line }),
    cpuMs: 0,
    wallMs: 0,
  };
}

export function problemSentence(kind: string, message: string, line: number | null): string {
  if (kind === 'tests') return message;
  const where = line === null ? '' : ` in line ${line}`;
  return kind === 'syntax'
    ? `Your program cannot be read${where}: ${message}`
    : `Your program stopped${where} before any test could run: ${message}`;
}
