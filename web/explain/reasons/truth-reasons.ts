import type { Explanation } from './explanation.ts';
import { bodyOf, textOf } from './program-parts.ts';
import { promiseInText } from './promise-reasons.ts';
import { differs, findReached, reachedBy, type Reason, type Situation } from './situation.ts';
import { dataOf, type Data } from './value-data.ts';

/** Conditions that mean something else than they seem to: chains of comparisons, and values that count as false. */

const isScript = ({ language }: Situation) => ['python', 'javascript', 'typescript'].includes(language);

const side = String.raw`[\w$.]+(?:\[[^\]]*\]|\([^()]*\))*`;
const chain = new RegExp(
  String.raw`(?<![\w$.<])(?<one>${side})\s*(?<first><=?|>=?|={2,3})\s*(?<two>${side})\s*(?<second><=?|>=?|={2,3})\s*(?<three>${side})(?![\w$]*\s*>)`,
);

/** `1 < x < 10` and `a == b == c` compare true or false with the last value. Python means what is written. */
export const chainedComparison: Reason = situation => {
  if (!['javascript', 'typescript', 'c', 'cpp'].includes(situation.language)) return null;
  const found = findReached(situation, chain);
  if (!found) return null;
  const { one = '', first = '', two = '', second = '', three = '' } = found.groups;
  // `vector<int> a` and shifts are no comparisons.
  if (/^(?:std|vector|map|set|Array|Promise|Record|static_cast)\b/.test(one) || first[0] !== second[0]) {
    if (!/^[<>=]/.test(first) || !/^[<>=]/.test(second) || first[0] === '=' || second[0] === '=') return null;
  }
  if (/<[A-Za-z_:]+>|#include|<<|>>/.test(found.text)) return null;
  return {
    what: `\`${one} ${first} ${two} ${second} ${three}\` in line ${found.line} compares \`${one}\` with \`${two}\` first, and then true or false with \`${three}\`.`,
    why: `Compare twice: \`${one} ${first} ${two} && ${two} ${second} ${three}\`.`,
    line: found.line,
  };
};

const holdsZero = (data: Data | undefined): boolean =>
  Array.isArray(data) ? data.some(holdsZero) : data === 0;

/** `if (score)` takes 0 for nothing. */
export const zeroIsFalse: Reason = situation => {
  if (!isScript(situation) || !differs(situation)) return null;
  const { language, given } = situation;
  const none = language === 'python' ? 'None' : 'null';
  // The test says in its name what it is about.
  const isAboutZero = /\b(?:0|zero|zeros|null)\b/i.test(
    (situation.feedback.split('\n')[0] ?? '').split(': ')[0] ?? '',
  );
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        language === 'python'
          ? /^\s*(?:if|elif)\s+(?<not>not\s+)?(?<name>[A-Za-z_]\w*)\s*:/.exec(text)
          : /\bif\s*\(\s*(?<not>!)?(?<name>[A-Za-z_$][\w$]*)\s*\)/.exec(text);
      const { name = '', not } = found?.groups ?? {};
      if (name === '') continue;
      const body = textOf(situation, block);
      // Something that is added up or compared is a number.
      const isNumber = new RegExp(
        String.raw`[-+*/]=\s*${name}\b|\b${name}\s*[-*/<>]=?\s*\w|[<>]=?\s*${name}\b(?!\()`,
      ).test(body);
      const at = block.parameters.filter(one => one !== 'self').indexOf(name);
      const isZero =
        at === -1 || situation.own?.name !== block.name
          ? given.some(one => holdsZero(dataOf(one)) || /[[:,]\s*0\s*[,}\]]/.test(one))
          : dataOf(given[at]) === 0;
      if (!isZero && !(isNumber && at === -1 && isAboutZero)) continue;
      return {
        what: `\`${not === undefined ? name : `${not}${name}`}\` in line ${line} does not only ask whether there is a \`${name}\`: 0 counts as false, too.`,
        why:
          language === 'python'
            ? `Ask exactly: \`if ${name} is ${not === undefined ? 'not ' : ''}${none}:\`.`
            : `Ask exactly: \`${name} ${not === undefined ? '!==' : '==='} ${none}\` (or \`undefined\`).`,
        line,
      };
    }
  return null;
};

