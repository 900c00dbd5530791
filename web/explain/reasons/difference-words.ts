import { mustStay } from './alias-reasons.ts';
import type { Explanation } from './explanation.ts';
import { bodyOf } from './program-parts.ts';
import type { Reason, Situation } from './situation.ts';
import { dataOf, firstDifference, isSame, type Data, near } from './value-data.ts';

/**
 * Where no reason is known: how what came differs from what was expected, and the line that made it. Both are true of any mistake,
 * so they explain none.
 */

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const written = (value: Data): string =>
  Array.isArray(value) ? `[${value.map(written).join(', ')}]` : JSON.stringify(value);

const ofNumbers = (wanted: number, got: number): string => {
  if (got === -wanted) return 'Only the sign of the number differs.';
  const factor = wanted === 0 ? Number.NaN : got / wanted;
  for (const times of [10, 60, 100, 1000]) {
    if (near(factor, times)) return `The number is ${times} times as large as it should be.`;
    if (near(factor, 1 / times)) return `The number must be ${times} times as large.`;
  }
  const away = Number(Math.abs(got - wanted).toPrecision(12));
  const side = got > wanted ? 'large' : 'small';
  return away === 1 ? `The number is one too ${side}.` : `The number is too ${side} by ${away}.`;
};

const ofTexts = (wanted: string, got: string): string => {
  if (got === '') return 'The text is empty.';
  if (wanted.startsWith(got))
    return `The text ends too early: ${JSON.stringify(short(wanted.slice(got.length)))} is missing at its end.`;
  if (got.startsWith(wanted))
    return `At the end, ${JSON.stringify(short(got.slice(wanted.length)))} is too much.`;
  if (wanted.endsWith(got))
    return `At the beginning, ${JSON.stringify(short(wanted.slice(0, -got.length)))} is missing.`;
  if (got.endsWith(wanted))
    return `At the beginning, ${JSON.stringify(short(got.slice(0, -wanted.length)))} is too much.`;
  const at = firstDifference(wanted, got);
  const from = Math.max(wanted.lastIndexOf(' ', at), wanted.lastIndexOf('\n', at)) + 1;
  const part = (text: string) =>
    JSON.stringify(short(/^\S+/.exec(text.slice(from))?.[0] ?? text.slice(from)));
  return from === 0
    ? `The texts differ from sign ${at + 1} on.`
    : `The texts differ from ${part(wanted)} on: ${part(got)} came there.`;
};

