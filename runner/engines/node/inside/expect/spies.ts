type Callable = (this: unknown, ...args: unknown[]) => unknown;
type Outcome = { type: 'return' | 'throw' | 'incomplete'; value: unknown };
type Settled = { type: 'fulfilled' | 'rejected' | 'incomplete'; value: unknown };
export type SpyRecord = {
  name: string;
  calls: unknown[][];
  results: Outcome[];
  /** What the promises that it returned were settled with. */
  settled: Settled[];
  instances: unknown[];
  contexts: unknown[];
  /** When each call was, counted over all spies. */
  order: number[];
};

const records = new WeakMap<object, SpyRecord>();
let callCount = 0;
const resets = new Set<{ clear(): void; reset(): void; restore(): void; putBack(): void }>();

/** Functions that record their calls. Recognised by membership here, which nothing of the student process can fake. */
export const spyRecord = (value: unknown): SpyRecord | undefined =>
  typeof value === 'function' ? records.get(value) : undefined;

export function createSpy(original?: Callable, restore: () => void = () => {}) {
  const record: SpyRecord = {
    name: 'jest.fn()',
    calls: [],
    results: [],
    settled: [],
    instances: [],
    contexts: [],
    order: [],
  };
  let implementation = original;
  let once: Callable[] = [];
  /** By number of the call, as node:test counts them. */
  const atCall = new Map<number, Callable>();

  const spy = function spy(this: unknown, ...args: unknown[]): unknown {
    record.calls.push(args);
    record.contexts.push(this);
    record.instances.push(this);
    record.order.push(++callCount);
    const outcome: Outcome = { type: 'incomplete', value: undefined };
    record.results.push(outcome);
    try {
      const run = atCall.get(record.calls.length - 1) ?? once.shift() ?? implementation;
      outcome.value =
        new.target && isConstructor(run) ? Reflect.construct(run, args) : run?.apply(this, args);
      outcome.type = 'return';
      record.settled.push(settledOf(outcome.value));
      return outcome.value;
    } catch (error) {
      Object.assign(outcome, { type: 'throw', value: error });
      record.settled.push({ type: 'rejected', value: error });
      throw error;
    }
  };

  const clear = () => {
    const { calls, results, settled, instances, contexts, order } = record;
    for (const list of [calls, results, settled, instances, contexts, order]) list.length = 0;
  };
  const use = (next: Callable) => {
    implementation = next;
    return spy;
  };
  const useOnce = (next: Callable, onCall?: number) => {
    if (typeof onCall === 'number') atCall.set(onCall, next);
    else once.push(next);
    return spy;
  };
  /** While the body runs, which may be asynchronous. */
  const useDuring = (next: Callable, body: () => unknown): unknown => {
    const before = implementation;
    const restoreIt = () => void (implementation = before);
    implementation = next;
    const result = body();
    if (result instanceof Promise) return result.finally(restoreIt);
    restoreIt();
    return undefined;
  };
  const forget = () => {
    once = [];
    atCall.clear();
    implementation = original;
  };
  const reset = () => {
    clear();
    forget();
  };
  /** As node:test does it: what was called before is still known. */
  const putBack = () => {
    forget();
    restore();
  };
  const control = {
    mockImplementation: use,
    mockImplementationOnce: useOnce,
    withImplementation: useDuring,
    mockReturnValue: (value: unknown) => use(() => value),
    mockReturnValueOnce: (value: unknown) => useOnce(() => value),
    mockResolvedValue: (value: unknown) => use(() => Promise.resolve(value)),
    mockResolvedValueOnce: (value: unknown) => useOnce(() => Promise.resolve(value)),
    mockRejectedValue: (value: unknown) => use(() => Promise.reject(value)),
    mockRejectedValueOnce: (value: unknown) => useOnce(() => Promise.reject(value)),
    mockThrow: (value: unknown) =>
      use(() => {
        throw value;
      }),
    mockThrowOnce: (value: unknown) =>
      useOnce(() => {
        throw value;
      }),
    mockReturnThis: () =>
      use(function self(this: unknown) {
        return this;
      }),
    mockName: (name: string) => {
      record.name = name;
      return spy;
    },
    getMockName: () => record.name,
    getMockImplementation: () => implementation,
    mockClear: () => {
      clear();
      return spy;
    },
    mockReset: () => {
      reset();
      return spy;
    },
    mockRestore: () => {
      reset();
      restore();
    },
  };
  Object.assign(spy, control, { mock: mockView(record, { ...control, clear, putBack }) });
  resets.add({ clear, reset, restore: control.mockRestore, putBack });
  records.set(spy, record);
  return spy;
}

