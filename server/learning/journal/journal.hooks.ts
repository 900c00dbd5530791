import { unpackChunks } from '#contract/learning/journal/pack-chunks.ts';
import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { listJournalsOf } from './process.db.ts';
import { readPackedChains } from './read-process.ts';

export const journalHooks = [
  onPersonExported.handledBy(async (_services, tx, person) => {
    const edits = [];
    for (const { userExerciseId, ...place } of await listJournalsOf(tx, person)) {
      const chains = await readPackedChains(tx, userExerciseId);
      edits.push({
        ...place,
        pages: chains.map(({ beganAt, packed }) => ({
          beganAt,
          chunks: unpackChunks(packed).map(({ chunk, stamp }) => ({ ...chunk, receivedAfterMs: stamp })),
        })),
      });
    }
    return { edits };
  }),
];
