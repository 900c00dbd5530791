/**
 * The simple model: every text that was ever on the screen of one student, with its time. Each text has a number of its own in it, so
 * that a text that comes back says which one it is.
 */
export const typedVersions = () => {
  /** The first and the last time that a text was on the screen: after a page was killed an earlier one may come back. */
  const first = new Map<string, number>();
  const latest = new Map<string, number>();
  const times: number[] = [];
  const lengths: number[] = [];
  return {
    add: (text: string, at: number) => {
      if (latest.get(text) === times.length - 1) return;
      if (!first.has(text)) first.set(text, times.length);
      latest.set(text, times.length);
      times.push(at);
      lengths.push(text.length);
    },
    /** The number of the newest text that was there at a time. */
    newestAt: (at: number) => {
      let newest = times.length - 1;
      while (newest > 0 && (times[newest] ?? 0) > at) newest -= 1;
      return newest;
    },
    numberOf: (text: string) => latest.get(text),
    firstOf: (text: string) => first.get(text),
    texts: () => latest.keys(),
    last: () => times.length - 1,
    /** Characters typed between two texts, or one for each edit where text was deleted, too. */
    between: (from: number, to: number) =>
      Math.max(0, to - from, (lengths[to] ?? 0) - (lengths[from] ?? 0)) * Number(to > from),
  };
};

export type TypedVersions = ReturnType<typeof typedVersions>;
