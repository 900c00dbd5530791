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
            String.raw`(?<![\w.>])${name}\s*(?:[-+*/]?=(?!=)|\+\+|--|\[[^\]]*\]\s*(?:=(?!=)|\+\+|[-+]=)|\.(?:push_back|insert|erase|clear|append|pop_back|sort)\()`,
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
    return {
      what: `\`${block.name}\` changes only its own copy of ${names}: the caller keeps the old value.`,
      why:
        situation.language === 'cpp'
          ? `Take it by reference: write \`&\` before the name in line ${block.line}.`
          : 'Take a pointer (`int *`) and change what it points to, with `*`.',
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
  const text = reachedBy(situation)
    .map(one => situation.lines.slice(one.line - 1, one.end).join('\n'))
    .join('\n');
  if (/\\0|=\s*0\s*;\s*$|strcpy|strcat|sprintf|strncpy/m.test(text.replaceAll(/\bint\s+\w+\s*=\s*0/g, '')))
    return null;
  return {
    what: 'The text has no end: after its last letter comes what was in memory before.',
    why: "Write `'\\0'` behind the last letter.",
  };
};

export const cReasons: Reason[] = [
  placeAsked,
  letterForText,
  comparedTruth,
  changedCopy,
  pointerAssigned,
  endMissing,
];