/** `if (text.indexOf(x))`: the first place is 0, and nothing found is -1. */
export const placeAsTruth: Reason = situation => {
  if (!differs(situation)) return null;
  const how = situation.language === 'python' ? '(?:find|index)' : '(?:indexOf|findIndex|search)';
  const asked = findReached(
    situation,
    new RegExp(
      situation.language === 'python'
        ? String.raw`\b(?:if|elif|while)\s+(?:not\s+)?[\w.]+\.(?<how>${how})\([^()]*\)\s*(?::|and\b|or\b)`
        : String.raw`\b(?:if|while)\s*\(\s*!?[\w.]+\.(?<how>${how})\([^()]*\)\s*\)`,
    ),
  );
  const isThere = situation.language === 'python' ? '`x in list`' : '`.includes(…)`';
  if (asked)
    return {
      what: `\`${asked.groups['how']}\` in line ${asked.line} gives a place: 0 for the first one, which counts as false, and -1 for nothing, which counts as true.`,
      why: `Ask with ${situation.language === 'java' ? '`.contains(…)`' : isThere}, or compare with \`!== -1\`.`.replace(
        '!==',
        situation.language === 'python' ? '!=' : '!==',
      ),
      line: asked.line,
    };
  const above = findReached(situation, new RegExp(String.raw`\.(?<how>${how})\([^()]*\)\s*>\s*0`));
  return above
    ? {
        what: `\`${above.groups['how']}\` in line ${above.line} gives 0 for the first place, and \`> 0\` leaves it out.`,
        why: 'Compare with `>= 0`.',
        line: above.line,
      }
    : null;
};

const methods =
  'isdigit|isalpha|isupper|islower|isspace|isalnum|isnumeric|startswith|endswith|upper|lower|strip|split|title|keys|values|items|copy|pop';

/** `if c.isdigit:` asks whether there is such a method, and there is. */
export const methodAsTruth: Reason = situation => {
  if (situation.language !== 'python' || !differs(situation)) return null;
  const found = findReached(
    situation,
    new RegExp(
      String.raw`(?:\b(?:if|elif|while|and|or|not|return)\s+)(?<what>[\w.[\]]+\.(?<name>${methods}))\s*(?::|and\b|or\b|==|!=|$)`,
    ),
  );
  if (!found || situation.functions.some(one => one.name === found.groups['name'])) return null;
  return {
    what: `\`${found.groups['what']}\` in line ${found.line} is the method itself, not its answer: it is not called.`,
    why: `Write brackets: \`${found.groups['what']}()\`.`,
    line: found.line,
  };
};

/** `return n++` gives the old value. */
export const oldValueReturned: Reason = situation => {
  if (situation.language === 'python' || situation.language === 'bash' || !differs(situation)) return null;
  const found = findReached(situation, /\breturn\s+(?<name>(?:this\.|this->)?\w+)(?<sign>\+\+|--)\s*;?/);
  if (!found) return null;
  const { name, sign = '' } = found.groups;
  const away = Number(situation.expected) - Number(situation.actual);
  if (away !== (sign === '++' ? 1 : -1)) return null;
  return {
    what: `\`return ${name}${sign}\` in line ${found.line} gives back the old value and changes \`${name}\` only then.`,
    why: `Write \`return ${sign}${name}\`, or change it on a line of its own before.`,
    line: found.line,
  };
};

