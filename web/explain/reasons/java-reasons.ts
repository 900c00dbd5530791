import { aliasReasons } from './alias-reasons.ts';
import * as surprises from './java-surprises.ts';
import { codesOfDigits, endedWith, joinedNumbers, oldValuePassed } from './number-reasons.ts';
import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { findReached, type Reason } from './situation.ts';

/** Texts compared with `==`: both sides are texts for sure. */
const textsCompared: Reason = situation => {
  const all = situation.bare.join('\n');
  const texts = new Set([...all.matchAll(/\bString\s+(\w+)\s*[=;,):]/g)].map(match => match[1] as string));
  const lists = new Set(
    [...all.matchAll(/\bString(?:\[\]|\.\.\.)\s+(\w+)/g)].map(match => match[1] as string),
  );
  for (const block of situation.functions)
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /(?<left>[\w.]+(?:\(\)|\[\w+\])?|"[^"]*")\s*(?<sign>[!=]=)\s*(?<right>[\w.]+(?:\(\)|\[\w+\])?|"[^"]*")/.exec(
          text,
        )?.groups;
      if (!found) continue;
      const { left = '', right = '', sign } = found;
      const isText = (side: string) =>
        side.startsWith('"') ||
        texts.has(side.replace(/^\w+\.(?=\w+$)/, '')) ||
        lists.has(/^(\w+)\[\w+\]$/.exec(side)?.[1] ?? '');
      if (right === 'null' || left === 'null' || !isText(left) || !isText(right)) continue;
      return {
        what: `\`${sign}\` in line ${line} asks whether both texts are the very same object, not whether their letters are equal.`,
        why: left.startsWith('"')
          ? `Write \`${sign === '!=' ? '!' : ''}${right}.equals(…)\`.`
          : `Write \`${sign === '!=' ? '!' : ''}${left}.equals(…)\`.`,
        line,
      };
    }
  return null;
};

const shortName = (name: string) => name.replace(/^.*\./, '');

const notThrown: Reason = situation => {
  const name = /Expected ([\w.$]+) to be thrown, but nothing was thrown/.exec(situation.feedback)?.[1];
  if (name === undefined) return null;
  const wanted = shortName(name);
  const made = lineWith(situation.bare, new RegExp(String.raw`(?<!throw\s)\bnew\s+${wanted}\s*\(`));
  if (made && !/\bthrow\b/.test(made.text))
    return {
      what: `Line ${made.line} makes the exception and does not throw it: \`throw\` is missing.`,
      why: `Write \`throw new ${wanted}(…);\`.`,
      line: made.line,
    };
  const caught = lineWith(
    situation.bare,
    new RegExp(String.raw`catch\s*\(\s*(?:final\s+)?(?:${wanted}|RuntimeException|Exception|Throwable)\b`),
  );
  if (caught)
    return {
      what: `The test expects that \`${wanted}\` comes out of the call, but line ${caught.line} catches it.`,
      why: 'Remove the `try` and `catch`, or throw it on.',
      line: caught.line,
    };
  return {
    what: `\`${situation.call ?? 'The call'}\` must throw \`${wanted}\`, and nothing was thrown.`,
    why: `Check the value first: \`if (…) throw new ${wanted}(…);\`.`,
    ...(situation.own && { line: situation.own.line }),
  };
};

const otherThrown: Reason = situation => {
  const found =
    /Unexpected exception type thrown, expected: <(?:class )?([\w.$]+)> but was: <(?:class )?([\w.$]+)>/.exec(
      situation.feedback,
    );
  if (!found) return null;
  const [wanted, given] = [shortName(found[1] ?? ''), shortName(found[2] ?? '')];
  const made = lineWith(situation.bare, new RegExp(String.raw`\bnew\s+${given}\s*\(`));
  return {
    what: made
      ? `Line ${made.line} throws \`${given}\`; the test expects \`${wanted}\`.`
      : `\`${given}\` was thrown; the test expects \`${wanted}\`.`,
    why: made
      ? `Write \`throw new ${wanted}(…);\`.`
      : `Check the value before it is used, and throw \`${wanted}\` yourself.`,
    ...(made && { line: made.line }),
  };
};

