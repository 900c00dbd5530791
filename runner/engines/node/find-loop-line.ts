import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunLimits } from '#contract/running/run-request.ts';

import { soleTurn } from '../../box/turn.ts';
import { cpuClock } from '../../box/usage/cpu-clock.ts';
import { fairDelay } from '../../box/usage/fair-delay.ts';
import { packFrame, readFrames } from '../../engine-kit/frames.ts';
import type { Place } from '../../engine-kit/program.ts';
import { createLines } from './inside/student/student-errors.ts';
import type { StudentJob } from './inside/student/student-program.ts';
import type { NodePair } from './node-pair.ts';
import { hear, nothingHeard, readingOf } from './node-report.ts';
import { watchPair } from './watch-pair.ts';

const maxFrame = 4 * 1024 * 1024;
const lookMs = 20;
/** How long the program computes in the test in question before we look, and how long its answer may take. */
const computesMs = 100;
const answersWithinMs = 500;
/** For looking, and because this pair has loaded nothing in advance. */
const extraMs = 1000;

/**
 * The place at which a program loops: a busy thread of Node cannot tell that itself, and a second thread in every
 * run would be expensive. So the program is run once more in a pair that has one (inside/explain/), up to the test in which
 * the first run was stopped. Null if it does not loop this time.
 */
export async function findLoopLine(
  pair: NodePair,
  jobs: { student: StudentJob; judge: object },
  options: {
    lineMap: number[] | null;
    finishedTests: number;
    limits: RunLimits;
    signal: AbortSignal;
  },
): Promise<Place | null> {
  const { student, judge } = pair;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, options.signal]);
  const end = () => over.abort();
  const heard = nothingHeard();
  readFrames(judge.line, maxFrame, message => hear(heard, message), end);
  for (const { outputs, ended } of [student, judge]) {
    for (const stream of outputs) stream.resume();
    void ended.then(end);
  }
  const cpuMsAllowed = options.limits.cpuMs + extraMs;
  const watch = watchPair(pair, { ...options.limits, cpuMs: cpuMsAllowed }, soleTurn, end);
  const begin = (message: unknown) => readingOf(message) === 'ready' && watch.begin();
  readFrames(student.line, maxFrame, begin, () => {});
  student.line.end(packFrame(jobs.student));
  judge.line.write(packFrame(jobs.judge));

  const { pid } = student;
  const cpuMs = cpuClock(pid, student.group);
  const lines = createLines({ ...jobs.student, lineMap: options.lineMap });
  const isThere = () => heard.declared.length > 0 && heard.results.length >= options.finishedTests;
  try {
    while (!signal.aborted && !isThere()) await delay(lookMs);
    for (let since = cpuMs(); !signal.aborted;) {
      await delay(lookMs);
      if (signal.aborted || cpuMs() - since < computesMs) continue;
      const stack = await ask(student.questions!, [pid], cpuMs, signal);
      const { line, file } = lines.ofStack(stack);
      if (line !== null) return { line, ...(file === null ? {} : { file }) };
      since = cpuMs();
    }
    return null;
  } finally {
    watch.stop();
    end();
  }
}

/** The stack in the form of an error's. Empty when there is no answer. */
async function ask(
  questions: Duplex,
  roots: number[],
  cpuMs: () => number,
  signal: AbortSignal,
): Promise<string> {
  const late = new AbortController();
  const answer = once(questions, 'data', { signal: late.signal }) as Promise<[Buffer]>;
  questions.write('?');
  const wait = fairDelay(roots, cpuMs, answersWithinMs, AbortSignal.any([signal, late.signal]));
  const first = await Promise.race([answer.catch(() => null), wait.then(() => null)]);
  late.abort();
  return first ? stackOf(first[0].toString('utf8')) : '';
}

/** It comes from the student's process, so anything may be in it. */
function stackOf(text: string): string {
  try {
    const frames = JSON.parse(text) as unknown;
    return Array.isArray(frames)
      ? frames.map(frame => (Array.isArray(frame) ? `    at (${frame.join(':')}:1)` : '')).join('\n')
      : '';
  } catch {
    return '';
  }
}
