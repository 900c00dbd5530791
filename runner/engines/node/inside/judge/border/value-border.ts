import { types } from 'node:util';

import {
  anyProperty,
  further,
  isNan,
  item,
  keyOfMap,
  type Kind,
  kindOf,
  type Path,
  pathText,
  property,
} from './kinds.ts';
import { createConstants } from './constants.ts';
import { kindsText, misfitSentence, partsOf } from './misfit-sentence.ts';
import { createSeals, type Seal } from './sealed.ts';
import {
  createKindRecord,
  type Expected,
  readSeenKinds,
  type SeenCallees,
  type SeenKinds,
} from './seen-kinds.ts';
import { testPlace } from './test-place.ts';
import { usesOf } from './uses.ts';

/** The program gave a thing of its own where the solution gave plain values. Tests may catch this; they fail anyway. */
export class Misfit extends Error {
  line: number | null = null;
  file: string | null = null;
}

/** Where something came over the border: from which callee, at which place of the tests; null if that is where we are. */
export type Site = { callee: string; place: string | null };

/** A plain copy of an object of the program: what it may become. */
export type WantedCopy = [id: number, isPromise: boolean, isList: boolean, keys: string[] | null];

type Tools = {
  /** The file of the tests, as stacks name it. */
  testFile: string;
  /** An object or function of the program. */
  isLive: (value: unknown) => boolean;
  /** Data that both processes have a copy of. */
  isCopied: (value: unknown) => boolean;
  isThrown: (value: unknown) => boolean;
  /** Whether tests made this data. */
  isTheirs: (value: object) => boolean;
  /** Whether there is data of the tests that this could be a copy of. */
  isLikeTheirs: (value: object) => boolean;
  /** The program's own version of data of the tests. */
  versionOf: (value: object) => object | undefined;
  idOf: (value: object) => number | undefined;
  /** A second stand-in for the same function. */
  twinOf: (value: object) => object;
  /** Makes this go back to the program as its own object. */
  alias: (value: object, id: number) => void;
  /** Asks the program for plain copies; null where there is none. */
  copies: (wanted: WantedCopy[]) => unknown[];
  /** What a student would call this object, and where its class or function is in their code. */
  describe: (id: number, names: string[]) => Described;
};

type Described = { name: string; isProxy: boolean; line: number | null; file: string | null };

type Mode = { kind: 'off' } | { kind: 'recording' } | { kind: 'checking'; seen: SeenKinds; isApart: boolean };

/** A program can answer with objects in objects without end. */
const mostRounds = 100;

/**
 * Everything that the program gives to tests comes through here. The author's run records which kinds of things come from
 * where; in a student's run a thing of the program's own comes as it is only where the solution gave one. Elsewhere tests
 * get a plain copy, where it can be one of what the solution gave, and otherwise a seal.
 */
