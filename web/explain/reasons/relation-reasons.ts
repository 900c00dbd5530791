import { bodyOf } from './program-parts.ts';
import { findReached, reachedBy, type Reason, type Situation } from './situation.ts';
import { type Data, dataOf, isNumbers, isSame, near } from './value-data.ts';

/** What came, what was expected and what was given, and how one follows from the other: turned round, not divided, still texts. */

type Seen = { wanted: Data; got: Data; given: Data[] };

export const seen = ({ expected, actual, given, isOutput, feedback }: Situation): Seen | null => {
  // An array that is compared as a whole names one place of it.
  if (isOutput || /\b(?:index|indices|place) \[?\d/.test(feedback)) return null;
  const [wanted, got] = [dataOf(expected), dataOf(actual)];
  if (wanted === undefined || got === undefined || isSame(wanted, got)) return null;
  return { wanted, got, given: given.flatMap(one => dataOf(one) ?? []) as Data[] };
};

/** As they were given, lists and all. */
const listsGiven = ({ given }: Situation): Data[][] =>
  given.map(dataOf).filter((one): one is Data[] => Array.isArray(one) && one.length > 1);
const numbersGiven = (situation: Situation) => listsGiven(situation).filter(isNumbers);

const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);

/** The only line in reach in which a pattern is found; null if there are several, or none. */
export const onlyLine = (situation: Situation, pattern: RegExp): number | null => {
  const lines = reachedBy(situation).flatMap(block =>
    bodyOf(situation, block).flatMap(([line, text]) => (pattern.test(text) ? [line] : [])),
  );
  const [line] = lines;
  return line !== undefined && new Set(lines).size === 1 ? line : null;
};
export const placed = (line: number | null) => (line === null ? {} : { line });
const inLine = (line: number | null) => (line === null ? '' : ` in line ${line}`);

const sortedDown: Record<string, string> = {
  python: '`reverse=True`',
  javascript: '`(a, b) => b - a`',
  typescript: '`(a, b) => b - a`',
  java: '`Comparator.reverseOrder()`',
  cpp: '`std::greater<>()`',
};

/** The right values, the other way round. */
export const otherWayRound: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  const { language } = situation;
  if (typeof wanted === 'string' && typeof got === 'string') {
    if (wanted.length < 3 || Array.from(wanted).toReversed().join('') !== got) return null;
    const isGiven = situation.given.some(one => dataOf(one) === got);
    const grown = onlyLine(situation, /(?<![\w.])(\w+)\s*(?:\+=|=\s*\1\s*\+)/);
    return {
      what: isGiven
        ? 'The text came back as it was given, not turned round.'
        : 'The letters are right, but the text came back the wrong way round.',
      why:
        grown === null
          ? 'Go through it from the other end.'
          : `Line ${grown} puts each new letter at the end: put it in front of the others, or go through the text from its end.`,
      ...placed(grown),
    };
  }
  if (!Array.isArray(wanted) || !Array.isArray(got) || wanted.length < 2) return null;
  if (!isSame(wanted, got.toReversed()) || wanted.some(one => Array.isArray(one))) return null;
  const isAscending = isNumbers(got) && got.every((one, at) => at === 0 || (got[at - 1] as number) <= one);
  const sort = onlyLine(situation, /\bsort(?:ed)?\s*\(|\.toSorted\(/);
  const isTurnedBefore =
    /\breverse|\(\s*(\w+)\s*,\s*(\w+)\s*\)\s*(?:=>|->)\s*\2\S*\s*-\s*\1\b|greater</i.test(
      situation.bare[(sort ?? 0) - 1] ?? '',
    );
  if (sort !== null && !isAscending && !isTurnedBefore) return null;
  if (sort !== null)
    return {
      what: `The values are right, but the order is turned round: line ${sort} sorts them ${isAscending ? 'from the smallest to the largest' : 'the other way'}.`,
      why:
        isAscending && sortedDown[language] !== undefined
          ? `For the largest first, sort with ${sortedDown[language]}.`
          : 'Turn the comparison of the sorting round.',
      line: sort,
    };
  return {
    what: 'The values are right, but their order is turned round: the last one comes first.',
    why: 'Go through them from the other end, or add each at the other end.',
  };
};

/** `append` and `push` of a whole list. */
export const listPutIn: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  if (!Array.isArray(wanted) || !Array.isArray(got) || !isSame(wanted, got.flat())) return null;
  const found = findReached(situation, /\.(?<how>append|push|add)\(\s*(?<what>[^()]+?)\s*\)/);
  if (!found) return null;
  const { how, what } = found.groups;
  const better: Record<string, string> = {
    append: `\`.extend(${what})\``,
    push: `\`.push(...${what})\``,
    add: `\`.addAll(${what})\``,
  };
  return {
    what: `\`${how}\` in line ${found.line} puts the whole list in as one value.`,
    why: `To add its values, write ${better[how ?? '']}.`,
    line: found.line,
  };
};

