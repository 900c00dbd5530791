import { type IoMatch, ioMatches } from './io-matches.ts';
import { type LineProblem, type Located, parseLocated, ReadError } from './located-json.ts';

/** One run of a program with given input, and what it is expected to do. Test code that is a list of these is an `io` test. */
export type IoCase = {
  /** Empty: it is called by its number. */
  name: string;
  stdin: string;
  /** Words after the command of the language. */
  args: string[];
  /** Text files in the folder of the program, by path. */
  files: Record<string, string>;
  /** Null: not compared. A case with nothing to compare fails. */
  stdout: string | null;
  stderr: string | null;
  /** What the program has to write into files, by path. */
  expectedFiles: Record<string, string>;
  /** Null: 0, as of every program that worked. */
  exitCode: number | null;
  /** How `stdout`, `stderr` and the files are compared. */
  match: IoMatch;
  /** Of `numbers`; null is the usual one. */
  tolerance: number | null;
  /** Students see its name and whether it passed. */
  hidden: boolean;
  /** What it gives in a course with points; null is 1. */
  points: number | null;
};

export const usualTolerance = 0.000001;
/** Each case may use the whole CPU limit while the run holds a slot. */
export const mostCases = 100;
export const mostFiles = 20;
const mostArguments = 50;
export const mostCasePoints = 1000;

export const emptyCase = (): IoCase => ({
  name: '',
  stdin: '',
  args: [],
  files: {},
  stdout: null,
  stderr: null,
  expectedFiles: {},
  exitCode: null,
  match: 'trimmed',
  tolerance: null,
  hidden: false,
  points: null,
});

/** A list of cases, and what holds for all of them. */
export type CaseList = {
  cases: IoCase[];
  /** What a program asks before it reads its input does not count as output. */
  ignorePrompts: boolean;
};

export type ReadCases = CaseList | { problem: LineProblem };

/** `allowsUnfinished`: as it is while somebody types. */
type ReadOptions = { allowsUnfinished?: boolean };

/** Strict: what is not known is refused with its line, because a misspelled key would silently check nothing. */
export function readIoCases(testCode: string, options: ReadOptions = {}): ReadCases {
  try {
    const { list, ignorePrompts } = readWhole(parseLocated(testCode));
    if (list?.kind !== 'list')
      return wrong(list?.line ?? 1, 'the tests have to be a list of cases: [{"name": …}].');
    if (list.items.length > mostCases)
      return wrong(
        list.items[mostCases]!.line,
        `there are more than ${mostCases} cases: leave some of the tests out.`,
      );
    return { cases: list.items.map((item, index) => readCase(item, index, options)), ignorePrompts };
  } catch (error) {
    if (error instanceof ReadError) return wrong(error.line, error.message);
    throw error;
  }
}

/** The list itself, or `{"ignorePrompts": true, "cases": […]}`. */
function readWhole(whole: Located): { list: Located | undefined; ignorePrompts: boolean } {
  if (whole.kind !== 'object') return { list: whole, ignorePrompts: false };
  const found: { list: Located | undefined; ignorePrompts: boolean } = {
    list: undefined,
    ignorePrompts: false,
  };
  for (const { key, line, value } of whole.entries) {
    if (key === 'cases') found.list = value;
    else if (key === 'ignorePrompts') found.ignorePrompts = readBoolean(value, key);
    else refuse(line, `“${key}” is not known. Beside “cases” there may be “ignorePrompts”.`);
  }
  return found;
}

const wrong = (line: number, text: string) => ({ problem: { line, text } });

function refuse(line: number, text: string): never {
  throw new ReadError({ line, text });
}

type Reader = { [Key in keyof IoCase]: (value: Located, key: string) => IoCase[Key] };

const readers: Reader = {
  name: readText,
  stdin: readText,
  args: (value, key) => readItems(value, key),
  files: readFiles,
  stdout: readText,
  stderr: readText,
  expectedFiles: readFiles,
  exitCode(value, key) {
    const code = readNumber(value, key);
    if (!Number.isInteger(code) || code < 0 || code > 255)
      refuse(value.line, '“exitCode” has to be a whole number from 0 to 255.');
    return code;
  },
  match(value) {
    const match = value.kind === 'plain' ? value.value : null;
    return (
      ioMatches.find(one => one === match) ??
      refuse(value.line, `“match” has to be ${ioMatches.slice(0, -1).join(', ')} or ${ioMatches.at(-1)}.`)
    );
  },
  tolerance(value, key) {
    const tolerance = readNumber(value, key);
    if (tolerance < 0) refuse(value.line, '“tolerance” has to be 0 or more.');
    return tolerance;
  },
  hidden: readBoolean,
  points(value, key) {
    const points = readNumber(value, key);
    if (points < 0 || points > mostCasePoints || !hasTwoDecimals(points))
      refuse(
        value.line,
        `“points” has to be a number from 0 to ${mostCasePoints} with at most two decimals.`,
      );
    return points;
  },
};
const keys = Object.keys(readers) as (keyof IoCase)[];

