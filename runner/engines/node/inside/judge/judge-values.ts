import { prototypeByName } from '../link/builtins.ts';
import type { Channel, Message } from '../link/channel.ts';
import { answerStudent } from './judge-answers.ts';
import { createLiveObjects } from './live-objects.ts';
import { createSharing } from '../link/shared-values.ts';
import { createCodec } from '../link/value-codec.ts';
import { RuleBroken, listOf, put } from '../link/value-fill.ts';

/** Where in the student's code an error was thrown; kept apart from the error, which tests may compare. */
export type ErrorPlace = { line: number | null; frames: string[] };

export type Judge = ReturnType<typeof createJudgeValues>;

/** The judge's end of every value: copies of plain data, and stand-ins for what stays in the student's process. */
export function createJudgeValues(channel: () => Channel, beforeAsking: () => void, ruleBroken: () => never) {
  const places = new WeakMap<object, ErrorPlace>();
  const meanings = new WeakMap<object, () => unknown>();
  const settlers = new Map<number, [(value: unknown) => void, (reason: unknown) => void]>();

  const codec = createCodec({
    sign: -1,
    standIn(tag, id, rest, decode) {
      if (tag === 'p') return promiseOf(id);
      if (tag !== 'O' && tag !== 'f') throw new RuleBroken('unknown tag');
      return live.make(id, tag === 'f' ? 'function' : rest[1] === 'a' ? 'array' : 'object', () =>
        prototypeFrom(rest[0], decode),
      );
    },
    watchPromise(id, promise) {
      promise.then(
        value => channel().tell('settle', sharing.pack([value]), id, true),
        (reason: unknown) => channel().tell('settle', sharing.pack([reason]), id, false),
      );
    },
    encodeOther(value, id) {
      if (typeof value === 'function') return ['f', id, String(value.name), value.length];
      return ['j', id];
    },
    isLive: () => false,
    errorParts: error => [String(error.name), String(error.message)],
    makeError: decodeError,
  });
  const sharing = createSharing(codec);

  /** Asks the student's process and blocks for its answer; throws what the program threw. */
  function ask(kind: string, values: unknown[], ...rest: unknown[]): unknown[] {
    beforeAsking();
    const meant = values.map(value => (isObject(value) ? (meanings.get(value)?.() ?? value) : value));
    const [answer, , packed] = channel().ask(kind, sharing.pack(meant), ...rest);
    const answered = unpackOrEnd(packed);
    if (answer === 'throw') throw answered[0];
    return answered;
  }

  const live = createLiveObjects(ask, value => codec.idOf(value));

  /** A test might catch the error and go on: so the run ends first. */
  function unpackOrEnd(packed: unknown): unknown[] {
    try {
      return unpack(packed);
    } catch {
      return ruleBroken();
    }
  }

  function unpack(packed: unknown): unknown[] {
    try {
      return sharing.unpack(packed);
    } catch (error) {
      // A bad regular expression, say: whatever goes wrong here was sent by the other side.
      throw error instanceof RuleBroken ? error : new RuleBroken(String(error));
    }
  }

  function prototypeFrom(encoded: unknown, decode: (item: unknown) => unknown): object | null {
    if (encoded === 'null') return null;
    if (typeof encoded === 'string') return prototypeByName.get(encoded) ?? Object.prototype;
    const prototype = decode(encoded);
    return typeof prototype === 'object' || typeof prototype === 'function' ? prototype : Object.prototype;
  }

  function decodeError(parts: unknown[], decode: (item: unknown) => unknown): Error {
    const [prototype, name, message, own, line, frames] = parts;
    const isBuiltin = typeof prototype === 'string' && prototype.endsWith('Error');
    const error = new Error(String(message));
    const pairs = listOf(own).map(pair => listOf(pair));
    if (!isBuiltin || name !== prototype) {
      Object.defineProperty(error, 'name', { value: String(name), writable: true, configurable: true });
    }
    for (const [key, item] of pairs) put(error, String(key), decode(item));
    const place = { line: typeof line === 'number' ? line : null, frames: listOf(frames).map(String) };
    error.stack = [
      `${String(name)}: ${String(message)}`,
      ...place.frames.map(frame => `    at ${frame}`),
    ].join('\n');
    places.set(error, place);
    // Last: through a prototype in the other process every assignment would be sent there.
    Object.setPrototypeOf(error, prototypeFrom(prototype, decode));
    return error;
  }

  function promiseOf(id: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    settlers.set(id, [resolve, reject]);
    // A test that looks at the promise later, or never, is no reason to end the process.
    promise.catch(() => {});
    return promise;
  }

  return {
    ask,
    unpack,
    live,
    /** What to hand over in place of an object that exists for the tests only. */
    means: (value: object, find: () => unknown) => void meanings.set(value, find),
    placeOf: (error: unknown): ErrorPlace | undefined => (isObject(error) ? places.get(error) : undefined),
    settled(id: number, isKept: boolean, value: unknown): void {
      settlers.get(id)?.[isKept ? 0 : 1](value);
      settlers.delete(id);
    },
    /** Serves what the program asks of the tests: to call a function, to read an object it was given. */
    answer(message: Message): Message {
      const [kind, sequence, packed, ...rest] = message;
      const given = unpack(packed);
      try {
        return ['ok', sequence, sharing.pack([answerStudent(id => codec.byId(id), kind, given, rest)])];
      } catch (error) {
        if (error instanceof RuleBroken) throw error;
        return ['throw', sequence, sharing.pack([error])];
      }
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
