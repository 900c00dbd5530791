import { cppReasons } from './cpp-reasons.ts';
import { cSigns } from './c-signs.ts';
import * as reading from './c-input.ts';
import { codesOfDigits, endedWith, oldValuePassed } from './number-reasons.ts';
import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { findReached, reachedBy, type Reason } from './situation.ts';

const comparedTruth: Reason = situation => {
  const found = findReached(
    situation,
    /(?:\bif\s*\(|\bwhile\s*\(|&&|\|\||\breturn)\s*(?<call>strn?cmp)\s*\([^()]*\)\s*(?:\)|;|&&|\|\||\?)/,
  );
  return found
    ? {
        what: `\`${found.groups['call']}\` gives 0 when the texts are equal, so alone it means "they differ" (line ${found.line}).`,
        why: `Write \`${found.groups['call']}(…) == 0\`.`,
        line: found.line,
      }
    : null;
};

const letterForText: Reason = situation => {
  const found = findReached(situation, /[\w\])]\s*(?<sign>[!=]=)\s*"/);
  if (!found || situation.language !== 'c') return null;
  return {
    what: `\`${found.groups['sign']}\` in line ${found.line} compares where the texts are, not their letters.`,
    why: `Write \`strcmp(…, …) ${found.groups['sign']} 0\`, with \`#include <string.h>\`.`,
    line: found.line,
  };
};

/** A function that gives back nothing and changes only its own copy. */
const changedCopy: Reason = situation => {
  const reached = reachedBy(situation);
  for (const block of situation.functions) {
    if (
      !reached.includes(block) &&
      !reached.some(one => new RegExp(String.raw`\b${block.name}\s*\(`).test(textOf(situation, one)))
    )
      continue;
    const head = situation.bare[block.line - 1] ?? '';
    if (!/^\s*(?:static\s+)?void\s/.test(head) || /::/.test(block.name)) continue;
    if (situation.classes.some(one => one.line < block.line && block.end <= one.end)) continue;
    const list = head.slice(head.indexOf('(') + 1, head.lastIndexOf(')'));
    const all = list.split(/,(?![^<]*>)/);
    const copies = all.filter(one => !/[&*[]/.test(one) && !/\bconst\b/.test(one));
    const changed = copies
      .map(one => /(\w+)\s*$/.exec(one)?.[1] ?? '')
      .filter(
        name =>
          name !== '' &&
          new RegExp(
            String.raw`(?<![\w.>])${name}\s*(?:[-+*/]?=(?!=)|\+\+|--|\[[^\]]*\](?:\.\w+)*\s*(?:[-+*/]?=(?!=)|\+\+|--)|\.(?:push_back|insert|erase|clear|append|pop_back|sort)\()|for\s*\(\s*(?:auto|char|int)\s*&\s*\w+\s*:\s*${name}\s*\)`,
          ).test(
            bodyOf(situation, block)
              .map(([, text]) => text)
              .join('\n'),
          ),
      );
    const others = all.length - copies.length;
    // It may print, or change something else on purpose.
    if (changed.length === 0 || others > 0 || /printf|cout|puts/.test(textOf(situation, block))) continue;
    const names = changed.map(name => `\`${name}\``).join(' and ');
    const pointers = copies
      .map(one => /^\s*(?<type>.+?)\s*(?<name>\w+)\s*$/.exec(one)?.groups)
      .filter(one => changed.includes(one?.['name'] ?? ''))
      .map(one => `${one?.['type']} *${one?.['name']}`)
      .join(', ');
    return {
      what: `\`${block.name}\` changes only its own copy of ${names}: the caller keeps the old value.`,
      why:
        situation.language === 'cpp'
          ? `Take it by reference: write \`&\` before the name in line ${block.line}.`
          : `Take pointers, \`${pointers}\`, change what they point to with \`*\`, and call it with \`&\`.`,
      line: block.line,
    };
  }
  return null;
};

const placeAsked: Reason = situation => {
  const found = /__n \(which is (\d+)\) >= this->size\(\) \(which is (\d+)\)/.exec(situation.feedback);
  if (!found) return null;
  const at = findReached(situation, /\.at\(/);
  return {
    what: `Place ${found[1]} was asked for, and there are only ${found[2]} places.`,
    why: 'Places are counted from 0: the last one is the size minus one.',
    ...(at && { line: at.line }),
  };
};

const pointerAssigned: Reason = situation => {
  if (situation.expected === undefined) return null;
  for (const block of reachedBy(situation)) {
    const head = situation.bare[block.line - 1] ?? '';
    if (!/^\s*void\b/.test(head)) continue;
    for (const name of block.parameters) {
      if (!new RegExp(String.raw`\*\s*${name}\b|\b${name}\s*\[`).test(head)) continue;
      const set = lineWith(
        situation.bare,
        new RegExp(String.raw`^\s*${name}\s*=(?!=)`),
        block.line + 1,
        block.end,
      );
      const text = textOf(situation, block).split('\n').slice(1).join('\n');
      if (
        !set ||
        new RegExp(String.raw`\*\s*${name}\b|\b${name}\s*\[|\b${name}\+\+|\(\s*${name}\s*,`).test(text)
      )
        continue;
      return {
        what: `Line ${set.line} changes only where \`${name}\` points in this function: the caller’s memory stays as it is.`,
        why: `Write into what it points to: \`*${name} = …\`, \`${name}[i] = …\`, or \`strcpy(${name}, …)\`.`,
        line: set.line,
      };
    }
  }
  return null;
};

const endMissing: Reason = situation => {
  const { expected = '', actual = '', language } = situation;
  const bare = (text: string) => text.replace(/^"|"$/g, '');
  if (
    language !== 'c' ||
    !expected.startsWith('"') ||
    !bare(actual).startsWith(bare(expected)) ||
    expected === actual
  )
    return null;
  for (const block of reachedBy(situation)) {
    const text = situation.lines.slice(Math.max(0, block.line - 1), block.end).join('\n');
    const out = bodyOf(situation, block).flatMap(
      ([, one]) => /(?<![\w.>])(?<name>\w+)\[[^\]]*\]\s*=(?!=)/.exec(one)?.groups?.['name'] ?? [],
    );
    const name = out.find(one => new RegExp(String.raw`\bchar\s*\*?\s*${one}\b`).test(text));
    if (name === undefined || /\\0|\]\s*=\s*0\s*;|strcpy|strcat|sprintf|strncpy|calloc|memset/.test(text))
      continue;
    const last = bodyOf(situation, block).findLast(([, one]) =>
      new RegExp(String.raw`(?<![\w.>])${name}\[[^\]]*\]\s*=(?!=)`).test(one),
    );
    return {
      what: `The text \`${name}\` has no end: after its last letter comes what was in memory before.`,
      why: `Write \`'\\0'\` behind the last letter: \`${name}[…] = '\\0';\`.`,
      ...(last && { line: last[0] }),
    };
  }
  return null;
};

