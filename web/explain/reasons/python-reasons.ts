import { isNear } from './near-names.ts';
import { aliasReasons } from './alias-reasons.ts';
import * as places from './python-places.ts';
import { pythonSigns } from './python-signs.ts';
import * as values from './python-values.ts';
import type { Explanation } from './explanation.ts';
import { type Block, bodyOf, functionAround, lineWith, textOf } from './program-parts.ts';
import { endedWith } from './number-reasons.ts';
import { computedOnce, emptyLastLine, givenChanged } from './script-reasons.ts';
import { notCalled } from './shared-reasons.ts';
import { findReached, reachedBy, type Reason, type Situation } from './situation.ts';

const builtIns = new Set(
  'print input len range int float str list dict set tuple bool sum min max abs round sorted reversed enumerate zip map filter open type any all'.split(
    ' ',
  ),
);

const methodsOf = (situation: Situation, home: Block) =>
  situation.functions.filter(one => one.line > home.line && one.end <= home.end && one.indent > home.indent);

const classNamed = (situation: Situation, name: string | undefined) =>
  situation.classes.find(one => one.name === name) ?? null;

/** Names that are almost `__init__`. */
const isAlmostInit = (name: string) =>
  name !== '__init__' && /^_*(?:init|int|inti|intit|initialize|constructor)_*$/.test(name);

const initMisspelt = (situation: Situation, home: Block): Explanation | null => {
  const methods = methodsOf(situation, home);
  if (methods.some(({ name }) => name === '__init__')) return null;
  const almost = methods.find(({ name }) => isAlmostInit(name));
  return almost
    ? {
        what: `Python calls \`__init__\` when an object is made; line ${almost.line} says \`${almost.name}\`, which nobody calls.`,
        why: 'Write two underscores before and two after `init`.',
        line: almost.line,
      }
    : null;
};

const named = (names: string[]) =>
  names.length === 0
    ? 'nothing'
    : names
        .slice(0, 4)
        .map(name => `\`${name}\``)
        .join(names.length === 2 ? ' and ' : ', ');

