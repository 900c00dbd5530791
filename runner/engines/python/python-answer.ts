import type { TestResult } from '#contract/running/run-request.ts';

import type { TimeSpent } from '../../box/usage/time-spent.ts';

export type PythonLimit =
  | 'cpu'
  | 'asleep'
  | 'starved'
  | 'tests'
  | 'memory'
  | 'processes'
  | 'output'
  | 'cancel'
  | 'sandbox';

/** The supervisor's (supervisor.py) answer to a run. Trusted, except `events`, which come from J. */
export type PythonAnswer = {
  id: number;
  events: PythonEvent[];
  /** The limit that ended the run; null when the tests ran to the end. */
  limit: PythonLimit | null;
  /** Output written directly to descriptors, and output that was not yet reported when a limit was hit. */
  raw: string;
  rest: string;
  /** The length and the end of what was printed after what the events have room for, before `rest`. */
  later: [length: number, end: string];
  /** Wait status of the student process, if it ended by itself. */
  studentEnd: number | null;
  /** Line of the assembled program at which a time limit stopped it; null if it was waiting for a request. */
  where: { line: number | null } | null;
  spent: TimeSpent;
};

export type ImportProblem = {
  feedback?: string;
  kind?: string;
  text?: string;
  line?: number;
  file?: string;
  isSyntax?: boolean;
};

/** The program changed something of the tests that the solution does not change (argument_changes.py). */
export type UnexpectedChange = { sentence: string; line?: number };

export type PythonEvent =
  | ['declared', string[]]
  | ['start', string]
  | ['result', Omit<TestResult, 'passed'>]
  | ['output', string]
  | ['ending', [leftOut: number, tail: string]]
  | ['heard', string]
  | ['called', string]
  | ['asked', { count: number; line: number }]
  | ['limit', 'memory' | 'processes' | 'output']
  | ['import', ImportProblem]
  | ['tests', { text: string; line?: number }]
  | ['gone', string]
  | ['broken', string]
  | ['seen', unknown]
  | ['uses', string[]]
  | ['changed', UnexpectedChange[]]
  | ['twins', unknown]
  | ['end', null];

export function eventsOf<Kind extends PythonEvent[0]>(answer: PythonAnswer, kind: Kind) {
  return answer.events
    .filter(event => event[0] === kind)
    .map(event => event[1] as Extract<PythonEvent, [Kind, unknown]>[1]);
}

/** The beginning of what the test printed that a limit interrupted; J could not report it with a result. */
export function unreportedOutput(answer: PythonAnswer): string {
  if (answer.limit === null) return '';
  const reported = answer.events.findLastIndex(([kind]) => ['start', 'result', 'output'].includes(kind));
  const heard = answer.events.slice(reported + 1).filter(event => event[0] === 'heard');
  return heard.map(event => event[1]).join('');
}

/** The end of what a stopped program printed, and the length of what is missing before it. */
export function endOfStopped(answer: PythonAnswer): [leftOut: number, end: string] {
  const [length, end] = answer.limit === null ? [0, ''] : answer.later;
  return [length - end.length, end + answer.rest];
}

/** Sent while a run is going on, when all its processes begin to sleep and when one computes again. */
type SleepNotice = { id: number; isAsleep: boolean };

/** Null for the message that the server is ready. */
export function parseAnswer(message: unknown): PythonAnswer | SleepNotice | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return message as PythonAnswer | SleepNotice;
}