/** A local variable or array that is counted up and was never given a value. */
const neverStarted: Reason = situation => {
  if (situation.expected === undefined) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /^\s*(?:(?:unsigned|long|short)\s+)*(?<type>int|long|double|float|char|size_t)\s+(?<name>\w+)\s*(?<size>\[[^\]]*\])?\s*;/.exec(
          text,
        )?.groups;
      const { name, size, type } = found ?? {};
      if (!found || name === undefined) continue;
      const rest = situation.bare.slice(line, block.end).join('\n');
      const place = size === undefined ? '' : String.raw`\s*\[(?:[^[\]]|\[[^\]]*\])*\]`;
      const grows = new RegExp(
        String.raw`(?<![\w.>])${name}${place}\s*(?:\+\+|[-+*]=)|\+\+\s*${name}\b|(?<![\w.>])${name}${place}\s*=\s*${name}\b`,
      ).exec(rest);
      const isSet = new RegExp(
        String.raw`(?<![\w.>])${name}${place}\s*=(?!=)\s*(?!${name}\b)|(?:&|>>)\s*${name}\b|(?:scanf|memset|fgets|strcpy|fill|cin)[^;]*\b${name}\b|[(,]\s*${name}\s*[,)]`,
      ).test(rest);
      if (!grows || isSet) continue;
      return {
        what: `\`${name}\` in line ${line} has no first value: what is in it is left to chance.`,
        why:
          size === undefined
            ? `Write \`${type} ${name} = 0;\`.`
            : `Write \`${type} ${name}${size} = {0};\`, which sets all places to 0.`,
        line,
      };
    }
  return null;
};

