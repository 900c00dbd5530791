import { runProblems } from '#contract/running/run-problems.ts';
import type { RunRequest, TestResult } from '#contract/running/run-request.ts';

import { asleepLimitMs } from '#contract/running/run-request.ts';
import { wasStarved } from '../../../box/usage/time-spent.ts';
import type { EngineReport } from '../../../engine-kit/engine.ts';
import { emptyReport } from '../../../engine-kit/failed-report.ts';
import type { Doubt } from '../../../engine-kit/passing-once-more.ts';
import { type Place, placeIn, type Program } from '../../../engine-kit/program.ts';
import { placeSentence, toldOf, verdictSentence } from '../../../engine-kit/sentences.ts';
import { executionVerdict } from '../../command/execution-verdict.ts';
import { firstPlace } from '../../command/student-lines.ts';
import { calledIn } from './called-in.ts';
import type { DeclaredLines } from './declared-lines.ts';
import type { Judged } from './judge-machine.ts';

type Frame = Record<string, string>;

/** More is not read by anybody. */
const mostUses = 20;

/** With the lines of what an author's run recorded (inside/Terms.java), and doubts about a student's (inside/HandedOver.java). */
export type JunitReport = EngineReport & { recorded?: string[]; doubts?: Doubt[] };

type Run = { nonce: string; judged: Judged; declared: DeclaredLines };

/** What became of the tests, as the machine that ran them told it. */
export function junitReport(
  request: RunRequest,
  program: Program,
  { nonce, judged: { execution, frames, isBroken }, declared }: Run,
): JunitReport {
  const told = tellings(frames, nonce);
  const ended = executionVerdict(execution, { asleepMs: asleepLimitMs(request.limits) });
  // All tests have been run then, and a part of them is run again.
  const isJudged = told.frames.some(({ kind }) => kind === 'judged');
  const { verdict, message } = isJudged ? { verdict: 'finished' as const, message: null } : ended;
  const names = uniqueNames(told.frames);
  const results = new Map<string, TestResult>();
  const spoiled: { id: string; text: string }[] = [];
  let running: string | undefined;
  for (const frame of told.frames) {
    const { kind, id = '' } = frame;
    if (kind === 'start') running = id;
    if (kind === 'result' && names.has(id)) {
      running = undefined;
      const place = placeOfFrame(frame, { request, program, declared });
      results.set(id, resultOf(frame, names.get(id)!, place, request.testCode));
    }
    const result = results.get(id);
    if (kind === 'refuted' && result?.passed) {
      const place = placeOfFrame(frame, { request, program, declared });
      results.set(id, {
        ...result,
        passed: false,
        status: 'failed',
        ...toldOf(result.name, frame['text'] ?? ''),
        ...place,
      });
    }
    if (kind === 'container') spoiled.push({ id, text: plainText(frame['text']) });
    if (kind === 'skipped')
      for (const [inner, name] of names)
        if (inner.startsWith(id)) results.set(inner, skipped(name, frame['text']));
  }
  // What goes wrong after all tests of a class (@AfterAll) is not one test's fault.
  for (const { id, text } of spoiled)
    for (const [inner, result] of results)
      if (inner.startsWith(id) && result.passed)
        results.set(inner, {
          ...result,
          passed: false,
          status: 'error',
          ...toldOf(result.name, text),
        });
  const isComplete = !isBroken && (isJudged || (told.isComplete && execution.exitCode === 0));
  const stoppedAt = execution.where
    ? firstPlace(execution.where.dump, request.language.executableFileName, program)
    : undefined;
  if (running !== undefined && !isComplete && names.has(running)) {
    const name = names.get(running)!;
    const sentence = message ?? verdictSentence(verdict === 'finished' ? 'crashed' : verdict, request.limits);
    const where = stoppedAt ? [placeSentence(stoppedAt, request)] : [];
    results.set(running, {
      name,
      passed: false,
      status: 'error',
      ...toldOf(name, sentence, ...where),
      ...stoppedAt,
    });
  }
  const unfit = told.frames.find(({ kind }) => kind === 'misfit');
  if (unfit && verdict === 'finished')
    return {
      ...emptyReport(
        'compile-failed',
        unfit['text'] === undefined ? null : runProblems.said({ said: unfit['text'] }),
      ),
      ...placeOfFrame(unfit, { request, program, declared }),
      cpuMs: execution.spent.cpuMs,
      wallMs: execution.spent.wallMs,
    };
  const textsOf = (wanted: string) =>
    told.frames.filter(({ kind }) => kind === wanted).map(({ text = '' }) => text);
  const first = spoiled[0];
  return {
    verdict,
    recorded: textsOf('seen'),
    doubts: told.frames
      .filter(({ kind }) => kind === 'doubt')
      .map(frame => ({
        sentence: frame['text'] ?? '',
        place: placeOfFrame(frame, { request, program, declared }),
      })),
    uses: textsOf('use').slice(0, mostUses),
    message:
      message ?? (first && results.size < names.size ? runProblems.beforeTests({ said: first.text }) : null),
    output: execution.shown,
    isOutputCut: execution.isCut,
    declaredTests: [...names.values()],
    results: [...results.values()],
    isChannelComplete: isComplete,
    cpuMs: execution.spent.cpuMs,
    wallMs: execution.spent.wallMs,
    isStarved: wasStarved(execution.spent),
  };
}

