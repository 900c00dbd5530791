import { prototypeByName } from '../link/builtins.ts';
import type { Channel, Message } from '../link/channel.ts';
import { answerStudent } from './judge-answers.ts';
import { createLastCall } from './last-call.ts';
import { createLiveObjects } from './live-objects.ts';
import { ownParts, putParts } from '../link/error-parts.ts';
import { createSharing } from '../link/shared-values.ts';
import { createCodec } from '../link/value-codec.ts';
import { ProtocolError, listOf } from '../link/value-fill.ts';

/** Where in the student's code an error was thrown. Not a property of the error, because tests may compare errors. */
export type ErrorPlace = { line: number | null; file: string | null; frames: string[] };

export type Judge = ReturnType<typeof createJudgeValues>;

/** The judge's side of values: copies of plain data, and proxies for objects that stay in the student process. */
export function createJudgeValues(
  channel: () => Channel,
  beforeAsking: () => void,
  protocolBroken: () => never,
) {
  const places = new WeakMap<object, ErrorPlace>();
  const meanings = new WeakMap<object, () => unknown>();
  const settlers = new Map<number, [(value: unknown) => void, (reason: unknown) => void]>();

  const codec = createCodec({
    sign: -1,
    standIn(tag, id, rest, decode) {
      if (tag === 'p') return promiseOf(id);
      if (tag !== 'O' && tag !== 'f') throw new ProtocolError('unknown tag');
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
    errorParts: (error, encode) => [
      String(error.name),
      String(error.message),
      // A failed check would tell the program what was expected.
      error.name === 'AssertionError' ? [[], []] : ownParts(error, encode),
    ],
    makeError: decodeError,
  });
  const sharing = createSharing(codec);

  /** Sends a request to the student process and blocks for the answer; throws what the program threw. */
  function ask(kind: string, values: unknown[], ...rest: unknown[]): unknown[] {
    beforeAsking();
    const meant = values.map(value => (isObject(value) ? (meanings.get(value)?.() ?? value) : value));
    const [answer, , packed] = channel().ask(kind, sharing.pack(meant), ...rest);
    const answered = unpackOrEnd(packed);
    if (answer === 'throw') throw answered[0];
    return answered;
  }

  const lastCall = createLastCall();
  const live = createLiveObjects(
    ask,
    value => codec.idOf(value),
    key => codec.isShared(key),
    lastCall,
  );

  /** Ends the run before throwing, because a test might catch the error. */
  function unpackOrEnd(packed: unknown): unknown[] {
    try {
      return unpack(packed);
    } catch {
      return protocolBroken();
    }
  }

  function unpack(packed: unknown): unknown[] {
    try {
      return sharing.unpack(packed);
    } catch (error) {
      // Any error while decoding was caused by the sender, for example an invalid regular expression.
      throw error instanceof ProtocolError ? error : new ProtocolError(String(error));
    }
  }

  function prototypeFrom(encoded: unknown, decode: (item: unknown) => unknown): object | null {
    if (encoded === 'null') return null;
    if (typeof encoded === 'string') return prototypeByName.get(encoded) ?? Object.prototype;
    const prototype = decode(encoded);
    return typeof prototype === 'object' || typeof prototype === 'function' ? prototype : Object.prototype;
  }

  function decodeError(parts: unknown[], decode: (item: unknown) => unknown): Error {
    const [prototype, name, message, own, line, frames, file] = parts;
    const isBuiltin = typeof prototype === 'string' && prototype.endsWith('Error');
    const error = new Error(String(message));
    if (!isBuiltin || name !== prototype) {
      Object.defineProperty(error, 'name', { value: String(name), writable: true, configurable: true });
    }
    putParts(error, own, decode);
    const place = {
      line: typeof line === 'number' ? line : null,
      file: typeof file === 'string' ? file : null,
      frames: listOf(frames).map(String),
    };
    error.stack = [
      `${String(name)}: ${String(message)}`,
      ...place.frames.map(frame => `    at ${frame}`),
    ].join('\n');
    places.set(error, place);
    // Last, because with a proxy as prototype every assignment would be forwarded to the student process.
    Object.setPrototypeOf(error, prototypeFrom(prototype, decode));
    return error;
  }

  function promiseOf(id: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    settlers.set(id, [resolve, reject]);
    // A test may handle the rejection later or never; that must not count as unhandled.
    promise.catch(() => {});
    return promise;
  }

  return {
    ask,
    unpack,
    live,
    lastCall,
    /** Registers what is sent to the program in place of an object that exists in the judge only. */
    means: (value: object, find: () => unknown) => void meanings.set(value, find),
    placeOf: (error: unknown): ErrorPlace | undefined => (isObject(error) ? places.get(error) : undefined),
    settled(id: number, isKept: boolean, value: unknown): void {
      settlers.get(id)?.[isKept ? 0 : 1](value);
      settlers.delete(id);
    },
    /** Answers a request of the program: to call a function of the tests, or to read an object it was given. */
    answer(message: Message): Message {
      const [kind, sequence, packed, ...rest] = message;
      const given = unpack(packed);
      try {
        return ['ok', sequence, sharing.pack([answerStudent(id => codec.byId(id), kind, given, rest)])];
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        return ['throw', sequence, sharing.pack([error])];
      }
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
