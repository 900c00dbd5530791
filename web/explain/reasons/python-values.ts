import { bodyOf, lineWith, textOf } from './program-parts.ts';
import {
  differs,
  findReached,
  loopsReached,
  reachedBy,
  type Reason,
  type Situation,
  valuesOf,
} from './situation.ts';

/** What Python makes of values without any error of its own: what is used up, shared, or not called. */

/** `map`, `filter`, `zip` and generators give their values once. */
export const usedUp: Reason = situation => {
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /^\s*(?<name>\w+)\s*=\s*(?:(?<how>map|filter|zip|reversed|enumerate|iter)\(|(?<generator>\(\s*[^()]*\bfor\b))/.exec(
          text,
        )?.groups;
      const { name, how } = found ?? {};
      if (!found || name === undefined) continue;
      const uses = new RegExp(
        String.raw`\b(?:sum|list|max|min|sorted|set|tuple|any|all|enumerate|dict|Counter)\(\s*${name}\s*[,)]|\bin\s+${name}\s*(?:$|[:)\]]|\bif\b)|\.join\(\s*${name}\s*\)`,
        'g',
      );
      const rest = situation.bare.slice(line, block.end);
      const again = rest.some(one => new RegExp(String.raw`^\s*${name}\s*=(?!=)`).test(one));
      const at = rest.flatMap(
        (one, index) => Array((one.match(uses) ?? []).length).fill(line + 1 + index) as number[],
      );
      const [first, second] = at;
      if (again || first === undefined || second === undefined) continue;
      // Either one or the other.
      if (
        /\b(?:if|elif|else)\b/.test(situation.bare.slice(first - 2, second).join('\n')) &&
        !/\bin\b/.test(text)
      )
        continue;
      return {
        what: `\`${name}\` gives its values only once (line ${line}): line ${first} has used them up, and line ${second} finds none.`,
        why:
          how === undefined
            ? 'Make a list: write [ ] instead of ( ).'
            : `Make a list of it: \`${name} = list(${how}(…))\`.`,
        line: second,
      };
    }
  return null;
};

/** The rows of a list of lists, as texts. */
const rowsOf = (value: string | undefined): string[] | null => {
  const inner = /^\s*\[(\s*\[.*\]\s*)\]\s*$/s.exec(value ?? '')?.[1];
  return inner === undefined ? null : valuesOf(inner).map(one => one.replaceAll(/\s/g, ''));
};

/** One list, put in several times. */
export const oneRowForAll: Reason = situation => {
  const [wanted, got] = [rowsOf(situation.expected), rowsOf(situation.actual)];
  if (!wanted || !got || got.length < 2 || new Set(got).size > 1 || new Set(wanted).size === 1) return null;
  const repeated = findReached(situation, /\[\s*(?:\[.*\]\s*(?:\*\s*[\w()]+)?|\w+)\s*\]\s*\*\s*[\w()]/);
  if (repeated && /\[\s*\[[^\]]*\]\s*(?:\*\s*[\w()]+\s*)?\]\s*\*/.test(repeated.text))
    return {
      what: `\`* …\` in line ${repeated.line} puts the very same inner list in each time: a change in one row is seen in all.`,
      why: 'Make a new row in each round: `[[…] for _ in range(…)]`.',
      line: repeated.line,
    };
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop);
    for (const [line, text] of body) {
      const row = /\.(?:append|insert)\(\s*(?:\w+\s*,\s*)?([A-Za-z_]\w*)\s*\)\s*$/.exec(text)?.[1];
      if (row === undefined || body.some(([, one]) => new RegExp(String.raw`^\s*${row}\s*=(?!=)`).test(one)))
        continue;
      const made = lineWith(
        situation.bare,
        new RegExp(String.raw`^\s*${row}\s*=\s*(?:\[|list\()`),
        block.line,
        loop.line - 1,
      );
      if (!made) continue;
      return {
        what: `Line ${line} puts the very same list \`${row}\` in each time (made once in line ${made.line}): a change in one row is seen in all.`,
        why: `Make a new one in each round: move line ${made.line} into the loop.`,
        line,
      };
    }
  }
  return null;
};

