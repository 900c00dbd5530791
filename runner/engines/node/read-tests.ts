import { createHash } from 'node:crypto';

import type { ReadTests } from './inside/judge/judge-job.ts';

const rememberedAtMost = 100;

/**
 * Tests as the judge runs them: without types, and with imports of the program taken out. Everybody in a class runs the same tests, and
 * reading them takes a tenth of a short run. So the first run of some tests reads them in its own judge process, which sends what it has
 * read before the tests start, and later runs use it. For TypeScript, judge processes need no parser in advance.
 */
export function createKnownTests() {
  const remembered = new Map<string, ReadTests>();
  const keyOf = (tests: string, hidden: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([tests, hidden]))
      .digest('base64');
  return {
    /** `hidden`: names of files that only tests have, which are not taken for the program. */
    find: (tests: string, hidden: string[]): ReadTests | null => remembered.get(keyOf(tests, hidden)) ?? null,
    remember(tests: string, hidden: string[], read: ReadTests): void {
      remembered.set(keyOf(tests, hidden), read);
      if (remembered.size > rememberedAtMost) remembered.delete(remembered.keys().next().value!);
    },
  };
}

export type KnownTests = ReturnType<typeof createKnownTests>;

/** Null unless it has this form: it comes from a box. */
export function readTestsOf(message: unknown): ReadTests | null {
  if (typeof message !== 'object' || message === null) return null;
  const { code, body, aliases, isStartedFirst } = message as Record<string, unknown>;
  const isFine =
    typeof code === 'string' &&
    typeof body === 'string' &&
    typeof isStartedFirst === 'boolean' &&
    Array.isArray(aliases) &&
    aliases.every(names => Array.isArray(names) && names.length === 3 && names.every(isText));
  return isFine ? { code, body, aliases: aliases as ReadTests['aliases'], isStartedFirst } : null;
}

const isText = (value: unknown) => typeof value === 'string';