const without = (list: Data[], other: Data[]): Data[] => {
  const left = other.map(one => JSON.stringify(one));
  return list.filter(one => {
    const at = left.indexOf(JSON.stringify(one));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

const ofLists = (wanted: Data[], got: Data[]): string => {
  const [missing, more] = [without(wanted, got), without(got, wanted)];
  const named = (list: Data[]) => short(list.slice(0, 3).map(written).join(', '));
  if (missing.length === 0 && more.length === 0) return 'The values are right, but not their order.';
  if (got.length === 0) return 'The list is empty.';
  if (more.length === 0)
    return `${named(missing)} ${missing.length === 1 ? 'is' : 'are'} missing in the list.`;
  if (missing.length === 0) return `${named(more)} ${more.length === 1 ? 'is' : 'are'} too much in the list.`;
  const at = wanted.findIndex((one, index) => !isSame(one, got[index]));
  return at === -1 || wanted[at] === undefined || got[at] === undefined
    ? `${named(missing)} ${missing.length === 1 ? 'is' : 'are'} missing in the list.`
    : `At place ${at} of the list, counted from 0, ${named([wanted[at]])} is expected and ${named([got[at]])} came.`;
};

const differenceOf = (expected: string, actual: string): string | null => {
  const [wanted, got] = [dataOf(expected), dataOf(actual)];
  if (wanted === undefined || got === undefined || isSame(wanted, got)) return null;
  if (typeof wanted === 'number' && typeof got === 'number') return ofNumbers(wanted, got);
  if (typeof wanted === 'string' && typeof got === 'string') return ofTexts(wanted, got);
  if (Array.isArray(wanted) && Array.isArray(got)) return ofLists(wanted, got);
  return `${short(actual.trim())} came instead of ${short(expected.trim())}.`;
};

/** The `return` that this value came from: the only one, or the only one that can give it. */
const returned = (situation: Situation): { line: number; value: string } | null => {
  const got = dataOf(situation.actual);
  const able = returnsOf(situation).filter(({ value }) => {
    const literal = dataOf(value);
    return literal === undefined || got === undefined || isSame(literal, got);
  });
  return able.length === 1 ? (able[0] ?? null) : null;
};

/** The only line that gives back exactly what is expected. */
const expectedAt = (situation: Situation): number | null => {
  const wanted = dataOf(situation.expected);
  const able = returnsOf(situation).filter(({ value }) => isSame(dataOf(value), wanted));
  return able.length === 1 ? (able[0]?.line ?? null) : null;
};

const returnsOf = (situation: Situation): { line: number; value: string }[] => {
  const { own, language, bare, classes } = situation;
  if (!own || language === 'bash') return [];
  // After the call of a method, a test may look at another value of the object.
  const isMethod = classes.some(one => one.line < own.line && own.end <= one.end);
  const head = `${bare[own.line - 2] ?? ''}${bare[own.line - 1] ?? ''}`;
  if (isMethod && !/\bstatic\b|@staticmethod/.test(head)) return [];
  return bodyOf(situation, own).flatMap(([line]) => {
    const value = /(?:^|[\s{)])return\s+([^;}]+?)\s*(?:;|\}|$|#|\/\/)/.exec(
      situation.lines[line - 1] ?? '',
    )?.[1];
    return value === undefined ? [] : [{ line, value }];
  });
};

const setIn = (situation: Situation, name: string, from: number, to: number): number[] => {
  const pattern = new RegExp(
    String.raw`(?<![\w.$])${name}\s*(?:[-+*/%]|\/\/|\*\*)?=(?!=)|(?<![\w.$])${name}\s*(?:\+\+|--)|(?:\+\+|--)\s*${name}\b|(?<![\w.$])${name}\.(?:append|push|add|push_back|insert|put|extend)\(`,
  );
  return situation.bare.flatMap((text, index) =>
    index + 1 >= from && index + 1 <= to && pattern.test(text) ? [index + 1] : [],
  );
};

const listed = (lines: number[]) =>
  lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;

/** What to follow: the variables that were returned or printed, and where they get their values. */
const traceOf = (situation: Situation, names: string[], from: number, to: number): string => {
  const made = [...new Set(names)].flatMap(name => {
    const lines = setIn(situation, name, from, to);
    return lines.length > 0 && lines.length <= 4 ? [`\`${name}\` (${listed(lines)})`] : [];
  });
  return made.length === 0 || made.length > 3
    ? 'Follow the values of this test to that line.'
    : `Follow what it is made of with the values of this test: ${made.join(', ')}.`;
};

const namesIn = (text: string) =>
  [...text.replaceAll(/(["'])(?:\\.|(?!\1).)*\1/g, '').matchAll(/(?<![\w.$])[A-Za-z_]\w*(?!\w*\s*\()/g)].map(
    ([name]) => name,
  );

const ofResult: Reason = situation => {
  const { expected = '', actual = '', own } = situation;
  const difference = differenceOf(expected, actual);
  if (difference === null || !own) return null;
  // A test that asks whether something stayed as it is compares that, not what came back.
  const place = mustStay(situation) ? null : returned(situation);
  if (!place)
    return { what: difference, why: 'Follow the values of this test through your code, line by line.' };
  const meant = expectedAt(situation);
  if (meant !== null && meant !== place.line)
    return {
      what: `Line ${place.line} gave back ${short(actual.trim())}; the test expects ${short(expected.trim())}, which stands in line ${meant}.`,
      why: 'Follow the values of this test through your conditions: which of them decides between the two lines?',
      line: place.line,
    };
  return {
    what: `${difference} Line ${place.line} gave it back.`,
    why: traceOf(situation, namesIn(place.value), own.line, own.end),
    line: place.line,
  };
};

const prints: Record<string, RegExp> = {
  python: /\bprint\s*\(/,
  javascript: /console\.log\s*\(/,
  typescript: /console\.log\s*\(/,
  java: /System\.out\.print/,
  c: /\b(?:printf|puts)\s*\(/,
  cpp: /\bcout\b/,
  bash: /^\s*(?:echo|printf)\b/,
};

/** The fixed parts of what a line prints. */
const fixedParts = (text: string, language: string): string[] =>
  [...text.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/g)]
    .flatMap(([, one, two, three]) =>
      (one ?? two ?? three ?? '').split(
        language === 'bash' ? /\$\{?\w+\}?|\$\([^)]*\)/ : /%[-+ 0-9.]*[a-z]|\{[^}]*\}|\$\{[^}]*\}|\\n/,
      ),
    )
    .filter(part => /[A-Za-z]{2}|:/.test(part));

/** The one line that printed this. */
const printerOf = ({ lines, bare, language }: Situation, row: string): number | null => {
  const pattern = prints[language];
  if (!pattern) return null;
  const able = bare.flatMap((text, index) => {
    if (!pattern.test(text)) return [];
    const parts = fixedParts(lines[index] ?? '', language);
    let at = 0;
    const isIt =
      parts.length > 0 &&
      parts.every(part => {
        const found = row.indexOf(part, at);
        at = found + part.length;
        return found !== -1;
      });
    return isIt ? [index + 1] : [];
  });
  return able.length === 1 ? (able[0] ?? null) : null;
};

const ofOutput: Reason = situation => {
  const { expected = '', actual = '', isOutput, bare, language } = situation;
  const isPrinted = isOutput || (language === 'bash' && !`${expected.trim()}\n`.startsWith('exit code '));
  if (!isPrinted || expected.trim() === '' || actual.trim() === '') return null;
  const [wanted, got] = [expected.trimEnd().split('\n'), actual.trimEnd().split('\n')];
  const at = wanted.findIndex((row, index) => row.trimEnd() !== got[index]?.trimEnd());
  if (at === -1)
    return {
      what: `After the right output, ${JSON.stringify(short(got[wanted.length] ?? ''))} is too much.`,
      why: 'Print nothing else.',
    };
  const [right, wrong] = [wanted[at] ?? '', got[at]];
  if (wrong === undefined) return null;
  const line = printerOf(situation, wrong);
  const which = wanted.length === 1 && got.length === 1 ? 'The output' : `Line ${at + 1} of the output`;
  return {
    what: `${which} must be ${JSON.stringify(short(right))}, and ${JSON.stringify(short(wrong))} was printed${line === null ? '' : ` by line ${line}`}.`,
    why:
      line === null
        ? 'Follow the input of this test through your code, line by line.'
        : traceOf(
            situation,
            language === 'python' || language === 'bash'
              ? namesPrinted(situation, line)
              : namesIn(bare[line - 1] ?? ''),
            1,
            bare.length,
          ),
    ...(line !== null && { line }),
  };
};

/** Also those inside of a text with values. */
const namesPrinted = ({ lines, language }: Situation, line: number): string[] => {
  const text = lines[line - 1] ?? '';
  const inside = language === 'bash' ? text.matchAll(/\$\{?(\w+)/g) : text.matchAll(/\{([A-Za-z_]\w*)/g);
  return [...[...inside].map(([, name]) => name ?? ''), ...namesIn(text)];
};

export const describeDifference = (situation: Situation): (Explanation & { isGeneric: true }) | null => {
  if (situation.error !== '' && situation.language !== 'bash') return null;
  const told = ofOutput(situation) ?? ofResult(situation);
  return told && { ...told, isGeneric: true };
};
