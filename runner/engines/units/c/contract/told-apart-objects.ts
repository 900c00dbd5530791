import { readArguments } from '../c-text.ts';
import { literalValue } from '../literal.ts';

/** Of checks by number: which of the expressions of `othersOf` the solution told apart from what is expected. */
export type ToldApart = Record<string, number[]>;

/** A program that guesses which of these and the expected one is meant is right in one of four checks. */
const mostOthers = 3;

/**
 * Where tests compare with an object that they make of constants: the same expression with other constants. Where a class of the
 * program decides what is equal, it is asked about these too.
 */
export function othersOf(expression: string): string[] {
  const text = expression.trim();
  const called = /^(?!std\b)[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*\s*(?:<[\w\s:,]*>\s*)?(?=[({])/.exec(text);
  const inner = called && readArguments(text, called[0].length);
  if (!called || inner?.end !== text.length) return [];
  const close = text.at(-1)!;
  const open = text.slice(0, called[0].length + 1);
  const changed = inner.list.map(otherConstants);
  if (changed.every(all => all.length === 0)) return [];
  // All of them at once: a program may compare by some of them only.
  return Array.from({ length: mostOthers }, (_, round) => {
    const list = inner.list.map(
      (argument, place) => changed[place]![round] ?? changed[place]![0] ?? argument,
    );
    return `${open}${list.join(', ')}${close}`;
  });
}

/** Constants of the same kind; none where there is no other one that is certainly different. */
export function otherConstants(argument: string): string[] {
  const value = literalValue(argument);
  if (argument === 'true' || argument === 'false') return [argument === 'true' ? 'false' : 'true'];
  if (value?.kind === 'i' && /^-?\d{1,6}$/.test(argument)) {
    const number = Number(value.value);
    return [number + 1, number > 0 ? number - 1 : number + 3, number + 2].map(String);
  }
  if (value?.kind === 'f' && /^-?\d{1,6}\.\d{1,6}$/.test(argument))
    return [1, 2, 3].map(more => (value.value + more).toFixed(6));
  if (value?.kind === 's' && /^"[A-Za-z0-9 ,]*"$/.test(argument))
    return [`${argument.slice(0, -1)}e"`, ...(argument.length > 3 ? [`"${argument.slice(2)}`] : [])];
  return value ? [] : othersOf(argument);
}

/** From the answers of the solution, of each time that a check took place. */
export function toldApartIn(answers: { id: number; slot: number; isOther: boolean }[]): ToldApart {
  const found = new Map<number, Map<number, boolean>>();
  for (const { id, slot, isOther } of answers) {
    const ofCheck = found.get(id) ?? new Map<number, boolean>();
    found.set(id, ofCheck);
    ofCheck.set(slot, (ofCheck.get(slot) ?? true) && isOther);
  }
  const chosen = [...found].map(([id, slots]) => {
    const apart = [...slots].flatMap(([slot, isApart]) => (isApart && slot > 0 ? [slot - 1] : []));
    return [String(id), apart] as const;
  });
  return Object.fromEntries(chosen.filter(([, apart]) => apart.length > 0));
}

/** What a contract holds; nothing if it is of another form. */
export function readToldApart(value: unknown): ToldApart {
  if (typeof value !== 'object' || value === null) return {};
  const isList = (list: unknown) => Array.isArray(list) && list.every(one => Number.isInteger(one));
  return Object.fromEntries(Object.entries(value).filter(([, list]) => isList(list))) as ToldApart;
}

/** Numbers of checks, as a contract holds them. */
export const readNumbers = (value: unknown): Set<number> =>
  new Set(Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : []);
