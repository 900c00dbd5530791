import { isNear } from './near-names.ts';
import type { Explanation } from './explanation.ts';
import { lineWith } from './program-parts.ts';
import type { Situation } from './situation.ts';

/** What the tests need and the program does not have, or has in another way: the runner's sentences, with what to do. */
type Misfit = (situation: Situation, sentence: string) => Explanation | null;

const plain = (name: string) => name.replaceAll('_', '').toLowerCase();

/** Names that a program defines, each with its line. */
const definedIn = ({ functions, classes, bare, language }: Situation) => [
  ...functions.map(({ name, line }) => ({ name, line })),
  ...classes.map(({ name, line }) => ({ name, line })),
  ...(['python', 'javascript', 'typescript'].includes(language)
    ? bare.flatMap((text, index) => {
        const name = /^(?:export\s+)?(?:(?:const|let|var)\s+)?([A-Za-z_$][\w$]*)\s*(?::[^=]*)?=(?!=)/.exec(
          text,
        )?.[1];
        return name === undefined ? [] : [{ name, line: index + 1 }];
      })
    : []),
];

const isEmpty = ({ bare }: Situation) => bare.every(line => line.trim() === '');

/** The tests use a name that is not there. */
const missing = (situation: Situation, name: string, kind: string): Explanation => {
  if (isEmpty(situation))
    return {
      what: `There is no code yet: the test uses \`${name}\`.`,
      why: `Write \`${name}\` as the instructions describe it.`,
    };
  const defined = definedIn(situation).filter(
    one => one.name !== name && one.name !== '__init__' && one.name !== 'main',
  );
  const near =
    defined.find(one => plain(one.name) === plain(name)) ?? defined.find(one => isNear(name, one.name));
  if (near)
    return {
      what: `The test uses \`${name}\`, which is not defined. Line ${near.line} has \`${near.name}\`.`,
      why: `Rename it to \`${name}\`: small and capital letters and _ count.`,
      line: near.line,
    };
  const inner = situation.functions.find(
    one => one.name === name && one.indent > 0 && situation.language === 'python',
  );
  if (inner)
    return {
      what: `The test uses \`${name}\`, but \`${name}\` in line ${inner.line} is indented, so it exists only inside of what is above it.`,
      why: 'Begin its line without spaces.',
      line: inner.line,
    };
  const [only] = defined;
  return {
    what: `The test uses \`${name}\`, which your code does not define.`,
    why:
      defined.length === 1 && only
        ? `Your ${kind} in line ${only.line} is called \`${only.name}\`: rename it to \`${name}\` if it is meant.`
        : 'Write it, or check how the instructions spell it.',
    ...(defined.length === 1 && only && { line: only.line }),
  };
};

const notDefined: Misfit = (situation, sentence) => {
  const name = /[Yy]our (?:code|program) does not define (\w+)/.exec(sentence)?.[1];
  return name === undefined ? null : missing(situation, name, 'function');
};

const noFunction: Misfit = (situation, sentence) => {
  const name =
    /There is no function ([\w:.-]+) in your program/.exec(sentence)?.[1] ??
    /^There is no function (\w+)\./.exec(sentence)?.[1] ??
    /The tests do not fit the program: ['‘](\w+)['’] was not declared in this scope/.exec(sentence)?.[1];
  if (name === undefined) return null;
  const needed = /The tests need (.+?)\.?$/.exec(sentence)?.[1];
  const told = missing(situation, name, 'function');
  return needed === undefined || told.line !== undefined ? told : { ...told, why: `Write \`${needed}\`.` };
};

const noClass: Misfit = (situation, sentence) => {
  const moved = /^The class (\w+) is in another package/.exec(sentence)?.[1];
  if (
    moved !== undefined ||
    (/^There is no class (\w+), but \1\./.test(sentence) && /^\s*package\b/m.test(situation.code))
  ) {
    const found = lineWith(situation.bare, /^\s*package\s+(?<name>[\w.]+)/);
    return {
      what: `Line ${found?.line ?? 1} puts your class into a package, where the tests do not look for it.`,
      why: 'Remove the line that begins with `package`.',
      ...(found && { line: found.line }),
    };
  }
  const name = /^There is no class (\w+)/.exec(sentence)?.[1];
  if (name === undefined) return null;
  const others = situation.classes;
  const near =
    others.find(one => plain(one.name) === plain(name)) ??
    others.find(one => isNear(name, one.name)) ??
    (others.length === 1 ? others[0] : undefined);
  return near
    ? {
        what: `The tests use a class \`${name}\`; yours in line ${near.line} is called \`${near.name}\`.`,
        why: `Rename it to \`${name}\`, its constructors too.`,
        line: near.line,
      }
    : {
        what: `The tests use a class \`${name}\`, which your program does not have.`,
        why: `Write \`class ${name} { … }\`.`,
      };
};