export function createBorder(tools: Tools) {
  let mode: Mode = { kind: 'off' };
  let misfit: Misfit | null = null;
  const doubts = new Set<string>();
  const constants = createConstants();
  const record = createKindRecord();
  const argumentKinds = new Map<string, Set<string>[]>();
  const labels = new WeakMap<object, string>();
  const firstNames = new WeakMap<object, string>();
  const twins = new WeakMap<object, Map<string, object>>();
  const homes = new WeakMap<object, { site: Site; path: Path }>();
  const origins = new WeakMap<object, Site>();
  const sealedOf = new WeakMap<object, object>();
  /** Objects of the program that tests got as they are. */
  const held = new WeakSet<object>();
  const here = () => testPlace(tools.testFile);
  const placeOf = (site: Site) => (site.place ??= here());

  const seals = createSeals(seal => {
    throw misfitOf(seal);
  });

  /** Fails the test, whoever catches it. */
  function misfitOf(seal: Seal): Misfit {
    const made = new Misfit(seal.sentence());
    Object.assign(made, described.get(seal.id) ?? {});
    misfit ??= made;
    return made;
  }

  const described = new Map<number, { line: number | null; file: string | null }>();

  function seal(value: object, site: Site, path: Path, expected: Expected | null): object {
    const known = sealedOf.get(value);
    if (known) return known;
    const id = tools.idOf(value)!;
    const sentence = () => {
      const name = /[\w$]+(?=(?:\(\)|[~^!>].*)*$)/.exec(site.callee)?.[0] ?? '';
      const found = tools.describe(id, [name]);
      const { line, file } = found;
      described.set(id, { line, file });
      const what = thingText(value, found);
      return misfitSentence(site.callee, path, expected?.kinds ?? null, what);
    };
    const sealed = seals.make(typeof value === 'function', { id, sentence });
    tools.alias(sealed, id);
    sealedOf.set(value, sealed);
    return sealed;
  }

  /** Something that is not plain. */
  function admitOwn(value: object, site: Site, path: Path, round: Round, theirs: Path | null): unknown {
    const isFunction = typeof value === 'function';
    if (mode.kind !== 'checking') {
      if (isFunction) label(value, site, path);
      return value;
    }
    const expected = mode.seen.expected(site.callee, () => placeOf(site), path);
    const kinds = expected?.kinds;
    const isExpected = kinds?.has('own') || (isFunction && kinds?.has('function'));
    if (isExpected || round.awaited.has(value)) {
      if (isFunction) label(value, site, path);
      held.add(value);
      return value;
    }
    if (!expected && theirs && held.has(value) && mayBePutElsewhere(site, path, theirs)) return value;
    const id = tools.idOf(value)!;
    const name = `${id} ${pathText(path)}`;
    const made = round.made.get(name);
    if (made !== undefined) return walk(made, site, path, round);
    const promised = kinds?.has('promise') ? expectedOf(site, path, '~') : null;
    const wanted = expected && wantedCopy(id, expected, promised, isFunction);
    if (wanted) round.todo.set(name, { value, wanted, path, expected });
    else round.made.set(name, seal(value, site, path, expected));
    return round.made.get(name) ?? value;
  }

  /**
   * Things that tests hold may be put in another order in a list of the tests, which a program may give back though the solution
   * does not; but not where the solution puts something else into such a list, or gives a text or number.
   */
  function mayBePutElsewhere(site: Site, path: Path, theirs: Path): boolean {
    if (mode.kind !== 'checking') return false;
    const { seen } = mode;
    const expectedAt = (callee: string, at: Path) => seen.expected(callee, () => placeOf(site), at)?.kinds;
    const put = expectedAt(`${site.callee}^`, path.slice(Math.min(theirs.length, path.length - 1)));
    const given = expectedAt(site.callee, theirs);
    return (!put || put.has('own')) && !primitives.some(kind => given?.has(kind));
  }

  /** An `await` takes the value itself as well as a promise of it. */
  function expectedOf({ callee }: Site, path: Path, suffix: string): Expected | null {
    return mode.kind === 'checking'
      ? mode.seen.expected(`${callee}${pathText(path)}${suffix}`, () => '', [])
      : null;
  }

  const label = (value: object, site: Site, path: Path) =>
    labels.set(value, `${site.callee}${pathText(path)}`);

  /** `theirs`: the way to the data of the tests that this is in. */
  function walk(given: unknown, site: Site, path: Path, round: Round, theirs: Path | null = null): unknown {
    if (isNan(given)) metNan(given, site, path);
    if (mode.kind === 'checking' && typeof given !== 'number' && isNoNumber(given, site, path))
      return mode.isApart ? Number(Boolean(given)) : given;
    const value = versionFor(given, site, path);
    const isThing = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (mode.kind === 'recording') {
      record.note(site.callee, placeOf(site), path, kindOf(value, tools.isLive));
      if (isThing && tools.isCopied(value))
        record.note(site.callee, placeOf(site), path, tools.isTheirs(value) ? 'theirs' : 'made');
    }
    if (!isThing) return value;
    if (tools.isLive(value)) return admitOwn(value, site, path, round, theirs);
    if (types.isPromise(value)) settleFrom(value, site, path);
    checkCopy(value, site, path);
    if (path.length === 0 && isName.test(site.callee) && tools.isCopied(value)) checkConstants(value, site);
    if (round.seen.has(value)) return round.clones.get(value) ?? value;
    round.seen.add(value);
    if (!tools.isCopied(value) && !tools.isThrown(value)) return value;
    homes.set(value, { site, path });
    if (Object.getPrototypeOf(value) === null) dress(value, site, path);
    const isTheirs = tools.isTheirs(value);
    if (!isTheirs && Array.isArray(value)) fillHoles(value, site, path);
    const holder = isTheirs ? (theirs ?? path) : null;
    const next = (inner: unknown, step: string) => walk(inner, site, further(path, step), round, holder);
    const isKept = value === given && mode.kind === 'checking' && mode.isApart && isTheirs;
    if (!Object.isFrozen(value) && !(isKept && isListOrObject(value))) {
      walkInside(value, next);
      return value;
    }
    // What is frozen cannot be changed, and what the tests keep must not be, so another takes its place.
    const clone = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as object;
    walkInside(clone, next);
    const isSame = Reflect.ownKeys(clone).every(key => Reflect.get(clone, key) === Reflect.get(value, key));
    if (isSame) return value;
    tools.alias(clone, tools.idOf(value)!);
    round.clones.set(value, Object.isFrozen(value) ? Object.freeze(clone) : clone);
    return clone;
  }

  /** No comparison finds fault with NaN if it asks for what is wrong: `if (sum > 1) fail()`. */
  function metNan(value: unknown, site: Site, path: Path): void {
    if (mode.kind === 'recording') record.note(site.callee, placeOf(site), path, 'nan');
    if (mode.kind !== 'checking' || site.callee.endsWith('!') || !mode.seen.isNeverNan(site.callee)) return;
    const expected = mode.seen.expected(site.callee, () => placeOf(site), path);
    const came = types.isDate(value) ? 'an invalid Date' : 'NaN, which is not a number';
    misfit ??= new Misfit(misfitSentence(site.callee, path, expected?.kinds ?? ['number'], came));
  }

  /**
   * Nothing, a text and much else pass `if (Math.abs(sum - 1) > 0.1) fail()` as NaN does. But nobody may look at it, and what
   * is only asked whether it is true may be anything; so tests get a 0 or 1 for it when the run has to pass once more.
   */
  function isNoNumber(value: unknown, site: Site, path: Path): boolean {
    if (mode.kind !== 'checking' || !mode.seen.isOnlyNumber(site.callee, pathText(path))) return false;
    const isData = tools.isCopied(value) && countless.has(kindOf(value, tools.isLive));
    const isText = typeof value === 'string' && !isNumeric(value);
    if (!isData && !isText && value !== undefined && value !== null) return false;
    const came = kindsText([kindOf(value, tools.isLive)]);
    doubts.add(misfitSentence(site.callee, path, ['number'], came));
    return true;
  }

  /**
   * Of data that the program has a version of its own of: that one, unless the solution gives the tests' own data back here,
   * from which tests may take what they expect.
   */
  function versionFor(value: unknown, site: Site, path: Path): unknown {
    if (mode.kind !== 'checking' || !mode.isApart || typeof value !== 'object' || value === null)
      return value;
    const version = tools.versionOf(value);
    if (!version || site.callee.endsWith('^')) return value;
    const kinds = mode.seen.expected(site.callee, () => placeOf(site), path)?.kinds;
    return kinds?.has('theirs') && !kinds.has('made') ? value : version;
  }

  /** Data of the program that a function of the tests is called with. */
  const isOwnForTheirs = (value: unknown, callee: string, path: Path) =>
    path.length === 1 && callee.includes('>') && tools.isCopied(value) && !tools.isTheirs(value as object);

  /**
   * A check in a function of the tests can be about their own object, `node.level`. Where the solution hands over that, a program may
   * hand over a copy, with more in it, but no other one.
   */
  function checkCopy(value: object, site: Site, path: Path): void {
    if (mode.kind !== 'checking' || !isOwnForTheirs(value, site.callee, path)) return;
    const kinds = mode.seen.expected(site.callee, () => placeOf(site), path)?.kinds;
    if (!kinds?.has('theirs') || kinds.has('made') || tools.isLikeTheirs(value)) return;
    const { name } = partsOf(site.callee);
    misfit ??= new Misfit(
      `${name || 'your program'} must call the function of the tests with their own objects; yours calls it with a changed copy.`,
    );
  }

  function checkConstants(value: object, { callee }: Site): void {
    if (mode.kind === 'recording') constants.note(callee, value);
    const sentence = mode.kind === 'checking' ? constants.misfit(callee, value) : null;
    if (sentence) misfit ??= new Misfit(sentence);
  }

  /** `every`, `some` and `forEach` leave out places without anything, so that they find no fault with a list of such places. */
  function fillHoles(value: unknown[], site: Site, path: Path): void {
    if (mode.kind === 'off' || Object.isFrozen(value) || !hasHoles(value)) return;
    if (mode.kind === 'recording') return record.note(site.callee, placeOf(site), path, 'hole');
    const kinds = mode.seen.expected(site.callee, () => placeOf(site), path)?.kinds;
    if (kinds?.has('hole')) return;
    for (const index of value.keys()) if (!(index in value)) value[index] = undefined;
  }

  /** A table without a prototype is as good as one with it, which only the strictest comparisons tell apart. */
  function dress(value: object, site: Site, path: Path): void {
    if (mode.kind !== 'checking' || Object.isFrozen(value)) return;
    const kinds = mode.seen.expected(site.callee, () => placeOf(site), path)?.kinds;
    if (kinds?.has('object') && !kinds.has('bare')) Object.setPrototypeOf(value, Object.prototype);
  }

  /** What a promise is settled with comes from where the promise came from. */
  function settleFrom(promise: object, site: Site, path: Path): void {
    const callee = `${site.callee}${pathText(path)}~`;
    const needsPlace =
      mode.kind === 'recording' || (mode.kind === 'checking' && mode.seen.needsPlace(callee));
    if (!origins.has(promise)) origins.set(promise, { callee, place: needsPlace ? placeOf(site) : '' });
  }

  /** Lets a value in: as it is, as a plain copy, or sealed. */
  function admit(value: unknown, site: Site, path: Path = []): unknown {
    const made = new Map<string, unknown>();
    const awaited = new Set<object>();
    for (let rounds = 0; ; rounds++) {
      const round: Round = { seen: new Set(), clones: new Map(), made, awaited, todo: new Map() };
      const admitted = walk(value, site, path, round);
      if (round.todo.size === 0) return admitted;
      const todo = [...round.todo];
      const copies = rounds < mostRounds ? tools.copies(todo.map(([, { wanted }]) => wanted)) : [];
      todo.forEach(([name, { value: own, path: at, expected }], index) => {
        const copy = copies[index];
        const isPlain = typeof copy === 'object' && copy !== null && !tools.isLive(copy);
        if (isPlain) made.set(name, copy);
        else if (isAwaited(site, at, expected)) awaited.add(own);
        else made.set(name, seal(own, site, at, expected));
      });
    }
  }

  /** The solution gave a promise of such a thing, and this program the thing itself. */
  const isAwaited = (site: Site, path: Path, expected: Expected | null) =>
    expected?.kinds.has('promise') === true && expectedOf(site, path, '~')?.kinds.has('own') === true;

  /**
   * A program can have one function under two names, and tests can keep it in a table. Where the solution's functions of these
   * names give different kinds of things, each name gets a stand-in of its own.
   */
  function named(value: unknown, name: string): unknown {
    if (mode.kind !== 'checking' || typeof value !== 'function' || !tools.isLive(value)) return value;
    const first = firstNames.get(value) ?? name;
    firstNames.set(value, first);
    if (first === name || mode.seen.areAlike(`${first}()`, `${name}()`)) return value;
    const known = twins.get(value) ?? new Map<string, object>();
    twins.set(value, known);
    const twin = known.get(name) ?? tools.twinOf(value);
    known.set(name, twin);
    labels.set(value, first);
    labels.set(twin, name);
    return twin;
  }

  const isOn = () => mode.kind !== 'off';

  return {
    isOn,
    isRecording: () => mode.kind === 'recording',
    admit,
    /** Whether there is something else than numbers, where the solution gave nothing else, or than objects of the tests. Of plain data only. */
    isSuspect(value: unknown, callee: string, path: Path = []): boolean {
      if (mode.kind !== 'checking' || typeof value === 'number') return false;
      if (mode.seen.isOnlyNumber(callee, pathText(path)) || isOwnForTheirs(value, callee, path)) return true;
      return (
        Array.isArray(value) &&
        tools.isCopied(value) &&
        mode.seen.isOnlyNumber(callee, pathText([...path, item])) &&
        (value as unknown[]).some(one => typeof one !== 'number')
      );
    },
    /** Sentences about what the solution does not do, and which may be harmless. */
    doubts: () => [...doubts],
    /** What changed in data that came before, or that tests handed over. */
    admitChanged(values: unknown[], callee: string): void {
      for (const value of values) {
        const home = typeof value === 'object' && value !== null ? homes.get(value) : undefined;
        admit(value, home?.site ?? { callee: `${callee}^`, place: null }, home?.path ?? []);
      }
    },
    calleeLabel: (value: object | null) => (value && labels.get(value)) ?? '',
    named,
    /** The same function can have several names. */
    relabel(value: unknown, name: string): void {
      if (isOn() && typeof value === 'function') labels.set(value, name);
    },
    /** Tests hand this function to the program: what it is called with comes from there. */
    lend(value: unknown, callee: string): void {
      if (!isOn() || typeof value !== 'function' || tools.isLive(value)) return;
      const needsPlace =
        mode.kind === 'recording' || (mode.kind === 'checking' && mode.seen.needsPlace(callee));
      origins.set(value, { callee, place: needsPlace ? here() : '' });
    },
    isLent: (value: object) => origins.has(value),
    originOf: (value: object | undefined): Site =>
      (value && origins.get(value)) ?? { callee: 'somewhere', place: '' },
    noteArguments(callee: string, values: unknown[]): void {
      if (mode.kind !== 'recording') return;
      const known = argumentKinds.get(callee) ?? [];
      values.forEach((value, index) => (known[index] ??= new Set()).add(kindOf(value, tools.isLive)));
      argumentKinds.set(callee, known);
    },
    noteMissing(name: string): void {
      if (mode.kind === 'recording') record.note(name, here(), [], 'missing');
    },
    /** Whether the solution has nothing of this name, so that tests find nothing in other programs either. */
    isNeverFound(name: string): boolean {
      if (mode.kind !== 'checking') return false;
      const kinds = mode.seen.expected(name, here, [])?.kinds;
      return kinds?.size === 1 && kinds.has('missing');
    },
    sealOf: (value: unknown) => seals.of(value),
    /** For showing a value that is sealed. */
    sealedText(value: unknown): string | null {
      const found = seals.of(value);
      if (!found) return null;
      return thingText(value, tools.describe(found.id, []));
    },
    misfitOf: (value: unknown): Misfit | null => {
      const found = seals.of(value);
      return found ? misfitOf(found) : null;
    },
    takeMisfit(): Misfit | null {
      const taken = misfit;
      misfit = null;
      return taken;
    },
    open(isRecording: boolean, isApart: boolean, seen: unknown, seenConstants: unknown): void {
      constants.open(seenConstants);
      if (isRecording) mode = { kind: 'recording' };
      else if (typeof seen === 'object' && seen !== null)
        mode = { kind: 'checking', seen: readSeenKinds(seen), isApart };
    },
    seen: (): SeenCallees => record.toJson(),
    constants: constants.seen,
    hasConstants: constants.has,
    uses: () => usesOf(record, argumentKinds),
  };
}

