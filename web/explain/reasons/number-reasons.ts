import { bodyOf, lineWith } from './program-parts.ts';
import { reachedBy, type Reason } from './situation.ts';

/** What a wrong number tells by itself: digits taken for letters, numbers joined as texts, exit codes. */

const isWhole = (value: string | undefined): value is string =>
  value !== undefined && /^-?\d+$/.test(value.trim());

/** The code of '0' is 48: a sum of digits that is too large by 48 for each of them. */
export const codesOfDigits: Reason = situation => {
  const { expected, actual, language } = situation;
  if (!['java', 'c', 'cpp'].includes(language) || !isWhole(expected) || !isWhole(actual)) return null;
  const more = Number(actual) - Number(expected);
  if (more <= 0 || more % 48 !== 0) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const isRead =
        language === 'java'
          ? /\.charAt\(|\bchar\s+\w+\s*:/.test(text)
          : /\bchar\s*&?\s*\w+\s*:|=\s*\*?\w+(?:\[[^\]]*\])?\s*;|\+=\s*\*?\w+(?:\[[^\]]*\])?\s*;/.test(text);
      if (!isRead || /getNumericValue|parseInt|valueOf|-\s*48|-\s*'/.test(situation.code)) continue;
      return {
        what: `Line ${line} takes a digit as a letter, and letters are numbers of their own: '0' is 48, '1' is 49.`,
        why: "Subtract '0': `… - '0'`.",
        line,
      };
    }
  return null;
};

