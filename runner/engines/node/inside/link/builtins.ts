import { EventEmitter } from 'node:events';
import { Duplex, PassThrough, Readable, Stream, Transform, Writable } from 'node:stream';

/** Built-ins that are sent by name. None of them can compile code (no Function). */
const constructors = {
  Object,
  Array,
  String,
  Number,
  Boolean,
  BigInt,
  Symbol,
  Date,
  RegExp,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Promise,
  Error,
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  EvalError,
  URIError,
  AggregateError,
  ArrayBuffer,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  Buffer,
  URL,
  URLSearchParams,
  EventEmitter,
  Stream,
  Readable,
  Writable,
  Duplex,
  Transform,
  PassThrough,
};

export const builtinByName = new Map<string, object>(Object.entries(constructors));
export const nameOfBuiltin = new Map<object, string>(
  [...builtinByName].map(([name, value]) => [value, name]),
);

/** Prototypes by name; the prototype chain of any class of the program ends in one of these. */
export const prototypeByName = new Map<string, object>(
  Object.entries({ ...constructors, Function }).map(([name, value]) => [name, value.prototype as object]),
);
export const nameOfPrototype = new Map<object, string>(
  [...prototypeByName].map(([name, value]) => [value, name]),
);

type TypedArrayConstructor = new (buffer: ArrayBuffer, offset?: number, length?: number) => ArrayBufferView;
/** Without a warning that `new Buffer` is out of date. */
function makeBuffer(buffer: ArrayBuffer, offset?: number, length?: number): Buffer {
  return Buffer.from(buffer, offset, length);
}
makeBuffer.prototype = Buffer.prototype;

export const typedArrays = new Map<string, TypedArrayConstructor>([
  ...([...builtinByName].filter(([name]) => name.endsWith('Array') && name !== 'Array') as [
    string,
    TypedArrayConstructor,
  ][]),
  ['Buffer', makeBuffer as unknown as TypedArrayConstructor],
]);

/** The only symbols that can be read from an object in the other process. */
export const knownSymbols = new Map<string, symbol>([
  ['iterator', Symbol.iterator],
  ['asyncIterator', Symbol.asyncIterator],
  ['toPrimitive', Symbol.toPrimitive],
  ['toStringTag', Symbol.toStringTag],
]);
export const nameOfSymbol = new Map<symbol, string>([...knownSymbols].map(([name, value]) => [value, name]));
