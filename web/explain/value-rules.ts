import type { Explanation } from './reasons/explanation.ts';

/** A test that ran to its end and found another value than it expected. */
export type Difference = {
  language: string;
  code: string;
  expected: string;
  actual: string;
  /** What the program printed during the test. */
  output: string;
  /** The function that the test called last, if it is known. */
  called: string | undefined;
  /** Its own lines, if they are known. */
  body?: string | undefined;
  /** What the program could read: then it is its output that is compared. */
  input: string | undefined;
  isOutput: boolean;
};

type ValueRule = (difference: Difference) => Explanation | null;

const textOf = (value: string) => /^(?:'(.*)'|"(.*)")$/s.exec(value)?.slice(1).find(Boolean) ?? null;
const isNumber = (value: string) => /^-?\d+(?:\.\d+)?$/.test(value);
const nothing = (value: string) => value === 'None' || value === 'undefined';
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The function's own lines in Python and JavaScript; the whole program if it cannot be found. */
const bodyOf = ({ code, called, body }: Difference): string => {
  if (body !== undefined) return body;
  if (called === undefined) return code;
  const lines = code.split('\n');
  const name = escaped(called);
  const begin = lines.findIndex(line =>
    new RegExp(String.raw`\b(?:def|function)\s+${name}\b|\b${name}\s*=`).test(line),
  );
  if (begin === -1) return code;
  const indent = lines[begin]?.search(/\S/) ?? 0;
  const end = lines.findIndex((line, at) => at > begin && line.trim() !== '' && line.search(/\S/) <= indent);
  return lines.slice(begin, end === -1 ? undefined : end + 1).join('\n');
};

const nameOf = ({ called, code }: Difference) => {
  if (called !== undefined) return `\`${called}\``;
  const names = [
    ...code.matchAll(
      /(?:def|function)\s+(\w+)|(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?\(?[\w\s,]*\)?\s*=>/g,
    ),
  ];
  const [only] = names;
  return names.length === 1 && only ? `\`${only[1] ?? only[2]}\`` : 'Your function';
};

const printsIn = (language: string) => (language === 'python' ? 'print(' : 'console.log(');

/** Methods that change a list and give back nothing. */
const changing = /return\s+(?<list>\w+)\.(?<method>sort|append|reverse|extend|insert|remove)\(/;

/** The last statement of the function itself gives something back, so that its end is never reached. */
const endsWithReturn = (body: string, language: string) => {
  const [, ...lines] = body.split('\n').filter(line => line.trim() !== '' && !/^\s*[})\];]+\s*$/.test(line));
  const own = lines.filter(line => language !== 'python' || !/^\S/.test(line));
  const depth = Math.min(...own.map(line => line.search(/\S/)));
  const last = own.findLast(line => line.search(/\S/) === depth);
  return /^\s*(?:return|raise|throw)\b/.test(last ?? '');
};

/** The only line of the program that is this one. */
const placeOf = (code: string, text: string | undefined) => {
  const lines = code.split('\n');
  const at = text === undefined ? -1 : lines.indexOf(text);
  return at === -1 || lines.lastIndexOf(text as string) !== at ? {} : { line: at + 1 };
};

