import { bodyOf } from './program-parts.ts';
import { inLine, listsGiven, numbersGiven, numbersOf, onlyLine, placed, seen, sum } from './relation.ts';
import { findReached, reachedBy, type Reason } from './situation.ts';
import { dataOf, near } from './value-data.ts';

/** Numbers that answer another question: the smallest for the largest, the sum for the average, a sum that lacks one. */

/** The smallest for the largest, the sum for the average, a wrong divisor. */
export const otherQuestion: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  if (typeof wanted !== 'number' || typeof got !== 'number') return null;
  const [list = numbersOf(situation), ...others] = numbersGiven(situation);
  if (!list || others.length > 0 || new Set(list).size < 2) return null;
  const [low, high, all] = [Math.min(...list), Math.max(...list), sum(list)];
  const isNamed = /max|min|larg|small|high|low|best|big|great|old|young|tall|short|gr(?:ö|oe)|klein/i.test(
    situation.called ?? '',
  );
  const compared = onlyLine(situation, /\bif\b.*[<>]|\b(?:max|min)\s*\(|\.(?:max|min)\(/i);
  if (isNamed && ((wanted === high && got === low) || (wanted === low && got === high)))
    return compared === null && listsGiven(situation).length === 0
      ? null
      : {
          what: `The ${got === low ? 'smallest' : 'largest'} value came back, and the test expects the ${got === low ? 'largest' : 'smallest'}.`,
          why: `Turn the comparison${inLine(compared)} round.`,
          ...placed(compared),
        };
  if (listsGiven(situation).length === 0) return null;
  const average = all / list.length;
  if (!near(wanted, average) || list.length < 2) return null;
  if (near(got, all) && got !== wanted)
    return {
      what: `The sum of the values came back (${situation.actual?.trim()}); it was not divided by how many there are.`,
      why: `Divide by the number of values, ${list.length} here.`,
    };
  const divided = onlyLine(situation, /\/.*(?:len\(\w+\)|length|size\(\)|count|n)\s*[-+]\s*1\b/);
  for (const away of [-1, 1]) {
    const divisor = list.length + away;
    if (divisor > 0 && divided !== null && near(got, all / divisor))
      return {
        what: `The sum was divided by ${divisor} in line ${divided}, and there are ${list.length} values.`,
        why: 'Divide by the number of values.',
        line: divided,
      };
  }
  return null;
};

/** A sum that lacks one of the values. */
export const oneLeftOut: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  if (typeof wanted !== 'number' || typeof got !== 'number') return null;
  const [list, ...others] = numbersGiven(situation);
  if (!list || others.length > 0 || list.length < 3 || !near(wanted, sum(list))) return null;
  const loop = onlyLine(situation, /^\s*(?:for|while)\b/);
  const [first, last] = [list[0] as number, list.at(-1) as number];
  // The same number may have come about in another way.
  if (first === last || list.includes(got) || got === list.length) return null;
  const isFirst = first !== 0 && near(got, wanted - first);
  const isLast = last !== 0 && near(got, wanted - last);
  if (!isFirst && !isLast) return null;
  return {
    what: `The result is the sum without the ${isFirst ? 'first' : 'last'} value, ${isFirst ? first : last}.`,
    why: isFirst
      ? `Places are counted from 0: does the loop${inLine(loop)} begin there?`
      : `Does the loop${inLine(loop)} reach the last place, the length minus one?`,
    ...placed(loop),
  };
};

/** Doubled instead of squared. */
export const doubledForSquared: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  const numbers = situation.given.map(dataOf).filter(one => typeof one === 'number');
  const hit = numbers.find(one => one !== 0 && one !== 2 && wanted === one ** 2 && got === one * 2);
  if (hit === undefined) return null;
  const found = findReached(situation, /(?<name>\w+)\s*\*\s*2\b|\b2\s*\*\s*(?<other>\w+)/);
  const name = found?.groups['name'] ?? found?.groups['other'];
  return found
    ? {
        what: `\`* 2\` in line ${found.line} doubles \`${name}\`: ${hit} gives ${got}, and its square is ${wanted}.`,
        why: `Multiply it with itself: \`${name} * ${name}\`.`,
        line: found.line,
      }
    : null;
};

