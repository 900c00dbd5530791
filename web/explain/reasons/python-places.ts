import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, loopsReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** Where values of Python come from, and what it takes for places: texts of `input()`, places below 0. */

const escaped = (name: string) => name.replaceAll(/\W/g, String.raw`\$&`);

/** The line in which a name gets what `input()` gives, without being made a number. */
const readAsText = ({ bare }: Situation, name: string, before: number) => {
  const read = lineWith(
    bare,
    new RegExp(
      String.raw`^\s*(?:\w+\s*,\s*)*${escaped(name)}(?:\s*,\s*\w+)*\s*=\s*(?:input\(|sys\.stdin\.readline\()[^()]*\)(?:\.(?:strip|rstrip|split)\([^()]*\))*\s*$`,
    ),
  );
  const turned = bare
    .slice(0, before)
    .some(text => new RegExp(String.raw`^\s*${escaped(name)}\s*=\s*(?:int|float)\(`).test(text));
  return read && !turned ? read : null;
};

const withoutTexts = (text: string) => text.replaceAll(/(["']).*?\1/g, '');

/** A number and a text: which name is the text, and where it came from. */
export const textFromInput: Reason = situation => {
  const { error, line, bare } = situation;
  if (line === undefined) return null;
  const isMixed =
    /^TypeError: (?:unsupported operand type\(s\) for [-+*/%]+=?: '(?:str|int|float)' and '(?:str|int|float)'|can only concatenate str|can't multiply sequence|'[<>]=?' not supported between instances of '(?:str|int|float)' and '(?:str|int|float)'|not all arguments converted)/.test(
      error,
    ) && /'str'|str \(|sequence|not all/.test(error);
  if (!isMixed) return null;
  const names = [...withoutTexts(bare[line - 1] ?? '').matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\s*\(|\w)/g)].map(
    ([one]) => one,
  );
  for (const name of names) {
    const read = readAsText(situation, name, line);
    if (read)
      return {
        what: `\`${name}\` is a text: \`input()\` in line ${read.line} gives texts, and line ${line} calculates with it.`,
        why: `Turn it into a number when it is read: \`${name} = int(input())\`.`,
        line: read.line,
      };
  }
  // One step before: what the text was put into.
  for (const name of names) {
    const made = lineWith(bare, new RegExp(String.raw`^\s*${escaped(name)}\s*=(?!=)\s*(?<value>.+)$`));
    if (!made || made.line >= line) continue;
    const parts = [
      ...withoutTexts(made.groups['value'] ?? '').matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\s*\(|\w)/g),
    ].map(([one]) => one);
    for (const part of parts) {
      const read = readAsText(situation, part, made.line);
      if (!read) continue;
      const repeats = /\*/.test(made.groups['value'] ?? '');
      return {
        what: `\`${part}\` is a text: \`input()\` in line ${read.line} gives texts${repeats ? `, and a text times a number in line ${made.line} is only repeated` : ''}, so \`${name}\` is no number in line ${line}.`,
        why: `Turn it into a number when it is read: \`${part} = int(input())\`.`,
        line: read.line,
      };
    }
  }
  return null;
};

/** A place below 0 is no error: it counts from the end. */
export const placeFromTheEnd: Reason = situation => {
  if (situation.language !== 'python' || !differs(situation)) return null;
  const caught = findReached(situation, /^\s*except\s+(?:\(.*)?IndexError/);
  if (caught) {
    const text = textOf(situation, caught.block);
    const below = /\b(\w+)\s*-\s*1\b|\[\s*-1\s*,|\(\s*-1\s*,/.test(text);
    const place = findReached(situation, /(?<what>\w+\[\s*[\w+\- ]+\s*\](?:\[\s*[\w+\- ]+\s*\])?)/);
    if (below && place && !/>=\s*0|<\s*0|-1\s*[<:]|max\(/.test(text)) {
      const inTry = situation.bare
        .slice(caught.block.line, caught.line)
        .findLastIndex(one => /\w\[/.test(one));
      const at = inTry === -1 ? place.line : caught.block.line + inTry + 1;
      return {
        what: `A place of -1 raises no IndexError: in Python it is the last one, so line ${at} looks at the other end instead.`,
        why: 'Ask first whether the place is there: `if 0 <= i < len(…):`.',
        line: at,
      };
    }
  }
  for (const { loop } of loopsReached(situation)) {
    const head = situation.bare[loop.line - 1] ?? '';
    const { i, list } =
      /for\s+(?<i>\w+)\s+in\s+range\(\s*(?:0\s*,\s*)?len\(\s*(?<list>\w+)\s*\)\s*\)/.exec(head)?.groups ?? {};
    if (i === undefined || list === undefined) continue;
    const body = bodyOf(situation, loop);
    const found = body.find(([, text]) => new RegExp(String.raw`\b${list}\[\s*${i}\s*-\s*1\s*\]`).test(text));
    const asks = body.some(([, text]) =>
      new RegExp(String.raw`\b${i}\s*(?:[=!<>]=?)\s*[01]\b|\bif\s+(?:not\s+)?${i}\b|\b${i}\s+and\b`).test(
        text,
      ),
    );
    if (!found || asks) continue;
    return {
      what: `In the first round \`${i}\` is 0, and \`${list}[${i} - 1]\` in line ${found[0]} is \`${list}[-1]\`, the last value.`,
      why: `Begin with 1: \`range(1, len(${list}))\`.`,
      line: found[0],
    };
  }
  return null;
};

/** `split()` gives texts, and they were never made numbers. */
export const splitAsTexts: Reason = situation => {
  const { expected = '', actual = '', bare, isOutput, input = '' } = situation;
  if (situation.language !== 'python' || !isOutput || !differs(situation)) return null;
  if (!/^[-\d\s.]+$/.test(input.trim())) return null;
  for (const [index, text] of bare.entries()) {
    const name = /^\s*(\w+)\s*=\s*input\([^()]*\)(?:\.strip\(\))?\.split\([^()]*\)\s*$/.exec(text)?.[1];
    if (name === undefined) continue;
    const used = lineWith(
      bare,
      new RegExp(String.raw`\b(?<how>sorted|max|min)\(\s*${name}\b|\b${name}\.(?<other>sort)\(`),
      index + 1,
    );
    const isTurned = bare.some(one => new RegExp(String.raw`\b(?:int|float)\(|map\(`).test(one));
    if (!used || isTurned || expected.trim() === actual.trim()) continue;
    return {
      what: `\`split\` in line ${index + 1} gives texts, and line ${used.line} compares them as texts: "10" comes before "9".`,
      why: `Make numbers of them: \`${name} = [int(one) for one in input().split()]\`.`,
      line: index + 1,
    };
  }
  return null;
};

/** `levels.append(input())`, and texts are compared. */
export const textsCollected: Reason = situation => {
  const { isOutput, input = '', bare } = situation;
  if (!isOutput || !differs(situation)) return null;
  const numbers = [...new Set(input.match(/(?<![\w.])-?\d+(?![\w.])/g) ?? [])];
  const pair = numbers
    .flatMap(one => numbers.map(other => [one, other] as const))
    .find(([one, other]) => Number(one) < Number(other) && one > other);
  const put = lineWith(
    bare,
    /\b(?<list>\w+)\.append\(\s*input\([^()]*\)(?:\.strip\(\))?\s*\)|\b(?<other>\w+)\s*=\s*\[\s*input\([^()]*\)(?:\.strip\(\))?\s+for\b/,
  );
  const list = put?.groups['list'] ?? put?.groups['other'];
  if (!put || !pair || list === undefined) return null;
  const isTurned = new RegExp(
    String.raw`(?:int|float)\(\s*${list}\b|map\(\s*(?:int|float)\s*,\s*${list}|(?:int|float)\(\s*\w+\s*\)\s+for\s+\w+\s+in\s+${list}`,
  ).test(bare.join('\n'));
  const compares = bare.some(text => /[<>]=?\s*\w|\b(?:max|min|sorted)\(|\.sort\(/.test(text));
  return isTurned || !compares
    ? null
    : {
        what: `Line ${put.line} puts texts into \`${list}\`, and texts are compared sign by sign: "${pair[0]}" counts as larger than "${pair[1]}".`,
        why: 'Turn each into a number when it is read: `int(input())`.',
        line: put.line,
      };
};

/** All conditions of a search in a loop of Python hold for every place, also those that were not meant. */
export const classOfError: Reason = situation => {
  const { wanted, got } =
    /(?:raises|expected|must raise)\s+`?(?<wanted>\w+(?:Error|Exception))`?[\s\S]*?(?:raised|but)\s+`?(?<got>\w+(?:Error|Exception))`?/.exec(
      situation.feedback,
    )?.groups ?? {};
  if (wanted === undefined || got === undefined || wanted === got || situation.language !== 'python')
    return null;
  const made = reachedBy(situation)
    .map(block => lineWith(situation.bare, new RegExp(String.raw`\braise\s+${got}\b`), block.line, block.end))
    .find(one => one !== null);
  return made
    ? {
        what: `Line ${made.line} raises \`${got}\`; the test expects \`${wanted}\`.`,
        why: `Write \`raise ${wanted}(…)\`.`,
        line: made.line,
      }
    : null;
};
