import { replacedBy, type TextChanges } from '#contract/learning/journal/changes.ts';
import type { Edit, PasteOrigin } from '#contract/learning/journal/edits.ts';

/** Pasted text that is still there, by its place. */
export type Stretch = { from: number; to: number; origin: PasteOrigin };

const overlapping = (stretch: Stretch, from: number, to: number) => stretch.from < to && stretch.to > from;

/** Where stretches are after a replacement; what was removed of them is gone. */
const replaced = (stretches: readonly Stretch[], from: number, removed: number, length: number): Stretch[] =>
  stretches.flatMap(stretch => {
    const to = from + removed;
    const by = length - removed;
    if (stretch.to <= from) return [stretch];
    if (stretch.from >= to) return [{ ...stretch, from: stretch.from + by, to: stretch.to + by }];
    if (!overlapping(stretch, from, to)) {
      // Something was inserted inside.
      return [
        { ...stretch, to: from },
        { ...stretch, from: from + length, to: stretch.to + by },
      ];
    }
    const before = { ...stretch, to: Math.min(stretch.to, from) };
    const after = { ...stretch, from: Math.max(stretch.from, to) + by, to: stretch.to + by };
    return [before, after].filter(part => part.to > part.from);
  });

const moved = (stretches: readonly Stretch[], changes: TextChanges): Stretch[] => {
  let by = 0;
  return replacedBy(changes).reduce<Stretch[]>(
    (now, { from, removed, inserted }) => {
      const next = replaced(now, from + by, removed, inserted.length);
      by += inserted.length - removed;
      return next;
    },
    [...stretches],
  );
};

/** The stretches of a file after an edit of it. */
export const stretchesAfter = (stretches: readonly Stretch[], { changes, origin }: Edit): Stretch[] => {
  const now = moved(stretches, changes);
  if (!origin) return now;
  let by = 0;
  for (const { from, removed, inserted } of replacedBy(changes)) {
    if (inserted !== '') now.push({ from: from + by, to: from + by + inserted.length, origin });
    by += inserted.length - removed;
  }
  return now.toSorted((one, other) => one.from - other.from);
};
