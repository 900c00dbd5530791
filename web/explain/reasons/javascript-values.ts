import { bodyOf, functionAround, lineWith } from './program-parts.ts';
import { differs, findReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** What JavaScript makes of values without any error: texts for numbers, copies of one level, what runs later. */

const unquoted = (text: string) => text.replaceAll(/["'`]/g, '');

/** `return` alone on its line: what stands below it is never reached. */
export const returnAlone: Reason = ({ bare }) => {
  for (const [index, text] of bare.entries()) {
    if (!/(?:^|[\s{])return\s*$/.test(text)) continue;
    const next = bare.slice(index + 1).findIndex(one => one.trim() !== '');
    const own = next === -1 ? '' : (bare[index + 1 + next] ?? '');
    if (/^\s*(?:\}|case\b|default\b|$)/.test(own) || own.search(/\S/) < text.search(/\S/)) continue;
    return {
      what: `\`return\` alone in line ${index + 1} ends the function and gives back nothing: line ${index + 2 + next} is never reached.`,
      why: 'Begin the value on the same line as `return`.',
      line: index + 1,
    };
  }
  return null;
};

/** `for … in` over an array names its places as texts. */
export const placesAsTexts: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  if (
    !expected.startsWith('[') ||
    !differs(situation) ||
    unquoted(actual) !== expected ||
    !/["']-?\d/.test(actual)
  )
    return null;
  const found = findReached(
    situation,
    /for\s*\(\s*(?:const|let|var)?\s*(?<one>\w+)\s+in\s+(?<list>\w+)\s*\)/,
  );
  const keys = found ?? findReached(situation, /\bObject\.keys\(\s*(?<list>\w+)\s*\)/);
  if (found)
    return {
      what: `\`for … in\` in line ${found.line} gives the places of \`${found.groups['list']}\` as texts: "0", "1", ….`,
      why: `Make a number of it: \`Number(${found.groups['one']})\`, or count: \`for (let i = 0; …)\`.`,
      line: found.line,
    };
  if (keys)
    return {
      what: `\`Object.keys\` in line ${keys.line} gives texts, also where the keys look like numbers.`,
      why: 'Make numbers of them: `.map(Number)`.',
      line: keys.line,
    };
  return {
    what: `The values look the same, but yours are texts: the test expects ${expected.slice(0, 60)} without quotes.`,
    why: 'Turn each into a number: `Number(…)`.',
  };
};

/** `for (const one of copy.list) one.count = …`. */
const changedInLoop = (situation: Situation, copy: string, from: number, to: number) => {
  const head = lineWith(
    situation.bare,
    new RegExp(
      String.raw`for\s*\(\s*(?:const|let|var)\s+(?<one>\w+)\s+of\s+(?<place>${copy}(?:\.\w+)?)\s*\)|(?<other>${copy}(?:\.\w+)?)\.forEach\(\s*\(?\s*(?<each>\w+)\s*\)?\s*=>`,
    ),
    from + 1,
    to,
  );
  const one = head?.groups['one'] ?? head?.groups['each'];
  const place = head?.groups['place'] ?? head?.groups['other'];
  const set =
    head && one !== undefined
      ? lineWith(
          situation.bare,
          new RegExp(String.raw`(?<![\w.$])${one}\.\w+\s*(?:[-+*/]?=(?!=)|\+\+|--)`),
          head.line,
          to,
        )
      : null;
  return set && place !== undefined ? { line: set.line, place } : null;
};

/** `{ ...one }` copies only the first level. */
export const copiedOneLevel: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /(?:const|let|var)\s+(?<copy>\w+)\s*(?::[^=]*)?=\s*(?:\{\s*\.\.\.(?<one>[\w.]+)\s*\}|Object\.assign\(\s*\{\s*\}\s*,\s*(?<two>[\w.]+)\s*\)|\[\s*\.\.\.(?<three>[\w.]+)\s*\]|(?<four>[\w.]+)\.slice\(\s*\))/.exec(
          text,
        )?.groups;
      const { copy = '', one, two, three, four } = found ?? {};
      const source = one ?? two ?? three ?? four;
      if (!found || source === undefined) continue;
      const changed = lineWith(
        situation.bare,
        new RegExp(
          String.raw`(?<![\w.$])(?<place>${copy}(?:\.\w+|\[[^\]]+\]))(?:(?:\.\w+|\[[^\]]+\])+\s*(?:[-+*/]?=(?!=)|\+\+|--)|\.(?:\w+\.)*(?:push|pop|shift|unshift|splice|sort|reverse)\()`,
        ),
        line + 1,
        block.end,
      );
      const place = changed?.groups['place'];
      const inside = changedInLoop(situation, copy, line, block.end);
      if (!changed && inside)
        return {
          what: `Line ${line} copies only the first level of \`${source}\`: what is in \`${inside.place}\` is still that of \`${source}\`, and line ${inside.line} changes it.`,
          why: `Make new ones: \`${inside.place}.map(one => ({ ...one }))\`.`,
          line: inside.line,
        };
      if (!changed || place === undefined) continue;
      const isMadeAnew = situation.bare
        .slice(line, changed.line - 1)
        .some(other => other.includes(`${place} =`) || other.includes(`${place}=`));
      if (isMadeAnew) continue;
      return {
        what: `Line ${line} copies only the first level of \`${source}\`: \`${place}\` is still the one of \`${source}\`, and line ${changed.line} changes it.`,
        why: /\[[^\]]+\]$/.test(place)
          ? 'Copy the inner ones as well: `.map(one => ({ ...one }))`, or `structuredClone(…)`.'
          : `Copy it as well: \`${place} = { ...${place} };\` before you change it.`,
        line: changed.line,
      };
    }
  return null;
};

