import { limitFields, leastCpuLimitMs } from '#contract/core/cpu-limit.ts';

/** The milliseconds of a typed number of seconds; null for none, NaN if it is not a number. */
export const readSeconds = (typed: string): number | null => {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 1000)
    : Number.NaN;
};

/** Null if the limit may be set. What an exercise was imported with may stay. */
export const limitProblem = (ms: number | null, current: number | null, mostMs: number): string | null =>
  ms === null || ms === current || (ms >= leastCpuLimitMs && ms <= mostMs)
    ? null
    : limitFields.outside({ leastMs: leastCpuLimitMs, mostMs }).text;
