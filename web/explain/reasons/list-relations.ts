import { onlyLine, placed, seen } from './relation.ts';
import { findReached, type Reason } from './situation.ts';
import { type Data, dataOf, isNumbers, isSame } from './value-data.ts';

/** Lists that came in another order, in another type, or in one another. */

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
    if (wanted.length < 3 || [...wanted].toReversed().join('') !== got) return null;
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