/** `map(parseInt)`: the place becomes the base. */
export const placeAsBase: Reason = situation => {
  const found = findReached(situation, /\.map\(\s*(?:Number\.)?parseInt\s*\)/);
  return found
    ? {
        what: `\`map\` in line ${found.line} gives \`parseInt\` the place of each value as well, and \`parseInt\` takes it for the base of the number.`,
        why: 'Write `.map(Number)`, or `.map(text => parseInt(text, 10))`.',
        line: found.line,
      }
    : null;
};

/** What is printed below a callback is printed before it runs. */
export const printedTooEarly: Reason = situation => {
  if (!situation.isOutput || !differs(situation)) return null;
  const begun = lineWith(situation.lines, /\.on\(\s*['"](?<event>line|data)['"]/);
  if (!begun) return null;
  const end = situation.bare.findIndex((text, index) => index >= begun.line && /^\}\s*\)/.test(text));
  const printed = end === -1 ? null : lineWith(situation.bare, /^console\.log\s*\((?<what>.*)\)/, end + 2);
  const inside = situation.bare.slice(begun.line, end).join('\n');
  const names = printed?.groups['what']?.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const isFilled = names.some(name =>
    new RegExp(String.raw`(?<![\w.$])${name}\s*(?:[-+*/]?=(?!=)|\+\+|--|\.(?:push|add|set)\()`).test(inside),
  );
  return printed && isFilled
    ? {
        what: `Line ${printed.line} prints before any line of the input was read: line ${begun.line} only says what to do with a line later.`,
        why: "Print when the input has ended: `.on('close', () => { … })`.",
        line: printed.line,
      }
    : null;
};

/** `||` takes 0, "" and false for missing. */
export const zeroReplaced: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  if (!differs(situation) || !/^(?:-?0|''|""|false)$/.test(expected.trim())) return null;
  for (const block of reachedBy(situation))
    for (const [line] of [[block.line] as [number], ...bodyOf(situation, block)]) {
      const other = /\|\|=?\s*(?<other>-?\d+(?:\.\d+)?|'[^']*'|"[^"]*"|true)/.exec(
        situation.lines[line - 1] ?? '',
      )?.groups?.['other'];
      if (other === undefined || unquoted(other) !== unquoted(actual.trim())) continue;
      return {
        what: `\`||\` in line ${line} takes ${other} also for ${expected.trim()}, which counts as false.`,
        why: 'Write `??`, which asks only whether there is a value.',
        line,
      };
    }
  return null;
};

const finding = 'find|pop|shift|get|at|match|exec|findLast|querySelector|getElementById';

/** What `find` gives where nothing fits. */
export const nothingFound: Reason = situation => {
  const found =
    /Cannot (?:read|set) properties of (?<nothing>undefined|null) \((?:reading|setting) '(?<name>[^']+)'/.exec(
      situation.error,
    )?.groups;
  const line = situation.line;
  if (!found || line === undefined) return null;
  const own = situation.bare[line - 1] ?? '';
  const { name = '', nothing } = found;
  const direct = new RegExp(String.raw`\.(?<how>${finding})\([^;]*\)!?\.${name}\b`).exec(own)?.groups?.[
    'how'
  ];
  if (direct !== undefined)
    return {
      what: `\`${direct}(…)\` in line ${line} found nothing and gave ${nothing}, which has no \`.${name}\`.`,
      why: 'Keep what it gives in a variable, and ask first whether there is anything.',
      line,
    };
  const variable = new RegExp(String.raw`(?<![\w$.])(?<one>[\w$]+)!?\.${name}\b`).exec(own)?.groups?.['one'];
  const around = functionAround(situation, line);
  if (variable === undefined || variable === 'this') return null;
  const set = lineWith(
    situation.bare,
    new RegExp(String.raw`\b${variable}\s*(?::[^=]*)?=\s*[^=].*\.(?<how>${finding})\(`),
    around?.line ?? 1,
    line,
  );
  if (!set) return null;
  const isSilenced = /\)!\s*;?\s*$/.test(set.text);
  return {
    what: `\`${set.groups['how']}\` in line ${set.line} found nothing, so \`${variable}\` is ${nothing} and has no \`.${name}\`${isSilenced ? ': the ! only silences the compiler' : ''}.`,
    why: `Ask first whether there is one: \`if (!${variable}) …\`.`,
    line,
  };
};

