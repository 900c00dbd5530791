import { aliasReasons } from './alias-reasons.ts';
import { javascriptSigns } from './javascript-signs.ts';
import * as states from './javascript-states.ts';
import * as values from './javascript-values.ts';
import { isNear } from './near-names.ts';
import type { Explanation } from './explanation.ts';
import { type Block, bodyOf, functionAround, lineWith, textOf } from './program-parts.ts';
import { endedWith, joinedNumbers, oldValuePassed } from './number-reasons.ts';
import * as promises from './promise-reasons.ts';
import { isEmptyHanded } from './promise-reasons.ts';
import { computedOnce, emptyLastLine, givenChanged } from './script-reasons.ts';
import { notCalled } from './shared-reasons.ts';
import { findReached, reachedBy, type Reason, type Situation } from './situation.ts';
import { dataOf, isNumbers } from './value-data.ts';

const isNothing = (value: string | undefined) => value?.trim() === 'undefined';
const methodsOf = (situation: Situation, home: Block) =>
  situation.functions.filter(one => one.line >= home.line && one.end <= home.end && one.name !== home.name);

const unknownName: Reason = situation => {
  const name = /^ReferenceError: ([\w$]+) is not defined/.exec(situation.error)?.[1];
  if (name === undefined) return null;
  const { bare, line } = situation;
  const own = functionAround(situation, line);
  const home = situation.classes.find(one => line !== undefined && one.line <= line && line <= one.end);
  if (
    home &&
    new RegExp(String.raw`\bthis\.${name}\b`).test(
      situation.classes.map(one => textOf(situation, one)).join('\n'),
    )
  )
    return {
      what: `\`${name}\` belongs to the object: \`this.\` is missing before it.`,
      why: `Write \`this.${name}\`.`,
    };
  if (home && methodsOf(situation, home).some(one => one.name === name))
    return {
      what: `\`${name}\` is a method of the object: \`this.\` is missing before it.`,
      why: `Write \`this.${name}(…)\`.`,
    };
  if (own && own.parameters.length === 0 && situation.given.length > 0 && own.name === situation.called)
    return {
      what: `\`${own.name}\` has no parameter \`${name}\`: there is nothing between its brackets.`,
      why: `Write \`${name}\` between the brackets in line ${own.line}.`,
      line: own.line,
    };
  const inner = own && lineWith(bare, new RegExp(String.raw`\b(?:let|const)\s+${name}\b`), own.line, own.end);
  if (inner && line !== undefined && inner.line < line)
    return {
      what: `\`${name}\` exists only in the block { } of line ${inner.line}, and line ${line} is outside of it.`,
      why: `Declare \`${name}\` before that block.`,
      line: inner.line,
    };
  return null;
};

const methodNotCalled: Reason = situation => {
  const name = /function (\w+)\(\) \{ \[native code\] \}/.exec(situation.actual ?? '')?.[1];
  const own =
    name === undefined ? null : lineWith(situation.bare, new RegExp(String.raw`\.${name}\b(?!\s*\()`));
  if (own)
    return {
      what: `\`${name}\` in line ${own.line} is not called: the brackets are missing.`,
      why: `Write \`.${name}()\`.`,
      line: own.line,
    };
  const isFunction =
    /yours (?:is|gives back) a function/.test(situation.feedback) ||
    /^'?(?:function\b|\[Function|\([\w, ]*\)\s*=>)/.test(situation.actual ?? '');
  if (!isFunction) return null;
  const helper = notCalled(situation, situation.own);
  if (helper) return helper;
  for (const one of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, one)) {
      const kept = /=\s*(?:this\.)?([\w$]+)\s*;?\s*$/.exec(text)?.[1];
      if (kept === undefined || !situation.functions.some(other => other.name === kept)) continue;
      return {
        what: `\`${kept}\` in line ${line} is not called: the brackets are missing.`,
        why: `Write \`${kept}(…)\`.`,
        line,
      };
    }
  return null;
};

