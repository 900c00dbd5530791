import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { asleepLimitMs, type RunRequest, type Verdict } from '#contract/running/run-request.ts';

import { wasStarved } from '../../box/usage/time-spent.ts';
import { eventsOf, type ImportProblem, type PythonAnswer, type PythonLimit } from './python-answer.ts';

/** Handing over so many calls takes most of the time by itself. */
const manyPerMs = 15;

export type PythonVerdict = { verdict: Verdict; message: Sentence | null };

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
      message: runProblems.testsUnreadable({ said: unreadable.text }),
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

function limitSentence(limit: PythonLimit, request: RunRequest, answer: PythonAnswer): Sentence | null {
  if (limit === 'starved') return runProblems.busy;
  if (limit === 'tests') return runProblems.testsComputed;
  const asked = eventsOf(answer, 'asked').at(-1);
  if (limit === 'cpu' && asked && asked.count > manyPerMs * request.limits.cpuMs)
    return runProblems.manyCalls({ count: asked.count, line: asked.line });
  if (limit !== 'asleep') return null;
  const isProgram = answer.where?.line !== null;
  return (isProgram ? runProblems.waited : runProblems.testsWaited)({
    asleepMs: asleepLimitMs(request.limits),
  });
}

function notLoaded(problem: ImportProblem): PythonVerdict {
  if (problem.isSyntax) {
    return {
      verdict: 'compile-failed',
      message: runProblems.pythonCannotRead({ said: problem.feedback ?? '' }),
    };
  }
  if (problem.kind === 'SystemExit') {
    return { verdict: 'crashed', message: runProblems.exitedBeforeTests };
  }
  return { verdict: 'crashed', message: runProblems.notLoaded({ said: problem.feedback ?? '' }) };
}

const signalSentences: Record<number, Sentence> = {
  9: runProblems.killed,
  11: runProblems.deepCalls,
  25: runProblems.fileTooLarge,
  31: runProblems.notAllowed,
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
      message: signalSentences[signal] ?? runProblems.signal({ signal }),
    };
  }
  const exitCode = status >> 8;
  if (exitCode === abortExitCode) {
    return { verdict: 'crashed', message: runProblems.aborted };
  }
  return {
    verdict: 'crashed',
    message: runProblems.exited({ exitCode }),
  };
}