/** The test itself asks something of what came back. */
export const askedByTest: Reason = situation => {
  const name = /Cannot read properties of undefined \(reading '([^']+)'/.exec(situation.error)?.[1];
  if (name === undefined || situation.line !== undefined) return null;
  if (new RegExp(String.raw`\.${name}\b|\b${name}\b.*[}\]]\s*=`).test(situation.bare.join('\n'))) return null;
  return {
    what: `The test asks for \`.${name}\` of what your code gives back, and that is undefined.`,
    why: 'Is there a `return` with the value on every way through the function?',
  };
};

/** `new Array(3).map(…)`: there is nothing to go through. */
export const holesSkipped: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /(?:(?<name>\w+)\s*(?::[^=]*)?=\s*)?(?:new\s+)?Array(?:<[^>]*>)?\(\s*[\w.]+\s*\)(?<rest>.*)/.exec(
          text,
        )?.groups;
      if (!found) continue;
      const { name, rest = '' } = found;
      const next = `${rest}${(situation.bare[line] ?? '').trim().startsWith('.') ? (situation.bare[line] ?? '').trim() : ''}`;
      const isDirect = /^\s*\.(?:map|forEach)\(/.test(next);
      const later =
        name === undefined || !/^\s*;?\s*$/.test(rest)
          ? null
          : lineWith(
              situation.bare,
              new RegExp(String.raw`(?<![\w.])${name}\.(?<how>map|forEach|fill)\(|(?<![\w.])${name}\[`),
              line + 1,
              block.end,
            );
      if (!isDirect && !(later && /map|forEach/.test(later.groups['how'] ?? ''))) continue;
      return {
        what: `\`new Array(…)\` in line ${line} has places with nothing in them, and \`${later?.groups['how'] ?? 'map'}\` leaves such places out.`,
        why: 'Write `.fill(0)` before it, or `Array.from({ length: … }, () => …)`.',
        line: later?.line ?? line,
      };
    }
  return null;
};

