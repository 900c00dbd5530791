/** What the course files’ code uses and Node 18 does not have. Imported first. */

const add = (to: object, name: string, value: unknown) => {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
};

add(Array.prototype, 'toSorted', function toSorted<T>(this: T[], compare?: (a: T, b: T) => number): T[] {
  // eslint-disable-next-line unicorn/no-array-sort -- this is what makes toSorted
  return [...this].sort(compare);
});
add(Array.prototype, 'toReversed', function toReversed<T>(this: T[]): T[] {
  // eslint-disable-next-line unicorn/no-array-reverse -- this is what makes toReversed
  return [...this].reverse();
});
