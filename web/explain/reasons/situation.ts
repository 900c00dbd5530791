import type { RunOutcome } from '#contract/running/runs.ts';
import type { Explanation } from './explanation.ts';
import { type Block, functionAround, lineWith, type ProgramParts, partsOf } from './program-parts.ts';

type Result = RunOutcome['results'][number];

/** What is known about a test that failed: what it called, what came and what was expected, and where. */
export type Situation = ProgramParts & {
  /** Without the words around it; empty if the test ran to its end. */
  error: string;
  feedback: string;
  line: number | undefined;
  expected: string | undefined;
  actual: string | undefined;
  output: string;
  input: string | undefined;
  /** The program was run as a whole, and what it printed is compared. */
  isOutput: boolean;
  /** As the test calls it: `add(2, 3)`. */
  call: string | null;
  /** Of that call: its name, its values where they are plain, and the function in the program. */
  called: string | null;
  given: string[];
  own: Block | null;
};

/** A value came, and another one was expected. */
export const differs = ({ expected, actual }: Pick<Situation, 'expected' | 'actual'>) =>
  expected !== undefined && actual !== undefined && expected.trim() !== actual.trim();

/** Null if it does not apply, or is not sure. */
export type Reason = (situation: Situation) => Explanation | null;

const printed = /expected ".*", but your program printed/s;

/** The values of a call, cut at commas that are in no bracket or text. */
export const valuesOf = (list: string): string[] => {
  const values: string[] = [];
  let [depth, quote, value] = [0, '', ''];
  for (const sign of list) {
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (`"'\``.includes(sign)) quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0 && quote === '') {
      values.push(value.trim());
      value = '';
    } else value += sign;
  }
  return [...values, value.trim()].filter(one => one !== '');
};

/** What did not fit the contract has no value of its own in the result. */
const cameOf = (feedback: string): string | undefined => {
  const word = /yours (?:is|gives back|settles it with) (NaN|nothing|undefined)\b/.exec(feedback)?.[1];
  return word === 'nothing' ? 'undefined' : word;
};

const callOf = ({ feedback }: Result): string | null => {
  const told = /^Called: (.+)$/m.exec(feedback)?.[1];
  // C and C++ tell the check itself: `sum(values, 3): expected 6, but got 1.`
  return told ?? /^[^:\n]*: (.+?): expected (?:about )?[\s\S]*, but got /.exec(feedback)?.[1] ?? null;
};

/** The last call of a chain: `new Account("Ann", 5).isPremium("x")` is about `isPremium`. */
const lastCall = (call: string): { name: string; list: string } | null => {
  const plain = call.replace(/\[[^\]]*\]$/, '');
  if (!plain.endsWith(')')) return null;
  let depth = 0;
  for (let at = plain.length - 1; at >= 0; at -= 1) {
    if (plain[at] === ')') depth += 1;
    if (plain[at] === '(') depth -= 1;
    if (depth > 0) continue;
    const name = /([\w$]+)$/.exec(plain.slice(0, at))?.[1];
    return name === undefined ? null : { name, list: plain.slice(at + 1, -1) };
  }
  return null;
};

const bashWords = (call: string) =>
  [...call.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

export const situationOf = (
  result: Result,
  error: string,
  { code, language }: { code: string; language: string },
): Situation => {
  const parts = partsOf(code, language);
  const { feedback, line, expected, actual, input } = result;
  const call = callOf(result);
  const words = language === 'bash' && call !== null ? bashWords(call) : [];
  const last = call === null || language === 'bash' ? null : lastCall(call);
  const called = language === 'bash' ? (words[0] ?? null) : (last?.name ?? null);
  const named = parts.functions.filter(({ name }) => name === called || name.endsWith(`::${called}`));
  return {
    ...parts,
    error,
    feedback,
    line,
    expected,
    actual: actual ?? cameOf(feedback),
    output: result.output ?? '',
    input,
    isOutput: input !== undefined || printed.test(feedback),
    call,
    called,
    given: language === 'bash' ? words.slice(1) : valuesOf(last?.list ?? ''),
    own: (named.length === 1 ? named[0] : undefined) ?? functionAround(parts, line),
  };
};

/** What the call reaches: its function, those that it calls, and all of its class. Everything if the function is not known. */
export const reachedBy = (situation: Situation): Block[] => {
  const before = reachedBefore.get(situation);
  if (before) return before;
  const reached = findBlocks(situation);
  reachedBefore.set(situation, reached);
  return reached;
};

/** Nearly every reason asks for it. */
const reachedBefore = new WeakMap<Situation, Block[]>();

const findBlocks = (situation: Situation): Block[] => {
  const { own, functions, classes, bare } = situation;
  const whole = { name: '', line: 0, end: bare.length, parameters: [], indent: -1 };
  if (!own) return functions.length <= 1 || situation.isOutput ? [whole] : functions;
  const home = classes.find(one => one.line < own.line && own.end <= one.end);
  const reached = new Set(
    home && !/\bstatic\b/.test(bare[own.line - 1] ?? '')
      ? functions.filter(one => home.line < one.line && one.end <= home.end)
      : [own],
  );
  for (const one of reached) {
    const text = bare.slice(one.line, one.end).join('\n');
    for (const other of functions)
      if (new RegExp(String.raw`(?<![\w$])${other.name.replaceAll(/[^\w]/g, '.')}\b`).test(text))
        reached.add(other);
  }
  return [...reached];
};

/** The loops of what the call reaches, each with its function. */
export function* loopsReached(situation: Situation): Generator<{ block: Block; loop: Block }> {
  for (const block of reachedBy(situation))
    for (const loop of situation.loops)
      if (loop.line >= block.line && loop.end <= block.end) yield { block, loop };
}

/** The first line of what the call reaches in which a pattern is found. */
export const findReached = (situation: Situation, pattern: RegExp) => {
  for (const block of reachedBy(situation)) {
    const found = lineWith(situation.bare, pattern, Math.max(1, block.line), block.end);
    if (found) return { ...found, block };
  }
  return null;
};