/** `toFixed` gives a text, and + joins texts. */
export const textOfNumberAdded: Reason = situation => {
  if (!differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const found =
        /(?:const|let|var)\s+(?<name>\w+)\s*=\s*(?!Number|parse|\+)(?<value>.*\.(?<how>toFixed|toPrecision)\([^()]*\))\s*;?\s*$/.exec(
          text,
        )?.groups;
      const { name, how } = found ?? {};
      if (!found || name === undefined) continue;
      const added = lineWith(
        situation.bare,
        new RegExp(
          String.raw`(?<![\w.'"\`])${name}\s*\+\s*(?:\d|[A-Za-z_]\w*\s*[;)*/-])|(?<![·'"\`]\s?\+\s?)\b\d+(?:\.\d+)?\s*\+\s*${name}\b|\+=\s*${name}\b`,
        ),
        line + 1,
        block.end,
      );
      if (!added || /["'`]/.test(added.text)) continue;
      return {
        what: `\`${how}\` in line ${line} gives a text, so + in line ${added.line} joins instead of adding.`,
        why: 'Calculate with the number, and write `.toFixed(…)` only where it is printed.',
        line: added.line,
      };
    }
  return null;
};

/** A set, `includes` or `===` ask whether it is the very same object. */
export const objectsCompared: Reason = situation => {
  if (!differs(situation)) return null;
  const found = findReached(
    situation,
    /\.(?<how>add|has|includes|indexOf|delete|get)\(\s*(?<value>\[[^\]]*\]|\{[^}]*\})\s*[,)]/,
  );
  const how = found?.groups['how'];
  if (!found || how === undefined) return null;
  const isSet = /\bnew\s+Set\b/.test(situation.bare.join('\n'));
  const isMap = /\bnew\s+Map\b/.test(situation.bare.join('\n'));
  if (
    how === 'add'
      ? !isSet || !/\.(?:size|has)\b/.test(situation.code)
      : /has|delete/.test(how) && !isSet && !isMap
  )
    return null;
  if (how === 'get' && !isMap) return null;
  return {
    what: `\`${found.groups['value']}\` in line ${found.line} is a new object each time: ${isSet ? 'a Set' : `\`${how}\``} takes it for another one, also if the values in it are equal.`,
    why: 'Compare texts instead: put the values into one text, such as `${a},${b}`.',
    line: found.line,
  };
};

/** A function that asks a value for what another kind of value has. */
export const otherKind: Reason = situation => {
  const found = /^TypeError: (?<value>[\w$.[\]]+)\.(?<name>\w+) is not a function/.exec(
    situation.error,
  )?.groups;
  const { value = '', name = '' } = found ?? {};
  if (!found) return null;
  if (
    /^(?:get|set)(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Time)$|^to(?:ISO|Locale(?:Date|Time))String$/.test(
      name,
    )
  )
    return {
      what: `Only a \`Date\` has \`${name}\`, and \`${value}\` is none${/JSON\.parse/.test(situation.code) ? ': `JSON.parse` leaves it a text, whatever type is written' : ''}.`,
      why: `Make one first: \`new Date(${value})\`.`,
    };
  if (
    /^(?:toUpperCase|toLowerCase|trim|startsWith|endsWith|charAt|split|padStart|padEnd|repeat|substring|charCodeAt)$/.test(
      name,
    )
  )
    return {
      what: `Only a text has \`${name}\`, and \`${value}\` is none here.`,
      why: `Is it a number? \`String(${value})\` makes a text of it.`,
    };
  return name === 'toFixed'
    ? {
        what: `Only a number has \`toFixed\`, and \`${value}\` is none here: is it a text?`,
        why: `\`Number(${value})\` makes a number of it.`,
      }
    : null;
};

/** `sort` needs a number, not true or false. */
export const sortedByTruth: Reason = situation => {
  const found = findReached(
    situation,
    /\.(?:sort|toSorted)\(\s*(?:function\s*)?\(\s*(?<a>\w+)\s*,\s*(?<b>\w+)\s*\)\s*(?:=>|\{\s*return)\s*(?<left>[\w.]+)\s*[<>]=?\s*(?<right>[\w.]+)\s*[;)}]/,
  );
  if (!found || !differs(situation)) return null;
  const { left = '', right = '' } = found.groups;
  return {
    what: `The function for \`sort\` in line ${found.line} gives true or false; \`sort\` needs a number below, equal to or above 0.`,
    why: `Subtract: \`${left} - ${right}\`, or the other way round; for texts \`${left}.localeCompare(${right})\`.`,
    line: found.line,
  };
};