/** `for … in` over what the test gives as an array. */
const placesOfArray: Reason = situation => {
  const found = findReached(
    situation,
    /for\s*\(\s*(?:const|let|var)?\s*(?<one>\w+)\s+in\s+(?<list>\w+)\s*\)/,
  );
  if (!found || (situation.actual === undefined && situation.error === '' && !isEmptyHanded(situation)))
    return null;
  const { one, list } = found.groups;
  const at = situation.own?.parameters.indexOf(list ?? '') ?? -1;
  const isArray =
    situation.given[at]?.startsWith('[') ||
    new RegExp(String.raw`\b${list}\s*=\s*\[`).test(situation.bare.join('\n'));
  // Used as a place, it is right.
  if (!isArray || new RegExp(String.raw`\b${list}\[\s*${one}\s*\]`).test(textOf(situation, found.block)))
    return null;
  return {
    what: `\`for … in\` in line ${found.line} goes through the places of \`${list}\` ("0", "1", …), not through its values.`,
    why: `Write \`for (const ${one} of ${list})\`.`,
    line: found.line,
  };
};

const returnInCallback: Reason = situation => {
  // The test asks something of what came back, and nothing did.
  const asked =
    situation.line === undefined && situation.actual === undefined
      ? /Cannot read properties of (undefined|null)/.exec(situation.error)?.[1]
      : undefined;
  const actual = situation.actual ?? asked;
  if (actual === undefined || actual === situation.expected) return null;
  const returned = findReached(situation, /\breturn\s+[\w$.]+\.forEach\s*\(/);
  if (returned)
    return {
      what: '`forEach` gives back nothing (undefined), whatever its function returns.',
      why: 'Return what you collected after the loop, or use `map`, `filter` or `reduce`.',
      line: returned.line,
    };
  const found = findReached(situation, /\.forEach\s*\(/);
  if (!found) return null;
  const rest = situation.bare.slice(found.line - 1, found.block.end);
  const end = rest.findIndex((text, index) => index > 0 && /^\s*\}\s*\)/.test(text));
  const inside = (end === -1 ? rest.slice(0, 1) : rest.slice(0, end)).findIndex(text =>
    /\breturn\s+[^;\s]/.test(text),
  );
  if (inside === -1) return null;
  // What came must be what stands after the loop.
  const after = (end === -1 ? rest.slice(1) : rest.slice(end + 1)).find(text => /\breturn\b/.test(text));
  const last = after === undefined ? undefined : /\breturn\s+(.*?);?\s*\}?\s*$/.exec(after)?.[1];
  if (after !== undefined && last !== actual) return null;
  if (after === undefined && !isNothing(actual)) return null;
  return {
    what: `\`return\` inside \`forEach\` (line ${found.line + inside}) ends only that round, not the function.`,
    why: 'Use a `for … of` loop, in which `return` leaves the function, or return after the loop.',
    line: found.line + inside,
  };
};

const bracesWithoutReturn: Reason = situation => {
  const { actual = '', feedback } = situation;
  const isOdd =
    isEmptyHanded(situation) ||
    /\bundefined\b/.test(actual) ||
    actual === '[]' ||
    /void|undefined/.test(feedback);
  if (!isOdd && actual === '') return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of [
      [block.line, situation.bare[block.line - 1] ?? ''] as [number, string],
      ...bodyOf(situation, block),
    ]) {
      const found =
        /(?:\.(?<method>map|filter|find|some|every|reduce|sort)\s*\(\s*)?(?:\([^()]*\)|[\w$]+)\s*=>\s*\{(?<body>[^{}]*)\}/.exec(
          text,
        );
      const { method, body } = found?.groups ?? {};
      if (
        !found ||
        body === undefined ||
        /\breturn\b|\bthrow\b|[;=](?!=)/.test(body.replace(/;\s*$/, '')) ||
        body.trim() === ''
      )
        continue;
      if (method === undefined && line !== block.line) continue;
      return {
        what: `After \`=>\` and { in line ${line} there must be a \`return\`: without it the function gives back nothing.`,
        why: 'Write `return` before the value, or leave { and } out.',
        line,
      };
    }
  return null;
};