export type Border = ReturnType<typeof createBorder>;

type Round = {
  seen: Set<object>;
  clones: Map<object, object>;
  made: Map<string, unknown>;
  /** Let in as they are, though the solution gave a promise. */
  awaited: Set<object>;
  todo: Map<string, { value: object; wanted: WantedCopy; path: Path; expected: Expected | null }>;
};

const primitives = ['boolean', 'number', 'string', 'bigint', 'symbol'];
const listKinds = ['list', 'set', 'map', 'bytes'];
const objectKinds = ['object', 'bare', 'error'];
const otherThings = ['date', 'regexp', 'boxed', 'promise'];

/** Null if the solution gave nothing that an object could stand for. */
function wantedCopy(
  id: number,
  expected: Expected,
  promised: Expected | null,
  isFunction: boolean,
): WantedCopy | null {
  const kinds = new Set([...expected.kinds, ...(promised?.kinds ?? [])]);
  const isObject = objectKinds.some(kind => kinds.has(kind));
  const errorKeys = kinds.has('error') ? ['name', 'message'] : [];
  const keys = isObject ? [...expected.keys, ...(promised?.keys ?? []), ...errorKeys] : null;
  if (isFunction) return keys && [id, false, false, keys];
  const isList = listKinds.some(kind => kinds.has(kind));
  const isWanted = keys !== null || isList || otherThings.some(kind => kinds.has(kind));
  return isWanted ? [id, expected.kinds.has('promise'), isList, keys] : null;
}

