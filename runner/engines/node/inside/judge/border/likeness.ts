import { isDeepStrictEqual } from 'node:util';

/** Of more, nobody looks for one that is alike. */
const most = 5000;

/** Whether this could be a copy of an object of the tests (those with numbers below zero): all that is in that one is in it, too. */
export function isLikeOneOf(value: object, numbered: Iterable<[number, object]>): boolean {
  if (!isTable(value)) return true;
  let left = most;
  for (const [id, own] of numbered) {
    if (id >= 0 || !isTable(own)) continue;
    if (left-- < 0 || isPartOf(own, value)) return true;
  }
  return false;
}

const isTable = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

function isPartOf(own: object, value: object): boolean {
  const keys = Object.keys(own);
  if (keys.length === 0) return Object.keys(value).length === 0;
  return keys.every(
    key =>
      Object.hasOwn(value, key) &&
      isDeepStrictEqual(Reflect.get(own, key) as unknown, Reflect.get(value, key) as unknown),
  );
}
