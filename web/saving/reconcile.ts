/** The named texts and numbers of one row that is edited; null where a default applies. */
export type Texts = Record<string, string | number | boolean | null>;

type Sides<F extends Texts> = {
  /** The common ancestor of both sides. */
  base: Partial<F>;
  mine: Partial<F>;
  theirs: F;
  /** Edits that were in flight when the answer was lost: if `theirs` contains them, they are our own. */
  sent?: Partial<F> | null;
};

/**
 * A three-way merge of concurrent edits, text by text: a text that only one side changed takes that side; one that both
 * changed differently is a conflict. Returns what is left of `mine`, and the names of the conflicts.
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
