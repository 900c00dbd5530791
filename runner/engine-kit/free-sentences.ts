import { defaultLimits, type FreeEnd, freeCpuMs, freeIdleMs } from '#contract/running/run-request.ts';

import type { FreeReport } from './engine.ts';
import { verdictSentence } from './sentences.ts';

export const elsewhereSentence = 'A program of yours runs in another tab.';

/** How a free run ended, in one sentence. */
export function freeSentence(report: FreeReport, cpuMs: number = freeCpuMs): string {
  const { why, said, exitCode, line, wallMs } = report;
  const place = line === undefined ? '' : `, in the loop on line ${line}`;
  // At least 0.1: "0.0 s" looks like a fault.
  const seconds = `${Math.max(0.1, wallMs / 1000).toFixed(1)} s`;
  switch (why) {
    case 'finished':
      return exitCode === 0
        ? `Finished in ${seconds}.`
        : `Ended after ${seconds} with exit code ${exitCode}.`;
    case 'timed-out':
      return said ?? `Stopped after ${cpuMs / 1000} s of computing${place}.`;
    case 'idle':
      return `Stopped after ${freeIdleMs / 60_000} minutes without input.`;
    case 'stopped':
      return 'Stopped by you.';
    case 'taken-over':
      return 'Stopped, because you started a program in another tab.';
    case 'elsewhere':
      return elsewhereSentence;
    default:
      return said ?? verdictSentence(why, { ...defaultLimits, cpuMs }) ?? '';
  }
}

/** For an end that no engine saw. */
export const freeEnd = (why: FreeEnd['why'], said: string | null = null): FreeEnd => {
  const report = { why, said, exitCode: null, wallMs: 0 };
  const { said: _, ...end } = { ...report, sentence: freeSentence(report) };
  return end;
};
