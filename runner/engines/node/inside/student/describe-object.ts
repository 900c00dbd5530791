import { types } from 'node:util';

import type { StudentSource } from './student-program.ts';

/** Taken before the program could replace it. */
const { isProxy } = types;

/** For a sentence about an object: the name of its class, and the line of that class, or else of one of these names. */
export function describeObject(
  value: object,
  names: string[],
  job: StudentSource,
): [name: string, line: number | null, isProxy: boolean] {
  // What a Proxy says of its class is what its traps answer.
  const isHidden = isProxy(value);
  const prototype = isHidden ? null : (Object.getPrototypeOf(value) as { constructor?: unknown } | null);
  const constructor: unknown = prototype?.constructor;
  const name = typeof constructor === 'function' ? String(constructor.name) : '';
  for (const one of [name, ...names]) {
    const line = lineOf(one, job);
    if (line !== null) return [name, line, isHidden];
  }
  return [name, null, isHidden];
}

function lineOf(name: string, { source, lineMap, linesBefore, linesOfCode }: StudentSource): number | null {
  if (!/^[\w$]+$/.test(name)) return null;
  const word = name.replaceAll('$', '\\$');
  const found = new RegExp(
    `(?:\\b(?:class|function\\*?|const|let|var|get|static|async)\\s+|^\\s*\\*?|\\.)${word}\\s*(?:=|\\(|\\{|\\bextends\\b|:)`,
    'm',
  ).exec(source);
  if (!found) return null;
  const text = source.slice(0, found.index + found[0].indexOf(name));
  const row = text.split('\n').length;
  const line = (lineMap?.[row - 1] ?? row) - linesBefore;
  return line >= 1 && line <= linesOfCode ? line : null;
}