/** Java itself says what is null. */
const nothingThere: Reason = situation => {
  const found =
    /NullPointerException: Cannot (?<what>.+?) because (?:the return value of )?"(?<value>[^"]+)" is null/.exec(
      situation.feedback,
    )?.groups;
  const value = found?.['value'] ?? '';
  const name = /^(?:this\.)?(\w+)$/.exec(value)?.[1];
  if (!found) return null;
  const place = situation.line === undefined ? {} : { line: situation.line };
  if (name === undefined) {
    const call = /([\w$]+)\([^()]*\)$/.exec(value)?.[1];
    if (call !== undefined)
      return {
        what: `\`${call}(…)\` gave back \`null\` in line ${situation.line}, and something was asked of it.`,
        why: /Map\.get\(/.test(value)
          ? 'A Map gives `null` for a key that it does not have: write `getOrDefault(…, 0)`, or ask `containsKey(…)` first.'
          : 'Check for `null` before you use it.',
        ...place,
      };
    const array = /^(?:this\.)?(\w+)\[/.exec(value)?.[1];
    return array === undefined
      ? null
      : {
          what: `The array \`${array}\` has its places, but nothing is in this one yet: it is \`null\`.`,
          why: `Fill it first, such as \`${array}[i] = new …\`.`,
          ...place,
        };
  }
  const field = lineWith(
    situation.bare,
    new RegExp(
      String.raw`^\s*(?:(?:private|public|protected|final|static)\s+)+(?<type>[\w<>,\s[\]]+?)\s+${name}\s*;`,
    ),
  );
  const isSet = new RegExp(String.raw`(?<![\w.])(?:this\.)?${name}\s*=(?!=)`).test(situation.bare.join('\n'));
  if (value.startsWith('this.') && field && !isSet)
    return {
      what: `\`${name}\` is \`null\`: line ${field.line} declares it, and nothing ever gives it a value.`,
      why: `Make it where it is declared or in the constructor: \`${name} = new …\`.`,
      line: field.line,
    };
  return {
    what: `\`${name}\` is \`null\` in line ${situation.line}, so nothing can be asked of it.`,
    why: situation.given.includes('null')
      ? 'The test gives `null`: check for it first.'
      : `Give \`${name}\` a value first, or check for \`null\`.`,
    ...place,
  };
};

/** The answer was printed, and something else returned. */
const printedInstead: Reason = ({ expected, output, isOutput, ...situation }) => {
  const last = output.trim().split('\n').at(-1)?.trim();
  if (
    isOutput ||
    expected === undefined ||
    last !== expected.trim() ||
    last === '' ||
    situation.actual === undefined
  )
    return null;
  const found = lineWith(situation.bare, /System\.out\.print/);
  return found
    ? {
        what: `The answer was printed in line ${found.line}. The test reads what \`${situation.called ?? 'the method'}\` returns.`,
        why: 'Write `return` before the value instead of printing it.',
        line: found.line,
      }
    : null;
};

/** An array that is compared as a whole names the first place that differs. */
const arrayDiffers: Reason = ({ feedback, call }) => {
  const found = /array contents differ at index \[(\d+)\], expected: <(.*?)> but was: <(.*?)>/s.exec(
    feedback,
  );
  return found
    ? {
        what: `At place ${found[1]} of the array there is ${found[3]} instead of ${found[2]}.`,
        why: `Follow \`${call ?? 'the call'}\` through your loop: what does it write to place ${found[1]}?`,
      }
    : null;
};

const sharedByAll: Reason = situation => {
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  for (const home of situation.classes) {
    const found = lineWith(
      situation.bare,
      /^\s*(?:private\s+|public\s+|protected\s+)?static\s+(?!final\b)[\w<>[\],]+\s+(?<name>\w+)\s*(?:=[^;(]*)?;/,
      home.line,
      home.end,
    );
    const name = found?.groups['name'];
    if (!found || name === undefined) continue;
    const constructor = situation.functions.find(one => one.name === home.name && one.line > home.line);
    if (
      !constructor ||
      !new RegExp(String.raw`\b${name}\s*(?:=(?!=)|\+\+|[-+]=)`).test(textOf(situation, constructor))
    )
      continue;
    if (
      !new RegExp(
        String.raw`\bthis\.${name}\b|\b${home.name}\.${name}\s*=|(?<![\w.])${name}\s*=\s*\w+\s*;`,
      ).test(textOf(situation, constructor))
    )
      continue;
    return {
      what: `\`${name}\` in line ${found.line} is \`static\`: all objects share one, and the last one made overwrites it.`,
      why: 'Remove `static`, so that each object has its own.',
      line: found.line,
    };
  }
  return null;
};

/** A field that objects count in, and that all of them share. */
const sharedCounter: Reason = situation => {
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  for (const home of situation.classes) {
    const methods = situation.functions.filter(one => one.line > home.line && one.end <= home.end);
    for (const [line, text] of bodyOf(situation, home)) {
      if (methods.some(one => one.line <= line && line <= one.end)) continue;
      const name =
        /^\s*(?:(?:private|public|protected)\s+)?static\s+(?!final\b)(?:(?:private|public)\s+)?[\w<>[\],]+\s+(\w+)\s*(?:=[^;]*)?;/.exec(
          text,
        )?.[1];
      if (name === undefined) continue;
      const changer = methods.find(
        one =>
          one.name !== home.name &&
          !/\bstatic\b/.test(situation.bare[one.line - 1] ?? '') &&
          new RegExp(
            String.raw`\b${name}\s*(?:\+\+|--|[-+*]?=(?!=))|\b${name}\.(?:add|put|remove|push|clear)\(`,
          ).test(textOf(situation, one)),
      );
      if (!changer) continue;
      return {
        what: `\`${name}\` in line ${line} is \`static\`: all objects share one, and \`${changer.name}\` of each object changes it for all.`,
        why: 'Remove `static`, so that each object has its own.',
        line,
      };
    }
  }
  return null;
};

/** `age = age++` gives the old value back. */
const countedAway: Reason = situation => {
  const found = findReached(
    situation,
    /(?<![\w.])(?:this\.)?(?<name>\w+)\s*=\s*(?:this\.)?\k<name>\s*(?<sign>\+\+|--)/,
  );
  return found
    ? {
        what: `\`${found.groups['name']} = ${found.groups['name']}${found.groups['sign']}\` in line ${found.line} puts the old value back: nothing changes.`,
        why: `Write \`${found.groups['name']}${found.groups['sign']};\` alone.`,
        line: found.line,
      }
    : null;
};

/** A loop downwards that leaves out place 0. */
const firstPlaceLeftOut: Reason = situation => {
  const { expected, actual } = situation;
  if (expected === undefined || actual === undefined || expected === actual) return null;
  const found = findReached(
    situation,
    /for\s*\([^;]*\b(?<i>\w+)\s*=[^;]*(?:length|size)[^;]*-\s*1\s*;\s*\k<i>\s*>\s*0\s*;\s*(?:\k<i>--|--\k<i>)/,
  );
  const i = found?.groups['i'];
  if (
    !found ||
    i === undefined ||
    new RegExp(String.raw`\b${i}\s*-\s*1\b|\[\s*0\s*\]|\(\s*0\s*\)`).test(textOf(situation, found.block))
  )
    return null;
  return {
    what: `The loop in line ${found.line} goes down only to place 1 and leaves out place 0.`,
    why: `Write \`${i} >= 0\`.`,
    line: found.line,
  };
};

const loopOverPlaces: Reason = situation => {
  if (!/ConcurrentModificationException/.test(situation.feedback)) return null;
  const pattern = /for\s*\(\s*[\w<>]+\s+\w+\s*:\s*(?<list>[\w.]+)\s*\)/;
  // The error itself names the line of the loop.
  const own =
    situation.line === undefined ? null : lineWith(situation.bare, pattern, situation.line, situation.line);
  const found = own ?? (situation.line === undefined ? findReached(situation, pattern) : null);
  return found
    ? {
        what: `The list \`${found.groups['list']}\` was changed while the loop in line ${found.line} went through it.`,
        why: 'Collect what is to be removed in another list, or use `removeIf(…)`.',
        line: found.line,
      }
    : null;
};

export const javaReasons: Reason[] = [
  surprises.mainNotFound,
  surprises.scannersInTurn,
  surprises.streamUsedUp,
  surprises.fieldStaysNull,
  surprises.patternSplit,
  surprises.removedByPlace,
  oldValuePassed,
  endedWith,
  notThrown,
  otherThrown,
  nothingThere,
  textsCompared,
  surprises.equalsOfOwnType,
  surprises.printedAsPlace,
  surprises.boxesCompared,
  surprises.arraysCompared,
  surprises.letterBecameNumber,
  surprises.restOfLine,
  codesOfDigits,
  joinedNumbers,
  surprises.handedOut,
  ...aliasReasons,
  printedInstead,
  sharedByAll,
  sharedCounter,
  countedAway,
  firstPlaceLeftOut,
  loopOverPlaces,
];

export const laterJavaReasons: Reason[] = [arrayDiffers];
