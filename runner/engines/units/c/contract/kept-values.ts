/** What the side of a check was that the tests compute by themselves. */
export type OwnValue = { id: number; kind: string; data: Buffer };

/** Of one test: for each check by its number, one value for each time it took place; a letter for its kind, then base64. */
export type KeptValues = Record<string, string[]>;

/** By the name of the test. */
export type KeptOfTests = Record<string, KeptValues>;

/** What can be compared without the program's process: numbers, texts, containers, bytes, and no text at all. */
const comparable = 'ifscmn';
const mostLetters = 60_000;

/** What the author's run computed without the program, as long as it is not too much for a contract. */
export function keptFrom(tests: Map<string, OwnValue[]>): KeptOfTests {
  const sizes = new Map<number, number>();
  const left = new Set<number>();
  for (const { id, kind, data } of [...tests.values()].flat()) {
    sizes.set(id, (sizes.get(id) ?? 0) + 8 + Math.ceil((data.length * 4) / 3));
    if (!comparable.includes(kind)) left.add(id);
  }
  let letters = 0;
  for (const [id, size] of [...sizes].sort((one, other) => one[1] - other[1])) {
    if (left.has(id)) continue;
    letters += size;
    if (letters > mostLetters) left.add(id);
  }
  const kept: KeptOfTests = {};
  for (const [name, values] of tests)
    for (const { id, kind, data } of values)
      if (!left.has(id)) ((kept[name] ??= {})[id] ??= []).push(kind + data.toString('base64'));
  return kept;
}

export const keptValue = (stored: string) => ({
  kind: stored[0] ?? '',
  data: Buffer.from(stored.slice(1), 'base64'),
});

/** The checks that have such values. */
export const keptChecks = (kept: KeptOfTests) =>
  new Set(Object.values(kept).flatMap(values => Object.keys(values).map(Number)));

/** What a contract holds; nothing if it is of another form. */
export function readKept(value: unknown): KeptOfTests {
  if (typeof value !== 'object' || value === null) return {};
  const tests = Object.entries(value).filter(([, values]) => typeof values === 'object' && values !== null);
  return Object.fromEntries(
    tests.map(([name, values]) => [
      name,
      Object.fromEntries(
        Object.entries(values as object).filter(
          ([, list]) => Array.isArray(list) && list.every(one => typeof one === 'string'),
        ),
      ) as KeptValues,
    ]),
  );
}
