type Constant = string | number;

/** Names by the value that they stand for, of an object that holds nothing but texts and numbers; else null. */
function namesByValue(value: object): Map<Constant, string[]> | null {
  const names = new Map<Constant, string[]>();
  for (const [name, one] of Object.entries(value)) {
    if (typeof one !== 'string' && typeof one !== 'number') return null;
    names.set(one, [...(names.get(one) ?? []), name]);
  }
  return names;
}

/**
 * Tables of constants, such as the members of an enum. Tests compare with them, so a program in which all of them are the same would be
 * right about everything: what differs in the solution has to differ in the program.
 */
export function createConstants() {
  const recorded: Record<string, string[]> = {};
  let expected: Record<string, unknown> = {};

  return {
    note(name: string, value: object): void {
      const names = namesByValue(value);
      if (names && names.size > 1 && [...names.values()].every(ones => ones.length === 1))
        recorded[name] = Object.keys(value);
    },
    has: (name: string) => Object.hasOwn(expected, name),
    /** What is wrong with the program's table, in a sentence; else null. */
    misfit(name: string, value: object): string | null {
      const all = Object.hasOwn(expected, name) ? expected[name] : null;
      const names = Array.isArray(all) ? namesByValue(value) : null;
      if (!names) return null;
      for (const ones of names.values()) {
        const [first, second] = ones.filter(one => (all as unknown[]).includes(one));
        if (second !== undefined)
          return `${name}.${first} and ${name}.${second} must be different; yours are the same.`;
      }
      return null;
    },
    open(stored: unknown): void {
      expected = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
    },
    seen: () => recorded,
  };
}
