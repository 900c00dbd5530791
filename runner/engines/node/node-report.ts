import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { TestResult } from '#contract/running/run-request.ts';

import type { ReadTests } from './inside/judge/judge-job.ts';
import { readTestsOf } from './read-tests.ts';

/** What the judge reported during a run. Every field is checked, like everything that comes from a box. */
export type Heard = {
  /** Set if the judge had to read the tests. */
  readTests: ReadTests | null;
  /** Of an author's run: what crossed the border between tests and program, and what that means in words. */
  recorded: { seen: object; uses: string[] } | null;
  /** Why the run has to pass once more, with tests that are kept from what the solution does not do. */
  doubts: string[];
  /** Of a run in which tests expect something wrong (twins/wrong-twins.ts). */
  twins: unknown;
  declared: string[];
  results: TestResult[];
  /** The test during which the program was stopped; only we know the reason. */
  interrupted: TestResult | null;
  problem: { kind: string; message: string; line: number | null; file: string | null } | null;
  gone: { reason: string; exitCode: number | null } | null;
  failure: string | null;
  isDone: boolean;
};

export const nothingHeard = (): Heard => ({
  readTests: null,
  recorded: null,
  doubts: [],
  twins: null,
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
  // Sent before the tests start, which could send another.
  if ('readTests' in fields) heard.readTests ??= readTestsOf(fields['readTests']);
  if (isFields(fields['seen']) && Array.isArray(fields['uses']))
    heard.recorded = { seen: fields['seen'], uses: fields['uses'].map(String) };
  if (Array.isArray(fields['doubts'])) heard.doubts = fields['doubts'].map(String);
  if ('twins' in fields) heard.twins = fields['twins'];
  if (Array.isArray(fields['declared'])) heard.declared = fields['declared'].map(String);
  if (isFields(fields['result'])) {
    const result = resultOf(fields['result']);
    heard.results.push(result);
    if (fields['result']['wasInterrupted'] === true) heard.interrupted = result;
  }
  if (isFields(fields['problem'])) {
    const { kind, message: text, line, file } = fields['problem'];
    heard.problem = {
      kind: String(kind),
      message: String(text),
      line: typeof line === 'number' ? line : null,
      file: typeof file === 'string' ? file : null,
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
  const text = (key: 'expected' | 'actual' | 'output' | 'file') =>
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
    ...text('file'),
    ...number('durationMs'),
  };
}

/** What the student process says before its program starts: it has read the program, and where lines have moved to. */
export type ReadProgram = { lineMap: number[] | null };

export function readingOf(message: unknown): 'ready' | ReadProgram | null {
  if (!isFields(message)) return null;
  if (message['isReady'] === true) return 'ready';
  const { lineMap } = message;
  const isMap = Array.isArray(lineMap) && lineMap.every(line => typeof line === 'number');
  return { lineMap: isMap ? (lineMap as number[]) : null };
}

export function problemSentence({
  kind,
  message: said,
  line,
  file,
}: NonNullable<Heard['problem']>): Sentence {
  if (kind === 'tests') return runProblems.said({ said });
  return kind === 'syntax'
    ? runProblems.unreadable({ line, file, said })
    : runProblems.stoppedBeforeTests({ line, file, said });
}
