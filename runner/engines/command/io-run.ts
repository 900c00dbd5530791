import type { Sentence } from '#contract/core/catalogue.ts';
import type { RunRequest, TestResult } from '#contract/running/run-request.ts';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';

import type { Execution } from '../../box/supervise.ts';
import { bothEnds, omissionBytes } from '../../box/output.ts';
import type { Turn } from '../../box/turn.ts';
import { wasStarved } from '../../box/usage/time-spent.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import type { Place } from '../../engine-kit/program.ts';
import { placeSentence, toldOf, verdictSentence } from '../../engine-kit/sentences.ts';
import { crashCause } from './crash-cause.ts';
import { executionVerdict } from './execution-verdict.ts';
import type { CommandRun } from './command-run.ts';
import { type Comparison, compareCase, ioFeedback, type Observed } from './io-compare.ts';
import { loopPlace } from './loop-line.ts';
import type { PatternMatcher } from './pattern-matcher.ts';
import { withoutMarks, withoutPrompts } from './prompts/prompts.ts';
import { mostPrompts } from './prompts/tolerate-prompts.ts';
import { createBudget } from './run-budget.ts';
import { firstPlace, toStudentLines } from './student-lines.ts';

/** A case with the name that its result has. */
export type NamedCase = IoCase & { title: string };
export type NamedCases = { cases: NamedCase[]; ignorePrompts: boolean };

/** Runs each case in a fresh box. Hitting a limit, or the budget of the run, ends the whole run, a crash only its case. */
export async function runIoCases(
  run: CommandRun,
  { cases, ignorePrompts }: NamedCases,
  request: RunRequest,
  { turn, patterns, checked }: { turn: Turn; patterns: PatternMatcher; checked: CommandRun | null },
): Promise<EngineReport> {
  const report: EngineReport = {
    verdict: 'finished',
    message: null,
    output: '',
    isOutputCut: false,
    declaredTests: cases.map(one => one.title),
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
    const wanted = Object.keys(ioCase.expectedFiles);
    const execution = await run.execute({ ...ioCase, wanted, marksPrompts: ignorePrompts }, limits);
    budget.spend(execution.spent);
    const ended = executionVerdict(execution, limits);
    const isAsExpected = ended.verdict === 'crashed' && execution.exitCode === ioCase.exitCode;
    const { verdict, message: own } = isAsExpected
      ? ({ verdict: 'finished', message: null } as const)
      : ended;
    const message = budget.sentenceFor(execution.stopReason, limits) ?? own;
    const fileName = request.language.executableFileName;
    const shown = ignorePrompts ? withoutMarks(execution.shown) : execution.shown;
    const output = toStudentLines(ownWords(shown, execution), fileName, run.program);
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
      const stoppedAt = await loopPlace(run, execution, ioCase, fileName);
      const sentence = message ?? verdictSentence(verdict, request.limits);
      report.results.push({
        ...stoppedCase(ioCase, sentence, ioCase.hidden ? '' : output, request, stoppedAt),
        ...inputOf(ioCase),
        ...(ioCase.hidden ? { isHidden: true } : {}),
      });
      break;
    }
    const observed = {
      stdout: ignorePrompts ? withoutPrompts(execution.standardOutput) : execution.standardOutput,
      stderr: execution.standardError,
      exitCode: execution.exitCode ?? 0,
      files: Object.fromEntries(
        wanted.map((name, index) => [name, execution.written?.[index] ?? ({ is: 'missing' } as const)]),
      ),
    };
    const options = {
      patterns,
      prompts: ignorePrompts && !run.tellsPrompts ? mostPrompts(ioCase.stdin) : 0,
      allowsAnyExitCode: request.allowsAnyExitCode ?? false,
    };
    // Once is enough: all cases run the same program. Nobody reads about a hidden one.
    const isFirstCrash =
      verdict === 'crashed' && !ioCase.hidden && !report.results.some(({ cause }) => cause !== undefined);
    const found = isFirstCrash && checked ? await crashCause(checked, fileName, ioCase, limits) : null;
    const place = found?.place ?? firstPlace(execution.standardError, fileName, run.program);
    report.results.push({
      ...judgeCase(
        ioCase,
        observed,
        verdict === 'crashed' ? message : null,
        errorsOf(execution, run, fileName),
        verdict === 'crashed' ? null : await compareCase(ioCase, observed, options),
      ),
      output,
      durationMs: Math.round(execution.spent.wallMs),
      ...inputOf(ioCase),
      ...(verdict === 'finished' && observed.exitCode !== 0 ? { exitCode: observed.exitCode } : {}),
      ...(found ? { cause: found.cause } : {}),
      ...(ioCase.hidden ? { isHidden: true } : {}),
      ...place,
    });
  }
  return cutOutput(report, request.limits.outputBytes);
}

function judgeCase(
  ioCase: NamedCase,
  observed: Observed,
  crash: Sentence | null,
  errors: string,
  comparison: Comparison | null,
): TestResult {
  const { title: name, stdout, match } = ioCase;
  const base = {
    name,
    ...(match === 'regex' || match === 'contains' || stdout === null ? {} : { expected: stdout }),
    actual: observed.stdout,
  };
  const said = errors === '' ? [] : [errors];
  if (comparison === null)
    return { ...base, passed: false, status: 'error', ...toldOf(name, crash ?? '', ...said) };
  if (comparison.is === 'right') return { ...base, passed: true, status: 'passed', feedback: '' };
  const isDifferent =
    comparison.is === 'empty' ||
    (comparison.is === 'wrong' && observed.exitCode === (ioCase.exitCode ?? 0)) ||
    (comparison.is === 'wrong' && comparison.where === 'exitCode' && ioCase.exitCode !== null);
  const status = isDifferent ? 'failed' : 'error';
  return {
    ...base,
    passed: false,
    status,
    ...toldOf(name, ioFeedback(ioCase, observed, comparison), ...said),
  };
}

function stoppedCase(
  { title: name }: NamedCase,
  sentence: Sentence,
  output: string,
  request: RunRequest,
  place: Place | undefined,
): TestResult {
  const where = place ? [placeSentence(place, request)] : [];
  return { name, passed: false, status: 'error', ...toldOf(name, sentence, ...where), output, ...place };
}

const inputOf = ({ stdin }: IoCase) => (stdin === '' ? {} : { input: stdin });

const errorsOf = (execution: Execution, run: CommandRun, fileName: string) =>
  toStudentLines(ownWords(execution.standardError, execution).slice(0, 2000), fileName, run.program).trim();

/** Without the word of the shell for a signal, which our sentence says already. */
const ownWords = (text: string, { exitCode }: Execution) =>
  (exitCode ?? 0) > 128
    ? text.replace(
        /(?:Segmentation fault|Aborted|Floating point exception|Illegal instruction|Bus error|Killed)(?: \(core dumped\))?\n$/,
        '',
      )
    : text;

function cutOutput(report: EngineReport, limit: number): EngineReport {
  const bytes = Buffer.from(report.output);
  // The output of a single case was cut already.
  if (bytes.length <= limit + omissionBytes) return report;
  const shown = bothEnds(limit);
  shown.add(bytes);
  return { ...report, output: shown.text(), isOutputCut: true };
}
