import { bodyOf, lineWith } from './program-parts.ts';
import { findReached, loopsReached, reachedBy, type Reason, type Situation } from './situation.ts';
import { type Data, dataOf, firstDifference, isNumbers, isSame, near } from './value-data.ts';

/** What came, what was expected and what was given, and how one follows from the other: turned round, not divided, still texts. */

type Seen = { wanted: Data; got: Data; given: Data[] };

const seen = ({ expected, actual, given, isOutput, feedback }: Situation): Seen | null => {
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
const onlyLine = (situation: Situation, pattern: RegExp): number | null => {
  const lines = reachedBy(situation).flatMap(block =>
    bodyOf(situation, block).flatMap(([line, text]) => (pattern.test(text) ? [line] : [])),
  );
  const [line] = lines;
  return line !== undefined && new Set(lines).size === 1 ? line : null;
};
const placed = (line: number | null) => (line === null ? {} : { line });
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

/** A part of a text or list that ends or begins one place off. */
export const cutOneOff: Reason = situation => {
  const { wanted, got } = seen(situation) ?? {};
  if (wanted === undefined || got === undefined || typeof wanted !== typeof got) return null;
  const isParts = (one: Data): one is string | Data[] => typeof one === 'string' || Array.isArray(one);
  if (!isParts(wanted) || !isParts(got) || Math.abs(wanted.length - got.length) !== 1) return null;
  const line = onlyLine(situation, /\[[^\]]*:[^\]]*\]|\.(?:slice|substring|substr|subList)\(/) ?? null;
  if (line === null || wanted.length < 2) return null;
  const isIt = (one: string | Data[], other: string | Data[]) => isSame(one as Data, other as Data);
  if (isIt(wanted.slice(0, -1), got))
    return {
      what: `The last part is missing: what line ${line} cuts out ends one place too early.`,
      why: 'The place that is given as the end is not part of what is cut out: add 1 to it.',
      line,
    };
  if (isIt(wanted.slice(1), got))
    return {
      what: `The first part is missing: what line ${line} cuts out begins one place too late.`,
      why: 'Places are counted from 0: subtract 1 from where it begins.',
      line,
    };
  if (isIt(got.slice(0, -1), wanted))
    return {
      what: `There is one part too many at the end: what line ${line} cuts out ends one place too late.`,
      why: 'The place that is given as the end is not part of what is cut out: subtract 1 from it.',
      line,
    };
  if (isIt(got.slice(1), wanted))
    return {
      what: `There is one part too many at the beginning: what line ${line} cuts out begins one place too early.`,
      why: 'Places are counted from 0: add 1 to where it begins.',
      line,
    };
  return null;
};

