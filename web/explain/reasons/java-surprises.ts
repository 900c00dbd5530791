import { isNear } from './near-names.ts';
import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** What Java does without any word: methods that are other ones, objects compared by place, letters as numbers, input left over. */

const allOf = ({ bare }: Situation) => bare.join('\n');

/** `equals(Point)` beside the `equals(Object)` that lists call. */
export const equalsOfOwnType: Reason = situation => {
  if (!differs(situation) || !/^(?:true|false|-?\d+)$/.test(situation.actual ?? '')) return null;
  const found = lineWith(
    situation.bare,
    /\bboolean\s+equals\s*\(\s*(?:final\s+)?(?<type>(?!Object\b)[\w<>]+)\s+\w+\s*\)/,
  );
  if (!found || /\bequals\s*\(\s*(?:final\s+)?Object\b/.test(allOf(situation))) return null;
  return {
    what: `\`equals\` in line ${found.line} takes a \`${found.groups['type']}\`, so it is another method than \`equals(Object)\`, which lists and tests call.`,
    why: `Write \`public boolean equals(Object other)\`; \`@Override\` above it tells such mistakes.`,
    line: found.line,
  };
};

/** `Book@7a0ac6e3`, `[I@1b2c3d4`. */
export const printedAsPlace: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const array = /\[(?:L[\w.]+;|[IJDCZBSF])@[0-9a-f]+/.exec(actual)?.[0];
  if (array !== undefined && !expected.includes('@')) {
    const found =
      lineWith(
        situation.bare,
        /\bSystem\.out\.print(?:ln)?\s*\(\s*\w+\s*\)|\.toString\(\)|String\.valueOf\(\s*\w+\s*\)/,
      ) ?? lineWith(situation.bare, /"?\s*\+\s*\w+\s*(?:\+|;|\))/);
    return {
      what: 'An array as text is only its kind and a number, not what is in it.',
      why: 'Go through it with a loop, or use `Arrays.toString(…)`, or `String.join(" ", …)` for texts.',
      ...(found && situation.isOutput && { line: found.line }),
    };
  }
  const name = /(?<![\w.])(\w+)@[0-9a-f]{5,}\b/.exec(actual)?.[1];
  const home = situation.classes.find(one => one.name === name);
  if (!home || /@[0-9a-f]{5,}/.test(expected)) return null;
  const methods = situation.functions.filter(one => one.line > home.line && one.end <= home.end);
  const near = methods.find(
    one => one.name !== 'toString' && (one.name.toLowerCase() === 'tostring' || isNear('toString', one.name)),
  );
  if (methods.some(one => one.name === 'toString' && one.parameters.length === 0)) return null;
  return near
    ? {
        what: `Java asks an object for its text with \`toString\`; line ${near.line} says \`${near.name}\`, which nobody calls.`,
        why: 'Write `public String toString()`, with a capital S.',
        line: near.line,
      }
    : {
        what: `\`${home.name}\` has no \`toString\`, so as text it is only its name and a number.`,
        why: 'Write `public String toString() { return …; }`.',
        line: home.line,
      };
};

const boxes = 'Integer|Long|Double|Character|Short|Float|String|Boolean';

/** `==` between objects that hold numbers. */
export const boxesCompared: Reason = situation => {
  if (!differs(situation)) return null;
  const all = allOf(situation);
  const boxed = new Set(
    [...all.matchAll(new RegExp(String.raw`\b(?:${boxes})\s+(\w+)\s*[=;,):]`, 'g'))].map(match => match[1]),
  );
  const lists = new Set(
    [
      ...all.matchAll(new RegExp(String.raw`\b(?:Array|Linked)?List\s*<\s*(?:${boxes})?\s*>\s*(\w+)`, 'g')),
    ].map(match => match[1]),
  );
  const maps = new Set([...all.matchAll(/\b\w*Map\s*<[^>]*>\s*(\w+)/g)].map(match => match[1]));
  const isBox = (side: string) => {
    const held = /^(?:this\.)?(\w+)\.get\(/.exec(side)?.[1];
    return held === undefined ? boxed.has(side.replace(/^this\./, '')) : lists.has(held) || maps.has(held);
  };
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /(?<left>(?:this\.)?\w+(?:\.get\([^()]*(?:\([^()]*\))?[^()]*\))?)\s*(?<sign>[!=]=)\s*(?<right>(?:this\.)?\w+(?:\.get\([^()]*(?:\([^()]*\))?[^()]*\))?)/.exec(
          text,
        )?.groups;
      const { left = '', right = '', sign } = found ?? {};
      if (!found || !isBox(left) || !isBox(right)) continue;
      return {
        what: `\`${sign}\` in line ${line} asks whether both are the very same object: for numbers in a list that is only so for small ones.`,
        why: `Write \`${sign === '!=' ? '!' : ''}${left}.equals(${right})\`.`,
        line,
      };
    }
  return null;
};

/** A letter plus a number is a number, and a text takes its digits. */
export const letterBecameNumber: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  if (
    !differs(situation) ||
    !/[A-Za-z]/.test(expected) ||
    !/\d{2,3}/.test(actual) ||
    /\d{2,3}/.test(expected)
  )
    return null;
  for (const block of reachedBy(situation))
    for (const [line] of bodyOf(situation, block)) {
      const text = situation.lines[line - 1] ?? '';
      const isJoined = /\+=|=\s*\w+\s*\+|\.append\(|"\s*\+/.test(text);
      const calculates = /'.'\s*[-+]|[-+]\s*'.'|charAt\([^()]*\)\s*[-+]|\([^()]*\bc\w*\s*[-+]\s*\w+\)/.test(
        text,
      );
      if (!isJoined || !calculates || /\(\s*char\s*\)/.test(text)) continue;
      return {
        what: `A letter that is calculated with becomes a number, and line ${line} joins its digits.`,
        why: 'Make a letter of the result: `(char) (…)`.',
        line,
      };
    }
  return null;
};

/** `split(".")` is a pattern in which a point is any sign. */
export const patternSplit: Reason = situation => {
  for (const block of reachedBy(situation))
    for (const [line] of bodyOf(situation, block)) {
      const found = /\.(?<how>split|replaceAll|replaceFirst)\(\s*"(?<sign>[.|*+?^$])"/.exec(
        situation.lines[line - 1] ?? '',
      )?.groups;
      if (!found) continue;
      return {
        what: `\`${found['how']}\` in line ${line} takes a pattern, and in a pattern ${found['sign']} does not stand for itself.`,
        why: `Write \`"\\\\${found['sign']}"\`.`,
        line,
      };
    }
  return null;
};

/** `remove(value)` of a list of numbers takes an `int` for a place. */
export const removedByPlace: Reason = situation => {
  const all = allOf(situation);
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found = /\b(?<list>\w+)\.remove\(\s*(?<value>[A-Za-z_]\w*)\s*\)/.exec(text)?.groups;
      const { list, value = '' } = found ?? {};
      if (!found || /^(?:[ijkmn]|idx|index|pos|position|place|at|last|first|size)$/i.test(value)) continue;
      if (
        !new RegExp(
          String.raw`\bList\s*<\s*Integer\s*>\s*${list}\b|\b${list}\s*=\s*new\s+\w*List\s*<\s*Integer`,
        ).test(all)
      )
        continue;
      if (!new RegExp(String.raw`\bint\s+${value}\b`).test(textOf(situation, block))) continue;
      if (new RegExp(String.raw`\bInteger\s+${value}\b`).test(textOf(situation, block))) continue;
      if (
        situation.loops.some(
          one =>
            one.line <= line &&
            line <= one.end &&
            new RegExp(String.raw`\bint\s+${value}\s*=`).test(situation.bare[one.line - 1] ?? ''),
        )
      )
        continue;
      return {
        what: `\`remove(${value})\` in line ${line} takes the \`int\` for a place, and removes what is there.`,
        why: `To remove the value, write \`${list}.remove(Integer.valueOf(${value}))\`.`,
        line,
      };
    }
  return null;
};

/** `nextLine()` after `nextInt()` gets the rest of the line. */
export const restOfLine: Reason = situation => {
  if (!situation.isOutput || !(differs(situation) || situation.error !== '')) return null;
  const reads = situation.bare.flatMap((text, index) =>
    [
      ...text.matchAll(
        /(?<kept>=\s*|\(\s*|return\s+)?\b\w+\.(?<how>next(?:Int|Double|Long|Line|Boolean)?)\(\s*\)/g,
      ),
    ].map(({ groups }) => ({
      line: index + 1,
      how: groups?.['how'] ?? '',
      isKept: groups?.['kept'] !== undefined,
    })),
  );
  for (const [index, { line, how, isKept }] of reads.entries()) {
    const before = reads[index - 1];
    if (how !== 'nextLine' || !isKept || before === undefined || before.how === 'nextLine') continue;
    return {
      what: `\`nextLine()\` in line ${line} reads only the rest of the line that \`${before.how}()\` in line ${before.line} left: an empty text.`,
      why: 'Call `nextLine();` once more between them.',
      line,
    };
  }
  return null;
};

export const mainNotFound: Reason = situation => {
  const isStatic = /Main method is not static/.test(situation.feedback);
  if (!isStatic && !/Main method not found in class|Main method must return/.test(situation.feedback))
    return null;
  const main = lineWith(situation.bare, /\b[Mm]ain\s*\(/);
  return main
    ? {
        what: `Java cannot start the program: \`main\` in line ${main.line} ${isStatic ? 'is not `static`' : 'is written in another way'}.`,
        why: 'Write `public static void main(String[] args)`.',
        line: main.line,
      }
    : null;
};

/** Each Scanner reads ahead, so that the next one finds nothing. */
export const scannersInTurn: Reason = situation => {
  if (!/NoSuchElementException/.test(`${situation.error}${situation.feedback}`)) return null;
  const made = situation.bare.flatMap((text, index) =>
    /new\s+(?:Scanner|BufferedReader)\s*\(.*System\.in/.test(text) ? [index + 1] : [],
  );
  const [first] = made;
  if (first === undefined) return null;
  const isRepeated =
    made.length > 1 ||
    situation.loops.some(one => one.line < first && first <= one.end) ||
    situation.functions.some(one => one.line < first && first <= one.end && one.name !== 'main');
  return isRepeated
    ? {
        what: `More than one \`Scanner\` is made (line ${made.at(-1)}): the first one has already read the whole input, so the next finds nothing.`,
        why: 'Make one `Scanner` and use it everywhere: as a field, or as a parameter.',
        line: made.at(-1) as number,
      }
    : null;
};

/** A local variable that takes the place of the field, which stays null. */
export const fieldStaysNull: Reason = situation => {
  const name = /because "this\.(\w+)" is null/.exec(situation.feedback)?.[1];
  if (name === undefined) return null;
  for (const home of situation.classes)
    for (const method of situation.functions.filter(one => one.line > home.line && one.end <= home.end)) {
      const found = lineWith(
        situation.bare,
        new RegExp(
          String.raw`^\s*(?!return\b|this\.)[\w<>[\],.?]+(?:\s*<[^>]*>)?(?:\[\])?\s+${name}\s*=\s*new\b`,
        ),
        method.line + 1,
        method.end,
      );
      if (!found || new RegExp(String.raw`\bthis\.${name}\s*=(?!=)`).test(textOf(situation, home))) continue;
      return {
        what: `Line ${found.line} declares a new variable \`${name}\`: the \`${name}\` of the object stays \`null\`.`,
        why: `Remove the type before \`${name}\`.`,
        line: found.line,
      };
    }
  return null;
};

export const streamUsedUp: Reason = situation => {
  if (!/stream has already been operated upon/.test(situation.feedback)) return null;
  const line = situation.line;
  const name = /(\w+)\s*\.\w+\(/.exec(situation.bare[(line ?? 0) - 1] ?? '')?.[1];
  const made =
    name === undefined
      ? null
      : lineWith(situation.bare, new RegExp(String.raw`\b\w*Stream(?:<[^>]*>)?\s+${name}\s*=`));
  return {
    what: `A stream can be used only once${name !== undefined && made ? `: \`${name}\` of line ${made.line} was used up before line ${line}` : ''}.`,
    why: 'Make a new stream for each question, or keep the list and begin with `.stream()` again.',
    ...(line !== undefined && { line }),
  };
};

/** What the object keeps is handed out itself. */
export const handedOut: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of situation.functions)
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /^\s*(?:final\s+)?(?:\w+\[\]|(?:Array)?List<[^>]*>)\s+(?<copy>\w*[cC]opy\w*|clone\w*)\s*=\s*(?:this\.)?(?<source>\w+)\s*;/.exec(
          text,
        )?.groups;
      if (!found) continue;
      return {
        what: `Line ${line} copies nothing: \`${found['copy']}\` is a second name for the very same ${/\[\]/.test(text) ? 'array' : 'list'} as \`${found['source']}\`.`,
        why: /\[\]/.test(text)
          ? `Write \`${found['source']}.clone()\`.`
          : `Write \`new ArrayList<>(${found['source']})\`.`,
        line,
      };
    }
  const found = findReached(
    situation,
    /^\s*(?:int|double|char|long|String)\[\]\s+(?<copy>\w+)\s*=\s*(?<source>\w+)\s*;/,
  );
  const { copy, source } = found?.groups ?? {};
  if (!found || copy === undefined) return null;
  const after = situation.bare.slice(found.line, found.block.end).join('\n');
  const usesBoth =
    new RegExp(String.raw`\b${copy}\[[^\]]*\]\s*=(?!=)`).test(after) &&
    new RegExp(String.raw`\b${source}\[`).test(after);
  return usesBoth
    ? {
        what: `Line ${found.line} copies nothing: \`${copy}\` is a second name for the very same array as \`${source}\`.`,
        why: `Write \`${source}.clone()\`.`,
        line: found.line,
      }
    : null;
};

/** `==` and `equals` of arrays ask for the very same one. */
export const arraysCompared: Reason = situation => {
  const { own, expected, actual } = situation;
  if (!own || expected?.trim() !== 'true' || actual?.trim() !== 'false') return null;
  const head = situation.bare[own.line - 1] ?? '';
  const arrays = new Set(
    [...`${head}\n${allOf(situation)}`.matchAll(/\b\w+\s*(?:\[\])+\s+(\w+)/g)].map(match => match[1] ?? ''),
  );
  for (const [line, text] of bodyOf(situation, own)) {
    const found = /(?<![\w.])(?:this\.)?(?<a>\w+)\s*(?:==|\.equals\()\s*(?:\w+\.)?(?<b>\w+)(?![\w.[(])/.exec(
      text,
    )?.groups;
    if (!found || !arrays.has(found['a'] ?? '') || !arrays.has(found['b'] ?? '')) continue;
    return {
      what: `Line ${line} asks whether both are the very same array, not whether the same values are in them.`,
      why: `Write \`Arrays.equals(${found['a']}, ${found['b']})\`.`,
      line,
    };
  }
  return null;
};
