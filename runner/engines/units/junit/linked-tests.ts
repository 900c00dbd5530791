import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { RunContract } from '#contract/running/run-request.ts';

/**
 * Tests that were compiled against the solution, and what came from it where (inside/Terms.java): the part of the contract
 * that this engine writes and reads.
 */
export type LinkedTests = { classes: Buffer; lines: string[] };

const part = 'java';
const mostBytes = 16 * 1024 * 1024;

/** What belongs into `EngineReport.seen`. */
export const seenOf = ({ classes, lines }: LinkedTests, version: string) => ({
  [part]: { version, tests: deflateRawSync(classes, { level: 9 }).toString('base64'), lines },
});

/** Null if there are none, or if another Java, JUnit or runner made them. */
export function linkedTestsOf(contract: RunContract | null, version: string): LinkedTests | null {
  const seen = contract?.seen[part];
  if (typeof seen !== 'object' || seen === null) return null;
  const { version: made, tests, lines } = seen as Record<string, unknown>;
  const areLines = Array.isArray(lines) && lines.every(line => typeof line === 'string');
  if (made !== version || typeof tests !== 'string' || !areLines) return null;
  try {
    const classes = inflateRawSync(Buffer.from(tests, 'base64'), { maxOutputLength: mostBytes });
    return { classes, lines };
  } catch {
    return null;
  }
}