function readCase(item: Located, index: number, { allowsUnfinished = false }: ReadOptions): IoCase {
  if (item.kind !== 'object')
    return refuse(item.line, `case ${index + 1} of the tests has to be written in braces: {"name": …}.`);
  const found = emptyCase();
  const lines = new Map<string, number>();
  const take = <Key extends keyof IoCase>(key: Key, value: Located) => {
    found[key] = readers[key](value, key);
    lines.set(key, value.line);
  };
  for (const { key, line, value } of item.entries) {
    const known = keys.find(one => one === key);
    if (known === undefined) refuse(line, unknownKey(key));
    else take(known, value);
  }
  if (found.tolerance !== null && found.match !== 'numbers')
    refuse(lines.get('tolerance')!, '“tolerance” needs "match": "numbers" beside it.');
  for (const key of ['stdout', 'stderr', 'expectedFiles'] as const) {
    const problem = allowsUnfinished ? null : unusable(found, key);
    if (problem !== null) refuse(lines.get(key)!, `“${key}” ${problem}`);
  }
  return found;
}

/** Texts with which every program, or none, would be right. */
function unusable(found: IoCase, key: 'stdout' | 'stderr' | 'expectedFiles'): string | null {
  const texts = key === 'expectedFiles' ? Object.values(found[key]) : found[key] === null ? [] : [found[key]];
  if (found.match === 'regex' && !texts.every(isPattern)) return 'is not a valid regular expression.';
  if (found.match === 'contains' && texts.some(text => text.trim() === ''))
    return 'is empty, and everything contains that.';
  return null;
}

function unknownKey(key: string): string {
  const [near] = keys
    .map(known => ({ known, distance: distanceOf(known.toLowerCase(), key.toLowerCase()) }))
    .filter(({ distance }) => distance <= 2)
    .toSorted((a, b) => a.distance - b.distance);
  return near === undefined
    ? `“${key}” is not known. A case may have ${keys.join(', ')}.`
    : `“${key}” is not known. Did you mean “${near.known}”?`;
}

/** How many letters have to be added, left out or replaced. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost));
    }
    row = next;
  }
  return row.at(-1)!;
}

const hasTwoDecimals = (points: number) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;

function readBoolean(value: Located, key: string): boolean {
  return value.kind === 'plain' && typeof value.value === 'boolean'
    ? value.value
    : refuse(value.line, `“${key}” has to be true or false.`);
}

function readText(value: Located, key: string): string {
  return value.kind === 'plain' && typeof value.value === 'string'
    ? value.value
    : refuse(value.line, `“${key}” of the tests has to be a text in double quotes.`);
}

function readNumber(value: Located, key: string): number {
  return value.kind === 'plain' && typeof value.value === 'number' && Number.isFinite(value.value)
    ? value.value
    : refuse(value.line, `“${key}” has to be a number.`);
}

function readItems(value: Located, key: string): string[] {
  if (value.kind !== 'list') return refuse(value.line, `“${key}” has to be a list of texts: ["one", "two"].`);
  if (value.items.length > mostArguments)
    refuse(value.line, `there are more than ${mostArguments} arguments.`);
  return value.items.map(item => {
    const word = readText(item, key);
    return word.includes('\0') ? refuse(item.line, 'an argument cannot have a NUL character in it.') : word;
  });
}

function readFiles(value: Located, key: string): Record<string, string> {
  if (value.kind !== 'object')
    return refuse(value.line, `“${key}” has to be written in braces: {"data.txt": "text of the file"}.`);
  if (value.entries.length > mostFiles) refuse(value.line, `there are more than ${mostFiles} files.`);
  const names = value.entries.map(({ key, line, value: content }): [string, string] => {
    const problem = fileNameProblem(key);
    if (problem !== null) refuse(line, problem);
    return [key, readText(content, key)];
  });
  const inside = value.entries.find(({ key }) => names.some(([other]) => other.startsWith(`${key}/`)));
  if (inside) refuse(inside.line, `“${inside.key}” cannot be a file and a folder at once.`);
  return Object.fromEntries(names);
}

/** Null if a program's folder can have a file of this name. */
export function fileNameProblem(path: string): string | null {
  const parts = path.split('/');
  const isPlain =
    path.length <= 200 &&
    parts.every(part => part !== '' && part !== '.' && part !== '..' && /^[^\p{Cc}\\]+$/u.test(part));
  return isPlain ? null : `“${path}” is not a name for a file: write it like data.txt or data/list.txt.`;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false;
  }
}

/** What results are called: unnamed cases by their number, and a name that is already taken gets one. */
export function caseNames(cases: Pick<IoCase, 'name'>[]): string[] {
  const taken = new Set<string>();
  return cases.map(({ name }, index) => {
    const own = name.trim() === '' ? `Case ${index + 1}` : name;
    let distinct = own;
    for (let number = 2; taken.has(distinct); number++) distinct = `${own} (${number})`;
    taken.add(distinct);
    return distinct;
  });
}

/** The test code of these cases, without what is as usual. */
export function writeIoCases(cases: IoCase[], { ignorePrompts = false } = {}): string {
  const list = writeList(cases);
  return ignorePrompts
    ? `{\n  "ignorePrompts": true,\n  "cases": ${list.trimEnd().replaceAll('\n', '\n  ')}\n}\n`
    : list;
}

function writeList(cases: IoCase[]): string {
  const usual = emptyCase();
  const told = cases.map(one =>
    Object.fromEntries(
      keys
        .filter(key => JSON.stringify(one[key]) !== JSON.stringify(usual[key]))
        .map(key => [key, one[key]] as const),
    ),
  );
  return told.length === 0 ? '[]\n' : `[\n${told.map(one => `  ${oneLine(one)}`).join(',\n')}\n]\n`;
}

/** One case is one line while it is short. */
function oneLine(one: object): string {
  const short = JSON.stringify(one, null, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/([[{]) (?=[\]}])/g, '$1');
  return short.length <= 110 ? short : JSON.stringify(one, null, 2).replaceAll('\n', '\n  ');
}
