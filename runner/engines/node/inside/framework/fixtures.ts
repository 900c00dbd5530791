import { fieldsOf, parametersOf } from './parameters.ts';

/** What `test.extend` was called with: values, or functions that make one and hand it to `use`. */
export type Fixtures = Record<string, unknown>;
type Make = (context: object, use: (value: unknown) => Promise<void>) => unknown;
type Options = { auto?: boolean; scope?: string };

/** Of fixtures that a whole file has in common. */
const shared = new WeakMap<Make, Promise<unknown>>();

/** The fixtures of one test: each is made when the test or a hook of it asks for it, and ended after the test. */
export function createFixtures(fixtures: Fixtures, context: object) {
  const table = context as Record<string, unknown>;
  const made = new Map<string, Promise<void>>();
  const ends: (() => Promise<unknown>)[] = [];
  const isFixture = (name: string) => Object.hasOwn(fixtures, name);

  async function make(name: string): Promise<void> {
    const { value, options } = readFixture(fixtures[name]);
    if (typeof value !== 'function') {
      table[name] = value;
      return;
    }
    const maker = value as Make;
    const isShared = options.scope === 'file' || options.scope === 'worker';
    const known = isShared ? shared.get(maker) : undefined;
    if (known) {
      table[name] = await known;
      return;
    }
    await give(fieldsOf(parametersOf(maker)[0])?.filter(field => field !== name) ?? []);
    const given = Promise.withResolvers<unknown>();
    const over = Promise.withResolvers<void>();
    const ran = (async () => {
      await maker(context, (thing: unknown) => {
        given.resolve(thing);
        return over.promise;
      });
      given.reject(new Error(`the fixture "${name}" ended without a call of use(…)`));
    })();
    ran.catch(given.reject);
    if (isShared) shared.set(maker, given.promise);
    else
      ends.unshift(async () => {
        over.resolve();
        await ran;
      });
    table[name] = await given.promise;
  }

  async function give(names: string[]): Promise<void> {
    for (const name of names.filter(isFixture)) {
      const making = made.get(name) ?? make(name);
      made.set(name, making);
      await making;
    }
  }

  return {
    /** Makes what the parameter of this function takes. */
    async giveTo(called: (...args: never[]) => unknown, parameter = 0): Promise<void> {
      const all = Object.keys(fixtures);
      await give(all.filter(name => readFixture(fixtures[name]).options.auto));
      const wanted = parametersOf(called)[parameter];
      if (wanted !== undefined) await give(fieldsOf(wanted) ?? all);
    },
    /** Ends the last one first. */
    ends: (): (() => Promise<unknown>)[] => ends,
  };
}

/** `[value, options]`, or the value alone. */
function readFixture(fixture: unknown): { value: unknown; options: Options } {
  const [value, options] = Array.isArray(fixture) ? (fixture as unknown[]) : [];
  const isPair =
    typeof options === 'object' &&
    options !== null &&
    ['auto', 'scope', 'injected'].some(key => key in options);
  return isPair ? { value, options } : { value: fixture, options: {} };
}
