import { asleepLimitMs, type RunRequest, type Verdict } from '#contract/running/run-request.ts';

import { wasStarved } from '../../box/usage/time-spent.ts';
import {
  busySentence,
  testsComputedSentence,
  testsWaitedSentence,
  waitedSentence,
} from '../../engine-kit/sentences.ts';
import { eventsOf, type ImportProblem, type PythonAnswer, type PythonLimit } from './python-answer.ts';

/** Handing over so many calls takes most of the time by itself. */
const manyPerMs = 15;
const manyCallsSentence = (count: number, line: number) =>
  `Stopped after ${count} calls of the program, the last ones in line ${line} of the tests: each call takes time here. ` +
  'The tests should call it less often, with more work in each call, or the limit has to be larger.';

export type PythonVerdict = { verdict: Verdict; message: string | null };

const byLimit: Record<PythonLimit, Verdict> = {
  cpu: 'timed-out',
  asleep: 'timed-out',
  tests: 'timed-out',
  starved: 'sandbox-failed',
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
  if (answer.limit) return ofLimit(answer.limit, request, answer);
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

function ofLimit(limit: PythonLimit, request: RunRequest, answer: PythonAnswer): PythonVerdict {
  if (limit === 'asleep' && wasStarved(answer.spent)) return ofLimit('starved', request, answer);
  return { verdict: byLimit[limit], message: limitSentence(limit, request, answer) };
}

function limitSentence(limit: PythonLimit, request: RunRequest, answer: PythonAnswer): string | null {
  if (limit === 'starved') return busySentence;
  if (limit === 'tests') return testsComputedSentence;
  const asked = eventsOf(answer, 'asked').at(-1);
  if (limit === 'cpu' && asked && asked.count > manyPerMs * request.limits.cpuMs)
    return manyCallsSentence(asked.count, asked.line);
  if (limit !== 'asleep') return null;
  const isProgram = answer.where?.line !== null;
  return (isProgram ? waitedSentence : testsWaitedSentence)(asleepLimitMs(request.limits));
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