/** Both sides are `char *`. */
const addressesCompared: Reason = situation => {
  const fields = situation.classes.map(one => textOf(situation, one)).join('\n');
  const last = (name: string | undefined) => /(\w*)$/.exec(name ?? '')?.[1] ?? '';
  for (const block of reachedBy(situation)) {
    const all = textOf(situation, block);
    const texts = new Set(
      [...`${all}\n${fields}`.matchAll(/\bchar\s*\*\s*(?:const\s+)?(\w+)|\bchar\s+(\w+)\s*\[/g)].map(
        one => one[1] ?? one[2] ?? '',
      ),
    );
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /(?<![\w.*>[\]])(?<a>(?:\w+(?:->|\.))*\w+)\s*(?<sign>[!=]=)\s*(?<b>(?:\w+(?:->|\.))*\w+)(?![\w[(.]|->)/.exec(
          text,
        )?.groups;
      if (!found || !texts.has(last(found['a'])) || !texts.has(last(found['b']))) continue;
      // Pointers that walk through a text are compared on purpose.
      const body = bodyOf(situation, block)
        .map(([, one]) => one.replaceAll(/\bchar\s*\*+\s*\w+/g, ''))
        .join('\n');
      const walks = [found['a'], found['b']].some(one =>
        new RegExp(String.raw`\*\s*${one}\b|\b${one}\s*(?:\+\+|--|[-+]=|\+|-|=(?!=))|\+\+\s*${one}\b`).test(
          body,
        ),
      );
      if (walks) continue;
      return {
        what: `\`${found['sign']}\` in line ${line} compares where the texts are, not their letters.`,
        why: `Write \`strcmp(${found['a']}, ${found['b']}) ${found['sign']} 0\`, with \`#include <string.h>\`.`,
        line,
      };
    }
  }
  return null;
};

/** An object that is passed as a copy, and changed by its own methods. */
const objectCopied: Reason = situation => {
  if (situation.language !== 'cpp' || situation.expected === undefined) return null;
  for (const block of situation.functions) {
    if (situation.classes.some(one => one.line < block.line && block.end <= one.end)) continue;
    const head = situation.bare[block.line - 1] ?? '';
    const list = head.slice(head.indexOf('(') + 1, head.lastIndexOf(')'));
    for (const one of list.split(',')) {
      const found = /^\s*(?<type>\w+)\s+(?<name>\w+)\s*$/.exec(one)?.groups;
      const home = situation.classes.find(({ name }) => name === found?.['type']);
      if (!found || !home) continue;
      const name = found['name'] ?? '';
      const text = textOf(situation, block);
      const changes = [
        ...text.matchAll(new RegExp(String.raw`(?<![\w.])${name}\.(\w+)\s*(\(|[-+]?=(?!=)|\+\+)`, 'g')),
      ];
      const isChanged = changes.some(
        ([, member, sign]) =>
          sign !== '(' ||
          situation.functions.some(
            own =>
              own.name === member &&
              own.line > home.line &&
              own.end <= home.end &&
              !/\)\s*const\b/.test(situation.bare[own.line - 1] ?? ''),
          ),
      );
      if (!isChanged || new RegExp(String.raw`\breturn\s+${name}\b`).test(text)) continue;
      return {
        what: `\`${block.name}\` gets a copy of \`${name}\` (line ${block.line}): the object of the caller does not change.`,
        why: `Take it by reference: write \`${found['type']}& ${name}\`.`,
        line: block.line,
      };
    }
  }
  return null;
};

/** `for (char c : text) c = …` changes a copy of each value. */
const loopCopies: Reason = situation => {
  if (situation.language !== 'cpp' || situation.expected === undefined) return null;
  for (const loop of situation.loops) {
    const head = /for\s*\(\s*(?<type>[\w:<>]+)\s+(?<name>\w+)\s*:\s*(?<list>\w+)\s*\)/.exec(
      situation.bare[loop.line - 1] ?? '',
    )?.groups;
    if (!head) continue;
    const { name = '', list, type } = head;
    const body = bodyOf(situation, loop)
      .map(([, text]) => text)
      .concat((situation.bare[loop.line - 1] ?? '').replace(/^[^)]*\)/, ''))
      .join('\n');
    const set = new RegExp(String.raw`(?<![\w.])${name}\s*(?:[-+*/]?=(?!=)|\+\+)`, 'g');
    const home = situation.classes.find(one => one.name === type);
    const changes = [
      ...body.matchAll(new RegExp(String.raw`(?<![\w.])${name}\.(\w+)\s*(\(|[-+*/]?=(?!=)|\+\+|--)`, 'g')),
    ];
    const isChanged =
      home !== undefined &&
      changes.some(
        ([, member, sign]) =>
          sign !== '(' ||
          situation.functions.some(
            own =>
              own.name === member &&
              own.line > home.line &&
              own.end <= home.end &&
              /\bvoid\b/.test((situation.bare[own.line - 1] ?? '').split('(')[0] ?? '') &&
              !/\)\s*const\b/.test(situation.bare[own.line - 1] ?? ''),
          ),
      ) &&
      !new RegExp(String.raw`(?:\(|=|return)\s*${name}\s*[);,]`).test(body);
    const isUsed = (body.match(new RegExp(String.raw`(?<![\w.])${name}\b`, 'g')) ?? []).length > 2;
    if (!isChanged && (!set.test(body) || isUsed)) continue;
    return {
      what: `\`${name}\` in line ${loop.line} is a copy of each value of \`${list}\`: what the loop changes is lost.`,
      why: `Write \`${type}& ${name}\`.`,
      line: loop.line,
    };
  }
  return null;
};