/** `===` of two arrays or objects that the test gives. */
export const placesCompared: Reason = situation => {
  const { own, given, expected, actual } = situation;
  if (!own || expected?.trim() !== 'true' || actual?.trim() !== 'false') return null;
  for (const [line, text] of bodyOf(situation, own)) {
    const found = /(?<![\w.])(?<a>\w+)\s*={2,3}\s*(?<b>\w+)(?![\w.[(])/.exec(text)?.groups;
    const [a, b] = [found?.['a'], found?.['b']].map(name => given[own.parameters.indexOf(name ?? '')] ?? '');
    if (!found || !/^[[{]/.test(a ?? '') || !/^[[{]/.test(b ?? '')) continue;
    return {
      what: `\`===\` in line ${line} asks whether both are the very same ${a?.startsWith('[') ? 'array' : 'object'}, not whether the same is in them.`,
      why: 'Compare what is in them, one after the other.',
      line,
    };
  }
  return null;
};

/** `list[-1]` is no place in JavaScript. */
export const placeBelowZero: Reason = situation => {
  const isNothing =
    /\bundefined\b|\bNaN\b/.test(situation.actual ?? '') ||
    /of undefined|yours (?:is|gives back) (?:undefined|nothing|NaN)/.test(
      `${situation.error} ${situation.feedback}`,
    );
  const found = isNothing ? findReached(situation, /(?<list>[\w$.]+)\[\s*-\s*(?<n>\d+)\s*\]/) : null;
  return found
    ? {
        what: `JavaScript has no places below 0: \`${found.groups['list']}[-${found.groups['n']}]\` in line ${found.line} is undefined.`,
        why: `Write \`${found.groups['list']}.at(-${found.groups['n']})\`.`,
        line: found.line,
      }
    : null;
};

/** January is 0. */
export const monthFromZero: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  const pattern = /\d+/g;
  const [wanted, got] = [expected.match(pattern) ?? [], actual.match(pattern) ?? []];
  if (wanted.length !== got.length) return null;
  const away = wanted.filter((one, index) => one !== got[index]);
  const isOneLess = away.length === 1 && wanted.some((one, index) => Number(one) - Number(got[index]) === 1);
  const found = isOneLess ? findReached(situation, /\.get(?:UTC)?Month\(\)(?!\s*\+\s*1)/) : null;
  return found
    ? {
        what: `\`getMonth\` in line ${found.line} counts months from 0: January is 0.`,
        why: 'Add 1.',
        line: found.line,
      }
    : null;
};

/** `fill([])`: one array in all places. */
export const filledWithOne: Reason = situation => {
  if (!differs(situation)) return null;
  const found = lineWith(situation.bare, /\.fill\(\s*(?<what>\[|\{|new\s+Array|Array\()/);
  if (!found) return null;
  const rows = /^\s*\[\s*([[{].*[\]}])\s*\]\s*$/s.exec(situation.actual ?? '')?.[1];
  const all = rows?.split(/(?<=[\]}])\s*,\s*/).map(one => one.replaceAll(/\s/g, ''));
  // What a program prints does not show its rows.
  const isChanged =
    situation.isOutput && situation.bare.some(text => /\]\s*\[[^\]]*\]\s*[-+]?=(?!=)|\]\.push\(/.test(text));
  return isChanged || (all !== undefined && new Set(all).size === 1)
    ? {
        what: `\`fill\` in line ${found.line} puts the very same ${found.groups['what'] === '{' ? 'object' : 'array'} into each place: a change in one is seen in all.`,
        why: 'Make a new one for each: `Array.from({ length: … }, () => […])`.',
        line: found.line,
      }
    : null;
};

/** After the first round, the first value of `reduce` is the result so far. */
export const reducedObjects: Reason = situation => {
  if (!/\bNaN\b|undefined|yours (?:is|gives back) NaN/.test(`${situation.actual} ${situation.feedback}`))
    return null;
  const found = findReached(
    situation,
    /\.reduce\(\s*\(\s*(?<a>\w+)\s*,\s*(?<b>\w+)\s*\)\s*=>\s*\(?\s*\k<a>\.(?<name>\w+)\s*[-+*]\s*\k<b>\.\k<name>/,
  );
  return found
    ? {
        what: `\`${found.groups['a']}\` in line ${found.line} is the sum so far, a number: it has no \`.${found.groups['name']}\` after the first round.`,
        why: `Write \`(${found.groups['a']}, ${found.groups['b']}) => ${found.groups['a']} + ${found.groups['b']}.${found.groups['name']}\`, and 0 as first value.`,
        line: found.line,
      }
    : null;
};

/** `object.key` is the entry called "key", whatever the variable `key` holds. */
export const nameForVariable: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block))
      for (const [, object = '', name = ''] of text.matchAll(
        /(?<![\w$.])([A-Za-z_$][\w$]*)\.([A-Za-z_$][\w$]*)(?!\s*\(|[\w$.])/g,
      )) {
        const before = situation.bare.slice(block.line - 1, line).join('\n');
        const isVariable =
          block.parameters.includes(name) ||
          new RegExp(
            String.raw`\b(?:const|let|var)\s+(?:\[[^\]]*\b${name}\b[^\]]*\]|${name}\b\s*(?:of|in|=))`,
          ).test(before);
        if (!isVariable || object === 'this') continue;
        const isSet = new RegExp(String.raw`\b${object}\.${name}\s*[-+]?=(?!=)`).test(text);
        const made = new RegExp(String.raw`\b${object}\s*(?::[^=]*)?=\s*\{\s*\}`).test(before);
        const given = situation.own?.parameters.indexOf(object) ?? -1;
        const isGiven =
          (situation.given[given] ?? '').startsWith('{') &&
          !new RegExp(String.raw`\b${name}\b`).test(situation.given[given] ?? '');
        const isOdd =
          isSet && made
            ? new RegExp(String.raw`\b${name}\s*:`).test(actual) &&
              !new RegExp(String.raw`\b${name}\s*:`).test(expected)
            : isGiven && /\bundefined\b|\bNaN\b/.test(`${actual} ${situation.error}`);
        if (!isOdd) continue;
        return {
          what: `\`${object}.${name}\` in line ${line} means an entry that is called "${name}", not the one that the variable \`${name}\` names.`,
          why: `Write \`${object}[${name}]\`.`,
          line,
        };
      }
  return null;
};
