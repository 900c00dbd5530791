import { lineWith, type Block } from './program-parts.ts';
import { differs, findReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** What C and C++ read and how they put text in: line breaks left over, ends noticed too late, macros, sizes. */

/** `scanf("%c")` gets the line break that the value before left. */
export const breakRead: Reason = situation => {
  const { isOutput, lines, input = '' } = situation;
  if (!isOutput || !differs(situation) || !/\S\s*\n\s*\S/.test(input)) return null;
  const reads = lines.flatMap((text, index) => (/\bscanf\s*\(|\bgetchar\s*\(/.test(text) ? [index + 1] : []));
  for (const line of reads) {
    const text = lines[line - 1] ?? '';
    const isFirst = line === reads[0] && !situation.loops.some(one => one.line <= line && line <= one.end);
    const how = /\bscanf\s*\(\s*"%c/.test(text)
      ? 'scanf("%c")'
      : /=\s*getchar\s*\(\)/.test(text) && !/\bwhile\b/.test(text)
        ? 'getchar()'
        : null;
    if (how === null || isFirst) continue;
    return {
      what: `\`${how}\` in line ${line} reads the line break that the value before it left, not the next letter.`,
      why: 'Write a space before it, which skips such signs: `" %c"`.',
      line,
    };
  }
  return null;
};

/** `getline` after `>>` gets the rest of the line. */
export const restOfLine: Reason = situation => {
  const { isOutput, language, bare, input = '' } = situation;
  if (!isOutput || !differs(situation) || language !== 'cpp') return null;
  const line = lineWith(bare, /\bgetline\s*\(\s*(?:std::)?cin\s*,\s*(?<name>\w+)/);
  const before = line ? bare.slice(0, line.line - 1).findLastIndex(text => /\bcin\s*>>/.test(text)) : -1;
  if (!line || before === -1) return null;
  const name = /\bcin\s*>>\s*(\w+)/.exec(bare[before] ?? '')?.[1];
  const isText = new RegExp(String.raw`\bstring\s+(?:\w+\s*,\s*)*${name}\b`).test(bare.join('\n'));
  // Where no number comes first, the values are read in another order.
  if (!isText && !/^\s*-?\d/.test(input)) return null;
  const between = bare.slice(before, line.line).join('\n');
  if (/\bignore\s*\(|>>\s*(?:std::)?ws\b|\bgetline\b[\s\S]*\bgetline\b|\bcin\.get\(/.test(between))
    return null;
  return {
    what: `\`getline\` in line ${line.line} reads the rest of the line that \`cin >>\` in line ${before + 1} left: an empty text.`,
    why: 'Write `cin.ignore();` between them, or `getline(cin >> ws, …)`.',
    line: line.line,
  };
};

/** The end is noticed only when reading has failed. */
export const endTooLate: Reason = situation => {
  if (!situation.isOutput || !differs(situation)) return null;
  const found = lineWith(
    situation.bare,
    /\bwhile\s*\(\s*!\s*(?<what>feof\s*\(\s*\w+\s*\)|(?:std::)?\w+\.eof\s*\(\s*\))/,
  );
  if (!found) return null;
  const loop = situation.loops.find(one => one.line === found.line);
  const body = situation.lines.slice(found.line, loop?.end ?? found.line + 3).join('\n');
  const read =
    /(?:std::)?cin(?:\s*>>\s*[\w.[\]]+)+|(?:std::)?getline\([^;]*\)|fgets\([^;]*\)|f?scanf\([^;]*\)/.exec(
      body,
    )?.[0];
  const asked =
    read === undefined
      ? null
      : read.startsWith('fgets')
        ? `while (${read} != NULL)`
        : /scanf/.test(read)
          ? `while (${read} == ${read.match(/%(?!%)/g)?.length ?? 1})`
          : `while (${read})`;
  return {
    what: `\`${found.groups['what']}\` in line ${found.line} is true only after reading has failed, so the last round works with the old value once more.`,
    why:
      asked === null
        ? 'Let the loop ask the reading itself.'
        : `Let the loop ask the reading itself: \`${asked}\`.`,
    line: found.line,
  };
};

type Macro = { name: string; parameters: string[]; body: string; line: number };

const macrosOf = ({ bare }: Situation): Macro[] =>
  bare.flatMap((text, index) => {
    const found = /^\s*#\s*define\s+(\w+)\(([^)]*)\)\s+(.+?)\s*$/.exec(text);
    return found
      ? [
          {
            name: found[1] ?? '',
            parameters: (found[2] ?? '').split(',').map(one => one.trim()),
            body: found[3] ?? '',
            line: index + 1,
          },
        ]
      : [];
  });

/** A macro puts its text in, without any brackets. */
export const macroAsText: Reason = situation => {
  if (!differs(situation)) return null;
  for (const { name, parameters, body, line } of macrosOf(situation)) {
    const call = lineWith(
      situation.bare,
      new RegExp(String.raw`(?<before>[-+*/%]\s*)?\b${name}\(\s*(?<given>[^()]*)\s*\)(?<after>\s*[-+*/%])?`),
      line + 1,
    );
    const given = (call?.groups['given'] ?? '').split(',').map(one => one.trim());
    if (!call || given.length !== parameters.length) continue;
    const isBare = parameters.some(
      (one, index) =>
        /[-+*/%<>?]/.test(given[index] ?? '') &&
        new RegExp(String.raw`(?<!\(\s*)\b${one}\b|\b${one}\b(?!\s*\))`).test(body),
    );
    const isOpen =
      (call.groups['before'] !== undefined || call.groups['after'] !== undefined) &&
      !/^\(.*\)$/.test(body) &&
      /[-+]/.test(body);
    if (!isBare && !isOpen) continue;
    const expanded = parameters.reduce(
      (text, one, index) => text.replaceAll(new RegExp(String.raw`\b${one}\b`, 'g'), given[index] ?? ''),
      body,
    );
    return {
      what: `A macro is put in as text: \`${name}(${given.join(', ')})\` in line ${call.line} becomes \`${expanded}\`.`,
      why: `Write brackets around each value and around the whole in line ${line}: \`(${parameters.map(one => `(${one})`).reduce((text, one, index) => text.replaceAll(new RegExp(String.raw`\(?\b${parameters[index]}\b\)?`, 'g'), one), body)})\`.`,
      line,
    };
  }
  return null;
};

/** A pointer of a pointer gets a new address itself. */
export const outerPointerSet: Reason = situation => {
  if (!differs(situation)) return null;
  const reached: Block[] = reachedBy(situation);
  for (const block of reached) {
    const head = situation.bare[block.line - 1] ?? '';
    for (const name of block.parameters) {
      if (!new RegExp(String.raw`\*\s*\*\s*${name}\b`).test(head)) continue;
      const set = lineWith(
        situation.bare,
        new RegExp(String.raw`^\s*${name}\s*=\s*&?\s*(?<value>\w+)\s*;`),
        block.line + 1,
        block.end,
      );
      if (!set) continue;
      const after = situation.bare.slice(set.line, block.end).join('\n');
      if (new RegExp(String.raw`\b${name}\b`).test(after)) continue;
      if (situation.loops.some(one => one.line <= set.line && set.line <= one.end && one.line > block.line))
        continue;
      return {
        what: `Line ${set.line} changes only where \`${name}\` points in this function: the caller’s own pointer stays as it is.`,
        why: `Write \`*${name} = ${set.groups['value']};\`.`,
        line: set.line,
      };
    }
  }
  return null;
};

/** `size() - 1` of an empty vector. */
export const sizeBelowZero: Reason = situation => {
  if (situation.language !== 'cpp') return null;
  const isEmpty = situation.given.some(one =>
    /^(?:\{\s*\}|""|std::\w+(?:<[^>]*>)?(?:\{\s*\}|\(\s*\)))$/.test(one),
  );
  const found = findReached(situation, /(?<what>(?<list>\w+)\.(?:size|length)\(\)\s*-\s*1)/);
  // A crash within such a loop, although every place that it asks for would be there.
  const i =
    found &&
    new RegExp(String.raw`\bfor\b.*\b(\w+)\s*<\s*${found.groups['list']}\.\w+\(\)\s*-\s*1\s*;`).exec(
      found.text,
    )?.[1];
  // A crash within a library may have no line of the program.
  const { line = found?.line ?? 0 } = situation;
  const loop = i ? situation.loops.find(one => one.line === found.line && one.end >= line) : undefined;
  const isCrash =
    loop !== undefined &&
    loop.line <= line &&
    /crashed/.test(situation.feedback) &&
    [
      ...situation.bare
        .slice(loop.line, loop.end)
        .join('\n')
        .matchAll(/\[([^\]]*)\]/g),
    ].every(([, place = '']) => [i, `${i}+1`].includes(place.replaceAll(/\s/g, '')));
  return found &&
    (isEmpty || isCrash) &&
    !new RegExp(String.raw`\b${found.groups['list']}\.empty\(\)`).test(situation.code)
    ? {
        what: `\`${found.groups['what']}\` in line ${found.line} is no -1 for an empty \`${found.groups['list']}\`: sizes are never negative, so it becomes a huge number.`,
        why: 'Add instead: `i + 1 < ….size()`, or check for an empty one first.',
        line: found.line,
      }
    : null;
};

/** Places of a vector that were never made. */
export const emptyVectorFilled: Reason = situation => {
  if (situation.language !== 'cpp') return null;
  for (const block of reachedBy(situation)) {
    const made = lineWith(
      situation.bare,
      /^\s*(?:std::)?(?:vector\s*<[^;=({]*>|string)\s+(?<name>\w+)\s*;/,
      block.line,
      block.end,
    );
    const name = made?.groups['name'];
    if (!made || name === undefined) continue;
    const set = lineWith(
      situation.bare,
      new RegExp(String.raw`(?<![\w.])${name}\s*\[[^\]]*\]\s*=(?!=)`),
      made.line,
      block.end,
    );
    const rest = situation.bare.slice(made.line, block.end).join('\n');
    const grows = new RegExp(
      String.raw`\b${name}\.(?:push_back|resize|assign|insert|emplace_back|append)\(|\b${name}\s*(?:\+=|=(?!=))|>>\s*${name}\b|getline\([^)]*${name}|[(,&]\s*${name}\s*[),]`,
    );
    if (!set || grows.test(rest)) continue;
    return {
      what: `\`${name}\` in line ${made.line} is empty, and \`${name}[…]\` in line ${set.line} makes no new places.`,
      why: `Write \`${name}.push_back(…)\`, or make it as long as it must be: \`${name}(n)\`.`,
      line: set.line,
    };
  }
  return null;
};

/** `to_string('A')` is the number of the letter. */
export const letterAsNumber: Reason = situation => {
  if (!differs(situation) || situation.language !== 'cpp') return null;
  const found = findReached(situation, /\bto_string\(\s*(?<what>(?<name>\w+)\[[^\]]*\])\s*\)/);
  const name = found?.groups['name'];
  if (
    !found ||
    !new RegExp(String.raw`\bstring\s*&?\s*(?:\w+\s*,\s*)*${name}\b`).test(situation.bare.join('\n'))
  )
    return null;
  return {
    what: `\`to_string\` in line ${found.line} takes the letter \`${found.groups['what']}\` for a number, and gives its code as text.`,
    why: `Make a text of one letter: \`string(1, ${found.groups['what']})\`.`,
    line: found.line,
  };
};

/** Without `fixed`, the digits before the point count as well. */
export const fixedMissing: Reason = situation => {
  if (!situation.isOutput || !differs(situation) || situation.language !== 'cpp') return null;
  const found = lineWith(
    situation.bare,
    /\bsetprecision\s*\(\s*(?<digits>\d+)\s*\)|\.precision\(\s*(?<other>\d+)\s*\)/,
  );
  if (!found || /\bfixed\b/.test(situation.bare.join('\n'))) return null;
  const digits = found.groups['digits'] ?? found.groups['other'];
  return {
    what: `\`setprecision(${digits})\` alone means ${digits} digits in all, also those before the point (line ${found.line}).`,
    why: `Write \`fixed\` before it: \`cout << fixed << setprecision(${digits})\`.`,
    line: found.line,
  };
};
