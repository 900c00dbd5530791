import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import { told } from './field-sentences.ts';

/** The maximum CPU time limit of an exercise or a language: longer runs would delay those of others. */
export const longestLimitMs = 60_000;

/** The shortest limit that an author may set for an exercise. A setting of the site bounds the longest. */
export const leastCpuLimitMs = 100;

export const limitFields = catalogue('limit', {
  /** Names both units: forms ask for seconds, the API and files have milliseconds. */
  outside: ({ leastMs, mostMs }: { leastMs: number; mostMs: number }) =>
    `Give a time limit from ${leastMs / 1000} to ${mostMs / 1000} seconds (${leastMs} to ${mostMs.toLocaleString('en-US')} ms).`,
});

const sentence = told(limitFields.outside({ leastMs: leastCpuLimitMs, mostMs: longestLimitMs }));

export const CpuLimit = z
  .int({ error: sentence })
  .min(leastCpuLimitMs, sentence)
  .max(longestLimitMs, sentence);

type Limits = {
  /** The exercise's own limit, if it has one. */
  cpuLimitMs: number | null;
  /** The limit of the language. */
  executionLimit: number;
};

/** The limit of a run. An imported exercise may ask for more than the site allows. */
export const cpuLimitOf = ({ cpuLimitMs, executionLimit }: Limits, longestMs: number): number =>
  cpuLimitMs === null ? executionLimit : Math.min(cpuLimitMs, longestMs);
