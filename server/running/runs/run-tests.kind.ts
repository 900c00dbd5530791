import { z } from 'zod';

/** What is put on the queue for a run; who handles it is said in `run-tests.job.ts`. */
const payload = z.object({ testProcessId: z.number() });

export const runKind = { kind: 'run-tests', payload };
export const backgroundRunKind = { kind: 'run-tests-in-background', payload };

/** With the pauses between them this outlasts a restart; then the run is honestly given up. */
export const runAttempts = { maxAttempts: 10 };
