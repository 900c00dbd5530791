import type { Pictured, Variable, Witnessed } from './witnessed.ts';

const shown = (value: unknown) => JSON.stringify(value);

/** Every moment must be the same in everything. Null if it is. */
export function differenceAll(told: Witnessed[], seen: Witnessed[]): string | null {
  for (let at = 0; at < Math.max(told.length, seen.length); at++) {
    const [one, other] = [told[at], seen[at]];
    if (!one || !other) return `moment ${at + 1}: told ${where(one)}, seen ${where(other)}`;
    for (const key of ['kind', 'file', 'line', 'stack', 'frames', 'output'] as const)
      if (shown(one[key]) !== shown(other[key]))
        return `moment ${at + 1}, ${where(other)}, ${key}: told ${shown(one[key])}, seen ${shown(other[key])}`;
  }
  return null;
}

const where = (moment: Witnessed | undefined) =>
  moment ? `${moment.kind || 'line'} ${moment.file}:${moment.line}` : 'nothing';

/**
 * For a debugger that stops several times in a line: the lines in their order, and what holds when each is reached. Coming back to a
 * line after a call is no new line.
 */
export function differenceAtLines(told: Witnessed[], seen: Witnessed[]): string | null {
  const [ours, theirs] = [reached(told), reached(seen)];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const [one, other] = [ours[at], theirs[at]];
    if (!one || !other) return `line ${at + 1}: told ${where(one)}, seen ${where(other)}`;
    const place = `line ${at + 1}, ${where(other)}`;
    if (where(one) !== where(other)) return `${place}: told ${where(one)}`;
    if (one.output !== other.output) return `${place}, output: told ${one.output}, seen ${other.output}`;
    const difference = differenceOfStacks(one, other);
    if (difference !== null) return `${place}: ${difference}`;
  }
  return null;
}

const leaving = new Set(['r', 'u', 'y', 'w']);

function reached(moments: Witnessed[]): Witnessed[] {
  /** The line of each frame, by its depth from the program's own. */
  let lines: string[] = [];
  return moments.filter(({ kind, file, line, stack, place }) => {
    const depth = stack[0] === '(program)' ? stack.length - 1 : stack.length;
    const own = `${file}:${line}`;
    const isNew = kind === '' && place !== 'end' && lines[depth] !== own;
    lines = lines.slice(0, depth);
    if (leaving.has(kind) || place !== undefined) return isNew;
    lines[depth] = own;
    return isNew;
  });
}

const nameless = (name: string) => (/^\((?:program|function)\)$/.test(name) ? '' : name);

function differenceOfStacks(one: Witnessed, other: Witnessed): string | null {
  // The program stays in sight while its callbacks run, when V8 has left it.
  const extra = one.stack.length - other.stack.length;
  if (extra < 0 || extra > 1 || (extra === 1 && one.stack[0] !== '(program)'))
    return `stack: told ${shown(one.stack)}, seen ${shown(other.stack)}`;
  const names = one.stack.slice(extra).map(nameless);
  if (names.some((name, at) => name !== other.stack[at] && name !== '' && other.stack[at] !== ''))
    return `stack: told ${shown(one.stack)}, seen ${shown(other.stack)}`;
  for (const [at, frame] of other.frames.entries()) {
    const difference = differenceOfFrames(one.frames[at + extra]!, frame);
    if (difference !== null) return `${difference} in ${other.stack[at] || 'the program'}`;
  }
  return null;
}

/** V8 says "undefined" of what is not there yet, and sees what is around a function, too. */
function differenceOfFrames(told: Variable[], seen: Variable[]): string | null {
  const known = new Map(seen.map(variable => [variable[0], variable]));
  for (const [name, value, object] of told) {
    if (name === 'this') continue;
    const theirs = known.get(name);
    // V8 does not list the functions of a module before it runs.
    if (!theirs && /"kind":"f"/.test(plain(value))) continue;
    if (!theirs) return `${name} is told, but not there`;
    if (plain(value) !== plain(theirs[1])) return `${name}: told ${plain(value)}, seen ${plain(theirs[1])}`;
    for (const [alias, , other] of told) {
      const isSame = object !== null && object === other;
      const theirsIsSame = theirs[2] !== null && theirs[2] === known.get(alias)?.[2];
      if (alias !== 'this' && isSame !== theirsIsSame)
        return `${name} and ${alias}: are they the same object?`;
    }
  }
  return null;
}

/** What a function keeps is not asked of V8. */
const plain = (value: Pictured): string =>
  JSON.stringify(value, (_, part: unknown) => {
    const thing = part as { kind?: string } | null;
    return typeof thing === 'object' && thing?.kind === 'f' ? { ...thing, content: [] } : part;
  });
