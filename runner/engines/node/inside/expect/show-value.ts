import { inspect, types } from 'node:util';

import { asymmetricOf } from './asymmetric.ts';
import type { LiveView } from './equality.ts';
import { spyRecord } from './spies.ts';

const longest = 2000;

/** A value as text for students. Objects of the student process are fetched first: `inspect` sees an empty proxy. */
export function createShow(live: LiveView) {
  function plain(value: unknown, depth: number, seen: Set<object>): unknown {
    const matcher = asymmetricOf(value);
    if (matcher) return raw(`<${matcher.description}>`);
    if (spyRecord(value)) return raw('[a spy function]');
    const sealed = live.sealedText(value);
    if (sealed !== null) return raw(`[${sealed}]`);
    if (typeof value === 'function')
      return raw(`[${/^class\b/.test(nameAndKind(value)) ? '' : 'function '}${safeName(value)}]`);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return raw('[circular]');
    if (depth > 4) return raw('…');
    const inside = new Set([...seen, value]);
    const next = (item: unknown) => plain(item, depth + 1, inside);
    if (live.isLive(value)) return ofClass(value, next);
    if (Array.isArray(value))
      return value.length > 200 ? [...value.slice(0, 200).map(next), raw('…')] : Array.from(value, next);
    if (types.isMap(value)) return new Map([...value].map(([key, item]) => [next(key), next(item)]));
    if (types.isSet(value)) return new Set([...value].map(next));
    if (types.isNativeError(value)) return raw(`${value.name}: ${value.message}`);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, next(item)]));
  }

  function ofClass(value: object, next: (item: unknown) => unknown): unknown {
    const { entries, className } = live.snapshot(value);
    if (Array.isArray(value)) return entries.map(([, item]) => next(item));
    const copy = Object.fromEntries(entries.map(([key, item]) => [key, next(item)]));
    if (className === '' || className === 'Object') return copy;
    const named = { [className]: class {} }[className]!;
    return Object.assign(Object.create(named.prototype as object) as object, copy);
  }

  return (value: unknown): string => {
    try {
      const text = inspect(plain(value, 0, new Set()), {
        depth: 6,
        breakLength: 100,
        maxStringLength: longest,
        sorted: false,
      });
      return text.length > longest ? `${text.slice(0, longest)}…` : text;
    } catch {
      return '(a value that cannot be shown)';
    }
  };
}

export type Show = ReturnType<typeof createShow>;

const raw = (text: string) => ({ [inspect.custom]: () => text });
const safeName = ({ name }: { name?: unknown }) => (typeof name === 'string' && name ? name : '(anonymous)');
const nameAndKind = (value: object) => (types.isProxy(value) ? '' : Function.prototype.toString.call(value));
