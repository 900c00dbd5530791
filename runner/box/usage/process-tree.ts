import { readdirSync, readFileSync } from 'node:fs';

export type Process = {
  pid: number;
  cpuMs: number;
  residentMb: number;
  /** Page tables, which can be all that a program takes if it only reads, and what was swapped out. */
  hiddenMb: number;
  threads: number;
};

/** USER_HZ is 100 on x86_64 and arm64. */
const msPerTick = 10;

/** A process and its descendants. */
export function processTree(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = sum(fields.slice(11, 15));
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const threads = readdirSync(`/proc/${pid}/task`);
    const self = {
      pid,
      cpuMs: ticks * msPerTick,
      residentMb: megabytes(status, /^VmRSS:\s+(\d+) kB/m),
      hiddenMb: megabytes(status, /^VmPTE:\s+(\d+) kB/m) + megabytes(status, /^VmSwap:\s+(\d+) kB/m),
      threads: threads.length,
    };
    return [self, ...childrenOf(pid).flatMap(processTree)];
  } catch (error) {
    // Ended since it was listed.
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}

/** A process that has ended, but was not waited for, has none of these lines. */
const megabytes = (status: string, line: RegExp) => Number(line.exec(status)?.[1] ?? 0) / 1024;

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(thread =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}

export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