/** The object lacks what is asked of it, and its class is here. */
const attributeMissing: Reason = situation => {
  const found =
    /^AttributeError: (?:'(?<type>\w+)' object|type object '(?<other>\w+)') has no attribute '(?<name>\w+)'/.exec(
      situation.error,
    )?.groups;
  const home = classNamed(situation, found?.['type'] ?? found?.['other']);
  const name = found?.['name'];
  if (!found || !home || name === undefined) return null;
  const misspelt = initMisspelt(situation, home);
  if (misspelt) return misspelt;
  const methods = methodsOf(situation, home);
  const init = methods.find(one => one.name === '__init__');
  const lost =
    init &&
    lineWith(
      situation.bare,
      new RegExp(String.raw`^\s+${name}\s*(?::[^=]*)?=(?!=)`),
      init.line + 1,
      init.end,
    );
  if (lost)
    return {
      what: `Line ${lost.line} sets \`${name}\` without \`self.\`: it is a variable of \`__init__\`, and the object does not keep it.`,
      why: `Write \`self.${name} = …\`.`,
      line: lost.line,
    };
  const outside = situation.functions.find(
    one => one.name === name && one.parameters[0] === 'self' && one.indent <= home.indent,
  );
  if (outside)
    return {
      what: `\`${name}\` in line ${outside.line} is not indented, so it does not belong to the class \`${home.name}\`.`,
      why: 'Indent its lines as far as the other methods.',
      line: outside.line,
    };
  const inner = methods.find(one => one.name === name);
  if (inner)
    return {
      what: `\`${name}\` in line ${inner.line} is inside another method, so the object does not have it.`,
      why: 'Indent it exactly as far as the other methods of the class.',
      line: inner.line,
    };
  const base = new RegExp(String.raw`class\s+${home.name}\s*\(\s*(\w+)`).exec(
    situation.bare[home.line - 1] ?? '',
  )?.[1];
  const parent = classNamed(situation, base);
  const doesParentSet = parent && new RegExp(String.raw`\bself\.${name}\s*=`).test(textOf(situation, parent));
  if (doesParentSet && init && !/\bsuper\(\)|\.__init__\(/.test(textOf(situation, init)))
    return {
      what: `\`${name}\` is set by \`__init__\` of \`${parent.name}\`, which \`__init__\` of \`${home.name}\` (line ${init.line}) does not call.`,
      why: 'Write `super().__init__(…)` at its beginning.',
      line: init.line,
    };
  const attributes = [
    ...new Set(
      [
        ...situation.bare
          .slice(home.line, home.end)
          .join('\n')
          .matchAll(/\bself\.(\w+)\s*(?::[^=\n]*)?=(?!=)/g),
      ].map(match => match[1] as string),
    ),
  ];
  const has = [...attributes, ...methods.map(one => one.name).filter(one => !one.startsWith('__'))].filter(
    one => one !== name,
  );
  const isOfTests = !/^\s*line \d+ in /m.test(situation.feedback);
  const near = has.find(one => isNear(name, one));
  const where =
    near === undefined
      ? null
      : lineWith(situation.bare, new RegExp(String.raw`\bself\.${near}\s*=|\bdef\s+${near}\b`), home.line);
  if (near !== undefined && where)
    return {
      what: `\`${home.name}\` objects have no \`${name}\`. Line ${where.line} has \`${near}\`.`,
      why: 'Spell it the same everywhere, as the instructions do.',
      line: isOfTests ? where.line : (situation.line ?? where.line),
    };
  if (!isOfTests && attributes.includes(name) === false && situation.line !== undefined)
    return {
      what: `Line ${situation.line} uses \`self.${name}\`, but the object has no \`${name}\`: nothing has set it before.`,
      why:
        attributes.length === 0
          ? `Set it in \`__init__\`: \`self.${name} = …\`.`
          : `Set it in \`__init__\`: it sets only ${named(attributes)}.`,
      line: situation.line,
    };
  return {
    what: `The test uses \`.${name}\` of \`${home.name}\`, which has only ${named(has)}.`,
    why: `Use the name that the instructions use: \`${name}\`.`,
    line: home.line,
  };
};

const noInit: Reason = situation => {
  const name = /^TypeError: (\w+)\(\) takes no arguments/.exec(situation.error)?.[1];
  const home = classNamed(situation, name);
  if (!home) return null;
  return (
    initMisspelt(situation, home) ?? {
      what: `The class \`${home.name}\` has no \`__init__\`, so \`${home.name}(…)\` takes no values.`,
      why: 'Write `def __init__(self, …):` and keep the values in `self`.',
      line: home.line,
    }
  );
};

/** A name that gets a value in a function belongs to the function. */
const localBeforeValue: Reason = situation => {
  const name = /^UnboundLocalError: .*variable '(\w+)'/.exec(situation.error)?.[1];
  if (name === undefined) return null;
  const { line, bare } = situation;
  const own = bare[(line ?? 0) - 1] ?? '';
  if (builtIns.has(name) && new RegExp(String.raw`\b${name}\s*\(`).test(own)) {
    const block = functionAround(situation, line);
    const given =
      block && lineWith(bare, new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)`), block.line, block.end);
    return {
      what: `\`${name}\` is a variable of this function${given ? `, because line ${given.line} gives it a value` : ''}: Python’s own \`${name}(…)\` cannot be used in it.`,
      why: 'Give your variable another name.',
      ...(given && { line: given.line }),
    };
  }
  if (new RegExp(String.raw`\bself\.${name}\b`).test(bare.join('\n')))
    return {
      what: `\`${name}\` alone is a new variable of this method; the one of the object is \`self.${name}\`.`,
      why: `Write \`self.${name}\`.`,
    };
  const outside = lineWith(bare, new RegExp(String.raw`^${name}\s*(?::[^=]*)?=(?!=)`));
  if (outside)
    return {
      what: `\`${name}\` is used before it has a value in this function: the \`${name}\` of line ${outside.line} is another one.`,
      why: `If it must last from call to call, write \`global ${name}\` at the beginning of the function; otherwise give it a first value there.`,
    };
  return null;
};

const nameOfObject: Reason = situation => {
  const name = /^NameError: name '(\w+)'/.exec(situation.error)?.[1];
  if (name === undefined) return null;
  const own = functionAround(situation, situation.line);
  if (name === 'self' && own)
    return {
      what: `\`${own.name}\` uses \`self\`, which is not among its parameters.`,
      why: `Write \`def ${own.name}(self${own.parameters.length > 0 ? ', …' : ''}):\`.`,
      line: own.line,
    };
  if (
    own?.parameters[0] === 'self' &&
    new RegExp(String.raw`\bself\.${name}\b|\bdef\s+${name}\s*\(\s*self\b`).test(situation.bare.join('\n'))
  )
    return {
      what: `\`${name}\` belongs to the object: \`self.\` is missing before it.`,
      why: `Write \`self.${name}\`.`,
    };
  if (own && own.parameters.length === 0 && situation.given.length > 0 && own.name === situation.called)
    return {
      what: `\`${own.name}\` has no parameter \`${name}\`: there is nothing between its brackets.`,
      why: `Write \`def ${own.name}(${name}):\`.`,
      line: own.line,
    };
  return null;
};