/** `cin >> name` ends at a space. */
const onlyOneWord: Reason = situation => {
  const { isOutput, input = '', language, expected = '' } = situation;
  if (!isOutput || !/[^\s\d]+ +[^\s\d]+/.test(input)) return null;
  const rows = input.split('\n').filter(row => /\S +\S/.test(row) && expected.includes(row.trim()));
  if (rows.length === 0) return null;
  const all = situation.bare.join('\n');
  if (language === 'cpp') {
    const found = lineWith(situation.bare, /\bcin\s*>>\s*(?<name>\w+)/);
    const name = found?.groups['name'];
    if (!found || !new RegExp(String.raw`\bstring\s+(?:\w+\s*,\s*)*${name}\b`).test(all)) return null;
    return {
      what: `\`cin >> ${name}\` in line ${found.line} reads only up to the next space, and "${rows[0]?.trim()}" has one.`,
      why: `Read the whole line: \`getline(cin, ${name})\`.`,
      line: found.line,
    };
  }
  const found = lineWith(situation.lines, /\bscanf\s*\(\s*"[^"]*%\d*s/);
  return found && !/%\[/.test(found.text)
    ? {
        what: `\`%s\` in line ${found.line} reads only up to the next space, and "${rows[0]?.trim()}" has one.`,
        why: 'Read the whole line with `fgets`.',
        line: found.line,
      }
    : null;
};

/** A variable of an inner block takes the place of the one outside. */
const innerCopy: Reason = situation => {
  if (situation.expected === undefined) return null;
  for (const block of reachedBy(situation)) {
    const outer = new Map<string, number>();
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /^(?<space>\s*)(?:std::)?(?:int|long|double|float|char|bool|string|auto)\s+(?<name>\w+)\s*=[^=]/.exec(
          text,
        )?.groups;
      const name = found?.['name'];
      if (!found || name === undefined) continue;
      const depth = found['space']?.length ?? 0;
      const before = outer.get(name);
      const after = situation.bare.slice(line, block.end);
      const end = after.findIndex(one => one.trim() !== '' && one.search(/\S/) < depth);
      const isUsedInside = after
        .slice(0, Math.max(0, end))
        .some(one => new RegExp(String.raw`\b${name}\b`).test(one));
      if (before !== undefined && depth > before && !isUsedInside)
        return {
          what: `Line ${line} declares a new \`${name}\`, which ends with its block: the \`${name}\` outside stays as it is.`,
          why: `Remove the type before \`${name}\`.`,
          line,
        };
      if (before === undefined) outer.set(name, depth);
    }
  }
  return null;
};

