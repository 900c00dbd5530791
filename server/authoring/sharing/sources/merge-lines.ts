import { diffArrays } from 'diff';

/** Lines `from` to `to` (without it) of the common text, and what one side has instead. */
type Change = { from: number; to: number; lines: string[] };

/** What both sides have of the same lines. */
export type Clash = { mine: string[]; theirs: string[] };

export type Merge = { withMine: string[]; withTheirs: string[]; clashes: Clash[] };

const changesOf = (base: string[], side: string[]): Change[] => {
  const changes: Change[] = [];
  let at = 0;
  let open: Change | null = null;
  for (const { added, removed, value } of diffArrays(base, side)) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      changes.push(open);
    }
    if (removed) {
      at += value.length;
      open.to = at;
    } else open.lines.push(...value);
  }
  return changes;
};

/** Two changes of separate lines may touch; two insertions at the same place have no order. */
const areOfSameLines = (one: Change, other: Change): boolean =>
  (one.from < other.to && other.from < one.to) || (one.from === other.from && one.to === other.to);

/** The lines of one side in a stretch of the common text. */
const stretchOf = (base: string[], changes: Change[], from: number, to: number): string[] => {
  const lines: string[] = [];
  let at = from;
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...lines, ...base.slice(at, to)];
};

const areSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((line, index) => line === other[index]);

type Group = { from: number; to: number; mine: Change[]; theirs: Change[] };

/** Changes of the same lines together, in the order of the text. */
const groupsOf = (mine: Change[], theirs: Change[]): Group[] => {
  const all = [
    ...mine.map(change => ({ change, side: 'mine' as const })),
    ...theirs.map(change => ({ change, side: 'theirs' as const })),
    // An insertion stands before a change of the line behind it.
  ].toSorted((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  const groups: Group[] = [];
  for (const { change, side } of all) {
    const last = groups.at(-1);
    const group =
      last && [...last.mine, ...last.theirs].some(other => areOfSameLines(change, other))
        ? last
        : { from: change.from, to: change.to, mine: [], theirs: [] };
    if (group !== last) groups.push(group);
    group[side].push(change);
    group.to = Math.max(group.to, change.to);
  }
  return groups;
};

/**
 * A three-way merge by lines. Where both sides changed the same lines differently, `withMine` has mine and `withTheirs`
 * theirs; everything else is in both.
 */
export const mergeLines = (base: string[], mine: string[], theirs: string[]): Merge => {
  const merge: Merge = { withMine: [], withTheirs: [], clashes: [] };
  const add = (ours: string[], others = ours) => {
    merge.withMine.push(...ours);
    merge.withTheirs.push(...others);
  };
  let at = 0;
  for (const { from, to, ...sides } of groupsOf(changesOf(base, mine), changesOf(base, theirs))) {
    add(base.slice(at, from));
    at = to;
    const [ours, others] = [stretchOf(base, sides.mine, from, to), stretchOf(base, sides.theirs, from, to)];
    if (sides.theirs.length === 0 || areSame(ours, others)) add(ours);
    else if (sides.mine.length === 0) add(others);
    else {
      merge.clashes.push({ mine: ours, theirs: others });
      add(ours, others);
    }
  }
  add(base.slice(at));
  return merge;
};