/** `"Sum: " + a + b` puts both side by side. */
export const joinedNumbers: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  if (!['java', 'javascript', 'typescript'].includes(language)) return null;
  const pattern = /-?\d+(?:\.\d+)?/g;
  const [wanted, got] = [expected.match(pattern) ?? [], actual.match(pattern) ?? []];
  if (expected.trim().replaceAll(pattern, '#') !== actual.trim().replaceAll(pattern, '#')) return null;
  const at = wanted.findIndex((one, index) => one !== got[index]);
  const [sum, joined] = [Number(wanted[at]), got[at]];
  if (at === -1 || joined === undefined || !/^\d+$/.test(joined)) return null;
  const isJoined = Array.from(
    { length: joined.length - 1 },
    (_, index) => Number(joined.slice(0, index + 1)) + Number(joined.slice(index + 1)),
  ).includes(sum);
  const found = lineWith(situation.bare, /["'`]\s*\+\s*(?<one>[\w.]+)\s*\+\s*(?<two>[\w.]+)/);
  return isJoined && found
    ? {
        what: `Left of + in line ${found.line} stands a text, so \`${found.groups['one']}\` and \`${found.groups['two']}\` are put side by side instead of added: ${joined}.`,
        why: `Write brackets around the calculation: \`(${found.groups['one']} + ${found.groups['two']})\`.`,
        line: found.line,
      }
    : null;
};

const ending: Record<string, (code: string) => string> = {
  java: code => `System.exit(${code});`,
  python: code => `sys.exit(${code})`,
  javascript: code => `process.exit(${code});`,
  typescript: code => `process.exit(${code});`,
  c: code => `return ${code};`,
  cpp: code => `return ${code};`,
};

/** A program that ends with another exit code than the test expects. */
export const endedWith: Reason = situation => {
  const found = /expected the exit code (\d+), but your program ended with (\d+)\.(?:\n|$)/.exec(
    situation.feedback,
  );
  const write = ending[situation.language];
  if (!found || !write || found[2] !== '0') return null;
  const wanted = found[1] ?? '';
  const said =
    situation.feedback
      .slice(found.index + found[0].length)
      .trim()
      .split('\n')[0] ?? '';
  const at = said.length < 4 ? -1 : situation.lines.findIndex(text => text.includes(said));
  const left = at === -1 ? null : lineWith(situation.bare, /^\s*return\s*(?:0\s*)?;?\s*$/, at + 1, at + 3);
  return {
    what: left
      ? `\`return\` in line ${left.line} ends the program with exit code 0; the test expects ${wanted}.`
      : `The program ended with exit code 0; the test expects ${wanted}${at === -1 ? '' : ` after the message of line ${at + 1}`}.`,
    why: `Write \`${write(wanted)}\` there.`,
    ...((left || at !== -1) && { line: left?.line ?? at + 1 }),
  };
};

/** `f(n--)` gives the old value on, each time. */
export const oldValuePassed: Reason = situation => {
  if (
    !/StackOverflow|Maximum call stack|stack|calls itself|deep/i.test(
      `${situation.error}${situation.feedback}`,
    )
  )
    return null;
  for (const block of situation.functions)
    for (const [line, text] of bodyOf(situation, block)) {
      const found = new RegExp(
        String.raw`\b${block.name.replaceAll(/\W/g, '.')}\s*\([^()]*\b(?<name>\w+)(?<sign>--|\+\+)\s*[,)]`,
      ).exec(text)?.groups;
      if (!found) continue;
      const { name, sign = '' } = found;
      return {
        what: `\`${name}${sign}\` in line ${line} gives the old value to the next call, and changes \`${name}\` only then: every call gets the same.`,
        why: `Write \`${name} ${sign[0]} 1\`.`,
        line,
      };
    }
  return null;
};

/** Fractions are kept in twos: 0.1 + 0.2 is almost 0.3. */
export const almostEqual: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  const isNumber = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i;
  if (isNumber.test(expected.trim()) && isNumber.test(actual.trim())) {
    const [wanted, got] = [Number(expected), Number(actual)];
    const away = Math.abs(wanted - got);
    if (away === 0 || away > 1e-9 * Math.max(1, Math.abs(wanted))) return null;
    return {
      what: `The number is right except for its last digits: fractions such as 0.1 cannot be kept exactly, so ${actual.trim()} came out.`,
      why: 'Round the result, or calculate with whole numbers, such as cents.',
    };
  }
  if (!/^true$/i.test(expected.trim()) || !/^false$/i.test(actual.trim()) || language === 'bash') return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      if (!/[-+*/][^=<>!]*={2,3}\s*\d*\.\d|\d\.\d+\s*={2,3}[^=]*[-+*/]/.test(text)) continue;
      return {
        what: `\`==\` in line ${line} compares a fraction that was calculated: 0.1 + 0.2 is almost 0.3, not exactly.`,
        why: 'Ask whether the difference is very small: smaller than 0.000001.',
        line,
      };
    }
  return null;
};

/** `a, b, c, `: what stands between the values comes after the last one, too. */
export const signAtTheEnd: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  const plain = (text: string) => text.replace(/^(["'`])([\s\S]*)\1$/, '$2');
  const [wanted, got] = [plain(expected.trimEnd()), plain(actual.replace(/\n+$/, ''))];
  if (wanted === '' || !got.startsWith(wanted) || got.length === wanted.length) return null;
  const more = got.slice(wanted.length);
  if (!/^[^\w\n]{1,3}$/.test(more) || more.trim() === '' || !wanted.includes(more.trim())) return null;
  const join: Record<string, string> = { python: `"${more}".join(…)`, java: `String.join("${more}", …)` };
  const found = situation.loops
    .flatMap(loop => bodyOf(situation, loop))
    .find(([line]) => (situation.lines[line - 1] ?? '').includes(more.trim()));
  return found
    ? {
        what: `"${more}" comes once too often: line ${found[0]} adds it after each value, also after the last one.`,
        why:
          language === 'javascript' || language === 'typescript'
            ? `Join the values instead: \`.join('${more}')\`.`
            : join[language] === undefined
              ? 'Add it before each value except the first.'
              : `Join the values instead: \`${join[language]}\`.`,
        line: found[0],
      }
    : null;
};
