/** A function of the solution that the tests call, as gcc lists it. */
export type Prototype = {
  name: string;
  returns: string;
  /** With their names: `const int *v`. */
  parameters: string[];
  parameterNames: string[];
};

/** The tests are compiled alone, from the solution's prototypes, and a program is linked to them. */
export type Apart = { mode: 'apart'; functions: Prototype[] };

/** Program and tests are one text for the compiler. */
export type Together = {
  mode: 'together';
  /** Macros that the tests have from the program. */
  macros: string[];
  /** Macros of the system's headers that the tests use, as lines of source. */
  defines: string[];
  /** Functions of the library that the tests call: a program must not define them. */
  library: string[];
  /** Those of `library` whose symbol is settled before the program, so that it cannot give them another one. */
  pinned: string[];
  /** C++: those of `library` that exist in the global namespace and in std, as the headers declare them. */
  globalNames: string[];
  stdNames: string[];
  /** C++: the tests are in a namespace of their own, in which operators of the program for types of the library are hidden. */
  isInside: boolean;
  /** C++: functions of the solution that the tests declare again. */
  again: string[];
  /** C++: the solution's type of each expression that is asked for it; null where any type will do. */
  asked: (string | null)[];
  /** C++: templates of std that the solution specialises. */
  additions: string[];
  /** The solution's assembler has directives that are refused otherwise. */
  hasDirectives: boolean;
};

export type CContract = Apart | Together;

/** What an author's run recorded; null if there is none, or of another form. */
export function readContract(value: unknown): CContract | null {
  if (!isRecord(value)) return null;
  if (value['mode'] === 'apart') {
    const functions = list(value['functions'], isPrototype);
    return functions && { mode: 'apart', functions };
  }
  if (value['mode'] !== 'together') return null;
  const texts = (name: string) => list(value[name], isText) ?? [];
  const asked = list(value['asked'], (one): one is string | null => one === null || isText(one)) ?? [];
  return {
    mode: 'together',
    macros: texts('macros').filter(isName),
    defines: texts('defines').filter(line => !line.includes('\n')),
    library: texts('library').filter(isName),
    pinned: texts('pinned').filter(isName),
    globalNames: texts('globalNames').filter(isName),
    stdNames: texts('stdNames').filter(isName),
    isInside: value['isInside'] === true,
    again: texts('again').filter(isName),
    asked,
    additions: texts('additions'),
    hasDirectives: value['hasDirectives'] === true,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);

function list<T>(value: unknown, isOne: (one: unknown) => one is T): T[] | null {
  return Array.isArray(value) && value.every(isOne) ? value : null;
}

const isPrototype = (value: unknown): value is Prototype =>
  isRecord(value) &&
  isText(value['name']) &&
  isName(value['name']) &&
  isText(value['returns']) &&
  list(value['parameters'], isText) !== null &&
  list(value['parameterNames'], isText) !== null;

/** As a beginner would write it. */
export const shownPrototype = ({ name, returns, parameters }: Prototype) =>
  `${returns}${returns.endsWith('*') ? '' : ' '}${name}(${parameters.join(', ') || 'void'})`;
