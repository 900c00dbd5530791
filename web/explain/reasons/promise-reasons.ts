import type { Explanation } from './explanation.ts';
import { type Block, bodyOf, textOf } from './program-parts.ts';
import { findReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** Values that come later: promises taken for values, returned out of `try`, or added to before they are there. */

const escaped = (name: string) => name.replaceAll(/[.$]/g, String.raw`\$&`);

/** Nothing, or something that came of it. */
export const isEmptyHanded = ({ actual, feedback }: Situation) =>
  actual?.trim() === 'undefined' ||
  actual === 'NaN' ||
  /yours (?:is|gives back|settles it with) (?:NaN|nothing|undefined)/.test(feedback);

/** What comes of a promise that is taken for its value. */
const isOdd = (situation: Situation) =>
  isEmptyHanded(situation) ||
  /\bundefined\b|\bNaN\b|Promise/.test(situation.actual ?? '') ||
  /of undefined|is not a function|is not iterable|Promise/.test(`${situation.error} ${situation.feedback}`);

const isAsync = ({ bare }: Situation, { line }: Block) => /\basync\b/.test(bare[line - 1] ?? '');

const missing = (call: string, line: number): Explanation => ({
  what: `\`${call}(…)\` in line ${line} gives a promise, not the value: \`await\` is missing.`,
  why: `Write \`await ${call}(…)\`.`,
  line,
});

type Kept = { kept: string; call: string; line: number; block: Block; rest: string };

/** `const x = call(…)` in an `async` function, where nobody waits for it later. */
function* promisesKept(situation: Situation): Generator<Kept> {
  for (const block of reachedBy(situation)) {
    if (!isAsync(situation, block)) continue;
    for (const [line, text] of bodyOf(situation, block)) {
      const { kept, call } =
        /\b(?:const|let|var)\s+(?<kept>\w+)\s*(?::[^=]*)?=\s*(?!new\b)(?<call>[\w$.]+)\s*\(/.exec(text)
          ?.groups ?? {};
      if (kept === undefined || call === undefined || /\bawait\b|\.then\b|=>|Promise\./.test(text)) continue;
      const rest = situation.lines.slice(line, block.end).join('\n');
      if (new RegExp(String.raw`\bawait\s+${kept}\b|\b${kept}\.then\b|\bPromise\.\w+\(`).test(rest)) continue;
      yield { kept, call, line, block, rest };
    }
  }
}

/** What a function of the test gives, or one that is awaited elsewhere, is used without `await`. */
export const awaitForgotten: Reason = situation => {
  if (!isOdd(situation)) return null;
  for (const { call, line, block } of promisesKept(situation)) {
    const isAwaited = new RegExp(String.raw`\bawait\s+${escaped(call)}\s*\(`).test(situation.bare.join('\n'));
    if (isAwaited || block.parameters.includes(call)) return missing(call, line);
  }
  return null;
};

/** An `async` function that waits for nothing, and uses what a function that it was given gives back. */
export const nothingAwaited: Reason = situation => {
  for (const { kept, call, line, block, rest } of promisesKept(situation)) {
    const owner = /^([\w$]+)\.[\w$]+$/.exec(call)?.[1];
    // Compared or calculated with, although the function waits for nothing else.
    const isUsed = new RegExp(
      String.raw`(?<![\w$.])${kept}\s*(?:[<>]=?|[-*/%])|(?:[<>]=?|[-*/%])\s*${kept}\b`,
    ).test(rest);
    if (
      owner !== undefined &&
      block.parameters.includes(owner) &&
      isUsed &&
      !/\bawait\b|\.then\b/.test(textOf(situation, block))
    )
      return missing(call, line);
    const name = /^this\.([\w$]+)$/.exec(call)?.[1];
    if (!isOdd(situation)) continue;
    if (name === undefined || /\bawait\b|\.then\b/.test(textOf(situation, block))) continue;
    const isGiven = new RegExp(String.raw`\bthis\.${escaped(name)}\s*=\s*[\w$]+\s*;?\s*$`, 'm').test(
      situation.bare.join('\n'),
    );
    if (isGiven && !situation.functions.some(one => one.name === name)) return missing(call, line);
  }
  return null;
};

/** A promise that stands in a text: `[object Promise]`. */
export const promiseInText: Reason = situation => {
  if (!/\[object Promise\]|\bPromise\b/.test(situation.actual ?? '')) return null;
  if (/Promise/.test(situation.expected ?? '')) return null;
  for (const { kept, call, line, rest } of promisesKept(situation))
    if (new RegExp(String.raw`\$\{\s*${kept}\b|\+\s*${kept}\b`).test(rest)) return missing(call, line);
  return null;
};

/** A promise of an `async` function of the program is used as if it were the value. */
export const awaitMissing: Reason = situation => {
  if (!isOdd(situation)) return null;
  const names = situation.functions.filter(one => isAsync(situation, one)).map(one => escaped(one.name));
  for (const name of [...names, 'fetch', String.raw`[\w$.]+\.json`]) {
    const found = findReached(
      situation,
      new RegExp(String.raw`\b(?<kept>\w+)\s*=\s*(?<call>(?:this\.)?${name})\s*\(`),
    );
    if (!found) continue;
    const { text, groups } = found;
    if (/\bawait\b|\.then\b|Promise\.|\bfunction\b|=>/.test(text)) continue;
    // The promise may be awaited later.
    const later = new RegExp(String.raw`\bawait\s+${groups['kept']}\b|\b${groups['kept']}\.then\b`);
    if (later.test(textOf(situation, found.block))) continue;
    return missing(groups['call'] ?? name, found.line);
  }
  return null;
};

export const forEachDoesNotWait: Reason = situation => {
  const found = findReached(situation, /\.forEach\s*\(\s*async\b/);
  return found
    ? {
        what: `\`forEach\` in line ${found.line} does not wait for \`async\` functions: what follows runs before they are done.`,
        why: 'Use `for (const … of …)` with `await` in it, or `await Promise.all(….map(…))`.',
        line: found.line,
      }
    : null;
};

/** What `then` returns does not leave the function. */
export const returnInThen: Reason = situation => {
  if (situation.actual?.trim() !== 'undefined') return null;
  const found = findReached(situation, /^\s*[\w$.]+\(.*\)\.then\s*\(/);
  return found && !/\breturn\b|\bawait\b/.test(found.text.split('.then')[0] ?? '')
    ? {
        what: `\`return\` inside \`then\` (line ${found.line}) ends only that inner function: the function itself gives back nothing.`,
        why: 'Write `return` before the whole line, or use `await`.',
        line: found.line,
      }
    : null;
};

/** `return load(url)` leaves a `try` before the promise fails. */
export const returnedOutOfTry: Reason = situation => {
  // The error itself came out of the call.
  if (situation.expected !== undefined) return null;
  for (const block of reachedBy(situation)) {
    if (!isAsync(situation, block)) continue;
    const body = bodyOf(situation, block);
    for (const [index, [line, text]] of body.entries()) {
      const call = /^\s*return\s+(?!await\b|new\b)(?<call>[\w$.]+)\s*\([^;]*\)\s*;?\s*$/.exec(text)?.groups?.[
        'call'
      ];
      if (call === undefined) continue;
      const indent = text.search(/\S/);
      const head = body.slice(0, index).findLast(([, one]) => one.trim() !== '' && one.search(/\S/) < indent);
      const end = body.slice(index + 1).find(([, one]) => one.trim() !== '' && one.search(/\S/) < indent);
      if (!/\btry\s*\{\s*$/.test(head?.[1] ?? '') || !/^\s*\}\s*catch\b/.test(end?.[1] ?? '')) continue;
      const isPromise =
        block.parameters.includes(call) ||
        situation.functions.some(one => one.name === call && isAsync(situation, one));
      if (!isPromise) continue;
      return {
        what: `\`return ${call}(…)\` in line ${line} gives the promise back before it fails, so the \`catch\` in line ${end?.[0]} never sees the error.`,
        why: `Wait for it inside the \`try\`: \`return await ${call}(…)\`.`,
        line,
      };
    }
  }
  return null;
};

/** `total += await …` in callbacks that run side by side: each has read the old total before. */
export const addedBeforeAwait: Reason = situation => {
  if (!['javascript', 'typescript'].includes(situation.language)) return null;
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  const found = findReached(situation, /(?<![\w$.])(?<name>[\w$.]+)\s*[-+*]=\s*\(*\s*await\b/);
  if (!found) return null;
  const above = situation.bare.slice(Math.max(0, found.line - 4), found.line).join('\n');
  const begin = above.search(/\.(?:map|forEach)\s*\(\s*async\b(?![\s\S]*\.(?:map|forEach)\s*\(\s*async\b)/);
  if (begin === -1 || /\}\s*\)/.test(above.slice(begin).split('\n').slice(0, -1).join('\n'))) return null;
  const { name } = found.groups;
  return {
    what: `Line ${found.line} reads \`${name}\` before it waits: all of these calls run side by side, each adds to the old \`${name}\`, and the last one overwrites the others.`,
    why: `Wait first: \`const value = await …;\`, and then \`${name} += …\`.`,
    line: found.line,
  };
};