/** A method that the class below replaces is found only if it is virtual. */
const virtualMissing: Reason = situation => {
  if (situation.language !== 'cpp' || situation.expected === undefined) return null;
  for (const home of situation.classes) {
    const base = /:\s*(?:public\s+)?(\w+)\s*\{?\s*$/.exec(situation.bare[home.line - 1] ?? '')?.[1];
    const parent = situation.classes.find(one => one.name === base && one !== home);
    if (!parent) continue;
    for (const own of situation.functions.filter(one => one.line > home.line && one.end <= home.end)) {
      const other = situation.functions.find(
        one => one.name === own.name && one.line > parent.line && one.end <= parent.end,
      );
      if (!other || own.name === home.name) continue;
      if (
        /\bvirtual\b|\boverride\b/.test(`${situation.bare[other.line - 1]} ${situation.bare[own.line - 1]}`)
      )
        continue;
      return {
        what: `\`${own.name}\` of \`${parent.name}\` (line ${other.line}) is not \`virtual\`: where a \`${parent.name}\` is used, that of \`${home.name}\` is not found.`,
        why: `Write \`virtual\` before it in line ${other.line}, and \`override\` behind the one in line ${own.line}.`,
        line: other.line,
      };
    }
  }
  return null;
};

/** What was printed is the answer. */
const printedInstead: Reason = ({ expected, output, isOutput, actual, ...rest }) => {
  const situation = { ...rest, expected, output, isOutput, actual };
  if (isOutput || expected === undefined || actual === expected) return null;
  const own = situation.own;
  const found = own && lineWith(situation.bare, /\bprintf\s*\(|\bcout\s*<</, own.line, own.end);
  const isPlain = found && lineWith(situation.bare, /\breturn\s+(?:0|-1|1)\s*;/, found.line, own.end);
  const others = own && textOf(situation, own).match(/\breturn\b/g)?.length;
  return found && isPlain && others === 1 && actual === /return\s+(-?\d+)/.exec(isPlain.text)?.[1]
    ? {
        what: `The answer is printed in line ${found.line}, and line ${isPlain.line} gives back ${actual}. The test reads what \`${own.name}\` returns.`,
        why: 'Return the value instead of printing it.',
        line: found.line,
      }
    : null;
};

/** `sizeof` of a parameter is the size of its pointer. */
export const sizeOfPointer: Reason = situation => {
  const found = findReached(situation, /\bsizeof\s*\(?\s*(?<name>[a-z_]\w*)\s*\)?/);
  const name = found?.groups['name'] ?? '';
  if (!found || !found.block.parameters.includes(name)) return null;
  const head = situation.bare[found.block.line - 1] ?? '';
  const isText = new RegExp(String.raw`\bchar\s*\*\s*${name}\b|\bchar\s+${name}\s*\[`).test(head);
  const isPointer = isText || new RegExp(String.raw`\*\s*${name}\b|\b${name}\s*\[`).test(head);
  return isPointer
    ? {
        what: `\`sizeof(${name})\` in line ${found.line} is the size of a pointer (8), however long \`${name}\` is.`,
        why: isText
          ? `The length of a text is \`strlen(${name})\`.`
          : 'Let the caller pass how many values there are.',
        line: found.line,
      }
    : null;
};

/** `*count++` moves the pointer. */
const pointerMoved: Reason = situation => {
  const found = findReached(situation, /^\s*\*\s*(?<name>\w+)(?<sign>\+\+|--)\s*;/);
  if (!found || situation.expected === undefined) return null;
  const { name, sign } = found.groups;
  return {
    what: `\`*${name}${sign}\` in line ${found.line} moves the pointer \`${name}\` itself; the number that it points to stays as it is.`,
    why: `Write \`(*${name})${sign}\`.`,
    line: found.line,
  };
};

/** A pointer that has walked behind the last node gets the new one: no node points to it. */
const nodeLost: Reason = situation => {
  for (const block of situation.functions)
    for (const loop of situation.loops) {
      if (loop.line <= block.line || loop.end > block.end) continue;
      const name = /while\s*\(\s*(?<name>\w+)\s*(?:!=\s*(?:NULL|nullptr)\s*)?\)/.exec(
        situation.bare[loop.line - 1] ?? '',
      )?.groups?.['name'];
      if (name === undefined) continue;
      const walks = new RegExp(String.raw`\b${name}\s*=\s*${name}\s*->\s*next\b`).test(
        textOf(situation, loop),
      );
      const set = lineWith(
        situation.bare,
        new RegExp(String.raw`^\s*${name}\s*=\s*(?<value>[A-Za-z_]\w*)\s*;`),
        loop.end + 1,
        block.end,
      );
      if (!walks || !set || /^(?:NULL|nullptr)$/.test(set.groups['value'] ?? '')) continue;
      const rest = situation.bare.slice(set.line, block.end).join('\n');
      if (new RegExp(String.raw`\b${name}\b`).test(rest)) continue;
      return {
        what: `Line ${set.line} changes only the variable \`${name}\`: behind the loop it is NULL, and no node points to \`${set.groups['value']}\`, which is lost.`,
        why: `Stop at the last node (\`${name}->next != NULL\`) and set its \`next\`; if there is none yet, set the beginning of the list.`,
        line: set.line,
      };
    }
  return null;
};

export const cReasons: Reason[] = [
  cSigns,
  ...cppReasons,
  nodeLost,
  pointerMoved,
  sizeOfPointer,
  placeAsked,
  neverStarted,
  addressesCompared,
  letterForText,
  comparedTruth,
  oldValuePassed,
  endedWith,
  codesOfDigits,
  reading.breakRead,
  reading.restOfLine,
  reading.endTooLate,
  reading.macroAsText,
  reading.outerPointerSet,
  reading.letterAsNumber,
  reading.fixedMissing,
  reading.emptyVectorFilled,
  reading.sizeBelowZero,
  changedCopy,
  pointerAssigned,
  endMissing,
  objectCopied,
  loopCopies,
  onlyOneWord,
  innerCopy,
  virtualMissing,
  printedInstead,
];
