import { bodyOf, lineWith } from './program-parts.ts';
import { onlyLine, placed, seen } from './relation-reasons.ts';
import { reachedBy, type Reason } from './situation.ts';
import { type Data, dataOf, firstDifference, isSame } from './value-data.ts';

/** What came of a text: other letters, lost or empty words, one place too few, and how a number or a list is written. */

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
