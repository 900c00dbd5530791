import type { Duplex } from 'node:stream';

import type {
  FreeEnd,
  FreeRequest,
  LanguageProbe,
  Recording,
  RunLanguage,
  RunRequest,
  RunResult,
  StepRequest,
} from '#contract/running/run-request.ts';

import type { Tier } from '../box/box.ts';

/** What decides whether a machine can run a language. */
export type ProbedLanguage = Pick<RunLanguage, 'executionCommand' | 'testFramework'>;

/** What goes over the runner's socket: one JSON object a line. */
export type ToRunner =
  | { type: 'run'; request: RunRequest }
  | { type: 'cancel'; id: string }
  | { type: 'converse'; request: FreeRequest }
  | { type: 'record'; request: StepRequest }
  /** What somebody typed, and how much of what came was read. */
  | { type: 'type'; id: string; text: string }
  | { type: 'read'; id: string; length: number }
  | { type: 'interrupt'; id: string }
  | { type: 'health' }
  | { type: 'probe'; language: ProbedLanguage };

export type FromRunner =
  | { type: 'begun'; id: string }
  | { type: 'result'; id: string; result: RunResult }
  | { type: 'output'; id: string; text: string }
  | { type: 'taken'; id: string; length: number }
  | { type: 'ended'; id: string; end: FreeEnd }
  | { type: 'recorded'; id: string; recording: Recording }
  | ({ type: 'health' } & RunnerHealth)
  | { type: 'probe'; language: ProbedLanguage; probe: LanguageProbe }
  | { type: 'problem'; message: string };

export type RunnerHealth = {
  tier: Tier;
  /** For the administrator: why this tier, what to do for a better one, and what each tier said. */
  tierSentence: string;
  tierAdvice: string | null;
  tierDetails: string[];
  slots: number;
  running: number;
  waiting: number;
  engines: string[];
  /** For the administrator: what is weaker on this machine than it could be, a sentence each. */
  weaknesses: string[];
  uptimeSeconds: number;
};

/** The connection is closed if a line is longer; no real request is. */
const longestLine = 32 * 1024 * 1024;

export function sendLine(stream: Duplex, message: ToRunner | FromRunner): void {
  if (stream.writable) stream.write(`${JSON.stringify(message)}\n`);
}

/** Calls `handle` for each line that is JSON, and `complain` for each that is not. */
export function readLines(
  stream: Duplex,
  handle: (message: unknown) => void,
  complain: (problem: string) => void,
) {
  let parts: string[] = [];
  let length = 0;
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      const text = parts.join('') + line;
      parts = [];
      length = 0;
      handleLine(text, handle, complain);
    }
    parts.push(rest);
    length += rest.length;
    if (length > longestLine) stream.destroy();
  });
}

function handleLine(
  text: string,
  handle: (message: unknown) => void,
  complain: (problem: string) => void,
): void {
  if (text.trim() === '') return;
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return complain('not JSON');
  }
  handle(message);
}