/** A function that calls itself and does nothing with the answer. */
export const answerUnused: Reason = situation => {
  const { actual = '', language } = situation;
  if (language === 'bash' || !differs(situation) || situation.isOutput) return null;
  const got = dataOf(actual);
  if (got === undefined || Array.isArray(got)) return null;
  for (const block of reachedBy(situation)) {
    if (block.name === '') continue;
    const name = block.name.replace(/^.*::/, '');
    const body = bodyOf(situation, block);
    const alone = body.find(([, text]) =>
      new RegExp(
        String.raw`^\s*(?:\{\s*)?(?:if\s*\(.*\)\s*)?(?:self\.|this\.|this->)?${name}\s*\([^=]*\)\s*;?\s*\}?\s*$`,
      ).test(text),
    );
    if (!alone || !body.some(([, text]) => /\breturn\s+[^;\s]/.test(text))) continue;
    // The line may be the end of a statement that began above.
    const before = situation.bare.slice(0, alone[0] - 1).findLast(text => text.trim() !== '') ?? '';
    if (/[-+*/%=(,&|?]\s*$|\breturn\s*$/.test(before)) continue;
    return {
      what: `Line ${alone[0]} calls \`${name}\` again and does nothing with its answer.`,
      why: `Use it: \`return ${name}(…)\`, or add it to your result.`,
      line: alone[0],
    };
  }
  return null;
};

/** JavaScript's `replace` with a text, and C#-like expectations of others. */
export const onlyFirstReplaced: Reason = situation => {
  const { language, lines } = situation;
  if (language !== 'javascript' && language !== 'typescript') return null;
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (typeof wanted !== 'string' || typeof got !== 'string' || wanted === got) return null;
  for (const block of reachedBy(situation))
    for (const [line] of [[block.line] as [number], ...bodyOf(situation, block)]) {
      const found =
        /\.replace\(\s*(?:(["'`])(?<text>(?:(?!\1).)+)\1|\/(?<pattern>(?:\\.|[^/\\])+)\/(?<flags>[a-z]*))\s*,/.exec(
          lines[line - 1] ?? '',
        )?.groups;
      if (!found || found['flags']?.includes('g')) continue;
      const old = found['text'];
      if (old !== undefined && !(got.includes(old) && !wanted.includes(old))) continue;
      if (old === undefined && !patternLeft(found['pattern'] ?? '', got, wanted)) continue;
      return {
        what: `\`replace\` in line ${line} replaces only the first one.`,
        why:
          old === undefined
            ? `Write a g behind the pattern: \`/${found['pattern']}/g\`.`
            : 'Write `replaceAll`.',
        line,
      };
    }
  return null;
};

const patternLeft = (pattern: string, got: string, wanted: string): boolean => {
  try {
    const left = new RegExp(pattern);
    return left.test(got) && !left.test(wanted);
  } catch {
    return false;
  }
};

/** What JavaScript makes of texts: they cannot be changed, and a promise in one is not its value. */
export const textsOfJavascript: Reason = situation => {
  const { actual = '', expected = '', language } = situation;
  if (language !== 'javascript' && language !== 'typescript') return null;
  return promiseInText(situation) ?? fixedText(situation, expected, actual) ?? letterSet(situation);
};

const fixedText = (situation: Situation, expected: string, actual: string): Explanation | null => {
  const text = dataOf(actual);
  if (typeof text !== 'string' || typeof dataOf(expected) !== 'number' || Number(text) !== Number(expected))
    return null;
  const found = findReached(situation, /\.toFixed\(/);
  return found
    ? {
        what: `\`toFixed\` in line ${found.line} gives a text: ${actual.trim()} came back, and the test expects the number ${expected.trim()}.`,
        why: 'Turn it into a number again: `Number(….toFixed(…))`.',
        line: found.line,
      }
    : null;
};

const letterSet = (situation: Situation): Explanation | null => {
  if (typeof dataOf(situation.expected) !== 'string' || !differs(situation)) return null;
  for (const [index, name] of (situation.own?.parameters ?? []).entries()) {
    if (typeof dataOf(situation.given[index]) !== 'string') continue;
    const found = findReached(situation, new RegExp(String.raw`^\s*${name}\[[^\]]+\]\s*=(?!=)`));
    if (found)
      return {
        what: `Line ${found.line} does nothing: the letters of a text cannot be changed one by one.`,
        why: `Make a new text, such as \`new letter + ${name}.slice(1)\`.`,
        line: found.line,
      };
  }
  return null;
};