const nothingCameBack: ValueRule = difference => {
  const { expected, actual, output, language } = difference;
  if (!nothing(actual) || nothing(expected)) return null;
  const body = bodyOf(difference);
  const name = nameOf(difference);
  const wanted = textOf(expected) ?? expected;
  if (language === 'python' && /return\s+print\(/.test(body))
    return {
      what: '`print(…)` only prints; it gives back None.',
      why: 'Return the value itself: `return` and then what you print.',
    };
  const changed = language === 'python' ? changing.exec(body)?.groups : undefined;
  if (changed)
    return {
      what: `\`.${changed['method']}(…)\` changes the list itself and gives back None.`,
      why: `Call it on a line of its own, then \`return ${changed['list']}\`.`,
    };
  if (output.trim().split('\n').at(-1)?.trim() === wanted && body.includes(printsIn(language)))
    return {
      what: `The answer was printed. The test reads what ${name} returns.`,
      why: `Write \`return\` before the value instead of \`${printsIn(language)}…)\`.`,
      ...placeOf(
        difference.code,
        body.split('\n').findLast(line => line.includes(printsIn(language))),
      ),
    };
  if (/^\s*return\s*;?\s*$/m.test(body))
    return {
      what: `${name} gave back ${actual}: there is no value after \`return\`.`,
      why: 'Write the value on the same line as `return`.',
    };
  if (/=>\s*\{[^}]*\}/.test(body) && !/\breturn\b/.test(body))
    return {
      what: `${name} gave back ${actual}: after => and { there must be a \`return\`.`,
      why: 'Write `return` before the value, or leave { and } out.',
    };
  if (!/\breturn\b/.test(body))
    return {
      what: `${name} gave back ${actual}: it has no \`return\`.`,
      why: 'Put `return` before the value at the end of the function.',
    };
  // The value after `return` was nothing, and only who knows which one could say why.
  if (endsWithReturn(body, language)) return null;
  return {
    what: `${name} gave back ${actual}: no \`return\` was reached.`,
    why: 'Which case has no `return`? Follow the values of this test through your conditions.',
  };
};

