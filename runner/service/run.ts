import { runProblems } from '#contract/running/run-problems.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';

import type { Turn } from '../box/turn.ts';
import { decide } from '../engine-kit/decide.ts';
import type { Engine, EngineReport } from '../engine-kit/engine.ts';
import { emptyReport } from '../engine-kit/failed-report.ts';
import type { HeldTurn, Slots } from './slots.ts';

type Tools = {
  engines: Engine[];
  slots: Slots;
  logError: (error: unknown) => void;
  /** Called when the run gets a slot. */
  handleBegin?: () => void;
};

/**
 * One run: wait for its turn, run the engine, decide. Engines clean up in `finally`, so that only the slot has to be
 * released here. A run that the machine starved is repeated once, later and with fewer runs beside it.
 */
export async function run(tools: Tools, request: RunRequest, signal: AbortSignal): Promise<RunResult> {
  const engine = tools.engines.find(one => one.canRun(request));
  if (!engine) {
    const { testFramework: framework, name: language } = request.language;
    const message = runProblems.noEngine({ framework, language });
    return decide(request, emptyReport('sandbox-failed', message));
  }
  const once = async (): Promise<EngineReport> => {
    let turn: HeldTurn;
    try {
      turn = await tools.slots.take(request.owner ?? nobody, signal);
    } catch {
      return emptyReport('cancelled', null);
    }
    tools.handleBegin?.();
    try {
      const first = await attempt(engine, request, signal, turn, tools.logError);
      // An unexplained failure of ours, such as a warm process that died: retry once.
      const isOurs = first.verdict === 'sandbox-failed' && first.message === null && !signal.aborted;
      return isOurs ? await attempt(engine, request, signal, turn, tools.logError) : first;
    } finally {
      turn.end();
    }
  };
  const first = await once();
  if (!isDoubtful(request, first)) return decide(request, first);
  tools.slots.halve();
  const second = await once();
  if (!isDoubtful(request, second)) return decide(request, second);
  return { ...decide(request, emptyReport('sandbox-failed', runProblems.busy)), isServerBusy: true };
}

const nobody = { person: '', course: '', isBackground: false };

/** The machine was too busy, and the result is one that depends on time. */
function isDoubtful(request: RunRequest, report: EngineReport): boolean {
  const dependsOnTime = ['finished', 'crashed', 'sandbox-failed'].includes(report.verdict);
  return report.isStarved === true && dependsOnTime && !decide(request, report).isPassed;
}

async function attempt(
  engine: Engine,
  request: RunRequest,
  signal: AbortSignal,
  turn: Turn,
  logError: (error: unknown) => void,
): Promise<EngineReport> {
  try {
    return await engine.run(request, signal, turn);
  } catch (error) {
    logError(error);
    return emptyReport(signal.aborted ? 'cancelled' : 'sandbox-failed', null);
  }
}