const exited: Reason = situation => {
  if (!/^SystemExit\b/.test(situation.error)) return null;
  const found = lineWith(situation.bare, /\b(?<name>(?:sys\.|os\._)?exit|quit)\s*\(/);
  return found
    ? {
        what: `\`${found.groups['name']}(…)\` in line ${found.line} ends the whole program, so the test gets no answer.`,
        why: 'Use `return` to leave a function.',
        line: found.line,
      }
    : null;
};

const changing = 'sort|append|reverse|extend|insert|remove|update|add|clear|discard';

/** `x = y.sort()`, `for n in numbers.sort()`, `len(numbers.sort())`. */
const changerUsed: Reason = situation => {
  const isNone = /NoneType/.test(situation.error) || situation.actual?.trim() === 'None';
  if (!isNone) return null;
  const found = findReached(
    situation,
    new RegExp(
      String.raw`(?:(?<kept>\w+)\s*=|\bin\s|[([,]|\breturn\s)\s*(?<list>[\w.]+)\.(?<method>${changing})\((?!.*\bfor\b)`,
    ),
  );
  if (!found) return null;
  const { kept, list, method } = found.groups;
  // A method of the program itself.
  if (situation.functions.some(one => one.name === method)) return null;
  if (
    kept !== undefined &&
    situation.actual?.trim() === 'None' &&
    !new RegExp(String.raw`return\s+${kept}\b`).test(textOf(situation, found.block))
  )
    return null;
  return {
    what: `\`${list}.${method}(…)\` in line ${found.line} changes \`${list}\` itself and gives back None.`,
    why: `Call it on a line of its own, then use \`${list}\`.`,
    line: found.line,
  };
};

/** Default values are made once. */
const keptDefault: Reason = situation => {
  if (situation.expected === undefined || situation.actual === undefined) return null;
  for (const block of reachedBy(situation)) {
    const head = situation.bare[block.line - 1] ?? '';
    const name = /(\w+)\s*(?::[^=,]*)?=\s*(?:\[\s*\]|\{\s*\}|list\(\)|dict\(\)|set\(\))/.exec(
      head.slice(head.indexOf('(')),
    )?.[1];
    if (name === undefined) continue;
    const kept = new RegExp(String.raw`\bself\.(\w+)\s*=\s*${name}\s*$`, 'm').exec(
      textOf(situation, block),
    )?.[1];
    const isKept =
      kept !== undefined &&
      new RegExp(
        String.raw`\bself\.${kept}(?:\.(?:${changing}|setdefault)\(|\[[^\]]*\]\s*[-+]?=(?!=)|\s*\+=)`,
      ).test(situation.bare.join('\n'));
    if (isKept)
      return {
        what: `The value of \`${name}\` in line ${block.line} is made once: all objects that are made without one share it.`,
        why: `Write \`${name}=None\`, and make a new one in the method: \`self.${kept} = [] if ${name} is None else ${name}\`.`,
        line: block.line,
      };
    if (
      !new RegExp(
        String.raw`\b${name}\.(?:${changing}|setdefault)\(|\b${name}\[[^\]]*\]\s*[-+]?=(?!=)|\b${name}\s*\+=`,
      ).test(textOf(situation, block))
    )
      continue;
    return {
      what: `The value of \`${name}\` in line ${block.line} is made once and kept: each call goes on with what the last one left in it.`,
      why: `Write \`${name}=None\`, and \`if ${name} is None:\` give it a new one inside the function.`,
      line: block.line,
    };
  }
  return null;
};

/** A list of the class is one for all objects. */
const sharedByObjects: Reason = situation => {
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  for (const home of situation.classes) {
    const methods = methodsOf(situation, home);
    for (const [line, text] of bodyOf(situation, home)) {
      if (methods.some(one => one.line <= line && line <= one.end)) continue;
      const name = /^\s+(\w+)\s*(?::[^=]*)?=\s*(?:\[\s*\]|\{\s*\}|list\(\)|dict\(\)|set\(\))\s*$/.exec(
        text,
      )?.[1];
      const all = textOf(situation, home);
      const init = methods.find(one => one.name === '__init__');
      const isMade = (text: string) => new RegExp(String.raw`\bself\.${name}\s*=(?!=)`).test(text);
      if (name === undefined || (init && isMade(textOf(situation, init)))) continue;
      if (!new RegExp(String.raw`\bself\.${name}(?:\.(?:${changing})\(|\[[^\]]*\]\s*[-+]?=(?!=))`).test(all))
        continue;
      return {
        what: `\`${name}\` in line ${line} belongs to the class: all objects share one.`,
        why: `Make it in \`__init__\`: \`self.${name} = …\`.`,
        line,
      };
    }
  }
  return null;
};

const inputAtEnd: Reason = situation => {
  if (!situation.error.startsWith('EOFError')) return null;
  if (!situation.isOutput)
    return {
      what: 'The program asked for input, and there was none.',
      why: 'The tests call your function themselves and type nothing: take the value from the parameters instead of `input()`.',
    };
  const lines = situation.input?.trimEnd().split('\n').length ?? 0;
  return {
    what: `Line ${situation.line} asks for another line, and the input has only ${lines}.`,
    why: 'Count how often `input()` is called, and look at the input of this test: one line may hold several values.',
  };
};

const sameObject: Reason = situation => {
  const found = findReached(
    situation,
    /\bis\s+(?:not\s+)?(?<value>\[\s*\]|\{\s*\}|\(\s*\)|-?\d+|"[^"]*"|'[^']*')/,
  );
  if (!found) return null;
  return {
    what: `\`is\` in line ${found.line} asks whether both are the very same object, which is not the same as equal.`,
    why: 'Compare values with `==` and `!=`.',
    line: found.line,
  };
};

const dividedByZero: Reason = situation => {
  if (!situation.error.startsWith('ZeroDivisionError') || situation.line === undefined) return null;
  const name = /[/%]\s*(?<right>len\((?<list>\w+)\)|\w+)/.exec(
    situation.bare[situation.line - 1] ?? '',
  )?.groups;
  const isEmpty = situation.given.some(value => /^(?:\[\]|''|""|\(\)|\{\})$/.test(value));
  if (name?.['list'] !== undefined && isEmpty)
    return {
      what: `\`${name['right']}\` is 0 here, because the test calls \`${situation.call}\`: it was divided by zero.`,
      why: `What should be given back for an empty \`${name['list']}\`? Check for it first.`,
    };
  const isOnly =
    (situation.bare[situation.line - 1] ?? '').replaceAll('//', '/').match(/[/%]/g)?.length === 1;
  if (isOnly && name?.['right'] !== undefined && /^\D/.test(name['right']) && situation.given.length > 0) {
    const isGiven = isEmpty || situation.given.some(value => /^-?0(?:\.0+)?$/.test(value));
    const set = lineWith(
      situation.bare,
      new RegExp(String.raw`^\s*${name['right'].replaceAll(/\W/g, '.')}\s*=(?!=)`),
      situation.own?.line ?? 1,
      situation.line - 1,
    );
    return {
      what: `Something was divided by zero: \`${name['right']}\` is 0 when the test calls \`${situation.call}\`.`,
      // Where the test gives something, the program itself made it 0.
      why:
        isGiven || !set
          ? 'Check for it before you divide.'
          : `Why is it 0 here? Follow what line ${set.line} gives it.`,
    };
  }
  return null;
};

const countedKey: Reason = situation => {
  if (!situation.error.startsWith('KeyError') || situation.line === undefined) return null;
  const found = /^\s*(?<dict>[\w.]+)\[(?<key>[^\]]+)\]\s*(?<sign>[-+*])=/.exec(
    situation.lines[situation.line - 1] ?? '',
  )?.groups;
  if (found)
    return {
      what: `\`${found['dict']}[${found['key']}] ${found['sign']}= …\` needs an entry that is there already, and there is none for ${situation.error.slice(10)}.`,
      why: `Write \`${found['dict']}[${found['key']}] = ${found['dict']}.get(${found['key']}, 0) ${found['sign']} …\`.`,
    };
  const appended = /^\s*(?<dict>[\w.]+)\[(?<key>[^\]]+)\]\.(?<method>append|add)\(/.exec(
    situation.lines[situation.line - 1] ?? '',
  )?.groups;
  return appended
    ? {
        what: `\`${appended['dict']}[${appended['key']}]\` has no entry yet for ${situation.error.slice(10)}, so nothing can be added to it.`,
        why: `Make it first: \`${appended['dict']}.setdefault(${appended['key']}, []).append(…)\`.`,
      }
    : null;
};

