import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** `unusable`: the pattern needs too much time or memory for this text. */
export type PatternOutcome = 'matches' | 'differs' | 'unusable';

/** The patterns of one run. They are the author's, but the text is the student's and can make a pattern backtrack. */
export type PatternMatcher = {
  compare(pattern: string, text: string): Promise<PatternOutcome>;
  stop(): Promise<void>;
};

/** CPU time, so that a busy machine makes no pattern unusable. */
const defaultLimits = { compareMs: 200, runMs: 1000 };
const lookMs = 20;
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Compares in a thread of its own, which is started for the first pattern and replaced after one that was unusable. */
export function createPatternMatcher(limits = defaultLimits): PatternMatcher {
  let thread: PatternThread | null = null;
  let spentMs = 0;
  const stop = async () => {
    const old = thread;
    thread = null;
    await old?.worker.terminate();
  };
  return {
    async compare(pattern, text) {
      const limitMs = Math.min(limits.compareMs, limits.runMs - spentMs);
      if (limitMs <= 0) return 'unusable';
      thread ??= await startThread();
      const { outcome, cpuMs } = await compareIn(thread, { pattern, text }, limitMs);
      spentMs += cpuMs;
      if (outcome === 'unusable') await stop();
      return outcome;
    },
    stop,
  };
}

type PatternThread = { worker: Worker; cpuMs: () => number };

async function startThread(): Promise<PatternThread> {
  const worker = new Worker(join(import.meta.dirname, 'pattern-worker.mjs'), {
    env: {},
    execArgv: [],
    resourceLimits,
  });
  // `once` below reports an error; it may come when nothing is compared, too.
  worker.on('error', () => {});
  const [place] = (await once(worker, 'message')) as [string];
  return { worker, cpuMs: () => threadCpuMs(`/proc/${place}/stat`) };
}

async function compareIn({ worker, cpuMs }: PatternThread, job: object, limitMs: number) {
  const over = new AbortController();
  const startedAt = cpuMs();
  let isTooSlow = false;
  const answer = once(worker, 'message', { signal: over.signal }).then(
    ([outcome]) => outcome as PatternOutcome,
    // The thread ran out of memory, or was too slow.
    () => 'unusable' as const,
  );
  const watch = async () => {
    while (!over.signal.aborted) {
      await delay(lookMs, undefined, { signal: over.signal });
      isTooSlow = cpuMs() - startedAt > limitMs;
      if (isTooSlow) over.abort();
    }
  };
  worker.postMessage(job);
  const watching = watch().catch(() => {});
  const outcome = await answer;
  over.abort();
  await watching;
  return { outcome, cpuMs: isTooSlow ? limitMs : Math.max(0, cpuMs() - startedAt) };
}

/** USER_HZ is 100 on x86_64 and arm64. */
const msPerTick = 10;

/** A thread that has ended has used nothing more. */
function threadCpuMs(file: string): number {
  try {
    const stat = readFileSync(file, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return 0;
  }
}
