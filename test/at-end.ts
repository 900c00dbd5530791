import { afterAll, onTestFinished } from 'vitest';

/**
 * For helpers that start something: ends it when the test has ended that they were called in, or after all tests of a file where they
 * were called outside of one. Within a test nobody would hear `afterAll`, and what was started went on until the worker ended.
 */
export const atEnd = (end: () => Promise<void> | void): void => {
  try {
    onTestFinished(end);
  } catch {
    afterAll(end);
  }
};
