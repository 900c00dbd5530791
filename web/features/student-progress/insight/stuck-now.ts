import type { Stuck, StuckList } from '#contract/learning/insight.ts';

export const keyOf = ({ user, exercise }: Stuck) => `${user.id}/${exercise.id}`;

const dayOf = (at: string) => new Date(at).toDateString();

/** Who is there to be helped, and who was stuck earlier on the same day of the reader: each person once, where they were last. */
export const parted = ({ stuck, readAt }: Pick<StuckList, 'stuck' | 'readAt'>) => {
  const seen = new Set<number>();
  const people = stuck.filter(({ user }) => !seen.has(user.id) && seen.add(user.id));
  return {
    now: people.filter(({ isNow }) => isNow),
    earlier: people.filter(({ isNow, activeAt }) => !isNow && dayOf(activeAt) === dayOf(readAt)),
  };
};

/** How many are stuck at which place, most first. */
export const countByPlace = (people: Stuck[], placeOf: (one: Stuck) => string): [string, number][] => {
  const counts = new Map<string, number>();
  for (const one of people) counts.set(placeOf(one), (counts.get(placeOf(one)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
};
