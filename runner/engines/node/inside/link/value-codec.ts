import { types } from 'node:util';

import { builtinByName, nameOfBuiltin, nameOfPrototype, typedArrays } from './builtins.ts';
import { createSharedBuffers } from './shared-buffers.ts';
import { createSymbolCodec } from './symbol-codec.ts';
import { fillers, makeEmpty, ProtocolError } from './value-fill.ts';

/**
 * Values as JSON. Plain data is copied, but keeps its identity: each array or object gets a number when it is first
 * sent, and when the number is received again, the same object is updated. What cannot be copied (functions, promises,
 * objects of the program's classes) is sent as a number. The student process assigns positive numbers, the judge
 * negative ones, and a number is valid only if its object was sent before.
 */
export type Hooks = {
  sign: 1 | -1;
  /** Creates the proxy for a function, promise or live object of the other process. */
  standIn(tag: string, id: number, rest: unknown[], decode: (encoded: unknown) => unknown): object;
  /** Called once for each own promise that is sent. */
  watchPromise(id: number, promise: Promise<unknown>): void;
  /** Encodes an object that is neither plain data nor of a built-in class. */
  encodeOther(value: object, id: number, encode: (value: unknown) => unknown): unknown[];
  isLive(value: object): boolean;
  errorParts(error: Error, encode: (value: unknown) => unknown): unknown[];
  makeError(parts: unknown[], decode: (encoded: unknown) => unknown): Error;
  /** Own data came back: calls `fill` with what takes over its contents, and says whether that is another object. */
  cameBack?(value: object, id: number, empty: () => object, fill: (into: object) => void): boolean;
  /** What is sent in place of own data. */
  toSend?(value: object): object;
  /** Whether this stays in its process though it looks like data. */
  isProxy?(value: object): boolean;
  /** What stands for data that was received again, where that is a copy of something else. */
  meant?(value: object): object;
};

export type Frame = {
  /** The objects that it contains, if any. */
  seen: Set<object> | null;
  depth: number;
  nodes: number;
  characters: number;
  /** Numbers whose objects are described to the other side for the first time in this frame. */
  explained: number[];
  /** The encoding is only compared to detect changes, and not sent. */
  isPrint: boolean;
  /** Nothing but data was received. */
  isPlain: boolean;
};
export const newFrame = (isPrint = false): Frame => ({
  seen: null,
  depth: 0,
  nodes: 0,
  characters: 0,
  explained: [],
  isPrint,
  isPlain: true,
});

const maxDepth = 100;
const maxNodes = 1_000_000;
const maxCharacters = 2_500_000;
/** Encoded values within the limits above are never longer than this. */
export const maxFrame = 48 * 1024 * 1024;

const tooLarge = () => new RangeError('This value is too large to be handed over.');