const otherResult: Misfit = ({ language, line }, sentence) => {
  const found =
    /(?:^|: )(?<owner>[\w.]+\.)?(?<name>\w+) must return (?<wanted>.+?); yours returns (?<given>[^\n]+?)\.(?: \(line|$|\n)/.exec(
      sentence,
    )?.groups;
  if (!found) return null;
  const { name, wanted, given } = found;
  const isVoid = /void/.test(given ?? '');
  return {
    what: isVoid
      ? `\`${name}\` must give back a value of type \`${wanted}\`; yours gives back nothing (\`void\`).`
      : `\`${name}\` must give back a value of type \`${wanted}\`; yours is declared as \`${given}\`.`,
    why: isVoid
      ? `Write \`${wanted}\` instead of \`void\`, and \`return\` the value${language === 'java' ? ' instead of printing it' : ''}.`
      : `Write \`${wanted}\` before \`${name}\`, and return a value of that type.`,
    ...(line !== undefined && { line }),
  };
};

const notStatic: Misfit = ({ line }, sentence) => {
  const name = /(?:^|: )(?:\w+\.)*(\w+) must be static\./.exec(sentence)?.[1];
  return name === undefined
    ? null
    : {
        what: `The tests call \`${name}\` without an object, but it is not \`static\`.`,
        why: `Write \`static\` before its type.`,
        ...(line !== undefined && { line }),
      };
};

const isPrivate: Misfit = ({ line }, sentence) => {
  const found =
    /(?:^|: )(?:The constructor )?(?:\w+\.)*(?<name>\w+)(?:\([^)]*\))? is private, but the tests (?:call|use) it/.exec(
      sentence,
    )?.groups;
  return found
    ? {
        what: `\`${found['name']}\` is \`private\`, so only the class itself may use it; the tests use it, too.`,
        why: 'Write `public` instead of `private`.',
        ...(line !== undefined && { line }),
      }
    : null;
};

/** C++: `‘Counter::Counter(int)’ is private within this context`. */
const nothingPublic: Misfit = (situation, sentence) => {
  const home =
    /[‘'](?:[^’']*?\b)?(\w+)::~?\w+(?:\(.*?\))?(?: const)?[’'] is private within this context/.exec(
      sentence,
    )?.[1];
  const own = situation.classes.find(one => one.name === home);
  if (!own) return null;
  const text = situation.bare.slice(own.line - 1, own.end).join('\n');
  return /\bpublic\s*:/.test(text)
    ? {
        what: `The tests use something of \`${home}\` that is private.`,
        why: 'Write `public:` before what others may use.',
        line: own.line,
      }
    : {
        what: `In a \`class\` everything is private until \`public:\` is written, and \`${home}\` has none.`,
        why: `Write \`public:\` below line ${own.line}, before what others may use.`,
        line: own.line,
      };
};

const hiddenBase: Misfit = (situation, sentence) => {
  const found =
    /[‘'](?<base>\w+)[’'] is (?:an inaccessible|not an accessible) base of [‘'](?<name>\w+)[’']/.exec(
      sentence,
    )?.groups;
  const own = situation.classes.find(one => one.name === found?.['name']);
  return found && own
    ? {
        what: `\`${found['name']}\` inherits from \`${found['base']}\` in private, so nobody else may use it as one.`,
        why: `Write \`class ${found['name']} : public ${found['base']}\`.`,
        line: own.line,
      }
    : null;
};

const listed = (types: string) =>
  types
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);

