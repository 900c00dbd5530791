import type { Explanation } from './explanation.ts';
import { isNear } from './near-names.ts';
import { bodyOf, functionAround, lineWith, partsOf, type ProgramParts, textOf } from './program-parts.ts';

/** What a compiler says, read together with the program: where its words alone would lead astray. */
type Told = ProgramParts & { text: string; line: number; column?: number | undefined; own: string };
type CompileReason = (told: Told) => Explanation | null;

const classAround = ({ classes, line }: Told) =>
  classes.filter(one => one.line <= line && line <= one.end).at(-1) ?? null;

/** The class above has a constructor with values, and this one does not call it; or there is none above. */
const superMissing: CompileReason = told => {
  const found =
    /constructor (?<name>\w+) in (?:class|enum|record) \w+(?:<.*>)? cannot be applied to given types;\s*required: (?<wanted>.*)\s*found:\s*(?<given>.*)/.exec(
      told.text,
    )?.groups;
  const { name = '', wanted = '', given = '' } = found ?? {};
  if (!found || new RegExp(String.raw`\bnew\s+${name}\b`).test(told.own)) return null;
  const home = classAround(told);
  const typed = lineWith(
    told.bare,
    new RegExp(String.raw`^\s*(?:(?:public|private|protected)\s+)?(?<type>void|int|String)\s+${name}\s*\(`),
  );
  if (typed)
    return {
      what: `Line ${typed.line} has \`${typed.groups['type']}\` before \`${name}(…)\`, so it is a method and no constructor.`,
      why: `A constructor has no type: write \`public ${name}(…)\`.`,
      line: typed.line,
    };
  if (name === 'Object' && /\bsuper\s*\(/.test(told.own) && home)
    return {
      what: `\`super(…)\` calls the constructor of the class above, and \`${home.name}\` has none above it: \`extends\` is missing.`,
      why: `Write \`class ${home.name} extends …\` in line ${home.line}.`,
      line: home.line,
    };
  if (!home || given.trim() !== 'no arguments' || /\bsuper\s*\(/.test(told.own)) return null;
  return {
    what: `The constructor of \`${home.name}\` must first call that of \`${name}\`, which takes (${wanted.trim()}).`,
    why: `Write \`super(…);\` with these values as its first line.`,
  };
};

/** An instance method used without its object. */
const objectMissing: CompileReason = told => {
  const found =
    /non-static (?:method (?<name>\w+)\([^)]*\)|variable (?<field>\w+)) cannot be referenced/.exec(
      told.text,
    )?.groups;
  const name = found?.['name'] ?? found?.['field'];
  if (!found || name === undefined) return null;
  const around = functionAround(told, told.line);
  const isHereStatic = around !== null && /\bstatic\b/.test(told.bare[around.line - 1] ?? '');
  const owner = new RegExp(String.raw`\b([A-Z]\w*)\.${name}\b`).exec(told.own)?.[1];
  const isSame = owner !== undefined && classAround(told)?.name === owner;
  if (owner !== undefined && told.classes.some(one => one.name === owner))
    return {
      what: `\`${name}\` belongs to an object, not to the class: \`${owner}.${name}\` does not say which object is meant.`,
      why:
        isSame && !isHereStatic
          ? `Inside the class, write \`${name}\` alone.`
          : `Write the name of an object before the point, not \`${owner}\`.`,
    };
  const target = told.functions.find(one => one.name === name);
  const home = target
    ? told.classes.findLast(one => one.line < target.line && target.end <= one.end)
    : classAround(told);
  if (!around || !home) return null;
  const local = new RegExp(String.raw`\b${home.name}(?:<[^>]*>)?\s+(\w+)\s*(?:=|[,)])`).exec(
    textOf(told, around).replace(/^.*?\(/, '('),
  )?.[1];
  if (local !== undefined)
    return {
      what: `\`${name}\` belongs to an object, and the line does not say to which one.`,
      why: `Write \`${local}.${name}${found['name'] === undefined ? '' : '(…)'}\`.`,
    };
  const methods = told.functions.filter(one => one.line > home.line && one.end <= home.end);
  const fields = bodyOf(told, home)
    .filter(([line]) => !methods.some(one => one.line <= line && line <= one.end))
    .flatMap(
      ([, text]) =>
        /^\s*(?:(?:private|public|protected|final)\s+)*[\w<>[\],]+\s+(\w+)\s*(?:=[^;]*)?;/.exec(text)?.[1] ??
        [],
    );
  const usesObject =
    target !== undefined &&
    fields.some(field => new RegExp(String.raw`\b${field}\b`).test(textOf(told, target)));
  return usesObject
    ? {
        what: `\`${name}\` belongs to an object of \`${home.name}\`, and there is none here.`,
        why: `Make one first: \`${home.name} one = new ${home.name}(…);\`, then \`one.${name}(…)\`.`,
      }
    : null;
};

/** A method named as if it were a field or a variable. */
const bracketsMissing: CompileReason = told => {
  const foreign = /^(?<name>\w+) has private access in (?<type>\w+)/.exec(told.text)?.groups;
  const unknown = /cannot find symbol\s+symbol:\s+variable (?<name>\w+)/.exec(told.text)?.groups;
  const name = foreign?.['name'] ?? unknown?.['name'];
  if (name === undefined || !new RegExp(String.raw`\b${name}\b(?!\s*\()`).test(told.own)) return null;
  const isLibrary = foreign && !told.classes.some(one => one.name === foreign['type']);
  const isOwn = told.functions.some(one => one.name === name);
  const isUsual =
    /^(?:length|size|isEmpty|toString|getName|next|nextInt|nextLine|toUpperCase|toLowerCase)$/.test(name);
  if (
    !isOwn &&
    !(isLibrary && isUsual) &&
    !(unknown && isUsual && new RegExp(String.raw`\.${name}\b`).test(told.own))
  )
    return null;
  return {
    what: `\`${name}\` is a method: the brackets are missing.`,
    why: `Write \`${name}(${isOwn && (told.functions.find(one => one.name === name)?.parameters.length ?? 0) > 0 ? '…' : ''})\`.`,
  };
};

const publicMissing: CompileReason = told => {
  const found =
    /^(?<name>\w+)\([^)]*\) in (?<own>[\w<>]+) cannot (?:override|implement) \w+\([^)]*\) in (?<other>\w+)/.exec(
      told.text,
    )?.groups;
  if (
    !found ||
    /\bpublic\b/.test(told.own) ||
    !new RegExp(String.raw`\b${found['name']}\s*\(`).test(told.own)
  )
    return null;
  const parent = told.classes.find(one => one.name === found['other']);
  const head =
    parent && lineWith(told.bare, new RegExp(String.raw`\b${found['name']}\s*\(`), parent.line, parent.end);
  const isInterface = parent && /\binterface\b/.test(told.bare[parent.line - 1] ?? '');
  if (parent && !isInterface && !/\bpublic\b/.test(head?.text ?? '')) return null;
  return {
    what: `\`${found['name']}\` is \`public\` in \`${found['other']}\`, so it must be \`public\` in \`${found['own']}\`, too.`,
    why: 'Write `public` before its type.',
  };
};

