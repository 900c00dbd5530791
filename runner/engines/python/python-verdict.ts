import { type RunRequest, type Verdict, wallLimitMs } from '#contract/run-request.ts';

import { waitedSentence } from '../../engine-kit/sentences.ts';
import { eventsOf, type ImportProblem, type PythonAnswer } from './python-answer.ts';

export type PythonVerdict = { verdict: Verdict; message: string | null };

const byLimit: Record<NonNullable<PythonAnswer['limit']>, Verdict> = {
  cpu: 'timed-out',
  wall: 'timed-out',
  memory: 'out-of-memory',
  processes: 'too-many-processes',
  output: 'too-much-output',
  cancel: 'cancelled',
  sandbox: 'sandbox-failed',
};
/** Limits that show up as an exception; the other tests still ran. */
const byFeltLimit = {
  memory: 'out-of-memory',
  processes: 'too-many-processes',
  output: 'too-much-output',
} as const;

/** How a run ended. With a null message the verdict's usual sentence is used. */
export function pythonVerdict(request: RunRequest, answer: PythonAnswer): PythonVerdict {
  if (answer.limit) {
    return {
      verdict: byLimit[answer.limit],
      message: answer.limit === 'wall' ? waited(request, answer) : null,
    };
  }
  if (eventsOf(answer, 'broken').length > 0) return { verdict: 'sandbox-failed', message: null };
  const [unreadable] = eventsOf(answer, 'tests');
  if (unreadable !== undefined) {
    return {
      verdict: 'compile-failed',
      message: `The tests of this exercise cannot be read.\n${unreadable.text}`,
    };
  }
  const [felt] = eventsOf(answer, 'limit');
  if (felt) return { verdict: byFeltLimit[felt], message: null };
  if (answer.studentEnd !== null) return endedByItself(answer.studentEnd);
  const [imported] = eventsOf(answer, 'import');
  if (imported) return notLoaded(imported);
  return { verdict: eventsOf(answer, 'gone').length > 0 ? 'crashed' : 'finished', message: null };
}

function waited(request: RunRequest, answer: PythonAnswer): string {
  const wallMs = wallLimitMs(request.limits);
  return answer.where?.line === null
    ? `The run was stopped after ${wallMs} ms: the tests themselves, not your program, went on and on.`
    : waitedSentence(wallMs);
}

function notLoaded(problem: ImportProblem): PythonVerdict {
  if (problem.isSyntax) {
    return { verdict: 'compile-failed', message: `Python cannot read your program.\n${problem.feedback}` };
  }
  if (problem.kind === 'SystemExit') {
    return { verdict: 'crashed', message: 'Your program ended itself (exit) before the tests could begin.' };
  }
  return { verdict: 'crashed', message: `Your program could not be loaded.\n${problem.feedback}` };
}

const signalSentences: Record<number, string> = {
  9: 'Your program was killed.',
  11: 'Your program crashed (segmentation fault): does a function call itself without end?',
  25: 'Your program was stopped because it wrote a file that is too large.',
  31: 'Your program was stopped because it asked the system for something that is not allowed here.',
};
const cpuSignal = 24;
/** See end_by_abort in jail.py. */
const abortExitCode = 6;

/** A wait status: the signal in the low seven bits, the exit code in the next eight. */
function endedByItself(status: number): PythonVerdict {
  const signal = status & 0x7f;
  if (signal === cpuSignal) return { verdict: 'timed-out', message: null };
  if (signal !== 0) {
    return {
      verdict: 'crashed',
      message: signalSentences[signal] ?? `Your program crashed (signal ${signal}).`,
    };
  }
  const exitCode = status >> 8;
  if (exitCode === abortExitCode) {
    return { verdict: 'crashed', message: 'Your program crashed: it aborted itself.' };
  }
  return {
    verdict: 'crashed',
    message: `Your program ended itself (exit code ${exitCode}) before all tests had run.`,
  };
}