/** Capital letters are other letters. */
export const capitalsMissed: Reason = situation => {
  const { language, own, lines, code } = situation;
  if (!own || language === 'bash' || situation.expected === situation.actual) return null;
  if (/lower|upper|casefold|tolower|ignorecase/i.test(code)) return null;
  const texts = situation.given
    .map(dataOf)
    .flat()
    .filter((one): one is string => typeof one === 'string');
  const capitals = new Set(texts.join('').match(/[A-Z]/g) ?? []);
  if (capitals.size === 0) return null;
  for (const block of reachedBy(situation))
    for (const [line] of bodyOf(situation, block)) {
      const text = lines[line - 1] ?? '';
      if (!/\bin\b|includes\(|indexOf\(|={2}|\.contains\(|strchr\(|\bcase\b/.test(text)) continue;
      // Letters one by one: "aeiou", or 'a' beside 'e'.
      const set =
        /["'`]([a-z]{3,})["'`]/.exec(text)?.[1] ??
        [...text.matchAll(/["']([a-z])["']/g)].map(([, one]) => one).join('');
      const missed = [...capitals].find(one => set.length >= 3 && set.includes(one.toLowerCase()));
      const isLetters = set.length >= 3 && /^[aeiouy]+$/.test(set);
      if (missed === undefined || !isLetters) continue;
      return {
        what: `Line ${line} knows only small letters, and the test gives a capital ${missed}: capital and small letters are different.`,
        why:
          language === 'python'
            ? 'Turn the text into small letters first: `.lower()`.'
            : 'Turn the text into small letters first.',
        line,
      };
    }
  return null;
};

/** `split(" ")` makes an empty word between two spaces. */
export const emptyWords: Reason = situation => {
  const { given, input = '', isOutput, language, lines } = situation;
  if (situation.expected === situation.actual) return null;
  const texts = isOutput
    ? input.split('\n')
    : given.map(dataOf).filter((one): one is string => typeof one === 'string');
  const isSpaced = texts.some(one => /\S {2,}\S|^ +\S|\S +$/.test(one));
  const isEmpty = !isOutput && given.some(one => dataOf(one) === '');
  if (!isSpaced && !isEmpty) return null;
  const found = lineWith(lines, /\.split\(\s*(["']) \1\s*\)/);
  if (!found || /filter|\bif\b.*(?:!=|!==|isEmpty)|trim|strip/.test(situation.code)) return null;
  const better: Record<string, string> = {
    python: '`.split()` without a value splits at any spaces.',
    java: 'Write `.trim().split(" +")`.',
  };
  return {
    what: isSpaced
      ? `\`split(" ")\` in line ${found.line} makes an empty word where two spaces stand side by side, or a space at the end or beginning.`
      : `\`split(" ")\` in line ${found.line} makes one word out of an empty text: an empty one.`,
    why: better[language] ?? 'Write `.trim().split(/\\s+/)`, or leave empty words out.',
    line: found.line,
  };
};

/** Behind z comes {. */
export const behindTheAlphabet: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  const [wanted, got] = [dataOf(expected) ?? expected, dataOf(actual) ?? actual];
  if (typeof wanted !== 'string' || typeof got !== 'string' || wanted.length !== got.length) return null;
  const at = firstDifference(wanted, got);
  const [right, wrong] = [wanted[at] ?? '', got[at] ?? ''];
  const away = right.charCodeAt(0) - wrong.charCodeAt(0);
  if (!/[a-z]/i.test(right) || Math.abs(away) !== 26 || /%/.test(situation.bare.join('\n'))) return null;
  const line = onlyLine(
    situation,
    /\bord\(|charCodeAt|fromCharCode|\bchr\(|\(char\)|[+-]=?\s*(?:shift|key|n|k)\b/,
  );
  return {
    what: `Behind ${away < 0 ? 'z' : 'a'} the alphabet is at its end: "${wrong}" came, and the test expects "${right}", which is 26 letters away.`,
    why: 'Take the number of the letter from 0 to 25, and after the sum what is left: `% 26`.',
    ...placed(line),
  };
};

/** Answers of yes and no that a test of primes gets by dividing by 1 or by the number itself. */
export const dividedByItself: Reason = situation => {
  const { expected = '', actual = '', own, language } = situation;
  if (!own || !/^true$/i.test(expected.trim()) || !/^false$/i.test(actual.trim())) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const text = situation.bare[loop.line - 1] ?? '';
    const head =
      language === 'python'
        ? /for\s+(?<i>\w+)\s+in\s+range\(\s*(?<from>\d+)\s*,\s*(?<to>\w+)\s*(?<more>\+\s*1)?\s*\)/.exec(text)
        : /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*(?<from>\d+)\s*;\s*\k<i>\s*<(?<more>=)?\s*(?<to>\w+)\s*;/.exec(
            text,
          );
    const { i = '', from = '', to = '', more } = head?.groups ?? {};
    if (!head || !block.parameters.includes(to)) continue;
    const body = bodyOf(situation, loop)
      .map(([, one]) => one)
      .join('\n');
    if (!new RegExp(String.raw`\b${to}\s*%\s*${i}\s*={2,3}\s*0`).test(body)) continue;
    if (!/\breturn\s+(?:False|false)\b|=\s*(?:False|false)\b/.test(body)) continue;
    if (from === '1')
      return {
        what: `The loop in line ${loop.line} begins with 1, and every number can be divided by 1.`,
        why: 'Begin with 2.',
        line: loop.line,
      };
    if (more !== undefined)
      return {
        what: `The last round of the loop in line ${loop.line} divides \`${to}\` by itself, which always works.`,
        why: language === 'python' ? `End with \`range(${from}, ${to})\`.` : `Compare with \`<\`.`,
        line: loop.line,
      };
  }
  return null;
};

/** Each value of a list gets its new value only in the variable of the loop. */
export const loopVariableSet: Reason = situation => {
  const { language } = situation;
  if (language === 'bash' || language === 'c' || situation.expected === situation.actual) return null;
  const head =
    language === 'python'
      ? /^\s*for\s+(?<name>\w+)\s+in\s+(?<list>[\w.]+)\s*:/
      : language === 'java' || language === 'cpp'
        ? /for\s*\(\s*(?:final\s+)?[\w<>[\]:]+\s+(?<name>\w+)\s*:\s*(?<list>[\w.]+)\s*\)/
        : /for\s*\(\s*(?:let|var)\s+(?<name>\w+)\s+of\s+(?<list>[\w.]+)\s*\)/;
  for (const { block, loop } of loopsReached(situation)) {
    const { name = '', list = '' } = head.exec(situation.bare[loop.line - 1] ?? '')?.groups ?? {};
    if (name === '') continue;
    const body = bodyOf(situation, loop);
    const at = body.findIndex(([, text]) =>
      new RegExp(String.raw`^\s*(?:\{\s*)?${name}\s*(?:[-+*/%]|\*\*|\/\/)?=(?!=)`).test(text),
    );
    const set = body[at];
    if (!set) continue;
    // What is used afterwards is a new value on its way elsewhere.
    const after = body.slice(at + 1).map(([, text]) => text);
    if (after.some(text => new RegExp(String.raw`(?<![\w.])${name}\b`).test(text))) continue;
    return {
      what: `Line ${set[0]} changes only \`${name}\`, the variable of the loop: the values of \`${list}\` stay as they are.`,
      why:
        language === 'python'
          ? `Change the place: \`for i in range(len(${list})): ${list}[i] = …\`, or collect the new values in a new list.`
          : language === 'cpp'
            ? `Write \`& ${name}\` in line ${loop.line}, so that it is the value itself.`
            : `Change the place: count with \`i\` and write \`${list}${language === 'java' ? '[i]' : '[i]'} = …\`.`,
      line: set[0],
    };
  }
  return null;
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

/** `found = 1` in a loop that should count. */
export const setToOne: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (got !== 1 || typeof wanted !== 'number' || wanted < 2) return null;
  for (const { block, loop } of loopsReached(situation)) {
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

/** A text that reads the same backwards only without regard to capitals, or without its spaces. */
export const palindromeAsWritten: Reason = situation => {
  if (!/^true$/i.test(situation.expected?.trim() ?? '') || !/^false$/i.test(situation.actual?.trim() ?? ''))
    return null;
  const [text, ...others] = situation.given.map(dataOf);
  if (typeof text !== 'string' || others.length > 0 || text.length < 2) return null;
  const isSame = (one: string) => one === Array.from(one).toReversed().join('');
  // Only where the program turns the text round, or compares its ends.
  const turns = /\[::-1\]|revers|palin|backward|-\s*1\s*-|-\s*\w+\s*-\s*1|-\s*1\s*;|\[-/i.test(
    `${situation.bare.join('\n')}${situation.called ?? ''}`,
  );
  if (isSame(text) || !turns || !/[a-z]/i.test(text)) return null;
  if (isSame(text.toLowerCase()) && !/lower|upper|casefold/i.test(situation.code))
    return {
      what: `Capital and small letters are different letters: ${JSON.stringify(text)} is not the same backwards as it is written.`,
      why: 'Turn the whole text into small letters first.',
    };
  const bare = text.replaceAll(/[^A-Za-z0-9]/g, '');
  if (
    bare !== text &&
    isSame(bare.toLowerCase()) &&
    !/replace|isalpha|isalnum|isLetter|filter|isalnum|split/i.test(situation.code)
  )
    return {
      what: `The spaces and signs of ${JSON.stringify(text)} count as letters: with them it is not the same backwards.`,
      why: 'Take them out first.',
    };
  return null;
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

/** `if … found = true else found = false` in a loop. */
export const lastRoundDecides: Reason = situation => {
  if (situation.language === 'bash' || situation.expected === situation.actual) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop).filter(
      ([, text]) => text.trim() !== '' && !/^\s*[{}]\s*$/.test(text),
    );
    const at = body.findIndex(([, text]) => /^\s*(?:\}\s*)?else\b(?!\s*if)/.test(text));
    if (at < 2 || body.some(([, text]) => /\b(?:break|return|continue|elif)\b|\belse\s+if\b/.test(text)))
      continue;
    const set = (text: string | undefined) =>
      /^\s*(?:\}?\s*else\s*:?\s*\{?\s*)?(\w+)\s*=(?!=)\s*([^;]+?)\s*;?\s*\}?\s*$/.exec(text ?? '');
    const [one, other] = [set(body[at - 1]?.[1]), set(body[at]?.[1]) ?? set(body[at + 1]?.[1])];
    const line = set(body[at]?.[1]) ? body[at]?.[0] : body[at + 1]?.[0];
    if (!one || !other || one[1] !== other[1] || line === undefined) continue;
    const name = one[1] ?? '';
    if (new RegExp(String.raw`\b${name}\b`).test(`${one[2]} ${other[2]}`)) continue;
    const after = situation.bare.slice(loop.end, block.end).join('\n');
    if (!new RegExp(String.raw`\b${name}\b`).test(after)) continue;
    return {
      what: `Each round of the loop gives \`${name}\` a new value: line ${line} overwrites what an earlier round has found, so only the last round decides.`,
      why: `Set it once before the loop, and leave the \`else\` out.`,
      line,
    };
  }
  return null;
};

/** Numbers that must have a 0 in front. */
export const zeroInFront: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  const bare = (text: string) => text.trim().replaceAll(/(?<![\d.])0+(?=\d)/g, '');
  if (expected.trim() === actual.trim() || bare(expected) !== bare(actual)) return null;
  const wanted = /(?<![\d.])0+\d+/.exec(expected)?.[0];
  if (wanted === undefined || actual.includes(wanted)) return null;
  const how: Record<string, string> = {
    python: `f"{…:0${wanted.length}}"`,
    javascript: `String(…).padStart(${wanted.length}, '0')`,
    typescript: `String(…).padStart(${wanted.length}, '0')`,
    java: `String.format("%0${wanted.length}d", …)`,
    c: `%0${wanted.length}d`,
    cpp: `std::setfill('0') << std::setw(${wanted.length})`,
    bash: `printf '%0${wanted.length}d'`,
  };
  return {
    what: `The number is right, but it needs a 0 in front: "${wanted}" is expected.`,
    why: how[language] === undefined ? 'Fill it up with zeros.' : `Write it with \`${how[language]}\`.`,
  };
};

/** A whole list was printed or made a text. */
export const listAsText: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  const row = actual.split('\n').find(one => /\[[^[\]]*\]/.test(one) && !expected.includes(one.trim()));
  const list = row && /\[([^[\]]*)\]/.exec(row)?.[1];
  if (row === undefined || list === undefined || !/,/.test(list)) return null;
  const parts = list.split(',').map(one => one.trim().replaceAll(/^['"]|['"]$/g, ''));
  const sign = [' ', ', ', ',', '\n', '', '-'].find(one =>
    expected.includes(row.replace(/\[[^[\]]*\]/, parts.join(one)).trim()),
  );
  if (sign === undefined || (dataOf(expected) !== undefined && Array.isArray(dataOf(expected)))) return null;
  return {
    what: 'The list was written as a whole, with its brackets and commas.',
    why:
      language === 'python'
        ? sign === ' ' && situation.isOutput
          ? 'Write a star before it, `print(*…)`, so that its values are printed.'
          : `Join its values: \`"${sign === '\n' ? String.raw`\n` : sign}".join(…)\`.`
        : language === 'javascript' || language === 'typescript'
          ? `Join its values: \`.join('${sign === '\n' ? String.raw`\n` : sign}')\`.`
          : 'Go through its values, and write each.',
  };
};

/** The neighbour in a list of the program: `days[n - 1]` for `days[n]`. */
export const neighbourInList: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (typeof wanted !== 'string' || typeof got !== 'string' || wanted === got || got.length < 2) return null;
  for (const [index, text] of situation.lines.entries()) {
    const list = [...text.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) => one ?? other ?? '');
    const [right, wrong] = [list.indexOf(wanted), list.indexOf(got)];
    if (list.length < 3 || right === -1 || wrong === -1 || Math.abs(right - wrong) !== 1) continue;
    if (!/[[{(]/.test(text)) continue;
    const name = /(\w+)\s*(?:\[\s*\])?\s*(?::[^=]*)?=/.exec(text)?.[1];
    const asked =
      name === undefined
        ? null
        : lineWith(situation.bare, new RegExp(String.raw`\b${name}\s*\[|\b${name}\.(?:get|at)\(`), index + 2);
    if (!asked) continue;
    return {
      what: `${JSON.stringify(got)} stands one place ${wrong < right ? 'before' : 'behind'} ${JSON.stringify(wanted)} in \`${name}\`: line ${asked.line} asks for the wrong place.`,
      why: `Places are counted from 0: use a place that is one ${wrong < right ? 'larger' : 'smaller'}.`,
      line: asked.line,
    };
  }
  return null;
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
