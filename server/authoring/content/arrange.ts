import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';

/** A module in its course, a lesson in its module, or an exercise in its lesson. */
export type Placed = { id: number; parentId: number; position: number };

/**
 * Computes new positions after a reorder request. Positions are dense, from zero, within each parent. Requested items
 * get their requested position; the others keep their relative order around them, so that a request from a screen that
 * does not show the newest item still does what its user meant.
 */
export const arrange = (current: Placed[], wanted: Placed[]): Placed[] => {
  const requested = new Map(wanted.map(item => [item.id, item]));
  const unknown = wanted.find(({ id }) => !current.some(item => item.id === id));
  if (unknown) throw new AppError('not_found', contentProblems.listIsOutOfDate);
  if (requested.size !== wanted.length) throw new AppError('invalid', contentProblems.listedTwice);

  const placed = current.map(item => requested.get(item.id) ?? item);
  return [...Map.groupBy(placed, item => item.parentId).values()].flatMap(siblings => {
    const isRequested = (item: Placed) => requested.has(item.id);
    const slots: (Placed | undefined)[] = [];
    const moved = siblings.filter(isRequested).toSorted((a, b) => a.position - b.position || a.id - b.id);
    for (const item of moved) {
      let slot = Math.min(item.position, siblings.length - 1);
      while (slots[slot]) slot += 1;
      slots[slot] = item;
    }
    const others = siblings.filter(item => !isRequested(item)).toSorted((a, b) => a.position - b.position);
    const length = Math.max(slots.length, siblings.length);
    const inOrder: Placed[] = [];
    for (let slot = 0; slot < length; slot++) {
      const item = slots[slot] ?? others.shift();
      if (item) inOrder.push(item);
    }
    return [...inOrder, ...others].map((item, position) => ({ ...item, position }));
  });
};
