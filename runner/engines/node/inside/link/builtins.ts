/** What both processes have by themselves, so that it travels as a name. Nothing here makes code from text. */
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
};

export const builtinByName = new Map<string, object>(Object.entries(constructors));
export const nameOfBuiltin = new Map<object, string>(
  [...builtinByName].map(([name, value]) => [value, name]),
);

/** Prototypes by name; a class of the program's own ends its chain in one of these. */
export const prototypeByName = new Map<string, object>(
  Object.entries({ ...constructors, Function }).map(([name, value]) => [name, value.prototype as object]),
);
export const nameOfPrototype = new Map<object, string>(
  [...prototypeByName].map(([name, value]) => [value, name]),
);

type TypedArrayConstructor = new (buffer: ArrayBuffer) => ArrayBufferView;
export const typedArrays = new Map<string, TypedArrayConstructor>(
  [...builtinByName].filter(([name]) => name.endsWith('Array') && name !== 'Array') as [
    string,
    TypedArrayConstructor,
  ][],
);

/** Only these symbols may be asked of an object in the other process. */
export const knownSymbols = new Map<string, symbol>([
  ['iterator', Symbol.iterator],
  ['asyncIterator', Symbol.asyncIterator],
  ['toPrimitive', Symbol.toPrimitive],
  ['toStringTag', Symbol.toStringTag],
]);
export const nameOfSymbol = new Map<symbol, string>([...knownSymbols].map(([name, value]) => [value, name]));
