import { types } from 'node:util';

import { asymmetricOf } from './asymmetric.ts';
import { type LiveView, matchesPartly, properties } from './equality.ts';
import type { Matcher, MatcherTools, Outcome } from './matcher.ts';

/** Snapshots that stand in the tests themselves. There is no file in which others could be kept. */
export function createSnapshotMatchers({ live }: MatcherTools): Record<string, Matcher> {
  const compare = (text: string, snapshot: unknown): Outcome => {
    if (typeof snapshot !== 'string')
      return senseless('a snapshot in the call, such as toMatchInlineSnapshot(`"text"`): none is made here');
    const [actual, expected] = [normalized(text), normalized(snapshot)];
    return { passed: actual === expected, message: 'the snapshot to match', actual, expected };
  };
  const inFile: Matcher = () =>
    senseless(
      'another check: toMatchSnapshot needs a file of snapshots, which is not here. Use toEqual with the value, or toMatchInlineSnapshot with its text',
    );
  const messageOf = (actual: unknown): string | null => {
    try {
      if (typeof actual === 'function') (actual as () => unknown)();
    } catch (error) {
      return String((error as Error | null)?.message ?? error);
    }
    return null;
  };

  return {
    toMatchInlineSnapshot(actual, ...args) {
      const [first] = args;
      const pattern = typeof first === 'object' && first !== null ? first : undefined;
      if (pattern && !matchesPartly(actual, pattern, live))
        return { passed: false, message: 'the properties to match', actual, expected: pattern };
      const text = printed(actual, live, '', [], pattern);
      return compare(
        text,
        args.findLast(item => typeof item === 'string'),
      );
    },
    toThrowErrorMatchingInlineSnapshot(actual, snapshot) {
      const message = messageOf(actual);
      if (message === null) return { passed: false, message: 'the function to throw, but it did not throw' };
      const plain =
        typeof snapshot === 'string' ? snapshot.replace(/^\s*\[\w*: ([^]*)\]\s*$/, '"$1"') : snapshot;
      return compare(`"${message}"`, plain);
    },
    toMatchSnapshot: inFile,
    toThrowErrorMatchingSnapshot: inFile,
    toMatchFileSnapshot: inFile,
  };
}

const senseless = (message: string): Outcome => ({ passed: false, isSenseless: true, message });

/** Without what depends on where it stands and on the version of the framework: `Array [` and `[` are the same. */
function normalized(text: string): string {
  const lines = text.replaceAll(/\\([\\`"$])/g, '$1').split('\n');
  while (lines.length > 1 && lines[0]!.trim() === '') lines.shift();
  while (lines.length > 1 && lines.at(-1)!.trim() === '') lines.pop();
  const indents = lines.filter(line => line.trim() !== '').map(line => /^\s*/.exec(line)![0].length);
  const indent = Math.min(...indents, Infinity);
  return lines
    .map(line => line.slice(Number.isFinite(indent) ? indent : 0).trimEnd())
    .join('\n')
    .replaceAll(/^(\s*(?:"[^"]*": )?)(?:Object|Array) (?=[[{])/gm, '$1');
}

/** As the frameworks write values. Where the pattern has a matcher, such as `expect.any(Date)`, that is written instead. */
function printed(value: unknown, live: LiveView, indent: string, outer: object[], pattern?: unknown): string {
  const wanted = asymmetricOf(pattern) ?? asymmetricOf(value);
  if (wanted) return matcherText(wanted.description);
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return `[Function ${value.name || 'anonymous'}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (outer.includes(value)) return '[Circular]';
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? 'Date { NaN }' : value.toISOString();
  if (types.isRegExp(value)) return String(value);
  if (types.isNativeError(value)) return `[${value.name}: ${value.message}]`;
  if (types.isPromise(value)) return 'Promise {}';
  const deeper = `${indent}  `;
  const next = (item: unknown, key?: PropertyKey) =>
    printed(item, live, deeper, [...outer, value], key === undefined ? undefined : fieldOf(pattern, key));
  const block = (open: string, items: string[], close: string) =>
    items.length === 0
      ? `${open}${close}`
      : `${open}\n${items.map(item => `${deeper}${item},\n`).join('')}${indent}${close}`;
  if (Array.isArray(value))
    return block(
      '[',
      value.map((item, index) => next(item, index)),
      ']',
    );
  if (ArrayBuffer.isView(value))
    return block(
      `${value.constructor.name} [`,
      [...(value as Uint8Array)].map(item => next(item)),
      ']',
    );
  if (types.isMap(value))
    return block(
      'Map {',
      [...value].map(([key, item]) => `${next(key)} => ${next(item)}`),
      '}',
    );
  if (types.isSet(value))
    return block(
      'Set {',
      [...value].map(item => next(item)),
      '}',
    );
  const className = live.isLive(value) ? live.snapshot(value).className : nameOf(value);
  const items = [...properties(value, live)]
    .map(([key, item]) => [typeof key === 'symbol' ? String(key) : `"${String(key)}"`, item, key] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([text, item, key]) => `${text}: ${next(item, key)}`);
  return block(className === 'Object' || className === '' ? '{' : `${className} {`, items, '}');
}

const fieldOf = (pattern: unknown, key: PropertyKey): unknown =>
  typeof pattern === 'object' && pattern !== null && Object.hasOwn(pattern, key)
    ? (pattern as Record<PropertyKey, unknown>)[key]
    : undefined;

/** `Any<Date>`, `StringContaining "a"`. */
const matcherText = (description: string) =>
  description.replace(/^any (.+)/, 'any<$1>').replace(/^./, letter => letter.toUpperCase());

function nameOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null;
  const name = prototype?.constructor?.name;
  return typeof name === 'string' ? name : '';
}
