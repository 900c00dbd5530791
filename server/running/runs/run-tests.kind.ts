import { z } from 'zod';

/** Kind and payload of the job; the handler is in `run-tests.job.ts`. */
const payload = z.object({ testProcessId: z.number() });

export const runKind = { kind: 'run-tests', payload };
export const backgroundRunKind = { kind: 'run-tests-in-background', payload };

/** With backoff, enough attempts to outlast a restart of the server. */
export const runAttempts = { maxAttempts: 10 };

/** For statements that write a run and its job at once. */
export const runJob = { kind: runKind.kind, ...runAttempts };