/** `['1', '2']` for `[1, 2]`, `'abc'` for `['a', 'b', 'c']`. */
export const otherTypeInside: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  const { language } = situation;
  const toNumber: Record<string, string> = {
    python: '`int(…)`',
    javascript: '`Number(…)`',
    typescript: '`Number(…)`',
  };
  if (Array.isArray(wanted) && Array.isArray(got) && wanted.length === got.length && got.length > 0) {
    const isText = got.every((one, at) => typeof one === 'string' && String(wanted[at]) === one);
    if (isText && wanted.every(one => typeof one === 'number'))
      return {
        what: 'The list has the right numbers, but each is still a text.',
        why: `Turn each into a number${toNumber[language] === undefined ? '' : `: ${toNumber[language]}`}.`,
      };
    if (wanted.every((one, at) => typeof one === 'string' && String(got[at]) === one))
      return {
        what: 'The list has numbers where the test expects texts.',
        why: `Turn each into a text${language === 'python' ? ': `str(…)`' : ''}.`,
      };
  }
  if (typeof wanted === 'string' && Array.isArray(got) && got.length > 1) {
    const between = [...new Set(['', ' ', ', ', ',', '-', '\n'])].find(sign => got.join(sign) === wanted);
    if (between === undefined) return null;
    return {
      what: 'A list came back; the test expects one text.',
      why:
        language === 'python'
          ? `Join its values: \`"${between}".join(…)\`.`
          : `Join its values: \`.join("${between}")\`.`,
    };
  }
  if (Array.isArray(wanted) && typeof got === 'string' && wanted.length > 1 && wanted.join('') === got)
    return {
      what: 'One text came back; the test expects a list of its parts.',
      why: 'Give back a list: add each part to it.',
    };
  return null;
};

/** Two or three numbers that are given one by one. */
const numbersOf = ({ given }: Situation): number[] | null => {
  const all = given.map(dataOf);
  return all.length > 1 && all.length < 4 && isNumbers(all as Data) ? (all as number[]) : null;
};

/** The answer to another question about the same numbers: the smallest for the largest, the sum for the average. */
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
        what: `\`* 2\` in line ${found.line} doubles \`${name}\`: ${hit} gives ${hit * 2}, and its square is ${hit ** 2}.`,
        why: `Multiply it with itself: \`${name} * ${name}\`.`,
        line: found.line,
      }
    : null;
};

/** Each is counted once only. */
export const countedOnce: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  if (!/^\{.*\}$/s.test(expected.trim()) || language === 'bash') return null;
  const counts = (text: string) => [...text.matchAll(/[:=]\s*(\d+)/g)].map(([, one]) => Number(one));
  const [wanted, got] = [counts(expected), counts(actual)];
  if (got.length === 0 || wanted.length !== got.length) return null;
  if (!got.every(one => one === 1) || !wanted.some(one => one > 1)) return null;
  const found = findReached(
    situation,
    /(?<what>\w+\[[^\]]+\]\s*=\s*1)\s*;?\s*$|(?<put>\w+\.(?:put|set)\([^,]+,\s*1\s*\))/,
  );
  if (!found || /\belse\b|getOrDefault/.test(found.text)) return null;
  const before = situation.bare[found.line - 2] ?? '';
  if (/\bif\b|\belse\b/.test(before)) return null;
  return {
    what: `\`${found.groups['what'] ?? found.groups['put']}\` in line ${found.line} sets 1 each time, also where something was counted before.`,
    why: 'Add 1 to what is there already.',
    line: found.line,
  };
};

/** Always the opposite of what is expected, in a function of one comparison. */
export const turnedAnswer: Reason = situation => {
  const { expected = '', actual = '', own, language } = situation;
  const isAnswer = (text: string) => /^(?:true|false)$/i.test(text.trim());
  if (!own || !isAnswer(expected) || !isAnswer(actual) || language === 'bash') return null;
  const found = findReached(situation, /\w\s*%\s*2\s*(?<sign>={2,3}|!={1,2})\s*(?<rest>[01])/);
  if (!found || !/even|odd|gerade/i.test(own.name)) return null;
  const isOdd = /odd|ungerade/i.test(own.name);
  const asksOdd = (found.groups['rest'] === '1') === found.groups['sign']?.startsWith('=');
  const isReturned = /\breturn\b/.test(found.text);
  const next = bodyOf(situation, own).find(
    ([line, text]) => line >= found.line && /\breturn\s+(?:true|false)/i.test(text),
  );
  const says = isReturned ? true : /\breturn\s+true/i.test(next?.[1] ?? '');
  if ((asksOdd === isOdd) === says) return null;
  return {
    what: `The answer is turned round: ${asksOdd ? 'a number with the remainder 1 is odd' : 'a number with the remainder 0 is even'} (line ${found.line}).`,
    why: `Compare with ${found.groups['rest'] === '1' ? '0' : '1'}.`,
    line: found.line,
  };
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