/** `'5'` and the like are as good as a number in comparisons. */
const isNumeric = (value: string) => value.trim() !== '' && !Number.isNaN(Number(value));
const countless = new Set<Kind>(['list', 'set', 'map', 'object', 'bare', 'bytes']);

/** What can be copied by its properties. */
const isListOrObject = (value: object) =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

function walkInside(value: object, next: (inner: unknown, step: string) => unknown): void {
  if (types.isMap(value)) {
    const entries = [...value].map(([key, inner]) => [next(key, keyOfMap), next(inner, item)] as const);
    value.clear();
    for (const [key, inner] of entries) value.set(key, inner);
    return;
  }
  if (types.isSet(value)) {
    const items = [...value].map(inner => next(inner, item));
    value.clear();
    for (const inner of items) value.add(inner);
    return;
  }
  if (ArrayBuffer.isView(value) || types.isDate(value) || types.isBoxedPrimitive(value)) return;
  const isList = Array.isArray(value);
  const quiet = types.isNativeError(value)
    ? ['cause', 'errors'].filter(key => Object.hasOwn(value, key))
    : [];
  for (const key of new Set([...Object.keys(value), ...Object.getOwnPropertySymbols(value), ...quiet])) {
    const inner: unknown = Reflect.get(value, key);
    const step = isList ? item : typeof key === 'symbol' ? anyProperty : property(key);
    const admitted = next(inner, step);
    if (admitted !== inner) replaceIn(value, key, admitted);
  }
}

/** Of the program itself: what a function gives may differ from call to call. */
const isName = /^[\w$]+$/;
const hasHoles = (list: unknown[]) => Object.keys(list).length < list.length;

function replaceIn(holder: object, key: string | symbol, value: unknown): void {
  const enumerable = Object.prototype.propertyIsEnumerable.call(holder, key);
  Object.defineProperty(holder, key, { value, enumerable, writable: true, configurable: true });
}

function thingText(value: unknown, { name, isProxy }: Described): string {
  if (isProxy) return 'a Proxy';
  if (typeof value === 'function') return 'a function';
  return name === '' || name === 'Object'
    ? 'an object with methods or getters'
    : `an object of your class ${name}`;
}
