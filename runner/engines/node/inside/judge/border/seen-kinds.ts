import { anyProperty, item, type Kind, type Path, pathText, property } from './kinds.ts';

/** Kinds by path. */
type Shape = Map<string, Set<string>>;
type Group = { places: Set<string>; shape: Shape };

/** As JSON: for each callee, what came back at which places of the tests. */
export type SeenCallees = Record<string, [places: string[], shape: Record<string, string[]>][]>;

const mostPaths = 60;
const mostCharacters = 100_000;
const notPlain = ['own', 'function'];

/** What came back in the author's run. */
export function createKindRecord() {
  const callees = new Map<string, Map<string, Shape>>();

  return {
    note(callee: string, place: string, path: Path, kind: Kind): void {
      const places = getOrMake(callees, callee, () => new Map<string, Shape>());
      const shape = getOrMake(places, place, () => new Map<string, Set<string>>());
      const isFull = shape.size >= mostPaths && !shape.has(pathText(path));
      const at = isFull && path.at(-1)?.startsWith('.') ? [...path.slice(0, -1), anyProperty] : path;
      getOrMake(shape, pathText(at), () => new Set<string>()).add(kind);
    },
    kindsOf: (callee: string, path = ''): Set<string> => union(groupsOf(callees.get(callee)), path),
    callees: () => [...callees.keys()],
    /** Without places, if it would be too long with them. */
    toJson(): SeenCallees {
      const all = [...callees].map(([callee, places]) => [callee, groupsOf(places)] as const);
      const whole = asJson(all);
      if (JSON.stringify(whole).length <= mostCharacters) return whole;
      return asJson(all.map(([callee, groups]) => [callee, [{ places: new Set(), shape: merged(groups) }]]));
    },
  };
}

const asJson = (all: (readonly [string, Group[]])[]): SeenCallees =>
  Object.fromEntries(
    all.map(([callee, groups]) => [
      callee,
      groups.map(({ places, shape }) => [
        groups.length === 1 ? [] : [...places],
        Object.fromEntries([...shape].map(([path, kinds]) => [path, told(kinds)])),
      ]),
    ]),
  );

/** What the program made is the rule, and told only where the tests' own came, too. */
const told = (kinds: Set<string>) =>
  [...kinds].filter(kind => kind !== 'made' || kinds.has('theirs')).toSorted();

/** Places with the same kinds, together. */
function groupsOf(places: Map<string, Shape> | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const [place, shape] of places ?? []) {
    const sorted = [...shape].map(([path, kinds]) => [path, told(kinds)] as const);
    const text = JSON.stringify(sorted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    getOrMake(groups, text, () => ({ places: new Set(), shape })).places.add(place);
  }
  return [...groups.values()];
}

export type Expected = { kinds: Set<string>; keys: string[] };

/** What may come back in a student's run. */
export function readSeenKinds(seen: unknown) {
  const callees = new Map<string, { groups: Group[]; all: Shape; needsPlace: boolean }>();
  for (const [callee, groups] of entriesOf(seen)) {
    const read = listOf(groups).map(readGroup);
    const texts = new Set(read.map(({ shape }) => notPlainIn(shape)));
    callees.set(callee, { groups: read, all: merged(read), needsPlace: texts.size > 1 });
  }

  /** A list where the solution gave an iterator: its items are what that one's `next` gave. */
  function ofIterator(shape: Shape, path: Path): Expected | null {
    const at = path.indexOf(item);
    const steps = callees.get('.next()');
    if (at < 0 || !steps || !shape.get(pathText(path.slice(0, at)))?.has('own')) return null;
    return expectedIn(steps.all, [property('value'), ...path.slice(at + 1)]);
  }

  return {
    /** Whether objects of the program are expected of this callee at some places, and at others not. */
    needsPlace: (callee: string) => callees.get(callee)?.needsPlace === true,
    /** Whether the solution gave numbers here, or anything else, but never NaN. */
    isNeverNan(callee: string): boolean {
      const known = callees.get(callee);
      return known !== undefined && ![...known.all.values()].some(kinds => kinds.has('nan'));
    },
    /** Whether the solution gave numbers here and nothing else, wherever tests used it. */
    isOnlyNumber: (callee: string, path: string): boolean => {
      const kinds = callees.get(callee)?.all.get(path);
      return kinds?.size === 1 && kinds.has('number');
    },
    areAlike(one: string, other: string): boolean {
      const [left, right] = [callees.get(one), callees.get(other)];
      return notPlainIn(left?.all ?? new Map()) === notPlainIn(right?.all ?? new Map());
    },
    /** Null if nothing is known. At a place that the author's run never reached: what this callee gave anywhere. */
    expected(callee: string, place: () => string, path: Path): Expected | null {
      // A promise of what the solution gave itself: tests that wait for it do not see the difference.
      const known = callees.get(callee) ?? callees.get(callee.replace(/~$/, ''));
      if (!known) return null;
      const at = known.needsPlace ? place() : '';
      const shape = known.needsPlace
        ? (known.groups.find(({ places }) => places.has(at))?.shape ?? known.all)
        : known.all;
      return expectedIn(shape, path) ?? ofIterator(shape, path);
    },
  };
}

export type SeenKinds = ReturnType<typeof readSeenKinds>;

function readGroup(group: unknown): Group {
  const [places, shape] = listOf(group);
  return {
    places: new Set(listOf(places).map(String)),
    shape: new Map(entriesOf(shape).map(([path, kinds]) => [path, new Set(listOf(kinds).map(String))])),
  };
}

const notPlainIn = (shape: Shape) =>
  [...shape]
    .flatMap(([path, kinds]) => notPlain.filter(kind => kinds.has(kind)).map(kind => `${path}=${kind}`))
    .toSorted()
    .join();

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf(' '), 0));
const stepOf = (path: string) => path.slice(path.lastIndexOf(' ') + 1);

function expectedIn(shape: Shape, path: Path): Expected | null {
  const text = pathText(path);
  const kinds = shape.get(text) ?? ofSiblings(shape, path);
  return kinds.size === 0 ? null : { kinds, keys: keysUnder(shape, text) };
}

/** A property that the solution's object does not have, as in a table whose keys are data. */
function ofSiblings(shape: Shape, path: Path): Set<string> {
  if (!path.at(-1)?.startsWith('.')) return new Set();
  const parent = pathText(path.slice(0, -1));
  return new Set(
    [...shape].flatMap(([one, kinds]) =>
      one !== '' && parentOf(one) === parent && stepOf(one).startsWith('.') ? [...kinds] : [],
    ),
  );
}

const keysUnder = (shape: Shape, path: string) =>
  [...shape.keys()]
    .filter(one => one !== '' && parentOf(one) === path)
    .map(stepOf)
    .filter(step => step.startsWith('.') && step !== anyProperty)
    .map(step => step.slice(1));

const union = (groups: Group[], path: string) =>
  new Set(groups.flatMap(({ shape }) => [...(shape.get(path) ?? [])]));

function merged(groups: Group[]): Shape {
  const all: Shape = new Map();
  for (const { shape } of groups) {
    for (const [path, kinds] of shape) {
      const into = getOrMake(all, path, () => new Set<string>());
      for (const kind of kinds) into.add(kind);
    }
  }
  return all;
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