const rangeOfList: Reason = situation => {
  const type = /^TypeError: '(list|tuple)' object cannot be interpreted as an integer/.exec(
    situation.error,
  )?.[1];
  const name = /range\(\s*(\w+)\s*\)/.exec(situation.bare[(situation.line ?? 0) - 1] ?? '')?.[1];
  return type !== undefined && name !== undefined
    ? {
        what: `\`range(…)\` needs a whole number, and \`${name}\` is a ${type}.`,
        why: `Write \`range(len(${name}))\` for its places, or \`for value in ${name}:\` for its values.`,
      }
    : null;
};

/** A letter and a number: its place is meant. */
const placeOfLetter: Reason = situation => {
  const isIt =
    /^TypeError: (?:can only concatenate str \(not "int"\) to str|unsupported operand type\(s\) for [-+%]: '(?:str|int)' and '(?:int|str)'|not all arguments converted)/.test(
      situation.error,
    );
  const line = situation.line ?? 0;
  const text = situation.bare[line - 1] ?? '';
  const name = /(?<![\w.("'])([A-Za-z_]\w*)\s*[-+%]\s*[\w(]/.exec(text)?.[1];
  if (!isIt || name === undefined || /["']/.test(text)) return null;
  const loop = lineWith(
    situation.bare,
    new RegExp(String.raw`\bfor\s+${name}\s+in\s+(?!range\b)(?<over>\w+)\s*:`),
    1,
    line,
  );
  const at = situation.own?.parameters.indexOf(loop?.groups['over'] ?? '') ?? -1;
  const given = situation.given[at] ?? '';
  if (!loop || !/^["'](?!\d+["']$)/.test(given)) return null;
  return {
    what: `\`${name}\` is a letter, a text: line ${line} cannot calculate with it.`,
    why: `Take its number: \`ord(${name})\`, or its place in a text of letters: \`….index(${name})\`.`,
  };
};

/** `__str__` must give back a text. */
const textOfObject: Reason = situation => {
  const found = /(__\w+__) returned non-string \(type (\w+)\)/.exec(situation.error);
  const own = found && situation.functions.find(one => one.name === found[1]);
  if (!found || !own) return null;
  const printed = lineWith(situation.bare, /^\s*print\s*\(/, own.line, own.end);
  return {
    what:
      found[2] === 'NoneType'
        ? `\`${found[1]}\` must give back a text, and it gives back nothing${printed ? `: line ${printed.line} prints instead` : ''}.`
        : `\`${found[1]}\` must give back a text, and it gives back a value of type ${found[2]}.`,
    why:
      found[2] === 'NoneType'
        ? 'Write `return` before the text.'
        : 'Turn it into a text: `str(…)`, or an f-string.',
    line: printed?.line ?? own.line,
  };
};

const noClassAbove: Reason = situation => {
  if (!situation.error.startsWith('TypeError: object.__init__() takes exactly one argument')) return null;
  const home = situation.classes.find(
    one => (situation.line ?? 0) >= one.line && (situation.line ?? 0) <= one.end,
  );
  return home && !/\(\s*\w/.test(situation.bare[home.line - 1] ?? '')
    ? {
        what: `\`super()\` in line ${situation.line} calls the class above, and \`${home.name}\` has none: the brackets after its name are missing.`,
        why: `Write \`class ${home.name}(…):\` with the name of the class above.`,
        line: home.line,
      }
    : null;
};

/** A parameter has another name than the body uses. */
const parameterNamed: Reason = situation => {
  const name = /^NameError: name '(\w+)'/.exec(situation.error)?.[1];
  const own = functionAround(situation, situation.line);
  if (name === undefined || !own) return null;
  const body = bodyOf(situation, own)
    .map(([line]) => situation.lines[line - 1] ?? '')
    .join('\n');
  const unused = own.parameters.filter(
    one => one !== 'self' && !new RegExp(String.raw`\b${one}\b`).test(body),
  );
  const [only] = unused;
  const isCalled = new RegExp(String.raw`\b${name}\s*[(.]`).test(
    situation.bare[(situation.line ?? 0) - 1] ?? '',
  );
  const isText = new RegExp(String.raw`\b${name}\s*\.`).test(situation.bare[(situation.line ?? 0) - 1] ?? '');
  return only !== undefined &&
    unused.length === 1 &&
    (!isCalled || isText) &&
    !/^[A-Z]|^(?:math|random|sys|os|json|re|string|itertools|collections|time|datetime)$/.test(name)
    ? {
        what: `\`${name}\` is not defined; the parameter in line ${own.line} is called \`${only}\`, and nothing uses it.`,
        why: 'Use the same name in both places.',
      }
    : null;
};

/** The loop's variable is a value, and is used as a place. */
const valueAsPlace: Reason = situation => {
  if (!/^(?:TypeError: list indices must be integers|IndexError)/.test(situation.error)) return null;
  const found = /(?<list>\w+)\[\s*(?<i>\w+)\s*\]/.exec(
    situation.bare[(situation.line ?? 0) - 1] ?? '',
  )?.groups;
  if (!found) return null;
  const loop = lineWith(
    situation.bare,
    new RegExp(String.raw`\bfor\s+${found['i']}\s+in\s+${found['list']}\s*:`),
    1,
    situation.line,
  );
  return loop
    ? {
        what: `\`${found['i']}\` in line ${loop.line} goes through the values of \`${found['list']}\`, not through its places.`,
        why: `Use \`${found['i']}\` itself instead of \`${found['list']}[${found['i']}]\`, or write \`for ${found['i']} in range(len(${found['list']})):\`.`,
        line: loop.line,
      }
    : null;
};

/** Lines of the input that no `input()` reads. */
const inputUnread: Reason = situation => {
  const { isOutput, input = '' } = situation;
  if (!isOutput || input.trim() === '' || /\bsys\.stdin|\bfileinput|\bopen\(/.test(situation.code))
    return null;
  const rows = input.trimEnd().split('\n').length;
  const calls = situation.bare.flatMap(
    (text, index) => Array(text.split(/\binput\s*\(/).length - 1).fill(index + 1) as number[],
  );
  const isRepeated = calls.some(
    line =>
      situation.loops.some(one => one.line <= line && line <= one.end) ||
      functionAround(situation, line) !== null ||
      /\bfor\b/.test(situation.bare[line - 1] ?? ''),
  );
  return !isRepeated && calls.length > 0 && calls.length < rows
    ? {
        what: `The input has ${rows} lines, and the program reads only ${calls.length} of them.`,
        why: '`input()` reads one line: call it for each line, for example in a loop.',
        line: calls.at(-1) as number,
      }
    : null;
};

const neverCalled: Reason = situation => {
  const { isOutput, actual = '', functions, bare, error } = situation;
  if (!isOutput || error !== '' || actual.trim() !== '' || functions.length === 0) return null;
  const start =
    functions.find(one => one.name === 'main') ?? (functions.length === 1 ? functions[0] : undefined);
  if (!start) return null;
  const outside = bare.filter((_, index) => index + 1 < start.line || index + 1 > start.end).join('\n');
  if (new RegExp(String.raw`\b${start.name}\s*\(`).test(outside)) return null;
  const named = lineWith(bare, new RegExp(String.raw`^\s*${start.name}\s*$`));
  return {
    what: named
      ? `Line ${named.line} names \`${start.name}\` and does not call it: the brackets are missing.`
      : `\`${start.name}\` is defined in line ${start.line} and never called, so nothing happens.`,
    why: `Write \`${start.name}()\` at the end of the program.`,
    line: named?.line ?? start.line,
  };
};

/** All `return`s are inside the loop. */
const returnsOnlyInLoop: Reason = situation => {
  const { own, actual } = situation;
  if (actual?.trim() !== 'None' || !own) return null;
  const returns = bodyOf(situation, own).filter(([, text]) => /\breturn\s+\S/.test(text));
  const loop = situation.loops.find(
    one =>
      one.line > own.line &&
      one.end <= own.end &&
      returns.every(([line]) => one.line < line && line <= one.end),
  );
  if (returns.length === 0 || !loop || loop.end !== own.end) return null;
  const other = bodyOf(situation, loop).find(([, text]) => /^\s*else\s*:/.test(text));
  const back = other && returns.find(([line]) => line > other[0]);
  const first = other && returns.find(([line]) => line < other[0]);
  const [yes, no] = [first, back].map(one => /\breturn\s+(True|False)\b/.exec(one?.[1] ?? '')?.[1]);
  if (other && yes !== undefined && no !== undefined)
    return {
      what: `The first round of the loop in line ${loop.line} decides: with \`else\` in line ${other[0]}, both ways \`return\`, so the other values are never looked at, and without any value nothing comes back.`,
      why: 'Return inside the loop only what ends the search, and the other answer behind the loop.',
      line: other[0],
    };
  return {
    what: `\`${own.name}\` gave back None: each \`return\` is inside the loop of line ${loop.line}, and with this call none was reached.`,
    why: 'Write after the loop what is given back then.',
    line: loop.line,
  };
};

/** The result is printed at the end, and nothing returned. */
const printsAtEnd: Reason = situation => {
  const { own, actual } = situation;
  if (actual?.trim() !== 'None' || !own || situation.isOutput) return null;
  // Then the answer itself was printed, which is said in its own words.
  if (
    situation.output.trim().split('\n').at(-1)?.trim() === situation.expected?.replaceAll(/^['"]|['"]$/g, '')
  )
    return null;
  const body = bodyOf(situation, own).filter(([, text]) => text.trim() !== '');
  const last = body.at(-1);
  const depth = Math.min(...body.map(([, text]) => text.search(/\S/)));
  return last && /^\s*print\s*\(/.test(last[1]) && last[1].search(/\S/) === depth
    ? {
        what: `Line ${last[0]} prints the result, and \`${own.name}\` gives nothing back (None).`,
        why: 'Write `return` and the value there instead of `print(…)`.',
        line: last[0],
      }
    : null;
};

const joinedWithNumber: Reason = situation => {
  const found = /^TypeError: can only concatenate str \(not "(int|float)"\) to str/.exec(situation.error);
  const text = situation.lines[(situation.line ?? 0) - 1] ?? '';
  if (!found) return null;
  const value = /["']\s*\+\s*([\w.]+(?:\([^()]*\))?)/.exec(text)?.[1];
  if (value === undefined || value.startsWith('str(')) return null;
  return {
    what: `A text and a number are joined with + in line ${situation.line}.`,
    why: `Turn the number into text: \`str(${value})\`, or use an f-string.`,
  };
};

/** `return a, b` or a comma at the end. */
const tupleCameBack: Reason = ({ expected, actual, ...rest }) => {
  if (expected === undefined || actual === undefined || actual !== `(${expected},)`) return null;
  const found = findReached({ ...rest, expected, actual }, /(?:return\b.*|=.*),\s*$/);
  return {
    what: `A comma at the end makes a tuple: \`${actual}\` came back instead of \`${expected}\`.`,
    why: 'Remove the comma.',
    ...(found && { line: found.line }),
  };
};

const decimalPrinted: Reason = situation => {
  const { expected = '', actual = '', isOutput } = situation;
  if (
    !isOutput ||
    actual.trim().replace(/\.0\b/g, '') !== expected.trim() ||
    actual.trim() === expected.trim()
  )
    return null;
  const found = lineWith(situation.bare, /\bfloat\(|[^/]\/[^/]/);
  return {
    what: 'Your program printed a number with a decimal point.',
    why:
      found && /\bfloat\(/.test(found.text)
        ? 'Read whole numbers with `int(…)`, not with `float(…)`.'
        : 'A division with / gives a decimal point: use `//`, or `int(…)`.',
    ...(found && { line: found.line }),
  };
};

/** `print("a + b")` where `a` and `b` are variables. */
const quotedFormula: Reason = situation => {
  const { actual = '', isOutput, lines, bare } = situation;
  const text = actual.trim();
  if (!isOutput || text === '' || text.includes('\n')) return null;
  const at = lines.findIndex(line => line.includes(`"${text}"`) || line.includes(`'${text}'`));
  if (at === -1) return null;
  const names = text.match(/[A-Za-z_]\w*/g) ?? [];
  const isCode =
    names.length > 0 &&
    names.every(name => lineWith(bare, new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)|\bdef\s+${name}\b`)));
  return isCode
    ? {
        what: `In quotes, "${text}" is a text that is printed as it is.`,
        why: 'Remove the quotes, so that Python calculates it.',
        line: at + 1,
      }
    : null;
};

const inputNotNumber: Reason = situation => {
  const { expected = '', actual = '', input = '', isOutput } = situation;
  const values = input.trim().split(/\s+/);
  if (!isOutput || values.length < 2 || !/^-?\d+$/.test(expected.trim()) || actual.trim() !== values.join(''))
    return null;
  const found = lineWith(situation.bare, /(?<!int\()(?<!float\()\binput\(/);
  return {
    what: 'What `input()` gives is text, so + puts the texts side by side instead of adding.',
    why: 'Turn it into a number: `int(input())`.',
    ...(found && { line: found.line }),
  };
};

/** What came back is a function. */
const functionCameBack: Reason = situation => {
  if (!/yours gives back (?:a function|an object of your class (?:method|builtin))/.test(situation.feedback))
    return null;
  const helper = notCalled(situation, situation.own);
  if (helper) return helper;
  const found = findReached(situation, /\breturn\s+(?<name>[\w.]+)\s*$/);
  return found
    ? {
        what: `Line ${found.line} gives back the function \`${found.groups['name']}\` itself: it is not called.`,
        why: `Write brackets after it: \`${found.groups['name']}()\`.`,
        line: found.line,
      }
    : null;
};

const printedToo: Reason = situation => {
  const { expected, actual } = situation;
  if (actual?.trim() !== 'None' || expected === undefined) return null;
  const own = situation.own;
  // A recursive call whose result is thrown away.
  if (!own || !/\breturn\s+\S/.test(textOf(situation, own))) return null;
  for (const [line, text] of bodyOf(situation, own))
    if (new RegExp(String.raw`^\s*${own.name}\s*\(`).test(text))
      return {
        what: `Line ${line} calls \`${own.name}\` again and throws its result away.`,
        why: `Write \`return ${own.name}(…)\`.`,
        line,
      };
  return null;
};

/** `a, b = input().split()` with fewer values in the line. */
const fewerInLine: Reason = situation => {
  const found = /not enough values to unpack \(expected (\d+), got (\d+)\)/.exec(situation.error);
  if (!found || !/input\(\)\s*\.split/.test(situation.bare[(situation.line ?? 0) - 1] ?? '')) return null;
  return {
    what: `Line ${situation.line} wants ${found[1]} values from one line of the input, and that line has only ${found[2]}.`,
    why: 'Look at the input of this test: if each value has a line of its own, call `input()` for each.',
  };
};

/** `Account.deposit(5)` without any object. */
const calledOnClass: Reason = situation => {
  if (!/^TypeError: [\w.]+\(\) missing \d+ required positional argument/.test(situation.error)) return null;
  const text = situation.bare[(situation.line ?? 0) - 1] ?? '';
  for (const home of situation.classes) {
    const name = new RegExp(String.raw`\b${home.name}\.(\w+)\s*\(`).exec(text)?.[1];
    const method = methodsOf(situation, home).find(one => one.name === name && one.parameters[0] === 'self');
    if (name === undefined || !method || name === '__init__') continue;
    return {
      what: `\`${home.name}.${name}(…)\` in line ${situation.line} calls the method without an object.`,
      why: `Make an object first, and call it there: \`one = ${home.name}(…)\`, then \`one.${name}(…)\`.`,
    };
  }
  return null;
};

/** `self.size = 0` beside `def size(self)`: the value hides the method. */
const fieldHidesMethod: Reason = situation => {
  if (!/^TypeError: '\w+' object is not callable/.test(situation.error)) return null;
  for (const home of situation.classes)
    for (const method of methodsOf(situation, home)) {
      const set = lineWith(
        situation.bare,
        new RegExp(String.raw`\bself\.${method.name}\s*(?::[^=]*)?=(?!=)`),
        home.line,
        home.end,
      );
      if (!set) continue;
      return {
        what: `\`self.${method.name}\` in line ${set.line} and the method \`${method.name}\` in line ${method.line} have the same name: the value hides the method.`,
        why: `Give one of them another name, such as \`self._${method.name}\`.`,
        line: set.line,
      };
    }
  return null;
};

export const pythonReasons: Reason[] = [
  endedWith,
  calledOnClass,
  fieldHidesMethod,
  sameObject,
  fewerInLine,
  attributeMissing,
  noInit,
  localBeforeValue,
  nameOfObject,
  parameterNamed,
  exited,
  changerUsed,
  inputAtEnd,
  values.usedUp,
  dividedByZero,
  countedKey,
  rangeOfList,
  placeOfLetter,
  textOfObject,
  noClassAbove,
  valueAsPlace,
  joinedWithNumber,
  functionCameBack,
  tupleCameBack,
  values.notRaised,
  givenChanged,
  ...aliasReasons,
  places.textFromInput,
  places.splitAsTexts,
  places.textsCollected,
  places.classOfError,
  pythonSigns,
  values.oneRowForAll,
  values.methodItself,
  values.signsStripped,
  values.orderOfSet,
  values.lastOfLoop,
  values.inputsAsTexts,
  values.spacesBetween,
  values.comparedAsTexts,
  values.largestPair,
  keptDefault,
  sharedByObjects,
  inputNotNumber,
  decimalPrinted,
  quotedFormula,
  printedToo,
  returnsOnlyInLoop,
  inputUnread,
  neverCalled,
  emptyLastLine,
  computedOnce,
];

/** Where the values themselves say no more. */
export const laterPythonReasons: Reason[] = [printsAtEnd, places.placeFromTheEnd];
