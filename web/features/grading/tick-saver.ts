import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Grading, saveGrading } from '#contract/learning/grading.ts';
import { makeStore } from '#web/browser/store.ts';
import { ApiError } from '#web/net/api-error.ts';

export type Ticks = { ticked: string[]; isGraded: boolean; codeVersion: number };

type State = {
  /** What the grader wants; null while it is what the server has. */
  wanted: Ticks | null;
  problem: string | null;
};

type Around = {
  save: (id: number, body: BodyOf<typeof saveGrading>) => Promise<Grading>;
  /** What the server has now: after a save, or because somebody else was faster. */
  onSaved: (grading: Grading) => void;
};

/**
 * Saves the ticks of one program one after the other, also after the grader has gone on to the next. While a save is on its
 * way, only the newest state waits. What somebody else has saved meanwhile takes the place of what was wanted, and is said.
 */
export const makeTickSaver = (grading: Grading, { save, onSaved }: Around) => {
  const store = makeStore<State>({ wanted: null, problem: null });
  let { version } = grading;
  let isSaving = false;
  const run = async (): Promise<void> => {
    const { wanted } = store.get();
    if (isSaving || !wanted) return;
    isSaving = true;
    try {
      const saved = await save(grading.id, { ...wanted, version });
      ({ version } = saved);
      onSaved(saved);
      const isNewest = store.get().wanted === wanted;
      store.set({ wanted: isNewest ? null : store.get().wanted, problem: null });
      isSaving = false;
      if (!isNewest) await run();
    } catch (cause) {
      isSaving = false;
      const current = cause instanceof ApiError ? (cause.current as Grading | undefined) : undefined;
      const problem = cause instanceof Error ? cause.message : String(cause);
      if (current) {
        ({ version } = current);
        onSaved(current);
      }
      store.set({ wanted: current ? null : store.get().wanted, problem });
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** What was loaded since, while nothing of ours is under way. */
    settle: (newer: Grading) => {
      if (!isSaving && !store.get().wanted) ({ version } = newer);
    },
    want: (wanted: Ticks) => {
      store.set({ wanted, problem: null });
      void run();
    },
    tryAgain: () => void run(),
  };
};
export type TickSaver = ReturnType<typeof makeTickSaver>;
