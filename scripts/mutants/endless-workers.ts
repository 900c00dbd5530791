import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** More CPU time than any test file needs. A loop that never ends blocks its process, so no time limit of a test can end it. */
const mostCpuSeconds = 180;
const ticksPerSecond = 100;
const lookMs = 5000;

type Process = { pid: number; parent: number; program: string; cpuSeconds: number };

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    return {
      pid,
      parent: Number(fields[1]),
      program: basename(readlinkSync(`/proc/${pid}/exe`)),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** Kills workers of vitest, children of this process, that compute without end, and calls `ended` for each. */
export function endEndlessWorkers(ended: () => void): { stop(): void } {
  const timer = setInterval(() => {
    for (const entry of readdirSync('/proc')) {
      const found = /^\d+$/.test(entry) ? readProcess(Number(entry)) : null;
      if (!found || found.parent !== process.pid || found.program !== 'node') continue;
      if (found.cpuSeconds < mostCpuSeconds) continue;
      ended();
      process.kill(found.pid, 'SIGKILL');
    }
  }, lookMs);
  return { stop: () => clearInterval(timer) };
}