/** A callback of several lines that never says `return`. */
const callbackWithoutReturn: Reason = situation => {
  if (situation.actual === undefined && situation.error === '') return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const method =
        /\.(map|filter|find|findIndex|some|every|reduce|sort|flatMap)\s*\(\s*(?:\([^()]*\)|[\w$]+)\s*=>\s*\{\s*$/.exec(
          text,
        )?.[1];
      if (method === undefined) continue;
      const end = situation.bare.findIndex(
        (one, index) => index >= line && indentOf(one) <= indentOf(text) && /^\s*\}/.test(one),
      );
      const inside = situation.bare.slice(line, end === -1 ? undefined : end);
      if (end === -1 || inside.some(one => /\breturn\b|\bthrow\b/.test(one))) continue;
      return {
        what: `The function in line ${line} has { } and no \`return\`, so \`${method}\` gets undefined from it.`,
        why: `Write \`return\` before the value in line ${line + 1}, or leave { and } out.`,
        line,
      };
    }
  return null;
};

const indentOf = (text: string) => (text.trim() === '' ? Number.POSITIVE_INFINITY : text.search(/\S/));

/** `'!' * 3`, and a list where its length is meant. */
const calculatedWithText: Reason = situation => {
  if (!/NaN/.test(situation.actual ?? '') || /NaN/.test(situation.expected ?? '')) return null;
  const text = findReached(situation, /["'`]\s*\*\s*[\w$]+|[\w$]+\s*\*\s*["'`]/);
  if (text)
    return {
      what: `\`*\` in line ${text.line} cannot repeat a text: the result is NaN.`,
      why: 'Write `.repeat(…)` after the text.',
      line: text.line,
    };
  for (const [index, name] of (situation.own?.parameters ?? []).entries()) {
    if (!situation.given[index]?.startsWith('[')) continue;
    const list = findReached(
      situation,
      new RegExp(String.raw`[-+*/%]\s*${name}\s*(?:;|\)|$)|[=(]\s*${name}\s*[-*/%]`),
    );
    if (list)
      return {
        what: `Line ${list.line} calculates with \`${name}\`, which is a whole array.`,
        why: `For how many values it has, write \`${name}.length\`.`,
        line: list.line,
      };
  }
  return null;
};

/** A sum that begins with a text joins. */
const sumFromText: Reason = situation => {
  if (!/^-?\d/.test(situation.expected ?? '')) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const name =
        /\blet\s+(\w*(?:sum|total|count|summe|result|product|amount|price)\w*)\s*=\s*(?:''|""|``)\s*;?\s*$/i.exec(
          text,
        )?.[1];
      if (
        name === undefined ||
        !new RegExp(String.raw`\b${name}\s*(?:\+=|=\s*${name}\s*\+)`).test(textOf(situation, block))
      )
        continue;
      return {
        what: `\`${name}\` begins with a text in line ${line}, so + joins texts instead of adding.`,
        why: `Begin with the number 0: \`let ${name} = 0;\`.`,
        line,
      };
    }
  return null;
};

/** `list = list.push(…)`. */
const pushKept: Reason = situation => {
  const found = findReached(situation, /\b(?<list>[\w$]+)\s*=\s*\k<list>\.(?<method>push|unshift)\s*\(/);
  return found
    ? {
        what: `\`${found.groups['method']}\` changes the array itself and gives back its new length, which line ${found.line} puts into \`${found.groups['list']}\`.`,
        why: `Write \`${found.groups['list']}.${found.groups['method']}(…);\` alone.`,
        line: found.line,
      }
    : null;
};

/** A function that the test gives, named and not called. */
const givenNotCalled: Reason = situation => {
  for (const [index, name] of (situation.own?.parameters ?? []).entries()) {
    if (!/=>|^(?:async\s+)?function\b/.test(situation.given[index] ?? '')) continue;
    const found = findReached(situation, new RegExp(String.raw`\b(?:if|while)\s*\(\s*!?${name}\s*\)`));
    if (found)
      return {
        what: `Line ${found.line} asks whether there is a \`${name}\`, and does not call it.`,
        why: `Write \`${name}(…)\` with the value in brackets.`,
        line: found.line,
      };
  }
  return null;
};

/** The constructor above gets nothing. */
const superWithoutValue: Reason = situation => {
  if (!/\bundefined\b|NaN/.test(situation.actual ?? '')) return null;
  for (const home of situation.classes) {
    const base = /\bextends\s+(\w+)/.exec(situation.bare[home.line - 1] ?? '')?.[1];
    const parent = situation.classes.find(one => one.name === base);
    const above = parent && methodsOf(situation, parent).find(one => one.name === 'constructor');
    const found = lineWith(situation.bare, /\bsuper\s*\(\s*\)/, home.line, home.end);
    if (!above || above.parameters.length === 0 || !found) continue;
    return {
      what: `\`super()\` in line ${found.line} gives nothing to the constructor of \`${base}\`, which takes (${above.parameters.join(', ')}).`,
      why: `Write \`super(${above.parameters.join(', ')})\`.`,
      line: found.line,
    };
  }
  return null;
};

const members =
  'length push pop shift unshift slice splice concat join split includes indexOf forEach filter reduce toUpperCase toLowerCase trim replace charAt substring toString startsWith endsWith sort reverse find every some keys values entries floor round random toFixed parseInt'.split(
    ' ',
  );

/** A property that exists nowhere is undefined without any error. */
const propertyMisspelt: Reason = situation => {
  if (/is not a function/.test(situation.error)) return null;
  const { bare } = situation;
  const all = bare.join('\n');
  const own = new Set(
    [
      ...all.matchAll(/(?:this\.|\b)([A-Za-z_$][\w$]*)\s*(?::|=(?!=))|[{,]\s*([A-Za-z_$][\w$]*)\s*(?=[,}])/g),
    ].map(match => match[1] ?? match[2] ?? ''),
  );
  const keys = new Set(
    [...all.matchAll(/\.([A-Za-z_$][\w$]*)|([A-Za-z_$][\w$]*)\s*:/g)].map(
      match => match[1] ?? match[2] ?? '',
    ),
  );
  const known = [...members, ...[...own].filter(one => keys.has(one))];
  for (const block of reachedBy(situation))
    for (const [line, text] of [
      [block.line, bare[block.line - 1] ?? ''] as [number, string],
      ...bodyOf(situation, block),
    ])
      for (const [, name = ''] of text.matchAll(/(?<!\.)\.([A-Za-z_$][\w$]*)(?![\w$]*\s*\()/g)) {
        if (members.includes(name) || name.length < 4) continue;
        if (own.has(name) || situation.functions.some(one => one.name === name)) continue;
        if ((all.match(new RegExp(String.raw`\.${name}\b`, 'g')) ?? []).length > 1) continue;
        const isPlural = (one: string) => one === `${name}s` || name === `${one}s`;
        const near = known.find(one => one !== name && isNear(name, one) && !isPlural(one));
        if (near === undefined) continue;
        return {
          what: `There is no \`.${name}\`, so it is undefined. Did you mean \`.${near}\`?`,
          why: 'Check its spelling in this line, capital letters included.',
          line,
        };
      }
  return null;
};

const neverSet: Reason = situation => {
  if (!isEmptyHanded(situation)) return null;
  const found = findReached(situation, /\b(?:let|var)\s+(?<name>[\w$]+)\s*(?::\s*\w+)?;/);
  const name = found?.groups['name'];
  if (!found || name === undefined) return null;
  if (
    !new RegExp(String.raw`\b${name}\s*(?:[-+*/]=|\+\+)|\b${name}\s*=\s*${name}\b`).test(
      textOf(situation, found.block),
    )
  )
    return null;
  if (new RegExp(String.raw`\b${name}\s*=(?!=)\s*(?!${name})`).test(textOf(situation, found.block)))
    return null;
  return {
    what: `\`${name}\` has no value at the beginning (line ${found.line}), so nothing can be added to it.`,
    why: `Give it a first value: \`let ${name} = 0;\`.`,
    line: found.line,
  };
};

const spreadMissing: Reason = situation => {
  if (!isEmptyHanded(situation)) return null;
  const found = findReached(situation, /\bMath\.(?<name>max|min)\(\s*(?<list>[\w$]+)\s*\)/);
  if (!found) return null;
  const { name, list } = found.groups;
  return {
    what: `\`Math.${name}\` takes numbers one by one, and \`${list}\` is one array.`,
    why: `Write three dots before it: \`Math.${name}(...${list})\`.`,
    line: found.line,
  };
};

const stateMissing: Reason = situation => {
  if (!isEmptyHanded(situation) && !/Cannot read properties of undefined/.test(situation.error)) return null;
  for (const home of situation.classes) {
    const own = methodsOf(situation, home);
    const constructor = own.find(one => one.name === 'constructor');
    const almost = own.find(
      one =>
        one.name !== 'constructor' &&
        (one.name === home.name || one.name === '__init__' || isNear('constructor', one.name)),
    );
    if (!constructor && almost)
      return {
        what: `Line ${almost.line} says \`${almost.name}\`: JavaScript calls only \`constructor\` when an object is made.`,
        why: 'Check the spelling.',
        line: almost.line,
      };
    if (!constructor) continue;
    const head = situation.bare[constructor.line - 1] ?? '';
    const used = new Set(
      [...textOf(situation, home).matchAll(/\bthis\.([\w$]+)/g)].map(match => match[1] as string),
    );
    const asked = /^[^:\n]*: (\w+) must /.exec(situation.feedback)?.[1];
    if (asked !== undefined) used.add(asked);
    for (const [line, text] of [
      [constructor.line, head.slice(head.indexOf('{') + 1)] as [number, string],
      ...bodyOf(situation, constructor),
    ]) {
      const name = /(?<![\w$.])(?:let\s+|const\s+|var\s+)?([\w$]+)\s*=(?![=>])/.exec(text)?.[1];
      if (name === undefined || !used.has(name)) continue;
      if (new RegExp(String.raw`\bthis\.${name}\s*=(?!=)`).test(textOf(situation, constructor))) continue;
      return {
        what: `Line ${line} sets \`${name}\` without \`this.\`: the object does not keep it.`,
        why: `Write \`this.${name} = …\`.`,
        line,
      };
    }
  }
  return null;
};

/** The tests call a method that the class does not have. */
const methodMissing: Reason = situation => {
  const name = /(?:\.|^TypeError: )([\w$]+) is not a function/.exec(situation.error)?.[1];
  if (name === undefined || situation.line !== undefined) return null;
  const [home] = situation.classes;
  if (!home || situation.classes.length > 1) return null;
  const own = methodsOf(situation, home).filter(one => one.name !== 'constructor');
  const near = own.find(one => isNear(name, one.name)) ?? (own.length === 1 ? own[0] : undefined);
  if (own.some(one => one.name === name)) return null;
  return {
    what: near
      ? `The test calls \`${name}\`, which \`${home.name}\` does not have. Line ${near.line} has \`${near.name}\`.`
      : `The test calls \`${name}\`, which \`${home.name}\` does not have.`,
    why: `Use the name of the instructions: \`${name}\`.`,
    line: near?.line ?? home.line,
  };
};

/** `this.size = 0` beside a method `size`. */
const fieldHidesMethod: Reason = situation => {
  const name = /\.([\w$]+) is not a function/.exec(situation.error)?.[1];
  if (name === undefined) return null;
  for (const home of situation.classes) {
    const method = methodsOf(situation, home).find(one => one.name === name);
    const set = lineWith(
      situation.bare,
      new RegExp(String.raw`\bthis\.${name}\s*=(?!=)`),
      home.line,
      home.end,
    );
    if (!method || !set) continue;
    return {
      what: `\`this.${name}\` in line ${set.line} and the method \`${name}\` in line ${method.line} have the same name: the value hides the method.`,
      why: `Give one of them another name, such as \`this._${name}\`.`,
      line: set.line,
    };
  }
  return null;
};

const sortedAsText: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  const numbers = (text: string) => text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const found = findReached(situation, /\.(?:sort|toSorted)\(\s*\)/);
  if (!found || expected === actual || !expected.startsWith('[') || /['"]/.test(expected)) return null;
  const [wanted, got] = [numbers(expected), numbers(actual)];
  const isSame = wanted.toSorted((a, b) => a - b).join() === got.toSorted((a, b) => a - b).join();
  const asTexts = sortedTexts(got);
  const isTurned = /\.(?:reverse|toReversed)\(/.test(textOf(situation, found.block));
  const isLikeTexts = isSame && got.join() === (isTurned ? asTexts.toReversed() : asTexts).join();
  // What the test gave is in another order as texts than as numbers.
  const isGiven = situation.given.some(one => {
    const list = dataOf(one);
    return isNumbers(list) && sortedTexts(list).join() !== list.toSorted((a, b) => a - b).join();
  });
  if (!isLikeTexts && !isGiven) return null;
  return {
    what: '`sort()` compares numbers as if they were texts, so 10 comes before 9.',
    why: 'Say how to compare them: `.sort((a, b) => a - b)`.',
    line: found.line,
  };
};

const sortedTexts = (list: number[]) => list.map(String).toSorted();

const readTooFar: Reason = situation => {
  if (!isEmptyHanded(situation) && !/\b(?:NaN|undefined)\b/.test(situation.actual ?? '')) return null;
  const found = findReached(situation, /for\s*\([^;]*;\s*(?<i>\w+)\s*<=\s*(?<list>[\w$]+)\.length\s*;/);
  if (!found) return null;
  return {
    what: `The last round of the loop in line ${found.line} asks for a place after the end of \`${found.groups['list']}\`, which is undefined.`,
    why: 'Places are counted from 0, so compare with `<`, not with `<=`.',
    line: found.line,
  };
};

/** `x === []` is never true: a new array is another one. */
const newArrayCompared: Reason = situation => {
  const found = findReached(situation, /[!=]==?\s*(?<value>\[\s*\]|\{\s*\})/);
  if (found)
    return {
      what: `\`${found.groups['value']}\` in line ${found.line} is a new object, which is equal to no other one.`,
      why: found.groups['value']?.startsWith('[')
        ? 'Compare its length: `.length === 0`.'
        : 'Compare what is in it, such as `Object.keys(…).length === 0`.',
      line: found.line,
    };
  const typed = lineWith(situation.lines, /typeof\s+[\w.]+\s*[!=]==?\s*['"]array['"]/);
  return typed
    ? {
        what: `\`typeof\` never says 'array': of an array it is 'object' (line ${typed.line}).`,
        why: 'Ask with `Array.isArray(…)`.',
        line: typed.line,
      }
    : null;
};

/** In a plain `function`, `this` is another one. */
const otherThis: Reason = situation => {
  if (!/Cannot (?:read|set) properties of undefined/.test(situation.error) || situation.line === undefined)
    return null;
  const own = situation.bare[situation.line - 1] ?? '';
  if (!/\bthis\b/.test(own)) return null;
  const around = situation.bare
    .slice(0, situation.line)
    .findLastIndex(text => /\(\s*function\s*\(/.test(text));
  const end = situation.bare.findIndex((text, index) => index > around && /^\s*\}\s*\)/.test(text));
  if (around === -1 || (end !== -1 && end < situation.line - 1 && around !== situation.line - 1)) return null;
  return {
    what: `Inside \`function (…)\` of line ${around + 1}, \`this\` is not the object but undefined.`,
    why: 'Use an arrow function, `(…) => …`, which keeps `this`.',
    line: situation.line,
  };
};

const lastOfVar: Reason = situation => {
  const found = findReached(situation, /for\s*\(\s*var\s+(?<i>\w+)/);
  if (!found || situation.expected === undefined) return null;
  const text = textOf(situation, found.block);
  const i = found.groups['i'];
  if (
    !new RegExp(String.raw`(?:=>|function\s*\([^)]*\)\s*\{)[^\n]*\b${i}\b`).test(text.replace(found.text, ''))
  )
    return null;
  return {
    what: `All functions that the loop makes share the one \`${i}\` of \`var\` (line ${found.line}): they see its last value.`,
    why: `Write \`let ${i}\`, which is a new one in each round.`,
    line: found.line,
  };
};

const notThrown: Reason = situation => {
  const isIt =
    /(?:to throw|toThrow|did not throw|Missing expected exception|was not thrown)/i.test(
      situation.feedback,
    ) &&
    situation.error === '' &&
    !/, it threw /.test(situation.feedback);
  if (!isIt) return null;
  const made = lineWith(situation.bare, /(?<!throw\s)\bnew\s+(?<name>\w*Error)\s*\(/);
  if (made && !/\bthrow\b|\breject\b|\bclass\b/.test(made.text))
    return {
      what: `Line ${made.line} makes a \`${made.groups['name']}\` and does not throw it.`,
      why: `Write \`throw new ${made.groups['name']}(…)\`.`,
      line: made.line,
    };
  return situation.call === null
    ? null
    : {
        what: `\`${situation.call.slice(0, 120)}\` must throw an error, and nothing was thrown.`,
        why: 'Check the value first: `if (…) throw new Error(…);`.',
        ...(situation.own && { line: situation.own.line }),
      };
};

/** `counts[c] += 1` where there is no entry yet. */
const countedFromNothing: Reason = situation => {
  if (!/\bNaN\b|\bnull\b/.test(situation.actual ?? '') || /\bNaN\b/.test(situation.expected ?? ''))
    return null;
  const found = findReached(situation, /(?<place>(?<object>[\w$]+)\[(?<key>[^\]]+)\])\s*(?:\+=\s*1|\+\+)/);
  if (
    !found ||
    !new RegExp(String.raw`\b${found.groups['object']}\s*(?::[^=]*)?=\s*\{\s*\}`).test(
      textOf(situation, found.block),
    )
  )
    return null;
  const { place } = found.groups;
  return {
    what: `\`${place}\` has no entry the first time, and undefined + 1 is NaN (line ${found.line}).`,
    why: `Write \`${place} = (${place} ?? 0) + 1\`.`,
    line: found.line,
  };
};

/** The same for the objects of a list. */
const notInItems = (situation: Situation, given: string): Explanation | null => {
  const keys = new Set(
    [...given.matchAll(/[{,]\s*['"]?([\w$]+)['"]?\s*:/g)].map(match => match[1] as string),
  );
  for (const block of reachedBy(situation))
    for (const [line, text] of [
      [block.line, situation.bare[block.line - 1] ?? ''] as [number, string],
      ...bodyOf(situation, block),
    ]) {
      const one =
        /\.(?:map|filter|find|some|every|forEach|sort)\(\s*\(?(\w+)\)?\s*=>/.exec(text)?.[1] ??
        /for\s*\(\s*(?:const|let)\s+(\w+)\s+of\b/.exec(textOf(situation, block))?.[1];
      if (one === undefined) continue;
      for (const [, used = ''] of text.matchAll(
        new RegExp(String.raw`(?<![\w$.])${one}\.([\w$]+)(?!\s*[=(](?!=))`, 'g'),
      ))
        if (!keys.has(used) && !members.includes(used))
          return {
            what: `\`${one}.${used}\` in line ${line} is undefined: the objects of the test have ${[...keys]
              .slice(0, 5)
              .map(key => `\`${key}\``)
              .join(', ')}.`,
            why: 'Use one of these names: small and capital letters count.',
            line,
          };
    }
  return null;
};

/** A property that the object of the test does not have. */
const notInObject: Reason = situation => {
  if (
    !/\b(?:undefined|NaN)\b|^\[\s*\]$/.test(situation.actual ?? '') ||
    /undefined/.test(situation.expected ?? '') ||
    !situation.own
  )
    return null;
  for (const [index, name] of situation.own.parameters.entries()) {
    const given = situation.given[index] ?? '';
    if (!/^\{.*\}$/s.test(given) && /^\[\s*\{.*\}\s*\]$/s.test(given)) {
      const told = notInItems(situation, given);
      if (told) return told;
      continue;
    }
    if (!/^\{.*\}$/s.test(given)) continue;
    const keys = [...given.matchAll(/[{,]\s*['"]?([\w$]+)['"]?\s*:/g)].map(match => match[1] as string);
    for (const [line, text] of bodyOf(situation, situation.own))
      for (const [, used = ''] of text.matchAll(
        new RegExp(String.raw`(?<![\w$.])${name}\.([\w$]+)(?!\s*[=(])`, 'g'),
      ))
        if (keys.length > 0 && !keys.includes(used))
          return {
            what: `\`${name}.${used}\` in line ${line} is undefined: the object of the test has ${keys
              .slice(0, 5)
              .map(key => `\`${key}\``)
              .join(', ')}.`,
            why: 'Use one of these names: small and capital letters count.',
            line,
          };
  }
  return null;
};

export const javascriptReasons: Reason[] = [
  fieldHidesMethod,
  values.returnAlone,
  oldValuePassed,
  endedWith,
  joinedNumbers,
  otherThis,
  values.nothingFound,
  values.otherKind,
  givenChanged,
  ...aliasReasons,
  states.otherErrorThrown,
  states.splicedAtMinusOne,
  states.placeJoined,
  states.sameObjectAsked,
  states.partsAsTexts,
  states.rowOutside,
  states.lastLineLeftOut,
  javascriptSigns,
  values.placeAsBase,
  values.sortedByTruth,
  values.placesCompared,
  values.placeBelowZero,
  values.monthFromZero,
  values.filledWithOne,
  values.reducedObjects,
  values.nameForVariable,
  values.copiedOneLevel,
  values.holesSkipped,
  values.textOfNumberAdded,
  values.zeroReplaced,
  states.zeroOfTestReplaced,
  values.objectsCompared,
  newArrayCompared,
  promises.returnedOutOfTry,
  promises.addedBeforeAwait,
  promises.forEachDoesNotWait,
  notThrown,
  pushKept,
  superWithoutValue,
  promises.awaitForgotten,
  promises.nothingAwaited,
  callbackWithoutReturn,
  calculatedWithText,
  sumFromText,
  givenNotCalled,
  promises.returnInThen,
  lastOfVar,
  notInObject,
  countedFromNothing,
  unknownName,
  methodMissing,
  methodNotCalled,
  returnInCallback,
  values.askedByTest,
  stateMissing,
  readTooFar,
  spreadMissing,
  neverSet,
  placesOfArray,
  values.placesAsTexts,
  states.placesOfText,
  bracesWithoutReturn,
  promises.awaitMissing,
  sortedAsText,
  values.printedTooEarly,
  states.innerVariable,
  states.sharedOutside,
  emptyLastLine,
  computedOnce,
  propertyMisspelt,
];
