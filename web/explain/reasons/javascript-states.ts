import { bodyOf, functionAround, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** Where a variable of JavaScript lives, and what a search gives that finds nothing. */

/** `splice(-1, 1)` takes the last one away. */
export const splicedAtMinusOne: Reason = situation => {
  const title = situation.feedback.split('\n')[0] ?? '';
  const isMissed =
    /^(?:false|undefined|null|-1)$/.test(situation.expected?.trim() ?? '') ||
    /\b(?:unknown|not|no|missing|absent|nothing|without|stranger|never|invalid|nobody|none|unchanged|other)\b/i.test(
      title,
    );
  if (!differs(situation) || !isMissed) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const { place, how } =
        /\b(?:const|let|var)\s+(?<place>\w+)\s*=\s*.*\.(?<how>findIndex|indexOf|lastIndexOf)\(/.exec(text)
          ?.groups ?? {};
      if (place === undefined || how === undefined) continue;
      const cut = lineWith(
        situation.bare,
        new RegExp(String.raw`\.splice\(\s*${place}\s*,`),
        line + 1,
        block.end,
      );
      const between = situation.bare.slice(line, block.end).join('\n');
      if (
        !cut ||
        new RegExp(
          String.raw`${place}\s*(?:[!=]==?\s*-\s*1|[<>]=?\s*-?\s*[01])|-\s*1\s*[!=]==?\s*${place}`,
        ).test(between)
      )
        continue;
      return {
        what: `\`${how}\` in line ${line} gives -1 where nothing fits, and \`splice(-1, …)\` in line ${cut.line} then takes away the last one.`,
        why: `Ask first: \`if (${place} === -1) …\`.`,
        line: cut.line,
      };
    }
  return null;
};

/** `stock.count || 10` takes a 0 that the test gives for missing. */
export const zeroOfTestReplaced: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line] of bodyOf(situation, block)) {
      const text = situation.lines[line - 1] ?? '';
      const {
        name = '',
        field,
        other,
      } = /(?<![\w$.])(?<name>[\w$]+)(?:\??\.(?<field>[\w$]+))?\s*\|\|=?\s*(?<other>-?\d+(?:\.\d+)?|'[^']*'|"[^"]*"|true)/.exec(
        text,
      )?.groups ?? {};
      if (other === undefined || /^0$|^''$|^""$/.test(other)) continue;
      const at = situation.own?.parameters.indexOf(name) ?? -1;
      const given = field === undefined ? (situation.given[at] ?? '') : situation.given.join(' ');
      const none = String.raw`(?<none>0|''|""|false)`;
      const found = (
        field === undefined
          ? new RegExp(`^${none}$`)
          : new RegExp(String.raw`\b${field}['"]?\s*:\s*${none}\s*[,}]`)
      ).exec(given)?.groups?.['none'];
      // An argument of a call before: `list.add('Iron shirts', 0)`.
      const isAbove = field !== undefined && /\.\w+\([^()]*,\s*0\s*\)|\(\s*0\s*\)/.test(situation.call ?? '');
      const zero = found ?? (isAbove && /^\d/.test(other) ? '0' : undefined);
      if (zero === undefined) continue;
      const what = field === undefined ? name : `${name}.${field}`;
      return {
        what: `\`${what} || ${other}\` in line ${line} takes ${other} also where \`${what}\` is ${zero}, as in this test: ${zero} counts as false.`,
        why: `Write \`${what} ?? ${other}\`, which asks only whether there is a value.`,
        line,
      };
    }
  return null;
};

/** `for (const i in list)`: `i + 1` joins. */
export const placeJoined: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const loop of situation.loops) {
      if (loop.line < block.line || loop.end > block.end) continue;
      const { i, list } =
        /for\s*\(\s*(?:const|let|var)\s+(?<i>[\w$]+)\s+in\s+(?<list>[\w$.]+)\s*\)/.exec(
          situation.bare[loop.line - 1] ?? '',
        )?.groups ?? {};
      if (i === undefined) continue;
      const joined = lineWith(
        situation.bare,
        new RegExp(
          String.raw`(?<![\w$.]|Number\(|parseInt\()${i}\s*\+\s*(?:\d|[a-z]\w*\b)|(?<!\+)\+\s*${i}\b(?!\s*[*/-])`,
        ),
        loop.line,
        loop.end,
      );
      if (!joined || !new RegExp(String.raw`${i}\s*\+\s*\d`).test(joined.text)) continue;
      return {
        what: `\`for … in\` in line ${loop.line} gives the places of \`${list}\` as texts, so \`${/\w+\s*\+\s*\d+/.exec(joined.text)?.[0] ?? `${i} + 1`}\` in line ${joined.line} joins instead of adding.`,
        why: `Count with numbers: \`for (let ${i} = 0; ${i} < ${list}.length; ${i}++)\`.`,
        line: joined.line,
      };
    }
  return null;
};

