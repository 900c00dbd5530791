import { partsOf } from './misfit-sentence.ts';
import { type Content, contentOf, copyContent, differing, stepOf } from './data-content.ts';

type Mode = 'off' | 'recording' | 'checking' | 'apart';
/** The program's own version of data of the tests, and what the tests' version was when the two parted. */
type Apart = { version: object; base: Content };

/**
 * Changes that the program makes in data of the tests. A program can make what tests expect fit its answer that way, so a
 * run with changes that the solution does not make has to pass once more `apart`: there the program has a version of its own,
 * and tests keep theirs.
 */
export function createChangedArguments(tools: {
  /** What the message that is being read answers. */
  callee: () => string;
  /** Makes this go to the program as the object with that number. */
  alias: (value: object, id: number) => void;
}) {
  let mode: Mode = 'off';
  let allowed = new Set<string>();
  const unexpected = new Set<string>();
  const parted = new WeakMap<object, Apart>();
  const overlays = new WeakMap<object, Map<string, unknown>>();

  const changeOf = (step: string) => `${tools.callee().replace(/[>~^!].*$/s, '')} ${step}`;

  function isAllowed(key: string | symbol | null): boolean {
    const change = changeOf(stepOf(key));
    if (mode === 'recording') allowed.add(change);
    if (allowed.has(change)) return true;
    unexpected.add(partsOf(tools.callee()).name);
    return false;
  }

  /** Whether the program has a version of its own now. */
  function part(value: object, id: number, empty: () => object, fill: (into: object) => void): boolean {
    const version = parted.get(value)?.version ?? empty();
    fill(version);
    const changed = differing(contentOf(value), contentOf(version));
    const kept = changed.filter(key => !isAllowed(key));
    if (kept.length < changed.length)
      copyContent(
        value,
        version,
        changed.filter(key => !kept.includes(key)),
      );
    if (kept.length === 0) {
      parted.delete(value);
      return false;
    }
    parted.set(value, { version, base: contentOf(value) });
    tools.alias(version, id);
    return true;
  }

  return {
    open(isRecording: boolean, isApart: boolean, seen: unknown): void {
      if (isRecording) mode = 'recording';
      else if (Array.isArray(seen)) {
        mode = isApart ? 'apart' : 'checking';
        allowed = new Set(seen.map(String));
      }
    },
    seen: () => [...allowed],
    /** Sentences about what changed data of the tests, unlike the solution. */
    doubts: () =>
      [...unexpected].map(
        name =>
          `${name || 'your program'} changes the objects that the tests gave it; the tests pass only because of that.`,
      ),
    /** Data of the tests came back: takes over what changed in it. True if tests keep their own version. */
    cameBack(value: object, id: number, empty: () => object, fill: (into: object) => void): boolean {
      if (mode === 'off' || Object.isFrozen(value)) {
        fill(value);
        return false;
      }
      if (mode === 'apart') return part(value, id, empty, fill);
      const before = contentOf(value);
      fill(value);
      for (const key of differing(before, contentOf(value))) isAllowed(key);
      return false;
    },
    versionOf: (value: object): object | undefined => parted.get(value)?.version,
    /** What the program gets for data of the tests: its own version, with what tests changed since. */
    toSend(value: object): object {
      const known = parted.get(value);
      if (!known) return value;
      const now = contentOf(value);
      const changed = differing(known.base, now);
      if (changed.length > 0) copyContent(known.version, value, changed);
      known.base = now;
      return known.version;
    },
    /** Sets a property of an object of the tests. */
    set(target: object, key: string, value: unknown): boolean {
      const isChange = mode !== 'off' && !Object.is(Reflect.get(target, key), value);
      if (!isChange || isAllowed(key) || mode !== 'apart') return Reflect.set(target, key, value);
      const overlay = overlays.get(target) ?? new Map<string, unknown>();
      overlays.set(target, overlay.set(key, value));
      return true;
    },
    /** Properties that only the program has in an object of the tests. */
    overlayOf: (target: object): Map<string, unknown> | undefined => overlays.get(target),
  };
}

export type ChangedArguments = ReturnType<typeof createChangedArguments>;