/** Up to the first frame that the machine cannot have sent. */
function tellings(frames: unknown[], nonce: string): { frames: Frame[]; isComplete: boolean } {
  const own: Frame[] = [];
  for (const frame of frames) {
    const isFrame =
      typeof frame === 'object' &&
      frame !== null &&
      Object.values(frame).every(value => typeof value === 'string');
    const isOurs = isFrame && (frame as Frame)['nonce'] === nonce && own.at(-1)?.['kind'] !== 'end';
    if (!isOurs) return { frames: own, isComplete: false };
    own.push(frame as Frame);
  }
  return { frames: own, isComplete: own.at(-1)?.['kind'] === 'end' };
}

/** By id. Two tests may have the same name. */
function uniqueNames(frames: Frame[]): Map<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { kind, id = '', name = '' } of frames) {
    if (kind !== 'test' || names.has(id)) continue;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(id, count === 1 ? name : `${name} (${count})`);
  }
  return names;
}

type Sources = { request: RunRequest; program: Program; declared: DeclaredLines };

/** Of a declaration that does not fit, or of what was thrown. Java knows the name of a file without its folder. */
function placeOfFrame(frame: Frame, { request, program, declared }: Sources) {
  const { line, file } = declared.get(frame['declaration'] ?? '') ?? frame;
  if (!line) return undefined;
  const other = [...(program.others?.keys() ?? [])].find(
    name => name === file || name.endsWith(`/${String(file)}`),
  );
  const isMain = file === request.language.executableFileName;
  return placeIn(program, Number(line), isMain ? undefined : other);
}

function resultOf(frame: Frame, name: string, found: Place | undefined, testCode: string): TestResult {
  const { line, file } = found ?? {};
  const { status, text, expected, actual, output = '' } = frame;
  if (status === 'aborted') return skipped(name, text);
  const passed = status === 'successful';
  const place = line === undefined ? '' : ` (line ${line} of ${file ?? 'your program'})`;
  const called = frame['testsLine'] === undefined ? null : calledIn(testCode, Number(frame['testsLine']));
  return {
    name,
    passed,
    status: passed ? 'passed' : frame['isAssertion'] === 'true' ? 'failed' : 'error',
    feedback: passed
      ? ''
      : `${name}: ${plainText(text)}${place}${called === null ? '' : `\nCalled: ${called}`}`,
    ...(expected === undefined || actual === undefined ? {} : { expected, actual }),
    ...(output === '' ? {} : { output }),
    ...(passed ? {} : found),
  };
}

const skipped = (name: string, text = ''): TestResult => ({
  name,
  passed: false,
  status: 'skipped',
  feedback: text === '' ? '' : `${name}: ${text}`,
});

/** `expected: <3> but was: <4>`, and exceptions without the package that all of them are in. */
const plainText = (text = '') =>
  text
    .replace(/^java\.(?:lang|util|io)\./, '')
    .replace(
      /(?:^| ==> )expected: <([\s\S]*)> but was: <([\s\S]*)>$/,
      (whole, expected, actual) =>
        `${whole.startsWith(' ==> ') ? '. ' : ''}Expected ${expected}, but got ${actual}.`,
    );
