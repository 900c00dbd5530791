import { type Codec, type Frame, newFrame } from './value-codec.ts';
import { listOf } from './value-fill.ts';

/**
 * Keeps copies in sync: when a function sorts its argument in place, or a test pushes to a list that it was given, the
 * next message also carries the changed values. Only the most recently exchanged ones are checked for changes.
 */
const watchedAtMost = 24;
const largeText = 32 * 1024;
const flatAtMost = 10_000;

/** What a value was like: a list of simple values as a copy, which is compared much faster, and everything else as text. */
type Print = string | unknown[];

export type Packed = [values: unknown[], changes: unknown[]];

/** What a message held, and which data it changed. */
export type Unpacked = { values: unknown[]; updated: unknown[]; isPlain: boolean };

export function createSharing(codec: Codec, beforePacking: () => void = () => {}) {
  const watched = new Map<object, Print>();

  const print = (value: object): Print =>
    isFlat(value) ? value.slice() : JSON.stringify(codec.encode(value, newFrame(true)));

  function watch(values: unknown[]): void {
    for (const value of values) {
      if (!codec.isCopied(value)) continue;
      watched.delete(value);
      watched.set(value, print(value));
      if (watched.size > watchedAtMost) watched.delete(watched.keys().next().value!);
    }
  }

  function changed(except: Set<object> | null): unknown[] {
    const changes: unknown[] = [];
    for (const [value, before] of watched) {
      if (except?.has(value) || isSameList(value, before)) continue;
      const now = print(value);
      if (now !== before) changes.push(codec.encode(value, newFrame()));
      if (typeof now === 'string' && now.length > largeText) watched.delete(value);
      else watched.set(value, now);
    }
    return changes;
  }

  function encodeAll(values: unknown[], frame: Frame): unknown[] {
    try {
      return values.map(value => codec.encode(value, frame));
    } catch (error) {
      codec.forget(frame);
      throw error;
    }
  }

  return {
    pack(values: unknown[]): Packed {
      beforePacking();
      const frame = newFrame();
      const encoded = encodeAll(values, frame);
      const changes = watched.size > 0 ? changed(frame.seen) : [];
      watch(values);
      return [encoded, changes];
    },
    unpack(packed: unknown): Unpacked {
      const [encoded, changes] = listOf(packed);
      const frame = newFrame();
      const values = listOf(encoded).map(item => codec.decode(item, frame));
      const updated = listOf(changes).map(item => codec.decode(item, frame));
      // What was given last is watched longest.
      watch(updated);
      watch(values);
      return { values, updated, isPlain: frame.isPlain };
    },
  };
}

/** Of values that JSON does not have: undefined, numbers such as NaN, and large integers. */
const simpleTags = new Set<unknown>(['u', 'n', 'b']);

/** Whether this tells nothing about any object: then it may arrive after what was packed later. */
export const isSimplePacked = ([values, changes]: Packed) =>
  changes.length === 0 && values.every(value => !Array.isArray(value) || simpleTags.has(value[0]));

const isSimple = (value: unknown) =>
  value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol');

/** Whether a copied list has nothing but simple values: no holes, not frozen, not the strings of a template. */
function isFlat(value: object): value is unknown[] {
  if (!Array.isArray(value) || value.length > flatAtMost || Object.isFrozen(value)) return false;
  for (let index = 0; index < value.length; index++) {
    if (!isSimple(value[index]) || (value[index] === undefined && !(index in value))) return false;
  }
  return !Object.hasOwn(value, 'raw');
}

function isSameList(value: object, before: Print): boolean {
  if (typeof before === 'string' || (value as unknown[]).length !== before.length) return false;
  return isFlat(value) && before.every((item, index) => Object.is(item, value[index]));
}
