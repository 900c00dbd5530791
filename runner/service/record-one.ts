import type { Recording, StepRequest } from '#contract/running/run-request.ts';

import type { Engine } from '../engine-kit/engine.ts';
import type { Slots } from './slots.ts';

type Tools = { engines: Engine[]; slots: Slots; logError: (error: unknown) => void };

const failed: Recording = { steps: [], end: 'failed', output: '' };

/** Records the steps of a program on the turn of a free run. */
export async function recordOne(
  { engines, slots, logError }: Tools,
  request: StepRequest,
  signal: AbortSignal,
): Promise<Recording> {
  const engine = engines.find(one => one.recordSteps);
  if (!engine?.recordSteps) return failed;
  try {
    const turn = await slots.take({ ...request.owner, isBackground: false, isFree: true }, signal);
    try {
      return await engine.recordSteps(request, signal, turn);
    } finally {
      turn.end();
    }
  } catch (error) {
    if (!signal.aborted) logError(error);
    return failed;
  }
}
