import { useEffect, useRef, useState } from 'react';
import type { Exercise } from '#contract/content.ts';
import type { RunOutcome } from '#contract/runs.ts';
import { timings } from '#contract/timings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { pause, until } from '../../lib/poll.ts';
import { texts } from '../../lib/texts.ts';
import { useTools } from '../../lib/tools.ts';
import { readableName } from '../../ui/readable-name.ts';
import type { Tested } from './exercise-texts.ts';
import type { ExerciseCalls, TestProcess } from './lesson-editor.queries.ts';
import type { Workbook } from './workbook.ts';

type InProgress = { phase: 'saving' | 'running'; since: number; queue: TestProcess['queue'] };
type Done = { phase: 'done'; outcome: RunOutcome; tested: Tested; id: number };
type Failed = { phase: 'failed'; problem: string };
export type RunState = InProgress | Done | Failed;

export const isInProgress = (run: RunState | undefined): run is InProgress =>
  run?.phase === 'saving' || run?.phase === 'running';

/** One sentence for whoever cannot see the results. */
const sentenceFor = ({ results, message, verdict, hasError }: RunOutcome) => {
  const passed = results.filter(result => result.passed).length;
  const failed = results.find(result => !result.passed);
  if (failed) return texts.lessonEditor.somePassed(passed, results.length, readableName(failed.name));
  if (hasError) return message ?? texts.lessonEditor.verdicts[verdict];
  return results.length === 0 ? texts.lessonEditor.noTests : texts.lessonEditor.allPassed(passed);
};

/** The runs of this lesson's exercises, as far as they were started here. */
export const useRuns = (workbook: Workbook, calls: ExerciseCalls) => {
  const { announcer } = useTools();
  const [runs, setRuns] = useState<Record<number, RunState>>({});
  const waits = useRef(new Map<number, { wait: AbortController; processId: number | null }>());
  useEffect(() => {
    const open = waits.current;
    return () => {
      for (const { wait } of open.values()) wait.abort();
    };
  }, []);

  const show = (id: number, run: RunState) => setRuns(now => ({ ...now, [id]: run }));

  /** A connection that drops does not end a run: we ask again when it is back. */
  const askPatiently = async (processId: number, signal: AbortSignal): Promise<TestProcess> => {
    try {
      return await calls.readRun(processId);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 0 || signal.aborted) throw cause;
      await pause(1000, signal);
      return askPatiently(processId, signal);
    }
  };

  const perform = async (exercise: Exercise): Promise<RunState | null> => {
    const { id } = exercise;
    const wait = new AbortController();
    const entry = { wait, processId: null as number | null };
    waits.current.set(id, entry);
    const since = Date.now();
    show(id, { phase: 'saving', since, queue: null });
    const autosave = workbook.of(exercise);
    if (!(await autosave.saveNow())) return { phase: 'failed', problem: texts.lessonEditor.notRunUnsaved };
    const { name: _, ...tested } = autosave.get().fields;
    show(id, { phase: 'running', since, queue: null });
    entry.processId = await calls.run(id);
    if (wait.signal.aborted) void calls.stopRun(entry.processId);
    const processId = entry.processId;
    const finished = await until({
      ask: () => askPatiently(processId, wait.signal),
      isDone: process => process.finishedAt !== null,
      everyMs: timings.testPoll,
      signal: wait.signal,
      onAnswer: ({ queue }) => show(id, { phase: 'running', since, queue }),
    });
    if (!finished?.result) return null;
    return { phase: 'done', outcome: finished.result, tested, id: processId };
  };

  const run = async (exercise: Exercise): Promise<RunState | null> => {
    if (waits.current.has(exercise.id)) return null;
    try {
      const outcome = await perform(exercise);
      const shown = outcome ?? { phase: 'failed', problem: texts.lessonEditor.verdicts.cancelled };
      show(exercise.id, shown);
      announcer.say(shown.phase === 'done' ? sentenceFor(shown.outcome) : (shown as Failed).problem);
      if (outcome) void calls.refresh();
      return outcome;
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      show(exercise.id, { phase: 'failed', problem });
      return null;
    } finally {
      waits.current.delete(exercise.id);
    }
  };

  const stop = (exerciseId: number) => {
    const entry = waits.current.get(exerciseId);
    entry?.wait.abort();
    if (entry?.processId) void calls.stopRun(entry.processId).catch(() => {});
  };

  return { runs, run, stop };
};
