/** The named texts and numbers of one row that is edited; null where a default applies. */
export type Texts = Record<string, string | number | boolean | null>;

/** Texts by their marks, because they are long and there may be many of them. */
export type Marks<F extends Texts> = { [K in keyof F]?: string[] };

/** Different for different texts, for all practical purposes: a length and 64 bits of hash. */
export const markOf = (value: Texts[string] | undefined): string => {
  const text = `${typeof value} ${value}`;
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
    two ^= two >>> 13;
  }
  return [text.length, one >>> 0, two >>> 0].join('/');
};

type Sides<F extends Texts> = {
  /** The common ancestor of both sides. */
  base: Partial<F>;
  mine: Partial<F>;
  theirs: F;
  /** What was sent without an answer: if `theirs` contains some of it, that is our own. */
  sent: Marks<F>;
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
    const isTheirsOld = theirs[key] === base[key] || sent[key]?.includes(markOf(theirs[key]));
    if (!isTheirsOld) clashing.push(key);
  }
  return { left, clashing };
};
