import { listOf, put, ProtocolError } from './value-fill.ts';

/** What errors have that no loop over their keys finds. */
const quietKeys = ['cause', 'errors'];

type Encode = (value: unknown) => unknown;
type Decode = (encoded: unknown) => unknown;

/** The properties of an error besides name, message and stack: those that are listed with its keys, and those that are not. */
export function ownParts(error: Error, encode: Encode): [listed: unknown[], quiet: unknown[]] {
  const values = error as unknown as Record<string, unknown>;
  const quiet = quietKeys.filter(
    key => Object.hasOwn(error, key) && !Object.prototype.propertyIsEnumerable.call(error, key),
  );
  return [
    Object.entries(error).map(([key, item]) => [key, encode(item)]),
    quiet.map(key => [key, encode(values[key])]),
  ];
}

export function putParts(error: Error, parts: unknown, decode: Decode): void {
  const [listed, quiet] = listOf(parts);
  for (const [key, item] of listOf(listed).map(pair => listOf(pair))) put(error, String(key), decode(item));
  for (const [key, item] of listOf(quiet).map(pair => listOf(pair))) {
    if (!quietKeys.includes(String(key))) throw new ProtocolError('unknown property of an error');
    Object.defineProperty(error, String(key), { value: decode(item), writable: true, configurable: true });
  }
}
