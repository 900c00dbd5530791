import { assertPublishable } from '#server/authoring/content/versions/publish-version.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueuePreview } from './preview-impact.job.ts';
import { upsertPreview, upsertResults } from './impact.db.ts';

/** Begins to find out the effect of publishing, or goes on with it. Twice is once. */
export const startPreview = (
  { db, clock }: Services,
  exercise: { id: number },
  version: number,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const { versionNumber } = await assertPublishable(tx, exercise, version);
    if (versionNumber === null) return;
    const exerciseId = exercise.id;
    await upsertPreview(tx, { exerciseId, exerciseVersion: version, versionNumber }, clock.now());
    await upsertResults(tx, { exerciseId });
    await enqueuePreview(tx, exerciseId);
  });
