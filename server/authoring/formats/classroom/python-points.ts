/** What graded tests say of single tests in Python, as comments above them. */

const declared = /^([ \t]*)(?:async[ \t]+)?def[ \t]+(test\w*)[ \t]*\(/;

export type Share = { only: string[]; points: number };

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

const fits = (name: string, only: string) => name === only || name.includes(only);

/** Each graded test gives its points to the tests that it selects, in equal parts. */
export const withPoints = (tests: string, shares: Share[]): string => {
  const lines = tests.split('\n');
  const names = lines.map(line => declared.exec(line)?.[2] ?? null);
  const pointsOf = new Map<number, number>();
  for (const { only, points } of shares) {
    const inGroup = (at: number) => {
      const above = lines.slice(0, at).findLast(line => /^class \w+/.test(line));
      return /^class (\w+)/.exec(/^[ \t]/.test(lines[at] ?? '') ? (above ?? '') : '')?.[1] ?? null;
    };
    const exact = names.flatMap((name, at) => (name !== null && only.includes(name) ? [at] : []));
    const chosen =
      exact.length > 0
        ? exact
        : names.flatMap((name, at) =>
            name !== null &&
            (only.length === 0 || only.some(each => fits(name, each) || inGroup(at) === each))
              ? [at]
              : [],
          );
    for (const at of chosen) pointsOf.set(at, (pointsOf.get(at) ?? 0) + points / chosen.length);
  }
  return lines
    .flatMap((line, at) => {
      const points = pointsOf.get(at);
      return points === undefined
        ? [line]
        : [`${declared.exec(line)?.[1] ?? ''}# points: ${twoDecimals(points)}`, line];
    })
    .join('\n');
};
