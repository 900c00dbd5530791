import type { TestResult } from '#contract/run-request.ts';

/** What the supervisor (supervisor.py) says about a run. Its own words are trusted; those in `events` are J's. */
export type PythonAnswer = {
  id: number;
  events: PythonEvent[];
  /** By which limit it was ended; null when the tests came to their end. */
  limit: 'cpu' | 'wall' | 'memory' | 'processes' | 'output' | 'cancel' | 'sandbox' | null;
  /** What was written to the descriptors directly, and what was printed last, before a limit. */
  raw: string;
  rest: string;
  /** Wait status of the student's process when it ended by itself. */
  studentEnd: number | null;
  /** Line of the whole program at which it was stopped for taking too long; null: it was waiting to be asked. */
  where: { line: number | null } | null;
  cpuMs: number;
  wallMs: number;
};

export type ImportProblem = {
  feedback?: string;
  kind?: string;
  text?: string;
  line?: number;
  isSyntax?: boolean;
};

export type PythonEvent =
  | ['declared', string[]]
  | ['start', string]
  | ['result', Omit<TestResult, 'passed'>]
  | ['output', string]
  | ['heard', string]
  | ['limit', 'memory' | 'processes' | 'output']
  | ['import', ImportProblem]
  | ['tests', { text: string; line?: number }]
  | ['gone', string]
  | ['broken', string]
  | ['end', null];

export function eventsOf<Kind extends PythonEvent[0]>(answer: PythonAnswer, kind: Kind) {
  return answer.events
    .filter(event => event[0] === kind)
    .map(event => event[1] as Extract<PythonEvent, [Kind, unknown]>[1]);
}

/** What the program printed in the test that a limit ended: nobody was left to report it as that test's output. */
export function unreportedOutput(answer: PythonAnswer): string {
  const reported = answer.events.findLastIndex(([kind]) => ['start', 'result', 'output'].includes(kind));
  const heard = answer.events.slice(reported + 1).filter(event => event[0] === 'heard');
  return [...(answer.limit === null ? [] : heard.map(event => event[1])), answer.rest].join('');
}

/** Null for the one message that is no answer: the server is ready. */
export function parseAnswer(message: unknown): PythonAnswer | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return message as PythonAnswer;
}