/** `list.includes(one)` asks whether it is the very same object. */
export const sameObjectAsked: Reason = situation => {
  const { classes, bare, own, given } = situation;
  if (situation.expected?.trim() !== 'true' || situation.actual?.trim() !== 'false') return null;
  const found = findReached(situation, /\.(?<how>includes|indexOf|has)\(\s*(?<name>[\w$]+)\s*\)/);
  const name = found?.groups['name'] ?? '';
  if (!found) return null;
  const type = new RegExp(String.raw`\b${name}\??\s*:\s*(?<type>[A-Z]\w*)\b`).exec(
    bare[found.block.line - 1] ?? '',
  )?.groups?.['type'];
  const isOfClass = classes.some(one => one.name === type);
  const at = own === found.block ? found.block.parameters.indexOf(name) : -1;
  const isObject = isOfClass || /^(?:new\s+[A-Z]|\{|\[)/.test(given[at] ?? '');
  return isObject
    ? {
        what: `\`${found.groups['how']}\` in line ${found.line} asks for the very same object: another one with the same values does not count.`,
        why: 'Compare the values: `.some(other => other.… === one.…)`.',
        line: found.line,
      }
    : null;
};

/** A variable of an inner block takes the place of the one outside. */
export const innerVariable: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation)) {
    const outer = new Map<string, { depth: number; line: number }>();
    for (const [line, text] of bodyOf(situation, block)) {
      const found = /^(?<space>\s*)(?:let|const|var)\s+(?<name>[\w$]+)\s*(?::[^=]*)?=(?!=)(?<value>.*)$/.exec(
        text,
      )?.groups;
      const name = found?.['name'];
      if (
        !found ||
        name === undefined ||
        functionAround(situation, line) !== functionAround(situation, block.line + 1)
      )
        continue;
      const depth = found['space']?.length ?? 0;
      const before = outer.get(name);
      const rest = situation.bare.slice(line, block.end);
      const end = rest.findIndex(one => one.trim() !== '' && one.search(/\S/) < depth);
      const inside = rest.slice(0, Math.max(0, end)).join('\n');
      const behind = rest.slice(Math.max(0, end)).join('\n');
      if (
        before &&
        depth > before.depth &&
        !/^\s*var\b/.test(text) &&
        !new RegExp(String.raw`(?<![\w$.])${name}\b`).test(inside) &&
        new RegExp(String.raw`(?<![\w$.])${name}\b`).test(behind)
      )
        return {
          what: `Line ${line} declares a new \`${name}\`, which ends with its block: the \`${name}\` of line ${before.line} stays as it is.`,
          why: `Remove \`${/\b(?:let|const)\b/.exec(text)?.[0] ?? 'let'}\` there.`,
          line,
        };
      if (!before) outer.set(name, { depth, line });
    }
  }
  return null;
};

