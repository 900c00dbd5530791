import type { RunRequest, TestResult } from '#contract/run-request.ts';

import type { Execution } from '../../box/supervise.ts';
import { bothEnds, omissionBytes } from '../../box/output.ts';
import type { Turn } from '../../box/turn.ts';
import { wasStarved } from '../../box/usage/time-spent.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { placeSentence, verdictSentence } from '../../engine-kit/sentences.ts';
import { crashCause } from './crash-cause.ts';
import { executionVerdict } from './execution-verdict.ts';
import type { GenericRun } from './generic-run.ts';
import { type Comparison, compareOutput, type IoCase, ioFeedback } from './io-cases.ts';
import { loopLine } from './loop-line.ts';
import type { PatternMatcher } from './pattern-matcher.ts';
import { createBudget } from './run-budget.ts';
import { firstStudentLine, toStudentLines } from './student-lines.ts';

/** Runs each case in a fresh box. Hitting a limit, or the budget of the run, ends the whole run, a crash only its case. */
export async function runIoCases(
  run: GenericRun,
  cases: IoCase[],
  request: RunRequest,
  { turn, patterns, checked }: { turn: Turn; patterns: PatternMatcher; checked: GenericRun | null },
): Promise<EngineReport> {
  const report: EngineReport = {
    verdict: 'finished',
    message: null,
    output: '',
    isOutputCut: false,
    declaredTests: cases.map(one => one.name),
    results: [],
    isChannelComplete: true,
    cpuMs: 0,
    wallMs: 0,
    isStarved: false,
  };
  const budget = createBudget(request.limits, cases.length);
  for (const ioCase of cases) {
    if (ioCase !== cases[0]) await turn.letOthersGo();
    const exhausted = budget.exhausted();
    if (exhausted !== null) {
      Object.assign(report, { verdict: 'timed-out', message: exhausted, isChannelComplete: false });
      break;
    }
    const limits = budget.limits();
    const execution = await run.execute(ioCase, limits);
    budget.spend(execution.spent);
    const { verdict, message: own } = executionVerdict(execution, limits);
    const message = budget.sentenceFor(execution.stopReason, limits) ?? own;
    const fileName = request.language.executableFileName;
    const output = toStudentLines(execution.shown, fileName, run.program);
    if (!ioCase.hidden) {
      report.output += output;
      report.isOutputCut ||= execution.isCut;
    }
    report.cpuMs += execution.spent.cpuMs;
    report.mostCpuMs = Math.max(report.mostCpuMs ?? 0, execution.spent.cpuMs);
    report.wallMs += execution.spent.wallMs;
    report.isStarved ||= wasStarved(execution.spent);
    if (verdict !== 'finished' && verdict !== 'crashed') {
      Object.assign(report, { verdict, message, isChannelComplete: false });
      const stoppedAt = await loopLine(run, execution, ioCase.stdin, fileName);
      const sentence = message ?? verdictSentence(verdict, request.limits) ?? '';
      report.results.push({
        ...stoppedCase(ioCase, sentence, ioCase.hidden ? '' : output, request.code, stoppedAt),
        ...inputOf(ioCase),
        ...(ioCase.hidden ? { isHidden: true } : {}),
      });
      break;
    }
    // Once is enough: all cases run the same program. Nobody reads about a hidden one.
    const isFirstCrash =
      verdict === 'crashed' && !ioCase.hidden && !report.results.some(({ cause }) => cause !== undefined);
    const found = isFirstCrash && checked ? await crashCause(checked, fileName, ioCase.stdin, limits) : null;
    const line = found?.line ?? firstStudentLine(execution.standardError, fileName, run.program);
    report.results.push({
      ...judgeCase(
        ioCase,
        execution,
        verdict === 'crashed' ? message : null,
        errorsOf(execution, run, fileName),
        verdict === 'crashed' ? 'wrong' : await compareOutput(ioCase, execution.standardOutput, patterns),
      ),
      output,
      durationMs: Math.round(execution.spent.wallMs),
      ...inputOf(ioCase),
      ...(found ? { cause: found.cause } : {}),
      ...(ioCase.hidden ? { isHidden: true } : {}),
      ...(line === undefined ? {} : { line }),
    });
  }
  return cutOutput(report, request.limits.outputBytes);
}

/** The exit code is ignored if the output is right: shell scripts often end with 1. */
function judgeCase(
  ioCase: IoCase,
  execution: Execution,
  crash: string | null,
  errors: string,
  comparison: Comparison,
): TestResult {
  const { name, stdout, match } = ioCase;
  const actual = execution.standardOutput;
  const base = { name, ...(match === 'regex' ? {} : { expected: stdout }), actual };
  const said = errors === '' ? '' : `\n${errors}`;
  if (crash) return { ...base, passed: false, status: 'error', feedback: `${name}: ${crash}${said}` };
  if (comparison === 'right') return { ...base, passed: true, status: 'passed', feedback: '' };
  const status = execution.exitCode === 0 && comparison === 'wrong' ? 'failed' : 'error';
  return { ...base, passed: false, status, feedback: ioFeedback(ioCase, actual, comparison) + said };
}

function stoppedCase(
  { name }: IoCase,
  sentence: string,
  output: string,
  code: string,
  line: number | undefined,
): TestResult {
  const place = line === undefined ? [] : [placeSentence(line, code)];
  const feedback = [`${name}: ${sentence}`, ...place].join('\n');
  return { name, passed: false, status: 'error', feedback, output, ...(line === undefined ? {} : { line }) };
}

const inputOf = ({ stdin }: IoCase) => (stdin === '' ? {} : { input: stdin });

const errorsOf = (execution: Execution, run: GenericRun, fileName: string) =>
  toStudentLines(execution.standardError.slice(0, 2000), fileName, run.program).trim();

function cutOutput(report: EngineReport, limit: number): EngineReport {
  const bytes = Buffer.from(report.output);
  // The output of a single case was cut already.
  if (bytes.length <= limit + omissionBytes) return report;
  const shown = bothEnds(limit);
  shown.add(bytes);
  return { ...report, output: shown.text(), isOutputCut: true };
}