/** Multiplied once, or once too often, where a power is meant. */
export const otherPower: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  const numbers = numbersOf(situation);
  if (typeof wanted !== 'number' || typeof got !== 'number' || numbers?.length !== 2) return null;
  const [base = 0, exponent = 0] = numbers;
  if (base < 2 || exponent < 2 || base === exponent || wanted !== base ** exponent) return null;
  const product = onlyLine(situation, /\b\w+\s*\*\s*\w+/);
  if (got === base * exponent && product !== null)
    return {
      what: `Line ${product} multiplies the two numbers: ${base} times ${exponent} is ${got}, and ${base} to the power of ${exponent} is ${wanted}.`,
      why:
        situation.language === 'python'
          ? 'Write `**`.'
          : 'Multiply in a loop, as often as the second number says.',
      line: product,
    };
  const loop = onlyLine(situation, /^\s*(?:for|while)\b/);
  const more = got === base ** (exponent + 1) ? 'many' : got === base ** (exponent - 1) ? 'few' : null;
  return more !== null && loop !== null
    ? {
        what: `The result has one factor too ${more}: the loop in line ${loop} has one round too ${more}, or begins with another number than 1.`,
        why: `Begin with 1, and let the loop have exactly ${exponent} rounds here.`,
        line: loop,
      }
    : null;
};

/** Values added where they should be counted, or the other way round. */
export const countedOrAdded: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  const [list, ...others] = numbersGiven(situation);
  if (typeof wanted !== 'number' || typeof got !== 'number' || !list || others.length > 0) return null;
  const all = sum(list);
  if (all === list.length) return null;
  const [counts, adds] = [
    onlyLine(situation, /\w+\s*(?:\+=\s*1\b|\+\+)\s*;?\s*$|^\s*\+\+\w+\s*;/),
    onlyLine(situation, /\w+\s*\+=\s*[A-Za-z_]\w*(?:\[\w+\])?\s*;?\s*$/),
  ];
  if (wanted === all && got === list.length && counts !== null)
    return {
      what: `Line ${counts} counts the values: ${got} came, and their sum is ${wanted}.`,
      why: 'Add the value itself instead of 1.',
      line: counts,
    };
  return wanted === list.length && got === all && adds !== null
    ? {
        what: `Line ${adds} adds the values up: ${got} came, and there are ${wanted} of them.`,
        why: 'To count, add 1.',
        line: adds,
      }
    : null;
};

/** `found = 1` in a loop that should count. */
export const setToOne: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (got !== 1 || typeof wanted !== 'number' || wanted < 2) return null;
  for (const block of reachedBy(situation))
    for (const loop of situation.loops) {
      if (loop.line <= block.line || loop.end > block.end) continue;
      for (const [line, text] of bodyOf(situation, loop)) {
        const name = /^\s*(\w+)\s*=\s*1\s*;?\s*$/.exec(text)?.[1];
        if (name === undefined) continue;
        const before = situation.bare.slice(block.line - 1, loop.line - 1).join('\n');
        const after = situation.bare.slice(loop.end, block.end).join('\n');
        const isStarted = new RegExp(String.raw`\b${name}\s*(?::\s*\w+\s*)?=\s*0\b`).test(before);
        if (!isStarted || !new RegExp(String.raw`\breturn\s+${name}\b`).test(after)) continue;
        return {
          what: `Line ${line} sets \`${name}\` to 1 each time, so it never becomes more than 1.`,
          why: `To count, add 1: \`${name} += 1\`.`,
          line,
        };
      }
    }
  return null;
};