/** A counter outside of the function that makes counters: all of them share it. */
export const sharedOutside: Reason = situation => {
  if (!differs(situation)) return null;
  for (const [index, text] of situation.bare.entries()) {
    const name = /^(?:let|var)\s+([\w$]+)\s*(?::[^=]*)?=(?!=)/.exec(text)?.[1];
    if (name === undefined) continue;
    const maker = situation.functions.find(one => {
      if (one.indent > 0) return false;
      const body = textOf(situation, one);
      return (
        /\breturn\s*(?:function\b|\(?[\w$,\s]*\)?\s*=>|\{)/.test(body) &&
        new RegExp(
          String.raw`(?<![\w$.])${name}\s*(?:\+\+|--|[-+*/]=)|(?:\+\+|--)\s*${name}\b|(?<![\w$.])${name}\s*=\s*${name}\b|(?<![\w$.])${name}\.push\(`,
        ).test(body) &&
        !new RegExp(String.raw`^\s+${name}\s*=\s*(?:\d|\[|'|")`, 'm').test(body)
      );
    });
    if (!maker) continue;
    return {
      what: `\`${name}\` in line ${index + 1} stands outside of \`${maker.name}\`: everything that \`${maker.name}\` makes shares this one.`,
      why: `Declare \`${name}\` inside of \`${maker.name}\`, so that each gets its own.`,
      line: index + 1,
    };
  }
  return null;
};

/** What the program threw is another error than the test waits for. */
export const otherErrorThrown: Reason = situation => {
  const {
    wanted,
    type,
    words = '',
  } = /Expected the function to throw (?<wanted>.+?), it threw (?<type>\w*Error): (?<words>[^\n]*)/.exec(
    situation.feedback,
  )?.groups ?? {};
  if (wanted === undefined || type === undefined) return null;
  const field = /\((?:reading|setting) '(?<name>[^']+)'\)/.exec(words)?.groups?.['name'];
  const nothing = /of (undefined|null)/.exec(words)?.[1];
  const used =
    field === undefined
      ? null
      : findReached(situation, new RegExp(String.raw`(?<![\w$.])(?<one>[\w$]+)!?\.${field}\b`));
  if (used && nothing !== undefined)
    return {
      what: `\`${used.groups['one']}\` is ${nothing} in line ${used.line}, so JavaScript throws its own \`${type}\` there, not the error that the test waits for (${wanted})${used.text.includes('!.') ? ': the ! only silences the compiler' : ''}.`,
      why: `Check it first: \`if (${used.groups['one']} === ${nothing}) throw new Error(…);\`.`,
      line: used.line,
    };
  const made = type === 'Error' ? lineWith(situation.bare, /\bthrow\s+new\s+Error\(/) : null;
  return {
    what: `An error was thrown, but another one than the test waits for: it expects ${wanted}, and \`${type}: ${words}\` came.`,
    why: /^'|^"/.test(wanted)
      ? 'Write the message exactly as the instructions do.'
      : 'Throw the kind of error that the instructions name.',
    ...(made && { line: made.line }),
  };
};

const splitNames = ({ bare }: Situation) =>
  bare.flatMap((text, index) => {
    const { one, all } =
      /\b(?:const|let|var)\s+(?<one>\w+)\s*=\s*(?:\w+\[\s*\d+\s*\]|[\w.()]+\.split\([^()]*\)\[\s*\d+\s*\])\s*;?\s*$/.exec(
        text,
      )?.groups ??
      /\b(?:const|let|var)\s+\[(?<all>[\w\s,]+)\]\s*=\s*[\w.()]+\.split\([^()]*\)\s*;?\s*$/.exec(text)
        ?.groups ??
      {};
    return (all ?? one ?? '')
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
      .map(name => ({ name, line: index + 1 }));
  });

/** Parts of a line that are numbers for us, and texts for the program. */
export const partsAsTexts: Reason = situation => {
  const { isOutput, actual = '', expected = '', bare, input = '' } = situation;
  if (!isOutput || !differs(situation) || !/\.split\(/.test(situation.code)) return null;
  // Sums that begin with 0 and grow by texts: 010, or longer than any number that is expected.
  const longest = (text: string) => Math.max(0, ...(text.match(/\d+/g) ?? []).map(one => one.length));
  if (!/(?<![\d.])0\d+/.test(actual) && longest(actual) <= longest(expected)) return null;
  for (const { name, line } of splitNames(situation)) {
    const added = lineWith(
      bare,
      new RegExp(String.raw`\+=\s*${name}\b|=\s*[\w.]+\s*\+\s*${name}\s*;`),
      line + 1,
    );
    const isTurned = bare.some(text =>
      new RegExp(
        String.raw`(?:Number|parseInt|parseFloat)\(\s*${name}\b|\+${name}\b(?<!\+=\s*\+?${name})`,
      ).test(text.replaceAll('+=', '')),
    );
    if (!added || isTurned || !/\d/.test(input)) continue;
    return {
      what: `\`${name}\` in line ${line} is a text, also where it looks like a number, so + in line ${added.line} joins instead of adding.`,
      why: `Turn it into a number when it is read: \`Number(…)\`.`,
      line,
    };
  }
  return null;
};

/** `grid[row - 1][column]` of the first row. */
export const rowOutside: Reason = situation => {
  const { error, line, given, own } = situation;
  if (
    !/Cannot (?:read|set) properties of undefined \((?:reading|setting) '-?\d+'\)/.test(error) ||
    line === undefined
  )
    return null;
  for (const [, list = '', name = '', sign = ''] of (situation.bare[line - 1] ?? '').matchAll(
    /(?<![\w.$])([\w$.]+)\[\s*(\w+)\s*([-+])\s*1\s*\]\s*\[/g,
  )) {
    const at = own?.parameters.indexOf(name) ?? -1;
    const value = Number(given[at]);
    if (given[at] === undefined || (sign === '-' && value !== 0)) continue;
    const place = sign === '-' ? -1 : value + 1;
    return {
      what: `With \`${name}\` ${value}, \`${list}[${name} ${sign} 1]\` in line ${line} is \`${list}[${place}]\`, and there is no such row.`,
      why: sign === '-' ? `Ask first: \`${name} > 0\`.` : `Ask first: \`${name} < ${list}.length - 1\`.`,
      line,
    };
  }
  return null;
};

/** `for (const letter in word)` goes through places. */
export const placesOfText: Reason = situation => {
  if (!differs(situation)) return null;
  const found = findReached(situation, /for\s*\(\s*(?:const|let|var)\s+(?<one>\w+)\s+in\s+(?<list>\w+)\s*\)/);
  const { one = '', list = '' } = found?.groups ?? {};
  if (!found) return null;
  const all = situation.bare.join('\n');
  const isText =
    /^(?:text|word|line|str|string|name|message|sentence|letters?|input|s)$/i.test(list) ||
    new RegExp(
      String.raw`\b${list}\s*(?::[^=]*)?=\s*[^;]*\.(?:split|trim|toLowerCase|toUpperCase|map|filter)\(|\b${list}\s*(?::[^=]*)?=\s*\[`,
    ).test(all);
  const isObject = new RegExp(String.raw`\b${list}\s*(?::[^=]*)?=\s*\{`).test(all);
  const asPlace = new RegExp(String.raw`\b${list}\[\s*${one}\s*\]|(?:Number|parseInt)\(\s*${one}`).test(
    textOf(situation, found.block),
  );
  if (!isText || isObject || asPlace) return null;
  return {
    what: `\`for … in\` in line ${found.line} goes through the places of \`${list}\` ("0", "1", …), not through what is in it.`,
    why: `Write \`for (const ${one} of ${list})\`.`,
    line: found.line,
  };
};

/** The first line says how many follow, so the last one is at that place. */
export const lastLineLeftOut: Reason = situation => {
  const { isOutput, expected = '', actual = '', bare } = situation;
  const [wanted, got] = [expected.trimEnd().split('\n'), actual.trimEnd().split('\n')];
  if (!isOutput || got.length !== wanted.length - 1 || got.some((row, at) => row !== wanted[at])) return null;
  for (const loop of situation.loops) {
    const { n, i } =
      /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*1\s*;\s*\k<i>\s*<\s*(?<n>\w+)\s*;/.exec(bare[loop.line - 1] ?? '')
        ?.groups ?? {};
    if (n === undefined) continue;
    const isCount = lineWith(
      bare,
      new RegExp(String.raw`\b${n}\s*(?::[^=]*)?=\s*(?:Number|parseInt|\+)\(?\s*\w+\[\s*0\s*\]`),
    );
    if (
      !isCount ||
      !new RegExp(String.raw`\[\s*${i}\s*\]`).test(
        bodyOf(situation, loop)
          .map(([, text]) => text)
          .join('\n'),
      )
    )
      continue;
    return {
      what: `\`${i} < ${n}\` in line ${loop.line} ends before place ${n}: line 0 holds the number, so the last of the ${n} lines is at place ${n}.`,
      why: `Write \`${i} <= ${n}\`.`,
      line: loop.line,
    };
  }
  return null;
};
