import type { RunLimits, TestResult } from '#contract/running/run-request.ts';

import { outputStopBytes } from '../../box/limits.ts';
import { bothEnds } from '../../box/output.ts';
import type { Turn } from '../../box/turn.ts';
import { cpuClock } from '../../box/usage/cpu-clock.ts';
import { fairDelay } from '../../box/usage/fair-delay.ts';
import { wasStarved } from '../../box/usage/time-spent.ts';
import { toldOf, verdictSentence } from '../../engine-kit/sentences.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { conclude, type Stop } from './conclude.ts';
import { packFrame, readFrames } from '../../engine-kit/frames.ts';
import type { ReadTests } from './inside/judge/judge-job.ts';
import type { BoxedNode, NodePair } from './node-pair.ts';
import { hear, nothingHeard, readingOf, type ReadProgram } from './node-report.ts';
import { watchPair } from './watch-pair.ts';

const maxFrame = 4 * 1024 * 1024;
/** Of all messages together: only tests without end report more. */
const maxReport = 32 * 1024 * 1024;
/** How long the judge may take to send its report after the student process has ended, apart from waiting for a core. */
const lastWordsMs = 2000;
const graceMs = 250;

export type PairRun = {
  report: EngineReport;
  /** The test during which the program was stopped. */
  interrupted: TestResult | null;
  /** Set if the judge had to read the tests. */
  readTests: ReadTests | null;
  /** Set if the program was stopped because it computed for too long, and not while its types were stripped. */
  loop: ReadProgram | null;
  /** Why the run has to pass once more, with tests that are kept from what the solution does not do. */
  doubts: string[];
  /** Of a run in which tests expect something wrong. */
  twins: unknown;
};

/**
 * Whoever prints this much between two looks may have waited for us: on a busy machine we read one chunk at a time. It is
 * no way to sleep for long, because the limit of output is reached first.
 */
const floodBytes = 1024;

/** One run on one pair, which is not reused. */
export async function runPair(
  pair: NodePair,
  jobs: { student: object; judge: object },
  limits: RunLimits,
  signal: AbortSignal,
  turn: Turn,
): Promise<PairRun> {
  const { student, judge } = pair;
  const heard = nothingHeard();
  const shown = bothEnds(limits.outputBytes);
  let printed = 0;
  let printedBefore = 0;
  let errorText = '';
  let stopped: Stop | null = null;
  let read: ReadProgram | null = null;

  const stop = (reason: Stop) => {
    stopped ??= reason;
    pair.kill(student);
    // If the program is at fault, the judge keeps running to report finished tests and the current one.
    if (reason === 'cancelled' || reason === 'judge' || reason === 'tests') pair.kill(judge);
  };
  const print = (bytes: Buffer) => {
    printed += bytes.length;
    shown.add(bytes);
    if (printed > outputStopBytes(limits)) stop('output');
  };
  const cancel = () => stop('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();

  const take = (message: unknown) => {
    const text = hear(heard, message);
    if (text !== null) print(Buffer.from(text));
  };
  readFrames(judge.line, maxFrame, take, () => stop('judge'));
  let reported = 0;
  judge.line.on('data', (chunk: Buffer) => {
    reported += chunk.length;
    if (reported > maxReport) stop('tests');
  });
  const takeReading = (message: unknown) => {
    const reading = readingOf(message);
    if (reading === 'ready') watch.begin();
    else read ??= reading;
  };
  readFrames(student.line, maxFrame, takeReading, () => {});
  for (const stream of student.outputs) {
    stream.on('data', (chunk: Buffer) => {
      // Output that bypasses the console, and Node's fatal error messages.
      if (errorText.length < 8192) errorText += chunk.toString('utf8');
      if (!isFatalText(errorText)) print(chunk);
    });
  }
  let judgeText = '';
  for (const stream of judge.outputs) {
    stream.on('data', (chunk: Buffer) => {
      if (judgeText.length < 8192) judgeText += chunk.toString('utf8');
    });
  }

  const watch = watchPair(pair, limits, turn, stop, () => {
    const isFlooding = printed - printedBefore >= floodBytes;
    printedBefore = printed;
    return isFlooding;
  });
  const isOver = new AbortController();
  void student.ended.then(async () => {
    await timeFor(judge, lastWordsMs, isOver.signal);
    if (!isOver.signal.aborted) pair.kill(judge);
  });
  student.line.end(packFrame(jobs.student));
  judge.line.write(packFrame(jobs.judge));

  await Promise.race([judge.closed, doneWith(judge)]);
  watch.stop();
  turn.onPause(() => {});
  signal.removeEventListener('abort', cancel);
  // The judge may notice the closed socket before we notice the exit. A program can also just close the socket.
  if (heard.gone?.reason === 'gone')
    await Promise.race([student.ended, timeFor(student, graceMs, isOver.signal)]);
  isOver.abort();
  const studentEnd = student.hasEnded ? await student.ended : null;
  const { usage, spent } = watch.total();
  const isJudgeFull = isFatalText(judgeText) || (judge.group?.wasOutOfMemory() ?? false);
  const facts = {
    heard,
    stopped,
    wasRead: read !== null,
    studentEnd,
    errorText,
    isOutputCut: printed > limits.outputBytes,
    isOverMemory: usage.isOverMemory,
    isJudgeFull,
    limits,
  };
  const { verdict, message, line, file } = conclude(facts);
  if (heard.interrupted) {
    const sentence = message ?? verdictSentence(verdict, limits);
    const [called = ''] = /(?<=\n)Called: .*/.exec(heard.interrupted.feedback) ?? [];
    const more = called === '' ? [] : [called];
    Object.assign(heard.interrupted, toldOf(heard.interrupted.name, sentence ?? '', ...more));
  }
  const report: EngineReport = {
    verdict,
    message,
    output: shown.text(),
    isOutputCut: facts.isOutputCut,
    declaredTests: heard.declared,
    results: heard.results,
    isChannelComplete: heard.isDone,
    ...(line === undefined ? {} : { line }),
    ...(file === undefined ? {} : { file }),
    ...(heard.recorded ? { seen: { border: heard.recorded.seen }, uses: heard.recorded.uses } : {}),
    cpuMs: usage.cpuMs,
    wallMs: spent.wallMs,
    isStarved: wasStarved(spent),
  };
  const { interrupted, readTests, doubts, twins } = heard;
  const loop = stopped === 'cpu' && !facts.isOutputCut ? read : null;
  return { report, interrupted, readTests, loop, doubts, twins };

  /** Resolves with the last message; the process need not have ended. */
  function doneWith(box: BoxedNode): Promise<void> {
    return new Promise(resolve => {
      box.line.on('data', () => {
        if (heard.isDone || heard.failure) resolve();
      });
    });
  }
}

function timeFor({ pid, group }: BoxedNode, ms: number, signal: AbortSignal): Promise<boolean> {
  return fairDelay([pid], cpuClock(pid, group), ms, signal);
}

const isFatalText = (text: string) =>
  text.includes('FATAL ERROR:') || text.includes('<--- Last few GCs --->');
