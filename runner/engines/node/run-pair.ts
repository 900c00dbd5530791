import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunLimits } from '#contract/run-request.ts';

import { outputStopBytes } from '../../box/limits.ts';
import { cappedText } from '../../box/output.ts';
import { verdictSentence } from '../../engine-kit/sentences.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { conclude, type Stop } from './conclude.ts';
import { packFrame, readFrames } from '../../engine-kit/frames.ts';
import type { BoxedNode, NodePair } from './node-pair.ts';
import { hear, nothingHeard } from './node-report.ts';
import { watchPair } from './watch-pair.ts';

const maxFrame = 4 * 1024 * 1024;
/** How long the judge may take to send its report after the student process has ended. */
const lastWordsMs = 2000;
const graceMs = 250;

/** One run on one pair, which is not reused. */
export async function runPair(
  pair: NodePair,
  jobs: { student: object; judge: object },
  limits: RunLimits,
  signal: AbortSignal,
): Promise<EngineReport> {
  const { student, judge } = pair;
  const startedAt = performance.now();
  const heard = nothingHeard();
  const shown = cappedText(limits.outputBytes);
  let printed = 0;
  let errorText = '';
  let stopped: Stop | null = null;

  const stop = (reason: Stop) => {
    stopped ??= reason;
    pair.kill(student);
    // If the program is at fault, the judge keeps running to report finished tests and the current one.
    if (reason === 'cancelled' || reason === 'judge' || reason === 'judge-time') pair.kill(judge);
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
  for (const stream of [student.process.stdout, student.process.stderr] as Readable[]) {
    stream.on('data', (chunk: Buffer) => {
      // Output that bypasses the console, and Node's fatal error messages.
      if (errorText.length < 8192) errorText += chunk.toString('utf8');
      if (!isFatalText(errorText)) print(chunk);
    });
  }
  let judgeText = '';
  for (const stream of [judge.process.stdout, judge.process.stderr] as Readable[]) {
    stream.on('data', (chunk: Buffer) => {
      if (judgeText.length < 8192) judgeText += chunk.toString('utf8');
    });
  }

  const watch = watchPair(pair, limits, stop);
  let lastWords: NodeJS.Timeout | undefined;
  void student.ended.then(() => {
    if (!judge.hasEnded) lastWords = setTimeout(() => pair.kill(judge), lastWordsMs);
  });
  const judgeClosed = new Promise<void>(resolve => judge.process.once('close', () => resolve()));
  student.line.end(packFrame(jobs.student));
  judge.line.write(packFrame(jobs.judge));

  await Promise.race([judgeClosed, doneWith(judge)]);
  watch.stop();
  clearTimeout(lastWords);
  signal.removeEventListener('abort', cancel);
  const wallMs = performance.now() - startedAt;
  // The judge may notice the closed socket before we notice the exit. A program can also just close the socket.
  if (heard.gone?.reason === 'gone') await Promise.race([student.ended, delay(graceMs)]);
  const studentEnd = student.hasEnded ? await student.ended : null;
  const { cpuMs, isOverMemory } = watch.usage();
  const isJudgeFull = isFatalText(judgeText) || (judge.group?.wasOutOfMemory() ?? false);
  const facts = { heard, stopped, studentEnd, errorText, isOverMemory, isJudgeFull, limits };
  const { verdict, message, line } = conclude(facts);
  if (heard.interrupted) {
    const sentence = message ?? verdictSentence(verdict, limits);
    heard.interrupted.feedback = `${heard.interrupted.name}: ${sentence}`;
  }
  return {
    verdict,
    message,
    output: shown.text(),
    isOutputCut: printed > limits.outputBytes,
    declaredTests: heard.declared,
    results: heard.results,
    isChannelComplete: heard.isDone,
    ...(line === undefined ? {} : { line }),
    cpuMs,
    wallMs,
  };

  /** Resolves with the last message; the process need not have ended. */
  function doneWith(box: BoxedNode): Promise<void> {
    return new Promise(resolve => {
      box.line.on('data', () => {
        if (heard.isDone || heard.failure) resolve();
      });
    });
  }
}

const isFatalText = (text: string) =>
  text.includes('FATAL ERROR:') || text.includes('<--- Last few GCs --->');
