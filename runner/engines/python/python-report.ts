import type { Sentence } from '#contract/core/catalogue.ts';
import type { RunRequest, TestResult } from '#contract/running/run-request.ts';

import { joinEnds } from '../../box/output.ts';
import { wasStarved } from '../../box/usage/time-spent.ts';
import { placeSentence, toldBelow, verdictSentence } from '../../engine-kit/sentences.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { assembleProgram } from '../../engine-kit/program.ts';
import { endOfStopped, eventsOf, type PythonAnswer, unreportedOutput } from './python-answer.ts';
import { unreachableIn } from './unreachable.ts';
import { pythonVerdict } from './python-verdict.ts';

/** Turns the fork server's answer into an engine report. */
export function pythonReport(request: RunRequest, answer: PythonAnswer): EngineReport {
  const { limits } = request;
  const { verdict, message } = pythonVerdict(request, answer);
  const where = ownPlace(request, answer);
  const results: TestResult[] = eventsOf(answer, 'result').map(row => ({
    ...row,
    passed: row.status === 'passed',
  }));
  const unreported = unreportedOutput(answer);
  const [leftOut, end] = endOfStopped(answer);
  const printed = joinEnds(unreported, leftOut, end, limits.outputBytes);
  const current = eventsOf(answer, 'start').at(-1);
  const called = eventsOf(answer, 'called').at(-1);
  if (current !== undefined && verdict !== 'finished' && !results.some(result => result.name === current)) {
    results.push({
      name: current,
      status: 'error',
      passed: false,
      ...toldBelow(
        current,
        [called ?? [], message ?? verdictSentence(verdict, limits), where?.text ?? []].flat(),
      ),
      ...(printed ? { output: printed } : {}),
      ...(where ? { line: where.line } : {}),
    });
  }

  const beginning = [...eventsOf(answer, 'output'), unreported].join('');
  // The judge has sent the end of what did not fit into its report, unless the run was stopped.
  const [missing, ending] = eventsOf(answer, 'ending')[0] ?? [leftOut, end];
  const output = joinEnds(beginning, missing, ending + answer.raw, limits.outputBytes);
  const length = Buffer.byteLength(beginning + ending + answer.raw) + missing;
  const imported = eventsOf(answer, 'import')[0];
  const line = imported?.line ?? (current === undefined ? where?.line : undefined);
  const failed = results.filter(({ passed, status }) => !passed && status !== 'skipped');
  const cannot = request.isRecording && message === null ? unreachableIn(request.testCode, failed) : null;
  const testsLine = cannot?.line ?? eventsOf(answer, 'tests')[0]?.line;
  const [seen] = eventsOf(answer, 'seen');
  const [uses] = eventsOf(answer, 'uses');
  return {
    verdict,
    message: cannot?.sentence ?? message,
    output,
    isOutputCut: verdict === 'too-much-output' || length > limits.outputBytes,
    declaredTests: eventsOf(answer, 'declared')[0] ?? [],
    results,
    isChannelComplete: answer.limit === null && answer.events.at(-1)?.[0] === 'end',
    ...(line === undefined ? {} : { line }),
    ...(imported?.file === undefined ? {} : { file: imported.file }),
    ...(testsLine === undefined ? {} : { testsLine }),
    ...(seen === undefined ? {} : { seen: { python: seen } }),
    ...(uses === undefined ? {} : { uses }),
    cpuMs: answer.spent.cpuMs,
    wallMs: answer.spent.wallMs,
    isStarved: wasStarved(answer.spent),
  };
}

/** The student's line at which a time limit stopped the program. */
function ownPlace(request: RunRequest, answer: PythonAnswer): { line: number; text: Sentence } | null {
  if (!answer.where?.line) return null;
  const program = assembleProgram(request.language, request.code);
  const line = answer.where.line - program.firstLine + 1;
  if (line < 1 || line > program.lineCount) return null;
  return { line, text: placeSentence({ line }, request) };
}