const otherConstructor: Misfit = (situation, sentence) => {
  const found =
    /There is no constructor (?<name>\w+)\((?<wanted>[^)]*)\)(?:, but \w+\((?<given>[^)]*)\))?/.exec(
      sentence,
    )?.groups;
  if (!found) return null;
  const { name = '', wanted = '', given = '' } = found;
  const typed = lineWith(
    situation.bare,
    new RegExp(
      String.raw`^\s*(?:(?:public|private|protected)\s+)?(?<type>void|int|String|double|${name})\s+${name}\s*\(`,
    ),
  );
  if (typed)
    return {
      what: `Line ${typed.line} has \`${typed.groups['type']}\` before \`${name}(…)\`, so it is a method and no constructor.`,
      why: `A constructor has no type: write \`public ${name}(…)\`.`,
      line: typed.line,
    };
  const own = lineWith(
    situation.bare,
    new RegExp(String.raw`^\s*(?:(?:public|private|protected)\s+)?${name}\s*\(`),
  );
  if (!own)
    return {
      what: `The tests make a \`${name}\` with (${wanted}), and your class has no constructor.`,
      why: `Write \`public ${name}(…) { … }\` with these types.`,
      ...(situation.line !== undefined && { line: situation.line }),
    };
  const isTurned = listed(wanted).toSorted().join() === listed(given).toSorted().join() && wanted !== given;
  return {
    what: isTurned
      ? `The constructor takes its values in another order: (${given}) instead of (${wanted}).`
      : `The tests make a \`${name}\` with (${wanted === '' ? 'no values' : wanted}); your constructor takes (${given === '' ? 'no values' : given}).`,
    why: isTurned
      ? 'Change the order of its parameters.'
      : 'Change its parameters, or add another constructor.',
    line: own.line,
  };
};

const otherMethod: Misfit = (situation, sentence) => {
  const found =
    /There is no method (?<name>\w+)\((?<wanted>[^)]*)\) in (?<home>\w+)(?:, but (?<other>\w+)\((?<given>[^)]*)\))?/.exec(
      sentence,
    )?.groups;
  if (!found) return null;
  const { name = '', wanted = '', home, other, given = '' } = found;
  const place = situation.line === undefined ? {} : { line: situation.line };
  if (other === undefined) {
    const near = situation.functions.find(one => isNear(name, one.name));
    return near
      ? {
          what: `The tests call \`${name}\`; line ${near.line} has \`${near.name}\`.`,
          why: `Rename it to \`${name}\`.`,
          line: near.line,
        }
      : {
          what: `The tests call \`${name}(${wanted})\`, which \`${home}\` does not have.`,
          why: 'Write it, or check how the instructions spell it.',
          ...place,
        };
  }
  if (other !== name)
    return {
      what: `The tests call \`${name}\`; yours is called \`${other}\`.`,
      why:
        plain(other) === plain(name)
          ? `Rename it to \`${name}\`: small and capital letters count.`
          : `Rename it to \`${name}\`.`,
      ...place,
    };
  return {
    what: `The tests call \`${name}\` with (${wanted === '' ? 'no values' : wanted}); yours takes (${given === '' ? 'no values' : given}).`,
    why: 'Change its parameters: how many there are, their types and their order count.',
    ...place,
  };
};

const noField: Misfit = ({ line }, sentence) => {
  const found =
    /There is no (?<kind>field|constant) (?<name>\w+) in (?<home>\w+)(?:, but (?<other>\w+))?/.exec(
      sentence,
    )?.groups;
  return found
    ? {
        what:
          found['other'] === undefined
            ? `The tests use the ${found['kind']} \`${found['name']}\` of \`${found['home']}\`, which is not there.`
            : `The tests use \`${found['name']}\`; yours is called \`${found['other']}\`.`,
        why: found['other'] === undefined ? 'Declare it in the class.' : `Rename it to \`${found['name']}\`.`,
        ...(line !== undefined && { line }),
      }
    : null;
};

/** C: `The tests need int sum(const int *values, int count); yours is int sum(const int *values).` */
const otherSignature: Misfit = ({ line }, sentence) => {
  const found = /^The tests need (?<wanted>.+?); yours is (?<given>.+?)\.$/m.exec(sentence)?.groups;
  return found
    ? {
        what: `The tests need \`${found['wanted']}\`; yours is \`${found['given']}\`.`,
        why: 'Change its parameters: how many there are, their types and their order count.',
        ...(line !== undefined && { line }),
      }
    : null;
};

const misfits: Misfit[] = [
  notDefined,
  noFunction,
  noClass,
  otherResult,
  notStatic,
  isPrivate,
  nothingPublic,
  hiddenBase,
  otherConstructor,
  otherMethod,
  noField,
  otherSignature,
];

export const explainMisfit = (situation: Situation, sentence: string): Explanation | null => {
  for (const misfit of misfits) {
    const told = misfit(situation, sentence);
    if (told) return told;
  }
  return null;
};
