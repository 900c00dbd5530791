/**
 * For tests: long lists of programs of which each takes seconds. `npm test` runs some that show every kind; `npm run proof -- forgeries` and the
 * mutants run all of them.
 */
export const isWhole = process.env['CAIRN_ALL_FORGERIES'] === 'yes';

/** Every sixth, and all honest ones. */
export const someOf = <T extends { isHonest: boolean }>(programs: T[]): T[] =>
  programs.filter(({ isHonest }, index) => isHonest || index % 6 === 0 || isWhole);

/** Those with these names. */
export function usually<T>(all: T[], names: string[], nameOf: (one: T) => string): T[] {
  const chosen = all.filter(one => names.includes(nameOf(one)));
  if (chosen.length < names.length) throw new Error(`some of these are not there: ${names.join(', ')}`);
  return isWhole ? all : chosen;
}
