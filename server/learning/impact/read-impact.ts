import type { Impact } from '#contract/authoring/impact.ts';
import type { Services } from '#server/platform/services.ts';
import { findCounts, listChanged } from './impact.db.ts';

const mostListed = 100;

/** Null if none was begun for the exercise as it is now. */
export const readImpact = async ({ db, clock }: Services, { id }: { id: number }): Promise<Impact | null> => {
  const of = { exerciseId: id };
  const [counts, changed] = await Promise.all([findCounts(db, of), listChanged(db, of, mostListed)]);
  if (!counts) return null;
  const { startedAt, checkedBefore, ...rest } = counts;
  const { people, checked, newlyPass, newlyFail, failedToCheck } = rest;
  const tookMs = clock.now().getTime() - startedAt.getTime();
  const found = checked - checkedBefore;
  return {
    ...rest,
    isFinished: checked === people,
    unchanged: checked - newlyPass - newlyFail - failedToCheck,
    estimateMs: found <= 0 ? null : Math.round((tookMs / found) * (people - checked)),
    changed,
  };
};

/** With nobody to check, nothing is stored: this is what there is to say. */
export const impactOnNobody = (version: number): Impact => ({
  version,
  people: 0,
  checked: 0,
  isFinished: true,
  unchanged: 0,
  newlyPass: 0,
  newlyFail: 0,
  failedToCheck: 0,
  canBeCredited: 0,
  canBeRevoked: 0,
  estimateMs: null,
  changed: [],
});