const functionCameBack: ValueRule = ({ actual }) =>
  /^<(?:function|bound method|built-in)|^\[function /i.test(actual)
    ? {
        what: 'The function itself came back, not its result.',
        why: 'Write brackets after its name to call it.',
      }
    : null;

const promiseCameBack: ValueRule = ({ actual }) =>
  /^Promise\b|^a promise|^['"]?\[object Promise\]['"]?$/i.test(actual)
    ? {
        what: 'A promise came back, not the value.',
        why: 'Remove `async`, if nothing in the function has to be awaited.',
      }
    : null;

const textInsteadOfValue: ValueRule = ({ expected, actual, code, language }) => {
  const text = textOf(actual);
  if (text === null || textOf(expected) !== null || text !== expected) return null;
  const loop = /for\s*\(\s*(?:const|let|var)\s+(\w+)\s+in\s+(\w+)/.exec(code);
  if (loop && isNumber(expected) && language !== 'python')
    return {
      what: `\`for … in\` gives the places as texts: ${actual} came back instead of the number ${expected}.`,
      why: `Count with \`for (let ${loop[1]} = 0; ${loop[1]} < ${loop[2]}.length; ${loop[1]}++)\`, or write \`Number(${loop[1]})\`.`,
      line: code.slice(0, loop.index).split('\n').length,
    };
  return isNumber(expected)
    ? {
        what: `The test expects the number ${expected} and got the text ${actual}.`,
        why: 'Give back the number itself, without quotes and without turning it into text.',
      }
    : {
        what: `The test expects the value ${expected} and got the text ${actual}.`,
        why: `Write ${expected} without quotes.`,
      };
};

const joinedTexts: ValueRule = ({ expected, actual, language }) => {
  const text = textOf(actual);
  if (!isNumber(expected) || text === null || !/^[\d\s.-]+$/.test(text) || language === 'python') return null;
  // The right number, written as a text.
  if (Number(text) === Number(expected)) return null;
  return {
    what: `A text came back (${actual}): + joins texts instead of adding.`,
    why: 'Turn texts into numbers first, with `Number(…)`, and begin a sum with the number 0.',
  };
};

const placesInsteadOfValues: ValueRule = ({ expected, actual, code, language }) => {
  const loop = /for\s*\(\s*(?:const|let|var)\s+(\w+)\s+in\s+(\w+)/.exec(code);
  return loop && language !== 'python' && isNumber(expected) && textOf(actual) !== null
    ? {
        what: '`for … in` goes through the places of an array, not through its values.',
        why: `Write \`for (const ${loop[1]} of ${loop[2]})\`.`,
      }
    : null;
};

const notANumber: ValueRule = ({ actual, code }) => {
  if (actual !== 'NaN') return null;
  const bare = /\blet\s+(\w+)\s*;/.exec(code)?.[1];
  return bare === undefined
    ? {
        what: 'The result is NaN: something was calculated with a value that is no number.',
        why: 'Print the values with `console.log` to see which one it is.',
      }
    : {
        what: `The result is NaN: \`${bare}\` has no value at the beginning.`,
        why: `Write \`let ${bare} = 0;\`.`,
      };
};

/** A `return` that is a direct part of a loop's body ends the loop in its first round. */
const returnInLoop: ValueRule = difference => {
  if (difference.language !== 'python') return null;
  const all = difference.code.split('\n');
  const lines = bodyOf(difference).split('\n');
  for (const [index, line] of lines.entries()) {
    if (!/^\s*(?:for|while)\b.*:\s*(?:#.*)?$/.test(line)) continue;
    const indent = line.search(/\S/);
    const body = lines.slice(index + 1);
    const end = body.findIndex(one => one.trim() !== '' && one.search(/\S/) <= indent);
    const inside = (end === -1 ? body : body.slice(0, end)).filter(one => one.trim() !== '');
    const depth = inside[0]?.search(/\S/);
    if (inside.some(one => /\b(?:continue|break)\b/.test(one))) continue;
    const found = inside.find(one => one.search(/\S/) === depth && /^\s*return\b/.test(one));
    if (found !== undefined)
      return {
        what: 'The `return` is inside the loop, so the function ends in the first round.',
        why: 'Indent it as far as the line that begins the loop.',
        line: all.indexOf(found) + 1,
      };
  }
  return null;
};

const placeholderLeft: ValueRule = ({ expected, actual, language, isOutput, code }) => {
  const left = /\$?\{(\w+)[^}]*\}/.exec(actual);
  if (!left || (textOf(actual) === null && !isOutput) || expected.includes(left[0])) return null;
  const at = code.split('\n').findIndex(line => line.includes(left[0]));
  const place = at === -1 ? {} : { line: at + 1 };
  if (language === 'python' && !left[0].startsWith('$'))
    return {
      ...place,
      what: `\`${left[0]}\` stands in the text as it is: an f is missing before the quotes.`,
      why: `Write \`f"…${left[0]}…"\`.`,
    };
  if (language !== 'python' && left[0].startsWith('$'))
    return {
      ...place,
      what: `\`${left[0]}\` stands in the text as it is: it works only between backticks.`,
      why: 'Put backticks around the text instead of quotes.',
    };
  return null;
};

const quotedName: ValueRule = ({ actual, expected, code }) => {
  const text = textOf(actual);
  if (text === null || !/^[A-Za-z_]\w*$/.test(text) || textOf(expected)?.includes(text)) return null;
  const isParameter = new RegExp(String.raw`(?:def|function)\s+\w+\s*\([^)]*\b${text}\b`).test(code);
  return isParameter
    ? {
        what: `In quotes, ${actual} is the text itself, not the value of \`${text}\`.`,
        why: `Write \`${text}\` without quotes.`,
      }
    : null;
};

const onlyCase: ValueRule = ({ expected, actual }) => {
  if (
    expected === actual ||
    expected.trim().toLowerCase() !== actual.trim().toLowerCase() ||
    !textful(expected)
  )
    return null;
  const at = expected
    .trim()
    .split('')
    .findIndex((sign, index) => sign !== actual.trim()[index]);
  const [wanted, got] = [expected.trim()[at] ?? '', actual.trim()[at] ?? ''];
  const isAll = expected === expected.toUpperCase() && textful(expected);
  return {
    what: isAll
      ? 'Only capital and small letters differ: the test expects capital letters.'
      : `Only capital and small letters differ: "${wanted}" belongs there, not "${got}".`,
    why: `Compare both texts letter by letter, from "${
      expected
        .trim()
        .slice(at, at + 12)
        .split('\n')[0]
    }" on.`,
  };
};

const textful = (value: string) => /[a-z]/i.test(value);

const shownSign: Record<string, string> = { ' ': 'a space', '\n': 'a line break', '\t': 'a tab' };

/** Where the first of them is missing or too many. */
const firstSpace = (expected: string, actual: string) => {
  const at = expected.split('').findIndex((sign, index) => sign !== actual[index]);
  const [wanted, got] = [expected[at] ?? '', actual[at] ?? ''];
  const before =
    expected
      .slice(Math.max(0, at - 12), at)
      .split('\n')
      .at(-1) ?? '';
  const place = before.trim() === '' ? '' : ` after "${before.trimStart().replace(/^['"]/, '')}"`;
  if (shownSign[wanted] !== undefined && shownSign[got] !== undefined)
    return `: ${shownSign[wanted]} belongs${place}, not ${shownSign[got]}`;
  if (shownSign[wanted] !== undefined) return `: ${shownSign[wanted]} is missing${place}`;
  return shownSign[got] === undefined ? '' : `: ${shownSign[got]} is too many${place}`;
};

const onlySpace: ValueRule = ({ expected, actual }) => {
  const bare = (text: string) => text.replaceAll(/\s|\\n/g, '');
  return bare(expected) === bare(actual) && expected.trim() !== actual.trim() && bare(expected) !== ''
    ? {
        what: `Only spaces or line breaks differ${firstSpace(expected.trim(), actual.trim())}.`,
        why: 'Compare both texts sign by sign: a space counts, too.',
      }
    : null;
};

const dividedToFraction: ValueRule = ({ expected, actual, language, code }) =>
  language === 'python' &&
  /^-?\d+$/.test(expected) &&
  /^-?\d+\.\d+$/.test(actual) &&
  Math.floor(Number(actual)) === Number(expected) &&
  /[^/]\/[^/=]/.test(code)
    ? {
        what: '/ gives a number with a decimal point.',
        why: 'Use `//` to divide into whole numbers.',
      }
    : null;

const parts = (value: string) =>
  /^\[(.*)\]$/s
    .exec(value)?.[1]
    ?.split(',')
    .map(part => part.trim());

const otherOrder: ValueRule = ({ expected, actual }) => {
  const [wanted, got] = [parts(expected), parts(actual)];
  if (!wanted || !got || wanted.length < 2 || wanted.length !== got.length) return null;
  return wanted.toSorted().join() === got.toSorted().join() && wanted.join() !== got.join()
    ? { what: 'The values are right, but not their order.', why: 'Compare the two lists from the left.' }
    : null;
};

const signTurnedRound: ValueRule = ({ code, isOutput, language }) => {
  const found = /(?<![=!<>+*/-])([\w.]+(?:\[[^\]]*\])?)\s*=\+\s*\w/.exec(code);
  return found && !isOutput && language !== 'bash'
    ? {
        what: '`=+` gives the value alone; to add, write `+=`.',
        why: `Write \`${found[1]} += …\`.`,
        line: code.slice(0, found.index).split('\n').length,
      }
    : null;
};

const lastLeftOut: ValueRule = difference => {
  const body = bodyOf(difference);
  const found = /range\(\s*len\((\w+)\)\s*-\s*1\s*\)/.exec(body);
  return found && !/\w\s*\+\s*1\s*\]/.test(body) && difference.language === 'python'
    ? {
        what: `\`${found[0]}\` leaves out the last place of \`${found[1]}\`.`,
        why: `\`range(len(${found[1]}))\` goes through all of them: the end of a range is not part of it.`,
        line: difference.code.split('\n').findIndex(line => line.includes(found[0])) + 1,
      }
    : null;
};

const pushReturned: ValueRule = difference =>
  difference.language !== 'python' &&
  /return\s+\w+\.push\(/.test(bodyOf(difference)) &&
  isNumber(difference.actual)
    ? {
        what: '`.push(…)` gives back the new length, not the array.',
        why: 'Call it on a line of its own, then return the array.',
      }
    : null;

const nothingPrinted: ValueRule = ({ isOutput, actual, expected, language, code }) =>
  isOutput && actual.trim() === '' && expected.trim() !== ''
    ? {
        what: 'Your program printed nothing.',
        why: /\b(?:print(?:f|ln)?|puts|putchar)\s*\(|\bcout\b|console\.log/.test(code)
          ? 'No line that prints was reached with this input: follow its values through your conditions.'
          : `Print the answer${printers[language] === undefined ? '' : ` with \`${printers[language]}\``}.`,
      }
    : null;

const printers: Record<string, string> = {
  java: 'System.out.println(…)',
  c: 'printf(…)',
  cpp: 'std::cout << …',
  python: 'print(…)',
};

const sideBySide: ValueRule = ({ isOutput, actual, expected, input = '', language, code }) => {
  const values = input.trim().split(/\s+/);
  const got = actual.match(/\d+/g)?.at(-1) ?? '';
  const wanted = expected.match(/-?\d+/g)?.at(-1);
  if (!isOutput || wanted === undefined || got === wanted || values.length < 2) return null;
  const joined = [values, values.slice(1)].some(
    list => list.length > 1 && list.every(isNumber) && (got === list.join('') || got === `0${list.join('')}`),
  );
  if (!joined) return null;
  const at = code.split('\n').findIndex(line => /\+=|=.*\w\s*\+\s*\w/.test(line) && !/["'`]/.test(line));
  return {
    what: 'The numbers were put side by side as texts, not added.',
    why:
      language === 'javascript' || language === 'typescript'
        ? 'What is read is text: turn it into a number first, with `Number(…)`.'
        : 'Read them as numbers, not as text.',
    ...(at !== -1 && { line: at + 1 }),
  };
};

const printedMore: ValueRule = ({ isOutput, actual, expected }) => {
  const [got, wanted] = [actual.trim(), expected.trim()];
  const around = got.split(wanted);
  if (
    isOutput &&
    wanted.length > 0 &&
    around.length === 2 &&
    !/[\d.]$/.test(around[0] ?? '') &&
    !/^[\d.]/.test(around[1] ?? '') &&
    got !== wanted &&
    !/[:?]\s*$/.test(around[0] ?? '')
  )
    return {
      what: 'Your program printed more than the answer.',
      why: `The test reads everything that is printed: leave out ${JSON.stringify((around[0]?.trim() || around[1]?.trim() || '').slice(0, 40))}.`,
    };
  if (!isOutput || wanted === '' || got === wanted || !got.endsWith(wanted)) return null;
  const before = got.slice(0, -wanted.length);
  return /[:?]\s*$/.test(before)
    ? {
        what: 'Your program printed more than the answer.',
        why: `The test reads everything that is printed: leave out ${JSON.stringify(before.trim().slice(0, 40))}.`,
      }
    : null;
};

/** The first one that is sure. */
const rules: ValueRule[] = [
  nothingPrinted,
  nothingCameBack,
  functionCameBack,
  promiseCameBack,
  pushReturned,
  textInsteadOfValue,
  notANumber,
  placesInsteadOfValues,
  joinedTexts,
  placeholderLeft,
  quotedName,
  sideBySide,
  onlyCase,
  onlySpace,
  printedMore,
  dividedToFraction,
  otherOrder,
  signTurnedRound,
  returnInLoop,
  lastLeftOut,
];

export const explainDifference = (difference: Difference): Explanation | null => {
  for (const rule of rules) {
    const explanation = rule(difference);
    if (explanation) return explanation;
  }
  return null;
};
