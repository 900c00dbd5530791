import { types } from 'node:util';

/** What both sides of `twins/` need to find objects of the program in what tests compare or hand over. */

/** The number of an object of the program; undefined of anything else. */
export type IdOf = (value: unknown) => number | undefined;

const deepest = 5;
const most = 500;

/** Numbers of all objects of the program in some values, without asking the program for anything. */
export function idsIn(values: unknown[], idOf: IdOf): number[] {
  const found: number[] = [];
  let left = most;
  const look = (value: unknown, depth: number): void => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    const id = idOf(value);
    if (id !== undefined) return void found.push(id);
    if (typeof value === 'function' || depth > deepest || left-- < 0) return;
    if (value instanceof Map) for (const pair of value) pair.forEach(one => look(one, depth + 1));
    else if (Array.isArray(value) || value instanceof Set) for (const one of value) look(one, depth + 1);
    else if (isPlain(value)) for (const one of Object.values(value)) look(one, depth + 1);
  };
  values.forEach(value => look(value, 0));
  return found;
}

/** Not what stands for an object of the program, which can have itself as a part. */
export const isPlain = (value: object) =>
  !types.isProxy(value) &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** A comparison of the tests: what it is about, and the check itself, which throws if it fails. */
export type Check = (things: unknown[], check: () => void) => void;

/** What an author's run and one that expects wrong objects do in their own ways. */
export type Twins = {
  /** `new` in the tests. */
  make: (args: unknown[], construct: (args: unknown[]) => object) => object;
  /** The program was asked for something; returns the answer that tests get. */
  asked: (kind: string, values: unknown[], receiver: unknown, answer: unknown) => unknown;
  check: Check;
  /** A function of the tests gives this to the program. */
  given: (value: unknown) => void;
  startTest: (name: string) => void;
  toSend: () => unknown;
};
