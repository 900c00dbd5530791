import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { getTestProcess, RunOutcome } from '#contract/running/runs.ts';
import { timings } from '#contract/core/timings.ts';
import { ApiError } from '#web/net/api-error.ts';
import { pause, until } from '#web/net/poll.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import type { Program } from '#web/explain/explain.ts';
import { runSentence } from './run-sentence.ts';
import { explainLater } from '#web/explain/use-explained.ts';

type TestProcess = ResponseOf<typeof getTestProcess>['testProcess'];

type InProgress = {
  phase: 'saving' | 'running';
  since: number;
  queue: TestProcess['queue'];
  isFirst?: boolean;
};
/** `tested` is the code that was run, to detect that the result is stale. */
type Done<T> = { phase: 'done'; outcome: RunOutcome; tested: T; id: number };
type Failed = { phase: 'failed'; problem: string };
export type RunState<T> = InProgress | Done<T> | Failed;

export const isInProgress = (run: RunState<unknown> | undefined): run is InProgress =>
  run?.phase === 'saving' || run?.phase === 'running';

/**
 * The newest outcome, also while the next run is in progress: its view stays mounted, so that rows that the user opened
 * stay open.
 */
export const useLastOutcome = (run: RunState<unknown> | undefined): RunOutcome | null => {
  const [last, setLast] = useState<RunOutcome | null>(null);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  if (outcome && outcome !== last) setLast(outcome);
  return outcome ?? last;
};

/** The answer to the call that started the run has its outcome if it was quick. */
export type BegunRun<T> = {
  tested: T;
  process: {
    id: number;
    result?: TestProcess['result'] | undefined;
    queue?: TestProcess['queue'] | undefined;
  };
};

type Calls<T> = {
  /** Saves and starts a run; null when saving failed. Calls `onSaved` when it has saved, or if both are one call. */
  begin: (exerciseId: number, onSaved: () => void) => Promise<BegunRun<T> | null>;
  /** Whether the user has to choose between two versions first. */
  isInConflict?: (exerciseId: number) => boolean;
  readRun: (processId: number) => Promise<TestProcess>;
  stopRun: (processId: number) => Promise<unknown>;
  /** The program that was run, to explain why it failed. */
  programOf: (tested: T) => Program;
  /** Announced to screen readers if there are no tests. */
  noTests: string;
};

/** `wait` also ends when the page is left: the run then goes on, and the next visit shows its result. */
type Wait = { wait: AbortController; processId: number | null; isStopped: boolean };

/** No connection, or a server or database that is restarting. */
const isTemporary = (cause: unknown) =>
  cause instanceof ApiError && [0, 502, 503, 504].includes(cause.status);

const toState = <T>(finished: Pick<TestProcess, 'result'> | null, tested: T, id: number): Done<T> | Failed =>
  finished?.result
    ? { phase: 'done', outcome: finished.result, tested, id }
    : { phase: 'failed', problem: texts.runs.verdicts.cancelled };

/** The runs of a lesson's exercises that were started on this page. */
export const useRuns = <T>(calls: Calls<T>) => {
  const { announcer } = useTools();
  const [runs, setRuns] = useState<Record<number, RunState<T>>>({});
  const waits = useRef(new Map<number, Wait>());
  useEffect(() => {
    const open = waits.current;
    return () => {
      for (const { wait } of open.values()) wait.abort();
    };
  }, []);

  const show = (id: number, run: RunState<T>) => setRuns(now => ({ ...now, [id]: run }));

  /** A dropped connection or a restarting server does not end a run: retry until it answers. */
  const askPatiently = async (processId: number, signal: AbortSignal): Promise<TestProcess> => {
    for (;;) {
      try {
        return await calls.readRun(processId);
      } catch (cause) {
        if (!isTemporary(cause) || signal.aborted) throw cause;
        await pause(1000, signal);
      }
    }
  };

  const awaitEnd = async (id: number, processId: number, since: number, signal: AbortSignal) =>
    until({
      ask: () => askPatiently(processId, signal),
      isDone: process => process.finishedAt !== null,
      everyMs: timings.testPoll,
      signal,
      onAnswer: ({ queue, isFirst = false }) => show(id, { phase: 'running', since, queue, isFirst }),
    });

  const startNew = async (id: number, entry: Wait): Promise<Done<T> | Failed> => {
    const since = Date.now();
    const hasToChoose = () => calls.isInConflict?.(id) ?? false;
    show(id, { phase: 'saving', since, queue: null });
    const begin = () => calls.begin(id, () => show(id, { phase: 'running', since, queue: null }));
    const begun = hasToChoose() ? null : await begin();
    if (!begun)
      return { phase: 'failed', problem: texts.runs[hasToChoose() ? 'notRunConflict' : 'notRunUnsaved'] };
    const { tested, process } = begun;
    const processId = process.id;
    if (process.result) return toState({ result: process.result }, tested, processId);
    show(id, { phase: 'running', since, queue: process.queue ?? null });
    entry.processId = processId;
    if (entry.isStopped) void calls.stopRun(processId);
    return toState(await awaitEnd(id, processId, since, entry.wait.signal), tested, processId);
  };

  /** Null when a run is already in progress, or when it did not finish. */
  const perform = async (
    id: number,
    work: (entry: Wait) => Promise<Done<T> | Failed>,
  ): Promise<Done<T> | null> => {
    if (waits.current.has(id)) return null;
    const entry: Wait = { wait: new AbortController(), processId: null, isStopped: false };
    waits.current.set(id, entry);
    try {
      const ended = await work(entry);
      if (entry.wait.signal.aborted && !entry.isStopped) return null;
      // Before it is shown, so that the words do not change under the reader's eyes.
      const explained =
        ended.phase === 'done' ? await explainLater(ended.outcome, calls.programOf(ended.tested)) : null;
      show(id, ended);
      announcer.say(
        ended.phase === 'done' ? runSentence(ended.outcome, explained, calls.noTests) : ended.problem,
      );
      return ended.phase === 'done' ? ended : null;
    } catch (cause) {
      show(id, { phase: 'failed', problem: cause instanceof Error ? cause.message : String(cause) });
      return null;
    } finally {
      waits.current.delete(id);
    }
  };

  const run = (id: number) => perform(id, entry => startNew(id, entry));

  /** Waits for a run that was started before this page was loaded. */
  const resume = (id: number, processId: number, tested: T) =>
    perform(id, async entry => {
      const since = Date.now();
      entry.processId = processId;
      show(id, { phase: 'running', since, queue: null });
      return toState(await awaitEnd(id, processId, since, entry.wait.signal), tested, processId);
    });

  const stop = (id: number) => {
    const entry = waits.current.get(id);
    if (!entry) return;
    entry.isStopped = true;
    entry.wait.abort();
    if (entry.processId) void calls.stopRun(entry.processId).catch(() => {});
  };

  return { runs, run, resume, stop };
};
