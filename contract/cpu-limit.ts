import { z } from 'zod';

/** The CPU time that an author gives an exercise of their own, in milliseconds. A setting of the site may allow less. */
export const leastCpuLimitMs = 100;
export const longestCpuLimitMs = 60_000;

export const cpuLimitSentence = (mostMs: number) =>
  `Give the time limit in whole milliseconds, from ${leastCpuLimitMs} to ${mostMs.toLocaleString('en-US')}.`;

const sentence = cpuLimitSentence(longestCpuLimitMs);

export const CpuLimit = z
  .int({ error: sentence })
  .min(leastCpuLimitMs, sentence)
  .max(longestCpuLimitMs, sentence);