export function createCodec(hooks: Hooks) {
  const byId = new Map<number, object>();
  const idOf = new WeakMap<object, number>();
  const tagOf = new Map<number, string>();
  const sent = new Set<number>();
  let lastId = 0;
  const nextId = () => hooks.sign * ++lastId;
  const symbols = createSymbolCodec(hooks.sign, nextId);
  const buffers = createSharedBuffers(hooks.sign);

  const remember = (id: number, value: object, tag: string) => {
    byId.set(id, value);
    tagOf.set(id, tag);
    idOf.set(value, id);
  };

  function encode(value: unknown, frame: Frame): unknown {
    if (typeof value === 'string' || typeof value === 'bigint') frame.characters += String(value).length;
    if (++frame.nodes > maxNodes || frame.characters > maxCharacters) throw tooLarge();
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'undefined':
        return ['u'];
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : ['n', Object.is(value, -0) ? '-0' : String(value)];
      case 'bigint':
        return ['b', String(value)];
      case 'symbol':
        return symbols.encode(value);
      default:
        return value === null ? null : encodeObject(value as object, frame);
    }
  }

  function encodeObject(value: object, frame: Frame): unknown[] {
    const builtin = nameOfBuiltin.get(value);
    if (builtin) return ['B', builtin];
    let id = idOf.get(value);
    if (frame.seen?.has(value)) return ['R', id];
    const tag = id === undefined ? kindOf(value) : tagOf.get(id)!;
    const isCopied = tag in fillers;
    if (!isCopied && id !== undefined && (frame.isPrint || sent.has(id) || Math.sign(id) !== hooks.sign)) {
      return ['R', id];
    }
    if (id === undefined) {
      id = nextId();
      remember(id, value, tag);
    }
    if (!isCopied && frame.isPrint) return ['R', id];
    (frame.seen ??= new Set()).add(value);
    if (frame.depth >= maxDepth) throw new RangeError('This value is nested too deep to be handed over.');
    frame.depth++;
    const inner = (item: unknown) => encode(item, frame);
    if (!isCopied) {
      sent.add(id);
      frame.explained.push(id);
    }
    const data = hooks.toSend?.(value) ?? value;
    const encoded = isCopied ? fillers[tag]!.take(data, id, inner) : encodeNamed(value, id, tag, inner);
    frame.depth--;
    return tag === 't' ? [...encoded, ...buffers.encode(data as ArrayBufferView)] : encoded;
  }

  function encodeNamed(value: object, id: number, tag: string, inner: (item: unknown) => unknown): unknown[] {
    if (tag === 'p') {
      hooks.watchPromise(id, value as Promise<unknown>);
      return ['p', id];
    }
    if (tag === 'e') return ['e', id, ...hooks.errorParts(value as Error, inner)];
    return hooks.encodeOther(value, id, inner);
  }

  function kindOf(value: object): string {
    if (typeof value === 'function') return 'f';
    if (types.isPromise(value)) return 'p';
    if (types.isNativeError(value)) return 'e';
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (Array.isArray(value)) return prototype === Array.prototype && !hooks.isProxy?.(value) ? 'a' : 'O';
    if (prototype === null || prototype === Object.prototype) return hooks.isLive(value) ? 'O' : 'o';
    const name = nameOfPrototype.get(prototype);
    // The prototype of a class that extends one of these has the same prototype, but holds nothing.
    if (name === 'Map' && types.isMap(value)) return 'm';
    if (name === 'Set' && types.isSet(value)) return 's';
    if (name === 'Date' && types.isDate(value)) return 'd';
    if (name === 'RegExp' && types.isRegExp(value)) return 'r';
    if (name && typedArrays.has(name) && types.isTypedArray(value)) return 't';
    // An object of a class that extends `Number` has members of its own.
    if (name && types.isBoxedPrimitive(value)) return 'x';
    return 'O';
  }

  function decode(encoded: unknown, frame: Frame): unknown {
    if (++frame.nodes > maxNodes) throw new ProtocolError('too many values');
    if (encoded === null || typeof encoded !== 'object') return encoded;
    if (!Array.isArray(encoded) || frame.depth > maxDepth) throw new ProtocolError('bad value');
    const [tag, first, ...rest] = encoded as [string, unknown, ...unknown[]];
    switch (tag) {
      case 'u':
        return undefined;
      case 'n':
        if (first === 'NaN') frame.isPlain = false;
        return Number(first);
      case 'b':
        if (typeof first !== 'string' || !/^-?\d{1,100000}$/.test(first))
          throw new ProtocolError('bad bigint');
        return BigInt(first);
      case 'y':
        return symbols.decode(first, rest);
      case 'B':
        return builtinByName.get(String(first)) ?? broken('unknown builtin');
      case 'R':
        return referred(Number(first), frame);
      default:
        return decodeObject(tag, Number(first), rest, frame);
    }
  }

  function referred(id: number, frame: Frame): object {
    const known = byId.get(id) ?? broken('unknown reference');
    if (!(tagOf.get(id)! in fillers)) frame.isPlain = false;
    return hooks.meant?.(known) ?? known;
  }

  function decodeObject(tag: string, id: number, rest: unknown[], frame: Frame): unknown {
    if (!Number.isSafeInteger(id) || id === 0) return broken('bad number');
    const known = byId.get(id);
    if (known && tagOf.get(id) !== tag) return broken('changed kind');
    if (!known && Math.sign(id) === hooks.sign) return broken('unknown number');
    frame.depth++;
    const inner = (item: unknown) => decode(item, frame);
    let value = known;
    if (tag in fillers) {
      const view = tag === 't' && !value ? buffers.view(rest) : null;
      if (!value) {
        value = view?.value ?? makeEmpty(tag, rest);
        if (Object.getPrototypeOf(value) === null) frame.isPlain = false;
        remember(id, value, tag);
      }
      const fill = (into: object) => fillers[tag]!.fill(into, rest, inner, known !== undefined);
      if (known && hooks.cameBack && Math.sign(id) === hooks.sign) {
        if (hooks.cameBack(known, id, () => makeEmpty(tag, rest), fill)) frame.isPlain = false;
      } else if (!view?.isOwn) fill(value);
      if (tag === 't' || (tag === 'a' && hasHole(rest[0]))) frame.isPlain = false;
    } else {
      frame.isPlain = false;
      if (!value) {
        value = tag === 'e' ? hooks.makeError(rest, inner) : hooks.standIn(tag, id, rest, inner);
        remember(id, value, tag);
      }
    }
    frame.depth--;
    return hooks.meant?.(value) ?? value;
  }

  return {
    encode,
    decode,
    /** Undoes the bookkeeping of a frame that was not sent. */
    forget: (frame: Frame) => frame.explained.forEach(id => sent.delete(id)),
    byId: (id: number) => byId.get(id),
    /** All that have a number. */
    all: () => byId.entries(),
    idOf: (value: object) => idOf.get(value),
    /** Sends this as if it were the object with that number. */
    alias: (value: object, id: number) => void idOf.set(value, id),
    isShared: (value: symbol) => symbols.isShared(value),
    isCopied: (value: unknown): value is object =>
      typeof value === 'object' && value !== null && (tagOf.get(idOf.get(value) ?? 0) ?? '') in fillers,
  };
}

export type Codec = ReturnType<typeof createCodec>;

function broken(reason: string): never {
  throw new ProtocolError(reason);
}

const hasHole = (items: unknown) =>
  Array.isArray(items) && items.some(item => Array.isArray(item) && item[0] === 'h');
