import { AssertionError } from 'node:assert';

import { ExpectationFailed } from '../expect/expect.ts';
import { Misfit } from './border/value-border.ts';
import { placeIn } from './border/test-place.ts';

/** All that the program learns about a check of the tests that failed in a function which it called. */
class CheckFailed extends Error {
  override name = 'AssertionError';
}

/**
 * A check that fails in a function which the program calls fails its test, even if the program catches it, except where the
 * solution made it fail, too: there it is the tests' intent.
 */
export function createFailedChecks(testFile: string) {
  let mode: 'off' | 'recording' | 'checking' = 'off';
  let intended = new Set<string>();
  let first: { error: unknown } | null = null;
  let hasLent = false;

  return {
    open(isRecording: boolean, seen: unknown): void {
      if (isRecording) mode = 'recording';
      else if (Array.isArray(seen)) {
        mode = 'checking';
        intended = new Set(seen.map(String));
      }
    },
    seen: () => [...intended],
    /** Whether there is a contract, and the program has a function of the tests to call. */
    isWatching: () => mode === 'checking' && hasLent,
    lent: () => void (hasLent = true),
    /** What is thrown into the program for this. */
    thrownIntoProgram(error: unknown): unknown {
      if (mode === 'off') return error;
      if (error instanceof Misfit) return new CheckFailed('A check failed.');
      if (!(error instanceof AssertionError || error instanceof ExpectationFailed)) return error;
      const place = placeIn(error.stack, testFile);
      if (mode === 'recording') intended.add(place);
      if (intended.has(place)) return error;
      first ??= { error };
      return new CheckFailed('A check failed.');
    },
    take(): { error: unknown } | null {
      const taken = first;
      first = null;
      return taken;
    },
  };
}