function settledOf(returned: unknown): Settled {
  if (!(returned instanceof Promise)) return { type: 'fulfilled', value: returned };
  const settled: Settled = { type: 'incomplete', value: undefined };
  returned.then(
    (value: unknown) => Object.assign(settled, { type: 'fulfilled', value }),
    (value: unknown) => Object.assign(settled, { type: 'rejected', value }),
  );
  return settled;
}

/** `new` of a spy takes what an arrow function gives for the new object. */
const isConstructor = (run: Callable | undefined): run is Callable =>
  run !== undefined && (run as { prototype?: unknown }).prototype !== undefined;

/** `fn.mock`, with the properties of both Jest and node:test. */
function mockView(
  record: SpyRecord,
  control: {
    mockImplementation: (next: Callable) => unknown;
    mockImplementationOnce: (next: Callable, onCall?: number) => unknown;
    clear: () => void;
    putBack: () => void;
  },
) {
  const view = {
    get lastCall() {
      return record.calls.at(-1);
    },
    results: record.results,
    settledResults: record.settled,
    instances: record.instances,
    contexts: record.contexts,
    invocationCallOrder: record.order,
    callCount: () => record.calls.length,
    resetCalls: control.clear,
    restore: control.putBack,
    mockImplementation: control.mockImplementation,
    mockImplementationOnce: control.mockImplementationOnce,
  };
  return Object.defineProperty(view, 'calls', { get: () => nodeCalls(record), enumerable: true });
}

/** In Jest a call is a list of arguments, in node:test an object with `arguments` and `result`. This is both. */
function nodeCalls(record: SpyRecord): unknown[] {
  return record.calls.map((args, index) => {
    const { type, value } = record.results[index]!;
    const extra = {
      arguments: args,
      result: type === 'return' ? value : undefined,
      error: type === 'throw' ? value : undefined,
      this: record.contexts[index],
    };
    const call = [...args];
    for (const [key, item] of Object.entries(extra)) Object.defineProperty(call, key, { value: item });
    return call;
  });
}

type Holder = Record<string, unknown>;

export function spyOn(holder: object, key: string, access?: 'get' | 'set') {
  const own = Object.getOwnPropertyDescriptor(holder, key);
  const restore = () => {
    if (own) Object.defineProperty(holder, key, own);
    else Reflect.deleteProperty(holder, key);
  };
  if (access) {
    const original = findDescriptor(holder, key)?.[access] as Callable | undefined;
    const spy = createSpy(original, restore);
    Object.defineProperty(holder, key, { configurable: true, ...own, [access]: spy });
    return spy;
  }
  const original = (holder as Holder)[key];
  if (typeof original !== 'function') throw new Error(`There is no function "${key}" to spy on.`);
  if (spyRecord(original)) return original as ReturnType<typeof createSpy>;
  const spy = createSpy(original as Callable, () => {
    if (own && 'value' in own) (holder as Holder)[key] = original;
    else restore();
  });
  (holder as Holder)[key] = spy;
  return spy;
}

function findDescriptor(holder: object | null, key: string): PropertyDescriptor | undefined {
  if (!holder) return undefined;
  return (
    Object.getOwnPropertyDescriptor(holder, key) ??
    findDescriptor(Object.getPrototypeOf(holder) as object | null, key)
  );
}

export const allSpies = {
  clear: () => resets.forEach(spy => spy.clear()),
  reset: () => resets.forEach(spy => spy.reset()),
  restore: () => resets.forEach(spy => spy.restore()),
  putBack: () => resets.forEach(spy => spy.putBack()),
};
