/** Named texts (and numbers) of one thing that is edited; null where one falls back to something else. */
export type Texts = Record<string, string | number | null>;

type Sides<F extends Texts> = {
  /** What both began with. */
  base: Partial<F>;
  mine: Partial<F>;
  theirs: F;
  /** What was on its way when the answer got lost: found on the other side, it is ours. */
  sent?: Partial<F> | null;
};

/**
 * Two people, or two tabs, changed the same thing. Text by text: where only one side changed it, that side stands;
 * where both did, and differently, a person has to choose. Answers what is left of mine, and those names.
 */
export const reconcile = <F extends Texts>({ base, mine, theirs, sent }: Sides<F>) => {
  const left: Partial<F> = {};
  const clashing: (keyof F)[] = [];
  for (const key of Object.keys(mine) as (keyof F)[]) {
    if (mine[key] === theirs[key]) continue;
    left[key] = mine[key];
    const isTheirsOld = theirs[key] === base[key] || (sent && key in sent && theirs[key] === sent[key]);
    if (!isTheirsOld) clashing.push(key);
  }
  return { left, clashing };
};
