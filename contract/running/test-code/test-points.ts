import { caseNames, readIoCases } from './io-cases.ts';
import { testKindOf } from './test-kind.ts';

/**
 * What each test of an exercise gives, as its author wrote it: in a column of a list of cases; by `@pytest.mark.points(2)`,
 * `@Tag("points:2")` or a comment `points: 2` above a test or a group of tests. A test of which nothing is said gives 1.
 */
export type TestPoints = {
  /** Some test says what it gives. */
  isMarked: boolean;
  pointsOf: (test: string) => number;
};

const usual: TestPoints = { isMarked: false, pointsOf: () => 1 };

export function readTestPoints(testFramework: string, testCode: string): TestPoints {
  // Most tests say nothing, and then nothing is read.
  if (!/points/i.test(testCode)) return usual;
  return testKindOf(testFramework, testCode) === 'io' ? ofCases(testCode) : ofMarks(testCode);
}

function ofCases(testCode: string): TestPoints {
  const read = readIoCases(testCode, { allowsUnfinished: true });
  if (!('cases' in read) || read.cases.every(({ points }) => points === null)) return usual;
  const names = caseNames(read.cases);
  const points = new Map(read.cases.map((one, index) => [names[index], one.points ?? 1]));
  return { isMarked: true, pointsOf: test => points.get(test) ?? 1 };
}

const number = String.raw`(\d{1,5}(?:\.\d{1,2})?)`;
const marks = [
  new RegExp(String.raw`^\s*@(?:pytest\.)?mark\.points\(\s*${number}\s*\)`),
  new RegExp(String.raw`@Tag\(\s*"points:\s*${number}"\s*\)`),
  new RegExp(String.raw`^\s*(?:#|//|/\*+|\*)\s*points:\s*${number}\s*(?:\*/)?\s*$`, 'i'),
];

const quoted = String.raw`(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\x60((?:\\.|[^\x60\\])*)\x60)`;
/** What a declaration is called: the first of its groups that is there. */
const groups = [
  /^\s*(?:(?:public|static|final|abstract|private|protected)\s+)*class\s+(\w+)/,
  new RegExp(String.raw`^\s*(?:describe|suite|context)(?:\.\w+)*\(\s*${quoted}`),
];
const tests = [
  /^\s*(?:async\s+)?def\s+(\w+)\s*\(/,
  new RegExp(String.raw`^\s*@test\s+(?:${quoted}|(\S+))`),
  new RegExp(String.raw`^\s*(?:it|test)(?:\.(?!each\b)\w+)*\(\s*${quoted}`),
  // The table of `each` may be long: what it is called stands behind it.
  new RegExp(String.raw`^(?:\s*(?:it|test)(?:\.\w+)*\.each\b.*|\s*[\])},;\x60]*)\)\(\s*${quoted}`),
  new RegExp(String.raw`^\s*[A-Z_]*TEST\w*\s*\(\s*(?:${quoted}|\w+\s*,\s*(\w+)|(\w+))`),
  new RegExp(String.raw`^\s*(?:SCENARIO|TEMPLATE_TEST_CASE)\s*\(\s*${quoted}`),
  /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|static|final|private|protected)\s+)*(?:void|int)\s+(\w+)\s*\(/,
];
const displayName = new RegExp(String.raw`@DisplayName\(\s*${quoted}`);

const firstMatch = (line: string, patterns: RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const found = pattern
      .exec(line)
      ?.slice(1)
      .find(part => part !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
};

type Group = { names: string[]; indent: number; points: number | undefined };
type Declared = { names: RegExp[]; groups: Group[]; points: number };

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A name of `each` stands for many: `%i`, `$name` and `${…}` are any text. */
const patternOf = (name: string) => {
  const parts = name.split(/%[a-zA-Z#]|\$\{[^}]*\}|\$[\w.#]+/);
  return new RegExp(`^${parts.map(escaped).join('.*')}(?:\\s*[[(].*)?$`, 's');
};

function declaredTests(testCode: string): Declared[] {
  const open: Group[] = [];
  const declared: Declared[] = [];
  let pending: { points: number | undefined; names: string[] } = { points: undefined, names: [] };
  for (const line of testCode.split('\n')) {
    if (line.trim() === '') continue;
    const indent = line.length - line.trimStart().length;
    const mark = firstMatch(line, marks);
    if (mark !== undefined) pending.points = Number(mark);
    const title = firstMatch(line, [displayName]);
    if (title !== undefined) pending.names.push(title);
    // A group ends where something else stands as far to the left as it began.
    if (!/^\s*[{)\]]/.test(line)) while (open.length > 0 && indent <= open.at(-1)!.indent) open.pop();
    const group = firstMatch(line, groups);
    const test = group === undefined ? firstMatch(line, tests) : undefined;
    if (group !== undefined)
      open.push({ names: [group, ...pending.names], indent, points: pending.points ?? open.at(-1)?.points });
    else if (test !== undefined) {
      const points = pending.points ?? open.at(-1)?.points ?? 1;
      declared.push({ names: [test, ...pending.names].map(patternOf), groups: [...open], points });
    } else continue;
    pending = { points: undefined, names: [] };
  }
  return declared;
}

/** `TestMean.test_one[2]`, `mean › of one` and `mean > of one`: groups, then the test, then perhaps one of its cases. */
function partsOf(test: string): string[] {
  const parts = test.split(/ [>›] /);
  if (parts.length > 1) return parts;
  const [, path, rest = ''] = /^([\w.]+)(\[.*)?$/s.exec(test) ?? [];
  if (path === undefined) return parts;
  const names = path.split('.');
  return [...names.slice(0, -1), `${names.at(-1)}${rest}`];
}

function fits({ names, groups: within }: Declared, parts: string[], at: number): boolean {
  if (!names.some(name => name.test(parts[at] ?? ''))) return false;
  const above = parts[at - 1];
  const group = within.at(-1);
  return above === undefined || group === undefined || group.names.includes(above);
}

function ofMarks(testCode: string): TestPoints {
  const declared = declaredTests(testCode);
  if (declared.every(({ points }) => points === 1)) return usual;
  const pointsOf = (test: string) => {
    const parts = partsOf(test);
    for (const at of [parts.length - 1, parts.length - 2]) {
      const found = declared.find(one => fits(one, parts, at));
      if (found) return found.points;
    }
    return 1;
  };
  return { isMarked: true, pointsOf };
}
