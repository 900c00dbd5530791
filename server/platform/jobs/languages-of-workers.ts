import type { LanguageState, WorkerRow } from './workers.db.ts';

/** The languages that all workers can run. A run may go to any worker, so one that cannot run a language is enough. */
export const languagesOf = (workers: Pick<WorkerRow, 'languages'>[]): LanguageState[] => {
  const byName = Map.groupBy(
    workers.flatMap(({ languages }) => languages),
    ({ name }) => name,
  );
  return [...byName].map(([name, states]) => {
    const unable = states.filter(({ why }) => why !== null);
    const why = unable[0]?.why ?? null;
    const isEverywhere = unable.length === states.length;
    return {
      name,
      why: why === null || isEverywhere ? why : `On ${unable.length} of ${states.length} workers: ${why}`,
      advice: unable[0]?.advice ?? null,
      // Of several the same one every time.
      runtime:
        states
          .flatMap(({ runtime }) => runtime ?? [])
          .toSorted()
          .at(-1) ?? null,
    };
  });
};