const emptyLetter: CompileReason = told =>
  /empty character (?:literal|constant)/.test(told.text)
    ? {
        what: "Between single quotes there must be exactly one character, and '' has none.",
        why: 'For an empty text, write `""` with double quotes.',
      }
    : null;

const assignedInCondition: CompileReason = told =>
  /unexpected type\s+required: variable|lvalue required as left operand/.test(told.text) &&
  /\b(?:if|while)\s*\(.*[^=!<>]=[^=]/.test(told.own)
    ? { what: 'One = gives a value. To compare, write ==.', why: 'In a condition use `==`.' }
    : null;

/** Without `public:`, all of a class is private. */
const nothingPublic: CompileReason = told => {
  const found =
    /[‘'](?:.*?\b)?(?<home>\w+)::(?<name>~?\w+)(?:\(.*?\))?(?: const)?[’'] is private within this context/.exec(
      told.text,
    )?.groups;
  const home = told.classes.find(one => one.name === found?.['home']);
  if (!found || !home || !/\bclass\b/.test(told.bare[home.line - 1] ?? '')) return null;
  if (/\bpublic\s*:/.test(textOf(told, home))) return null;
  return {
    what: `In a \`class\` everything is private until \`public:\` is written, and \`${home.name}\` has none: \`${found['name']}\` cannot be used outside of it.`,
    why: `Write \`public:\` below line ${home.line}, before what others may use.`,
    line: home.line,
  };
};

const baseNotCalled: CompileReason = told => {
  const name = /no matching function for call to [‘'](?<name>\w+)::\k<name>\(\)[’']/.exec(told.text)
    ?.groups?.['name'];
  const home = classAround(told);
  if (name === undefined || !home) return null;
  const isBase = new RegExp(String.raw`\bclass\s+${home.name}\b[^{]*:[^{]*\b${name}\b`).test(
    told.bare[home.line - 1] ?? '',
  );
  return isBase
    ? {
        what: `The constructor of \`${home.name}\` must call that of \`${name}\`, which needs values.`,
        why: `Write \`: ${name}(…)\` between its ) and {.`,
      }
    : null;
};

const arrowForPoint: CompileReason = told =>
  /base operand of [‘']->[’'] has non-pointer type/.test(told.text)
    ? {
        what: '`->` is for pointers, and the value left of it is none.',
        why: 'Write a point: `.` instead of `->`.',
      }
    : null;

const textInSingleQuotes: CompileReason = told =>
  /multi-character character constant|could not convert|invalid conversion from [‘']int[’'] to [‘']const char/.test(
    told.text,
  ) && /'[^'\\]{2,}'/.test(told.lines[told.line - 1] ?? '')
    ? { what: 'A text has double quotes; single quotes are for one character.', why: 'Write `"…"`.' }
    : null;

