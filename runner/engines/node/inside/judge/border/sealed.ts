/** A value of the program where the tests expect none of its own: it can be handed back, and it is true. */
export type Seal = { id: number; sentence: () => string };

/** Makes them, and knows them again. Any other use of one calls `used`, which throws. */
export function createSeals(used: (seal: Seal) => never) {
  const seals = new WeakMap<object, Seal>();

  return {
    of: (value: unknown): Seal | undefined =>
      (typeof value === 'object' && value !== null) || typeof value === 'function'
        ? seals.get(value)
        : undefined,
    make(isFunction: boolean, seal: Seal): object {
      const use = () => used(seal);
      const handler: ProxyHandler<object> = {
        // Every promise asks what it is settled with for this.
        get: (_target, key) => (key === 'then' ? undefined : use()),
        set: use,
        has: use,
        deleteProperty: use,
        ownKeys: use,
        getOwnPropertyDescriptor: use,
        defineProperty: use,
        getPrototypeOf: use,
        setPrototypeOf: use,
        isExtensible: use,
        preventExtensions: use,
        apply: use,
        construct: use,
      };
      const sealed = new Proxy(isFunction ? function sealed() {}.bind(null) : {}, handler);
      seals.set(sealed, seal);
      return sealed;
    },
  };
}