/** `name.upper` without brackets is the function itself. */
export const methodItself: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const found = /<(?:built-in |bound )?(?:method|function) (?:\w+\.)*(?<name>\w+)(?: of | at )/.exec(
    actual,
  )?.groups;
  const name = found?.['name'];
  // A function that came back has a sentence of its own.
  if (name === undefined || expected.includes('<') || (!situation.isOutput && actual.startsWith('<function')))
    return null;
  const own = lineWith(situation.bare, new RegExp(String.raw`\.${name}\b(?!\s*\()`));
  const inText = lineWith(situation.lines, new RegExp(String.raw`(?:\.|\{|\b)${name}\b(?!\s*\(|\w)`));
  const at = own ?? inText;
  return at
    ? {
        what: `\`${name}\` in line ${at.line} is the function itself: it is not called.`,
        why: `Write brackets after it: \`${own ? '.' : ''}${name}()\`.`,
        line: at.line,
      }
    : null;
};

/** `strip(".txt")` takes away signs, not a text. */
export const signsStripped: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line] of bodyOf(situation, block)) {
      const found = /\.(?<how>strip|lstrip|rstrip)\(\s*(?<q>["'])(?<signs>[^"']{2,})\k<q>\s*\)/.exec(
        situation.lines[line - 1] ?? '',
      )?.groups;
      const { how = '', signs = '' } = found ?? {};
      if (!found || !/[A-Za-z0-9]/.test(signs) || new Set(signs).size < 2) continue;
      const [wanted, got] = [situation.expected ?? '', situation.actual ?? ''];
      const bare = (text: string) => text.replaceAll(/^["']|["']$/g, '');
      if (bare(got).length >= bare(wanted).length || !bare(wanted).includes(bare(got))) continue;
      return {
        what: `\`${how}("${signs}")\` in line ${line} takes away each of the signs ${[...new Set(signs)].map(one => `"${one}"`).join(', ')} ${how === 'strip' ? 'at both ends' : how === 'rstrip' ? 'at the end' : 'at the beginning'}, not the text "${signs}".`,
        why: `Use \`.${how === 'lstrip' ? 'removeprefix' : 'removesuffix'}("${signs}")\`.`,
        line,
      };
    }
  return null;
};

/** `print(a, ":", b)` puts spaces between. */
export const spacesBetween: Reason = situation => {
  const { isOutput, expected = '', actual = '' } = situation;
  if (!isOutput || !differs(situation)) return null;
  const tight = (text: string) => text.replaceAll(/ /g, '').trim();
  if (tight(expected) !== tight(actual) || actual.trim().length <= expected.trim().length) return null;
  for (const [index, text] of situation.bare.entries()) {
    const list = /^\s*print\s*\((?<list>.*)\)\s*$/.exec(text)?.groups?.['list'];
    const values = valuesOf(list ?? '');
    if (list === undefined || /\bsep\s*=/.test(list) || values.length < 2) continue;
    if (!values.slice(1).some(one => !/^end\s*=/.test(one))) continue;
    return {
      what: `\`print\` in line ${index + 1} puts a space between its values, and the test expects none there.`,
      why: 'Write `sep=""` as its last value, or put everything into one f-string.',
      line: index + 1,
    };
  }
  return null;
};

/** As the facts say it, or unittest and pytest. */
const errorNotRaised = ({ expected, actual, feedback }: Situation): string | undefined => {
  const told = actual === 'nothing raised' ? /^(\w+) raised$/.exec(expected ?? '')?.[1] : undefined;
  if (told !== undefined) return told;
  const found = /(\w+(?:Error|Exception|Exit)) (?:was )?not raised|DID NOT RAISE (?:<class ')?([\w.]+)/.exec(
    feedback,
  );
  return (found?.[1] ?? found?.[2])?.replace(/^.*\./, '');
};

/** The error was made or returned, not raised. */
export const notRaised: Reason = situation => {
  const name = errorNotRaised(situation);
  if (name === undefined) return null;
  const made = lineWith(situation.bare, new RegExp(String.raw`(?<!raise\s)\b${name}\s*\(`));
  if (made && !/\braise\b|\bexcept\b|\bclass\b/.test(made.text))
    return {
      what: `Line ${made.line} ${/\breturn\b/.test(made.text) ? 'gives back' : 'makes'} a \`${name}\` and does not raise it.`,
      why: `Write \`raise ${name}(…)\`.`,
      line: made.line,
    };
  const caught = lineWith(
    situation.bare,
    new RegExp(String.raw`\bexcept\b\s*(?::|.*\b(?:${name}|Exception)\b)`),
  );
  if (
    caught &&
    !/\braise\b/.test(
      textOf(situation, { ...caught, name: '', end: caught.line + 3, parameters: [], indent: 0 }),
    )
  )
    return {
      what: `The test expects that \`${name}\` comes out of the call, but line ${caught.line} catches it.`,
      why: 'Remove the `try` and `except`, or raise it again.',
      line: caught.line,
    };
  return {
    what: `${situation.call === null ? 'The call' : `\`${situation.call}\``} must raise \`${name}\`, and nothing was raised.`,
    why: `Check the value first: \`if …: raise ${name}(…)\`.`,
    ...(situation.own && { line: situation.own.line }),
  };
};

/** A set has no order. */
export const orderOfSet: Reason = situation => {
  const items = (value: string | undefined) => valuesOf(/^\s*\[(.*)\]\s*$/s.exec(value ?? '')?.[1] ?? '');
  const [wanted, got] = [items(situation.expected), items(situation.actual)];
  if (!differs(situation) || wanted.length < 2 || wanted.toSorted().join() !== got.toSorted().join())
    return null;
  const found = findReached(situation, /\bset\(/);
  return found && !/\bsorted\(|\.sort\(/.test(situation.code)
    ? {
        what: `A set has no order, so the values come out of line ${found.line} in any order.`,
        why: 'To leave out what is there twice and keep the order, write `list(dict.fromkeys(…))`, or sort the result.',
        line: found.line,
      }
    : null;
};

/** A function that is made in a loop asks for the variable later. */
export const lastOfLoop: Reason = situation => {
  if (!differs(situation)) return null;
  for (const loop of situation.loops) {
    const name = /^\s*for\s+(\w+)\s+in\b/.exec(situation.bare[loop.line - 1] ?? '')?.[1];
    if (name === undefined) continue;
    for (const [line, text] of bodyOf(situation, loop)) {
      const found = /(?:append\(|\]\s*=|=)\s*lambda\b(?<head>[^:]*):(?<body>.*)/.exec(text)?.groups;
      if (!found || !new RegExp(String.raw`\b${name}\b`).test(found['body'] ?? '')) continue;
      if (new RegExp(String.raw`\b${name}\b`).test(found['head'] ?? '')) continue;
      return {
        what: `The function in line ${line} asks for \`${name}\` only when it is called, and then the loop has ended: all of them see its last value.`,
        why: `Keep the value: \`lambda ${name}=${name}: …\`.`,
        line,
      };
    }
  }
  return null;
};

/** Two inputs that were never made numbers. */
export const inputsAsTexts: Reason = situation => {
  const { isOutput, input = '', expected = '', actual = '', bare } = situation;
  if (!isOutput || !differs(situation)) return null;
  const texts = bare.flatMap((text, index) => {
    const names =
      /^\s*(?<names>\w+(?:\s*,\s*\w+)*)\s*=\s*input\([^)]*\)(?:\.(?:strip|split)\([^)]*\))*\s*$/.exec(text)
        ?.groups?.['names'];
    return names === undefined ? [] : names.split(',').map(one => ({ name: one.trim(), line: index + 1 }));
  });
  const isNumbers = input
    .trim()
    .split(/\s+/)
    .every(one => /^-?\d+(?:\.\d+)?$/.test(one));
  if (texts.length < 2 || !isNumbers) return null;
  const all = texts.map(({ name }) => name).join('|');
  const again = lineWith(bare, new RegExp(String.raw`^\s*(?:${all})\s*=\s*(?:int|float)\(`));
  if (again) return null;
  const compared = lineWith(
    bare,
    new RegExp(String.raw`(?<![\w.(])(?:${all})\s*[<>]=?\s*(?:${all})\b|\b(?:max|min)\(\s*(?:${all})\s*,`),
  );
  const added = lineWith(bare, new RegExp(String.raw`(?<![\w.(])(?:${all})\s*\+\s*(?:${all})\b`));
  const joined = /\d+/.exec(actual)?.[0];
  if (compared)
    return {
      what: `\`input()\` gives texts, and line ${compared.line} compares them as texts: "10" comes before "9".`,
      why: 'Make numbers of them when you read them: `int(input())`.',
      line: compared.line,
    };
  return added && joined !== undefined && !expected.includes(joined)
    ? {
        what: `\`input()\` gives texts, so + in line ${added.line} puts them side by side instead of adding: ${joined}.`,
        why: 'Make numbers of them when you read them: `int(input())`.',
        line: added.line,
      }
    : null;
};

/** Numbers of the input that stay texts and are compared. */
export const comparedAsTexts: Reason = situation => {
  const { isOutput, input = '', bare } = situation;
  if (!isOutput || situation.expected === undefined) return null;
  const numbers = [...new Set(input.match(/(?<![\w.-])\d+(?![\w.])/g) ?? [])];
  // As texts, 9 comes behind 12.
  const pair = numbers
    .flatMap(one => numbers.map(other => [one, other] as const))
    .find(([one, other]) => Number(one) < Number(other) && one > other);
  if (!pair) return null;
  const names = bare.flatMap((text, index) => {
    const found =
      /^\s*(?<name>\w+)\s*=\s*(?:(?<part>\w+)\[\s*-?\d+\s*\]|input\([^()]*\)(?:\.strip\(\))?|\w+\.split\([^()]*\)\[\s*-?\d+\s*\])\s*$/.exec(
        text,
      )?.groups;
    const name = found?.['name'];
    if (name === undefined) return [];
    const part = found?.['part'];
    const isText =
      part === undefined || lineWith(bare, new RegExp(String.raw`^\s*${part}\s*=.*\.split\(`)) !== null;
    const all = bare.join('\n');
    const isTurned = new RegExp(
      String.raw`(?:int|float)\(\s*${name}\s*\)|\b${name}\s*=\s*(?:int|float)\(`,
    ).test(all);
    const isCompared =
      new RegExp(String.raw`\b${name}\s*[<>]|[<>]=?\s*${name}\b`).test(all) ||
      new RegExp(String.raw`(?:append\(\s*[[(]?.*|=\s*[[(].*|\[\w+\]\s*=\s*)\b${name}\b`).test(all);
    return isText && !isTurned && isCompared ? [{ name, line: index + 1 }] : [];
  });
  const comparing = lineWith(
    bare,
    /\]\s*[<>]=?\s*\w+\[|\b(?:if|while)\b.*\w\s*[<>]=?\s*\w|\b(?:max|min|sorted)\(|\.sort\(/,
  );
  // A name is a text on purpose: only what looks like a number is meant.
  const found = names.find(
    ({ name }) =>
      !/name|title|word|text|line|code|kind|type|city|plate|team|command|cmd|op|unit|colou?r|key|id|date|time|day|item/i.test(
        name,
      ),
  );
  if (!found || !comparing) return null;
  return {
    what: `\`${found.name}\` in line ${found.line} is still a text, and texts are compared sign by sign: "${pair[0]}" counts as larger than "${pair[1]}".`,
    why: `Turn it into a number when it is read: \`${found.name} = int(…)\`.`,
    line: found.line,
  };
};

/** `max` of a list of tuples looks at their first values. */
export const largestPair: Reason = situation => {
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  const found = findReached(situation, /\b(?<how>max|min)\(\s*(?<list>[\w.]+)\s*\)/);
  if (!found) return null;
  const { how, list = '' } = found.groups;
  const name = list.replace(/^self\./, '');
  // The first of the entry is taken: then it is hardly what was compared on purpose.
  const kept = new RegExp(String.raw`\b(\w+)\s*=\s*${how}\(`).exec(found.text)?.[1];
  const isFirstTaken =
    new RegExp(String.raw`${how}\([\w.]+\s*\)\s*\[\s*0\s*\]`).test(found.text) ||
    (kept !== undefined && new RegExp(String.raw`\b${kept}\[\s*0\s*\]`).test(situation.bare.join('\n')));
  if (!isFirstTaken) return null;
  const holdsPairs =
    situation.bare.some(text => new RegExp(String.raw`\b${name}\.append\(\s*[([]`).test(text)) ||
    situation.given.some((one, at) => situation.own?.parameters[at] === list && /^\[\s*[([]/.test(one)) ||
    (new RegExp(String.raw`${list.replaceAll('.', String.raw`\.`)}\s*\)\s*\[`).test(found.text) &&
      new RegExp(String.raw`\b${name}\b.*\bitems\(`).test(situation.bare.join('\n')));
  return holdsPairs
    ? {
        what: `\`${how}(${list})\` in line ${found.line} compares the entries by their first value.`,
        why: `Say what to compare: \`${how}(${list}, key=lambda one: one[1])\`.`,
        line: found.line,
      }
    : null;
};
