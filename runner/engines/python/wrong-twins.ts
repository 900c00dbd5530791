/** What the judge process reports of objects that tests compare with (wrong_twins.py), read with care. */

export type Lie = { test: string; sentence: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the part of a contract has any: then a run is repeated with wrong ones. */
export function hasTwins(seen: unknown): seen is Record<string, unknown> {
  return isRecord(seen) && isRecord(seen.twins) && Object.keys(read(seen.twins.answers)).length > 0;
}

const read = (value: unknown) => (isRecord(value) ? value : {});

/** `twins`: as the solution's run in the mistaken world reports it; without, there is nothing to ask students' programs. */
export function withTwins(seen: Record<string, unknown>, twins: unknown): Record<string, unknown> {
  const kept = { ...seen, twins };
  return hasTwins(kept) ? kept : { ...seen, twins: null };
}

export function liesOf(twins: unknown): Lie[] {
  if (!Array.isArray(twins)) return [];
  return twins.flatMap(told =>
    Array.isArray(told) && typeof told[0] === 'string' && typeof told[1] === 'string'
      ? [{ test: told[0], sentence: told[1] }]
      : [],
  );
}
