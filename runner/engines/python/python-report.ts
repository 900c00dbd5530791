import { type RunRequest, type TestResult, type Verdict, wallLimitMs } from '#contract/run-request.ts';

import { cappedText } from '../../output.ts';
import { verdictSentence, waitedSentence } from '../../sentences.ts';
import type { EngineReport } from '../engine.ts';
import type { ImportProblem, PythonAnswer, PythonEvent } from './python-answer.ts';

/** From what the fork server tells to what every engine reports. */
export function pythonReport(request: RunRequest, answer: PythonAnswer): EngineReport {
  const { limits } = request;
  const all = <Kind extends PythonEvent[0]>(kind: Kind) =>
    answer.events
      .filter(event => event[0] === kind)
      .map(event => event[1] as Extract<PythonEvent, [Kind, unknown]>[1]);
  const [imported] = all('import');
  const { verdict, message } = judgeEnd(request, answer, imported, all('tests')[0]);
  const results: TestResult[] = all('result').map(row => ({ ...row, passed: row.status === 'passed' }));
  const current = all('start').at(-1);
  if (current !== undefined && verdict !== 'finished' && !results.some(result => result.name === current)) {
    const feedback = message ?? verdictSentence(verdict, limits) ?? '';
    const output = answer.rest ? { output: answer.rest } : {};
    results.push({ name: current, status: 'error', passed: false, feedback, ...output });
  }

  const shown = cappedText(limits.outputBytes);
  const output = Buffer.from([...all('output'), answer.rest, answer.raw].join(''));
  shown.add(output);
  return {
    verdict,
    message,
    output: shown.text(),
    isOutputCut: output.length > limits.outputBytes,
    declaredTests: all('declared')[0] ?? [],
    results,
    isChannelComplete: answer.limit === null && answer.events.at(-1)?.[0] === 'end',
    ...(imported?.line === undefined ? {} : { line: imported.line }),
    cpuMs: answer.cpuMs,
    wallMs: answer.wallMs,
  };
}

type End = { verdict: Verdict; message: string | null };

function judgeEnd(
  request: RunRequest,
  answer: PythonAnswer,
  imported: ImportProblem | undefined,
  testsProblem: string | undefined,
): End {
  const felt = answer.events.find(event => event[0] === 'limit')?.[1];
  const isBroken = answer.events.some(event => event[0] === 'broken');
  if (answer.limit === 'cpu') return { verdict: 'timed-out', message: null };
  if (answer.limit === 'wall') {
    return { verdict: 'timed-out', message: waitedSentence(wallLimitMs(request.limits)) };
  }
  if (answer.limit === 'memory') return { verdict: 'out-of-memory', message: null };
  if (answer.limit === 'output') return { verdict: 'too-much-output', message: null };
  if (answer.limit === 'cancel') return { verdict: 'cancelled', message: null };
  if (answer.limit === 'sandbox' || isBroken) return { verdict: 'sandbox-failed', message: null };
  if (felt === 'memory') return { verdict: 'out-of-memory', message: null };
  if (felt === 'processes') return { verdict: 'too-many-processes', message: null };
  if (testsProblem !== undefined) {
    return { verdict: 'crashed', message: `The tests of this exercise cannot be read. ${testsProblem}` };
  }
  if (answer.studentEnd !== null) return endedByItself(answer.studentEnd);
  if (!imported) {
    const gone = answer.events.some(event => event[0] === 'gone');
    return { verdict: gone ? 'crashed' : 'finished', message: null };
  }
  if (imported.isSyntax) {
    return { verdict: 'compile-failed', message: `Python cannot read your program.\n${imported.feedback}` };
  }
  if (imported.kind === 'SystemExit') {
    return { verdict: 'crashed', message: 'Your program ended itself (exit) before the tests could begin.' };
  }
  return { verdict: 'crashed', message: `Your program could not be loaded.\n${imported.feedback}` };
}

const signalSentences: Record<number, string> = {
  6: 'Your program crashed: it aborted itself.',
  9: 'Your program was killed.',
  11: 'Your program crashed (segmentation fault): does a function call itself without end?',
  25: 'Your program was stopped because it wrote a file that is too large.',
  31: 'Your program was stopped because it asked the system for something that is not allowed here.',
};
const cpuSignal = 24;

/** `status` as wait gives it: the signal in the low seven bits, otherwise the exit code above them. */
function endedByItself(status: number): End {
  const signal = status & 0x7f;
  if (signal === cpuSignal) return { verdict: 'timed-out', message: null };
  if (signal !== 0) {
    return {
      verdict: 'crashed',
      message: signalSentences[signal] ?? `Your program crashed (signal ${signal}).`,
    };
  }
  return {
    verdict: 'crashed',
    message: `Your program ended itself (exit code ${status >> 8}) before all tests had run.`,
  };
}
