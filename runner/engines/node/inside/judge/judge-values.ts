import { spyRecord } from '../expect/spies.ts';
import { nameOfPrototype, prototypeByName } from '../link/builtins.ts';
import type { Channel, Message } from '../link/channel.ts';
import { type Border, createBorder, type Site, type WantedCopy } from './border/value-border.ts';
import { createChangedArguments } from './border/changed-arguments.ts';
import { isLikeOneOf } from './border/likeness.ts';
import { property } from './border/kinds.ts';
import { createFailedChecks } from './failed-checks.ts';
import { answerStudent } from './judge-answers.ts';
import { createLastCall } from './last-call.ts';
import { createLiveObjects } from './live-objects.ts';
import { createExpectedObjects } from './twins/expected-objects.ts';
import type { Check, Twins } from './twins/watched-objects.ts';
import { createWrongTwins } from './twins/wrong-twins.ts';
import { ownParts, putParts } from '../link/error-parts.ts';
import { createSharing, type Unpacked } from '../link/shared-values.ts';
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
  testFile: string,
) {
  const failedChecks = createFailedChecks(testFile);
  /** In an author's run, and where tests expect something wrong. */
  let twins: Twins | null = null;
  let lending = '';
  let called: object | null = null;
  /** The callee that the program is busy with, and the one that the message being read comes from. */
  let asking = '';
  let reading = '';
  const changed = createChangedArguments({
    callee: () => reading,
    alias: (value, id) => codec.alias(value, id),
  });
  const places = new WeakMap<object, ErrorPlace>();
  const meanings = new WeakMap<object, () => unknown>();
  const classPrototypes = new WeakSet<object>();
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
        (reason: unknown) => {
          const told = failedChecks.thrownIntoProgram(reason);
          channel().tell('settle', sharing.pack([told]), id, false);
        },
      );
    },
    encodeOther(value, id, encode) {
      if (typeof value !== 'function')
        return ['j', id, prototypeName(value, encode), classPrototypes.has(value)];
      failedChecks.lent();
      if (!border.isLent(value)) border.lend(value, `${lending}>*`);
      const prototype = classPrototypeOf(value);
      const parts = ['f', id, String(value.name), value.length];
      return prototype ? [...parts, encode(prototype)] : parts;
    },
    isLive: value => classPrototypes.has(value),
    cameBack: changed.cameBack,
    toSend: changed.toSend,
    errorParts: (error, encode) => [
      String(error.name),
      String(error.message),
      // A failed check would tell the program what was expected.
      error.name === 'AssertionError' ? [[], []] : ownParts(error, encode),
    ],
    makeError: decodeError,
  });
  const sharing = createSharing(codec);

  /** So that the program can make objects of a class of the tests, or extend it. It can read its methods, and change nothing. */
  function prototypeName(value: object, encode: (item: unknown) => unknown): unknown {
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype === null || prototype === Object.prototype) return 'Object';
    const name = nameOfPrototype.get(prototype);
    if (name !== undefined) return name;
    if (!live.isLive(prototype)) classPrototypes.add(prototype);
    return encode(prototype);
  }

  function classPrototypeOf(value: { prototype?: unknown }): object | null {
    const { prototype } = value;
    const isClass =
      isObject(prototype) && !spyRecord(value) && /^class\b/.test(Function.prototype.toString.call(value));
    if (!isClass) return null;
    classPrototypes.add(prototype);
    return prototype;
  }

  /** Sends a request to the student process and blocks for the answer; throws what the program threw. */
  function ask(kind: string, values: unknown[], ...rest: unknown[]): unknown[] {
    beforeAsking();
    const meant = values.map(value => (isObject(value) ? (meanings.get(value)?.() ?? value) : value));
    const callee = border.isOn() ? calleeOf(kind, rest) : '';
    if (border.isOn()) lend(kind, callee, values);
    const outer = asking;
    asking = callee;
    const [answer, , packed] = channel().ask(kind, sharing.pack(meant), ...rest);
    asking = outer;
    reading = callee;
    const unpacked = unpackOrEnd(packed);
    const answered = border.isOn()
      ? admitAnswer(kind, callee, unpacked, answer === 'throw')
      : unpacked.values;
    if (answer === 'throw') {
      twins?.asked(kind, values, rest[0], undefined);
      throw answered[0];
    }
    return twins ? [twins.asked(kind, values, rest[0], answered[0]), ...answered.slice(1)] : answered;
  }

  /** A request of our own, whose answer no test gets to see. */
  function askPlainly(kind: string, ...rest: unknown[]): unknown[] {
    const [answer, , packed] = channel().ask(kind, sharing.pack([]), ...rest);
    const { values, updated, isPlain } = unpackOrEnd(packed);
    if (!isPlain) border.admitChanged(updated, kind);
    // Such as a generator that refuses its arguments when it is gone through.
    if (answer === 'throw') throw border.admit(values[0], { callee: `${reading}!`, place: null });
    return values;
  }

  function calleeOf(kind: string, rest: unknown[]): string {
    switch (kind) {
      case 'lookup':
        return String(rest[0]);
      case 'descriptor':
        return property(String(rest[1]));
      case 'get':
        return rest[1] === true
          ? `.@@${typeof rest[2] === 'string' ? rest[2] : ''}`
          : property(String(rest[2]));
      case 'call':
        return `${border.calleeLabel(called)}()`;
      case 'new':
        return `new ${border.calleeLabel(called)}`;
      case 'replace':
        return `replaced ${String((rest[0] as unknown[][] | undefined)?.[0]?.[0])}`;
      default:
        return kind;
    }
  }

  function lend(kind: string, callee: string, values: unknown[]): void {
    lending = callee;
    values.forEach((value, index) => border.lend(value, `${lending}>${index}`));
    if (kind === 'call' || kind === 'new')
      border.noteArguments(lending, kind === 'call' ? values.slice(1) : values);
  }

  /** Lets in what tests get to see of an answer. */
  function admitAnswer(kind: string, callee: string, unpacked: Unpacked, isThrown: boolean): unknown[] {
    const { values, updated, isPlain } = unpacked;
    const isSuspect =
      kind === 'lookup' ? border.hasConstants(callee) : border.isSuspect(values[0], isThrown ? '' : callee);
    if (isPlain && !isSuspect && !border.isRecording()) return values;
    border.admitChanged(updated, callee);
    const admit = (value: unknown, at = callee) => border.admit(value, { callee: at, place: null });
    if (isThrown) return [admit(values[0], `${callee}!`)];
    switch (kind) {
      case 'lookup':
        if (values[0] === true) return [true, border.named(admit(values[1]), callee), values[2]];
        border.noteMissing(callee);
        return values;
      case 'get':
      case 'call':
      case 'new':
        return [admit(values[0]), ...values.slice(1)];
      case 'descriptor':
        if (values[1] === null) return values;
        // The functions of a property are not what it gives.
        return [
          admit(values[0], values[1] === 'functions' ? `${callee} functions` : callee),
          ...values.slice(1),
        ];
      case 'frozen':
        return [
          Array.isArray(values[0])
            ? values[0].map((pair: unknown) => {
                const [key, value] = listOf(pair);
                return [key, admit(value, property(String(key)))];
              })
            : null,
        ];
      case 'exports':
        // Of an object, tests get what they look up in it.
        return typeof values[0] === 'function' ? [admit(values[0])] : values;
      case 'snapshot':
        return [
          listOf(values[0]).map(pair => {
            const [key, value] = listOf(pair);
            return [key, admit(value, property(String(key)))];
          }),
          values[1],
        ];
      default:
        return values;
    }
  }

  const lastCall = createLastCall();
  const live = createLiveObjects(
    ask,
    value => codec.idOf(value),
    key => codec.isShared(key),
    lastCall,
    (value, key) => border.relabel(value, property(key)),
    callee => (called = callee),
    (args, construct) => (twins ? twins.make(args, construct) : construct(args)),
  );
  const ownId = (value: unknown) => (live.isLive(value) ? codec.idOf(value as object) : undefined);
  const border: Border = createBorder({
    testFile,
    isLive: live.isLive,
    isCopied: codec.isCopied,
    isThrown: value => isObject(value) && places.has(value),
    isTheirs: value => (codec.idOf(value) ?? 0) < 0,
    isLikeTheirs: value => isLikeOneOf(value, codec.all()),
    versionOf: changed.versionOf,
    idOf: codec.idOf,
    twinOf(value) {
      const twin = live.twinOf(value);
      codec.alias(twin, codec.idOf(value)!);
      return twin;
    },
    alias: codec.alias,
    copies: (wanted: WantedCopy[]) => askPlainly('plain', wanted),
    describe(id, names) {
      const [name, line, isProxy] = askPlainly('describe', id, names);
      return {
        name: String(name),
        isProxy: isProxy === true,
        line: typeof line === 'number' ? line : null,
        file: null,
      };
    },
  });

  /** Ends the run before throwing, because a test might catch the error. */
  function unpackOrEnd(packed: unknown): Unpacked {
    try {
      return unpack(packed);
    } catch {
      return protocolBroken();
    }
  }

  function unpack(packed: unknown): Unpacked {
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
    /** A promise of the program is settled. */
    settled(id: number, isKept: boolean, packed: unknown): void {
      const promise = codec.byId(id);
      const { callee, place } = border.originOf(promise);
      reading = callee;
      const [value] = admitGiven(packed, { callee: isKept ? callee : `${callee}!`, place });
      settlers.get(id)?.[isKept ? 0 : 1](value);
      settlers.delete(id);
    },
    /** An error that the program did not catch. */
    uncaughtOf(packed: unknown): unknown {
      reading = '';
      return admitGiven(packed, { callee: 'somewhere', place: '' })[0];
    },
    border,
    failedChecks,
    changed,
    twins: {
      open(isRecording: boolean, isExpectingWrong: boolean, stored: unknown): boolean {
        if (isRecording) twins = createExpectedObjects(testFile, ownId);
        else if (isExpectingWrong) twins = createWrongTwins(testFile, ownId, stored);
        return twins !== null;
      },
      check: ((things, check) => (twins ? twins.check(things, check) : check())) satisfies Check,
      startTest: (name: string) => twins?.startTest(name),
      toSend: () => twins?.toSend(),
    },
    /** Answers a request of the program: to call a function of the tests, or to read an object it was given. */
    answer(message: Message): Message {
      const [kind, sequence, packed, ...rest] = message;
      const target = codec.byId(Number(rest[0]));
      const isCall = kind === 'callback' || kind === 'construct';
      const origin = isCall
        ? border.originOf(target)
        : { callee: `set ${property(String(rest[1]))}`, place: null };
      reading = isCall ? origin.callee : asking;
      const given = admitGiven(packed, origin, isCall);
      try {
        const value = answerStudent(
          id => codec.byId(id),
          changed,
          kind,
          given,
          rest,
          target => classPrototypes.has(target),
        );
        twins?.given(value);
        lending = isCall ? `${origin.callee} gives` : property(String(rest[2]));
        if (isObject(value) || typeof value === 'function') border.lend(value, `${lending}>`);
        return ['ok', sequence, sharing.pack([value])];
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        return ['throw', sequence, sharing.pack([failedChecks.thrownIntoProgram(error)])];
      }
    },
  };

  /** What the program gives on its own account. Arguments of a function of the tests are told apart by their number. */
  function admitGiven(packed: unknown, site: Site, isCall = false): unknown[] {
    const { values, updated, isPlain } = unpack(packed);
    if (!border.isOn()) return values;
    const isSuspect = values.some((value, index) =>
      border.isSuspect(value, site.callee, isCall ? [`#${index}`] : []),
    );
    if (isPlain && !isSuspect && !border.isRecording()) return values;
    border.admitChanged(updated, site.callee);
    return values.map((value, index) => border.admit(value, { ...site }, isCall ? [`#${index}`] : []));
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
