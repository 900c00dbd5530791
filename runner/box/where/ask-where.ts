import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { fairDelay } from '../usage/fair-delay.ts';
import { type Process, processTree } from '../usage/process-tree.ts';
import { readProgramCounter } from './program-counter.ts';

/** What a program that is about to be stopped shows of the place where it is. Whatever is unknown is empty. */
export type Where = {
  /** The name of the process that has used most CPU time. */
  processName: string;
  /** Places in the code of a compiled program, as arguments for `addr2line`. */
  executable: string;
  addresses: string[];
};

/** Runtimes that print their stack on a signal; Python only where PYTHONFAULTHANDLER is set. */
const dumpSignals: [RegExp, NodeJS.Signals][] = [
  [/^java$/, 'SIGQUIT'],
  [/^python/, 'SIGABRT'],
];
const endOfJavaDump = /^JNI global refs/m;
const longestDumpMs = 300;
const looks = 8;
const pauseMs = 3;

/** `dump` is what was printed since this was called. */
export async function askWhere(
  pid: number,
  cpuMs: () => number,
  dump: () => string,
  signal: AbortSignal,
): Promise<Where> {
  const where: Where = { processName: '', executable: '', addresses: [] };
  const busiest = processTree(pid).toSorted((one, other) => other.cpuMs - one.cpuMs)[0];
  if (!busiest) return where;
  where.processName = nameOf(busiest);
  const dumpSignal = dumpSignals.find(([name]) => name.test(where.processName))?.[1];
  if (dumpSignal) {
    send(busiest, dumpSignal);
    const enough = new AbortController();
    const poll = setInterval(() => endOfJavaDump.test(dump()) && enough.abort(), pauseMs);
    await fairDelay([pid], cpuMs, longestDumpMs, AbortSignal.any([signal, enough.signal]));
    clearInterval(poll);
    return where;
  }
  for (let look = 0; look < looks && !signal.aborted; look++) {
    send(busiest, 'SIGSTOP');
    const place = readProgramCounter(busiest.pid);
    send(busiest, 'SIGCONT');
    if (place) where.executable = place.executable;
    if (place) where.addresses.push(...place.addresses);
    await delay(pauseMs);
  }
  return where;
}

function nameOf({ pid }: Process): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function send({ pid }: Process, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
