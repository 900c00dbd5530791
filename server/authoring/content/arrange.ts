import { AppError } from '#server/platform/app-error.ts';

/** A module in its course, a lesson in its module, or an exercise in its lesson. */
export type Placed = { id: number; parentId: number; position: number };

/**
 * Computes new positions after a reorder request. Positions are dense, from zero, within each parent. Requested items
 * get their requested position; the others keep their relative order around them, so that a request from a screen that
 * does not show the newest item still does what its user meant.
 */
export const arrange = (current: Placed[], wanted: Placed[]): Placed[] => {
  const wishes = new Map(wanted.map(wish => [wish.id, wish]));
  const unknown = wanted.find(wish => !current.some(item => item.id === wish.id));
  if (unknown)
    throw new AppError('not_found', 'Something in this list is not there any more. Reload the page.');
  if (wishes.size !== wanted.length)
    throw new AppError('invalid', 'The same thing stands in the list twice.');

  const placed = current.map(item => wishes.get(item.id) ?? item);
  return [...Map.groupBy(placed, item => item.parentId).values()].flatMap(siblings => {
    const isWished = (item: Placed) => wishes.has(item.id);
    const slots: (Placed | undefined)[] = [];
    const wished = siblings.filter(isWished).toSorted((a, b) => a.position - b.position || a.id - b.id);
    for (const item of wished) {
      let slot = Math.min(item.position, siblings.length - 1);
      while (slots[slot]) slot += 1;
      slots[slot] = item;
    }
    const others = siblings.filter(item => !isWished(item)).toSorted((a, b) => a.position - b.position);
    const length = Math.max(slots.length, siblings.length);
    const inOrder: Placed[] = [];
    for (let slot = 0; slot < length; slot++) {
      const item = slots[slot] ?? others.shift();
      if (item) inOrder.push(item);
    }
    return [...inOrder, ...others].map((item, position) => ({ ...item, position }));
  });
};
