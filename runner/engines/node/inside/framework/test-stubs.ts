type Table = Record<string, unknown>;

/** What tests put in place of globals, variables and properties until they take it back: `vi.stubEnv`, `jest.replaceProperty`. */
export function stubs<Self>(self: () => Self) {
  const globals: (() => void)[] = [];
  const variables: (() => void)[] = [];
  const undo = (list: (() => void)[]) => {
    for (const restore of list.splice(0).reverse()) restore();
    return self();
  };
  const put = (holder: Table, key: string, value: unknown): (() => void) => {
    const before = Object.getOwnPropertyDescriptor(holder, key);
    if (value === undefined) Reflect.deleteProperty(holder, key);
    else holder[key] = value;
    return () => {
      if (before) holder[key] = before.value;
      else Reflect.deleteProperty(holder, key);
    };
  };
  return {
    stubGlobal(name: string, value: unknown): Self {
      globals.push(put(globalThis as unknown as Table, name, value));
      return self();
    },
    unstubAllGlobals: () => undo(globals),
    stubEnv(name: string, value: unknown): Self {
      variables.push(put(process.env as Table, name, value));
      return self();
    },
    unstubAllEnvs: () => undo(variables),
    replaceProperty(holder: object, key: string, value: unknown) {
      const restore = put(holder as Table, key, value);
      const replaced = {
        replaceValue(next: unknown) {
          (holder as Table)[key] = next;
          return replaced;
        },
        restore,
      };
      return replaced;
    },
  };
}

export type WaitOptions = number | { timeout?: number; interval?: number };

/** Calls the check again and again until it does not throw, or gives something true. */
export async function waitFor(
  check: () => unknown,
  options: WaitOptions = {},
  mustBeTrue = false,
): Promise<unknown> {
  const { timeout = 1000, interval = 50 } = typeof options === 'number' ? { timeout: options } : options;
  for (let waited = 0; ; waited += interval) {
    try {
      const value = await check();
      if (value || !mustBeTrue) return value;
      if (waited >= timeout) throw new Error(`waitUntil: it was not true within ${timeout} ms`);
    } catch (error) {
      if (waited >= timeout) throw error;
    }
    await new Promise(resolve => setTimeout(resolve, interval));
  }
}