const commaInOutput: CompileReason = told =>
  /operator<</.test(told.text) && /cout\s*<<[^;(]*,/.test(told.own)
    ? {
        what: 'What `cout` prints is joined with <<, not with a comma.',
        why: 'Write `<<` instead of the comma.',
      }
    : null;

/** `for (int i …);`: the name is gone after the semicolon. */
const loopEnded: CompileReason = told => {
  const name =
    /[‘'](\w+)[’'] (?:undeclared|was not declared)/.exec(told.text)?.[1] ??
    /symbol:\s+variable (\w+)/.exec(told.text)?.[1];
  if (name === undefined) return null;
  const at = lineWith(
    told.bare,
    new RegExp(String.raw`^\s*for\s*\(\s*\w+\s+${name}\s*=[^;]*;[^;]*;[^{}]*\)\s*;`),
    Math.max(1, told.line - 3),
    told.line,
  );
  return at
    ? {
        what: `There is a semicolon after \`for (…)\` in line ${at.line}, which ends it there: what follows does not belong to it.`,
        why: 'Remove the semicolon after the closing bracket of `for`.',
        line: at.line,
      }
    : null;
};

/** `if (…); {` with a `return` in the block: what follows is never reached. */
const endedBeforeBlock: CompileReason = told => {
  if (!/unreachable statement/.test(told.text)) return null;
  const own = functionAround(told, told.line);
  const found = lineWith(
    told.bare,
    /^\s*(?:\}\s*else\s+)?(?<word>if|while|for)\s*\((?:[^()]|\([^()]*\))*\)\s*;\s*\{?\s*$/,
    own?.line ?? 1,
    told.line,
  );
  return found
    ? {
        what: `The semicolon after \`${found.groups['word']} (…)\` in line ${found.line} ends it there: the block below belongs to nothing and always runs, so line ${told.line} is never reached.`,
        why: `Remove the semicolon after the closing bracket of \`${found.groups['word']}\`.`,
        line: found.line,
      }
    : null;
};

/** `sort((a, b) => a > b)`. */
const sortedByTruth: CompileReason = told => {
  if (!/=> boolean' is not assignable to (?:parameter of )?type '\([^']*=> number'/.test(told.text))
    return null;
  const { left, right } =
    /=>\s*(?<left>[\w.]+(?:\([^()]*\))?)\s*[<>]=?\s*(?<right>[\w.]+(?:\([^()]*\))?)/.exec(told.own)?.groups ??
    {};
  return {
    what: `\`sort\` needs a number that says which comes first (below, equal to or above 0), and this function gives true or false.`,
    why:
      left === undefined
        ? 'Subtract the two values instead of comparing them.'
        : `Subtract: \`${left} - ${right}\`; for texts \`${left}.localeCompare(${right})\`.`,
  };
};

/** The variable of a loop, used behind it. */
const behindLoop: CompileReason = told => {
  const name =
    /(?:‘|')(\w+)(?:’|') (?:undeclared|was not declared)/.exec(told.text)?.[1] ??
    /symbol: +variable (\w+)/.exec(told.text)?.[1] ??
    /^Cannot find name '(\w+)'/.exec(told.text)?.[1];
  if (name === undefined) return null;
  const own = functionAround(told, told.line);
  const loop = told.loops
    .filter(one => one.end < told.line && (!own || one.line >= own.line))
    .findLast(one =>
      new RegExp(
        String.raw`for\s*\(\s*(?:const\s+)?(?:let|var|int|long|size_t|std::size_t|unsigned(?:\s+int)?|auto|char|double|String|string)\s*&?\s+${name}\b`,
      ).test(told.bare[one.line - 1] ?? ''),
    );
  return loop
    ? {
        what: `\`${name}\` belongs to the loop of line ${loop.line} and is gone behind it; line ${told.line} stands after the loop.`,
        why: `Use another value there, or declare \`${name}\` before the loop.`,
      }
    : null;
};

/** TypeScript: a class whose constructor has another name, or forgets `this.`. */
const constructorNamed: CompileReason = told => {
  const field = /Property '(\w+)' has no initializer/.exec(told.text)?.[1];
  const home = classAround(told);
  if (field === undefined || !home) return null;
  const methods = told.functions.filter(one => one.line > home.line && one.end <= home.end);
  const constructor = methods.find(one => one.name === 'constructor');
  const meant = methods.find(
    one =>
      one.name === home.name ||
      /^(?:__init__|init|construct)$/.test(one.name) ||
      isNear('constructor', one.name),
  );
  if (!constructor && meant)
    return {
      what: `A constructor is called \`constructor\` in TypeScript; line ${meant.line} says \`${meant.name}\`, which nobody calls.`,
      why: `Write \`constructor(…)\` in line ${meant.line}.`,
      line: meant.line,
    };
  const lost =
    constructor &&
    bodyOf(told, constructor).find(([, text]) =>
      new RegExp(String.raw`^\s*(?:(?:let|const|var)\s+)?${field}\s*(?::[^=]*)?=(?!=)`).test(text),
    );
  return lost
    ? {
        what: `Line ${lost[0]} sets \`${field}\` without \`this.\`: the object does not keep it.`,
        why: `Write \`this.${field} = …\`.`,
        line: lost[0],
      }
    : null;
};

const typeMisspelt: CompileReason = told => {
  const name = /Cannot find name '(\w+)'/.exec(told.text)?.[1];
  if (name === undefined || !new RegExp(String.raw`[:<]\s*${name}\b`).test(told.own)) return null;
  const types = [...told.bare.join('\n').matchAll(/\b(?:interface|type|class|enum)\s+(\w+)/g)].map(
    match => match[1] as string,
  );
  const near = types.find(one => `${one}s` === name || `${name}s` === one || isNear(name, one));
  return near === undefined
    ? null
    : {
        what: `There is no type \`${name}\`. Did you mean \`${near}\`?`,
        why: 'Spell it the same everywhere, capital letters included.',
      };
};

const arrowWithoutReturn: CompileReason = told => {
  const body = /=>\s*\{(?<body>[^{}]*)\}/.exec(told.own)?.groups?.['body'];
  if (body === undefined || body.trim() === '' || /\breturn\b|\bthrow\b|=(?!=)|\w\s*\(/.test(body))
    return null;
  return /not assignable|No overload|void|undefined/.test(told.text)
    ? {
        what: `After \`=>\` and { in line ${told.line} there must be a \`return\`: without it the function gives back nothing.`,
        why: 'Write `return` before the value, or leave { and } out.',
      }
    : null;
};

const fixedToText: CompileReason = told =>
  /Type 'string' is not assignable to type 'number'/.test(told.text) && /\.toFixed\s*\(/.test(told.own)
    ? {
        what: '`toFixed` gives back a text, and a number is needed here.',
        why: 'Write `Number(….toFixed(…))`, or return the number without `toFixed`.',
      }
    : null;

/** `{ year: parts[0] }`: the property that gets another type. */
const propertyOfOtherType: CompileReason = told => {
  const types = /^Type '(?<is>\w+)' is not assignable to type '(?<wanted>\w+)'/.exec(told.text)?.groups;
  const name = /^([\w$]+)\s*:/.exec(told.own.slice((told.column ?? 0) - 1))?.[1];
  if (!types || name === undefined || told.column === undefined || !/\{/.test(told.own)) return null;
  const { is, wanted } = types;
  return {
    what: `\`${name}\` must be a \`${wanted}\`, and line ${told.line} gives it a \`${is}\`.`,
    why:
      is === 'string' && wanted === 'number'
        ? 'Turn the text into a number: `Number(…)`.'
        : is === 'number' && wanted === 'string'
          ? 'Turn the number into a text: `String(…)`.'
          : `Give it a value of type \`${wanted}\`.`,
  };
};

const memberAlone: CompileReason = ({ text }) => {
  const found =
    /^Cannot find name '(?<name>[\w$]+)'\. Did you mean the (?<kind>instance|static) member '(?<whole>[\w$.]+)'/.exec(
      text,
    )?.groups;
  return found
    ? {
        what: `\`${found['name']}\` belongs to the ${found['kind'] === 'static' ? 'class' : 'object'}: \`${found['whole']?.split('.')[0]}.\` is missing before it.`,
        why: `Write \`${found['whole']}\`.`,
      }
    : null;
};

/** `board[row, col]` uses only `col`. */
const commaBetweenPlaces: CompileReason = told => {
  const found = /(?<list>[\w$.]+)\[\s*(?<one>[\w$]+)\s*,\s*(?<two>[\w$]+)\s*\]/.exec(told.own)?.groups;
  return found && !/=\s*\[|:\s*\[/.test(told.own.slice(0, told.own.indexOf('[')))
    ? {
        what: `\`${found['list']}[${found['one']}, ${found['two']}]\` uses only \`${found['two']}\`: a comma gives the value right of it.`,
        why: `Write a pair of brackets for each place: \`${found['list']}[${found['one']}][${found['two']}]\`.`,
      }
    : null;
};

const reasons: Record<string, CompileReason[]> = {
  java: [
    endedBeforeBlock,
    loopEnded,
    behindLoop,
    superMissing,
    objectMissing,
    bracketsMissing,
    publicMissing,
    emptyLetter,
    assignedInCondition,
  ],
  c: [loopEnded, behindLoop, assignedInCondition, textInSingleQuotes],
  cpp: [
    loopEnded,
    behindLoop,
    nothingPublic,
    baseNotCalled,
    arrowForPoint,
    textInSingleQuotes,
    commaInOutput,
    assignedInCondition,
  ],
  typescript: [
    sortedByTruth,
    constructorNamed,
    behindLoop,
    memberAlone,
    commaBetweenPlaces,
    typeMisspelt,
    arrowWithoutReturn,
    fixedToText,
    propertyOfOtherType,
  ],
};

export const explainCompiling = (
  { text, line, column }: { text: string; line?: number | undefined; column?: number | undefined },
  { code, language }: { code: string; language: string },
): Explanation | null => {
  if (line === undefined || !reasons[language]) return null;
  const parts = partsOf(code, language);
  const told = { ...parts, text, line, column, own: parts.bare[line - 1] ?? '' };
  for (const reason of reasons[language]) {
    const sure = reason(told);
    if (sure) return sure;
  }
  return null;
};

/** The places where C++ notices it are in its own headers: the program shows it. */
const unplaced: ((parts: ProgramParts) => Explanation | null)[] = [
  parts => {
    for (const home of parts.classes) {
      if (!/^\s*class\b/.test(parts.bare[home.line - 1] ?? '')) continue;
      const text = textOf(parts, home);
      const outside = parts.bare
        .filter((_, index) => index + 1 < home.line || index + 1 > home.end)
        .join('\n');
      if (/\bpublic\s*:/.test(text) || !new RegExp(String.raw`\b${home.name}\s*\(`).test(text)) continue;
      if (!new RegExp(String.raw`\b${home.name}\b`).test(outside)) continue;
      return {
        what: `In a \`class\` everything is private until \`public:\` is written, and \`${home.name}\` has none: nobody can make such an object.`,
        why: `Write \`public:\` below line ${home.line}, before what others may use.`,
        line: home.line,
      };
    }
    return null;
  },
  parts => {
    for (const own of parts.functions) {
      const name = /\bconst\s+[\w:]+(?:<[^()]*>)?\s*&\s*(\w+)/.exec(parts.bare[own.line - 1] ?? '')?.[1];
      if (name === undefined) continue;
      const found = lineWith(
        parts.bare,
        new RegExp(
          String.raw`\b(?<how>sort|reverse|stable_sort|rotate|shuffle|fill|swap|iota|remove)\s*\(\s*${name}\.begin\(`,
        ),
        own.line,
        own.end,
      );
      if (found)
        return {
          what: `\`${found.groups['how']}\` in line ${found.line} changes \`${name}\`, and \`const\` in line ${own.line} says that it stays as it is.`,
          why: `Make a copy first, and change that: \`auto copy = ${name};\`.`,
          line: found.line,
        };
    }
    return null;
  },
];

export const explainUnplaced = ({
  code,
  language,
}: {
  code: string;
  language: string;
}): Explanation | null => {
  if (language !== 'cpp') return null;
  const parts = partsOf(code, language);
  for (const reason of unplaced) {
    const sure = reason(parts);
    if (sure) return sure;
  }
  return null;
};
