import { type IoCase, readIoCases, writeIoCases } from './io-cases.ts';

/** What a test is to check: a call with its value, or a case of a list. */
type SuggestedCall = {
  call: string;
  value: string;
  /** Statements that come first. */
  before?: string[] | undefined;
  /** The class of the exception that is expected instead of the value. */
  raises?: string | undefined;
  /** The value is a number that may be rounded differently. */
  isClose?: boolean | undefined;
};
type Suggested = ({ kind: 'call' } & SuggestedCall) | { kind: 'case'; base: IoCase };

/** `line` is where the new test begins, counted from 1. */
type WithTest = { testCode: string; line: number };

const remark = 'From your solution, please check.';

/** A name made of the call, which none of the tests has. */
function nameFor(call: string, separator: string, testCode: string): string {
  const words = (call.match(/[A-Za-z0-9]+/g) ?? []).slice(0, 6);
  const name = words.join(separator).slice(0, 50) || 'more';
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name}${separator}${number}`);
  while (testCode.includes(numbered())) number += 1;
  return numbered();
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/** Puts lines below line `at` (of `lines`, counted from 0), with an empty line between. */
function insertedAfter(lines: string[], at: number, added: string[]): WithTest {
  const before = lines.slice(0, at + 1);
  const after = lines.slice(at + 1);
  const gap = isBlank(before.at(-1)) ? [] : [''];
  const tail = after.length === 0 || isBlank(after[0]) || /^\s*[})]/.test(after[0]!) ? [] : [''];
  return {
    testCode: [...before, ...gap, ...added, ...tail, ...after, ''].join('\n'),
    line: before.length + gap.length + 1,
  };
}

const lastIndex = (lines: string[], test: RegExp) => lines.findLastIndex(line => test.test(line));

/** The last line of the block that begins with line `from`: what is indented below it. */
function endOfBlock(lines: string[], from: number): number {
  const indentOf = (line: string) => /^\s*/.exec(line)![0].length;
  const indent = indentOf(lines[from]!);
  let end = from;
  for (let at = from + 1; at < lines.length; at++) {
    if (isBlank(lines[at])) continue;
    if (indentOf(lines[at]!) <= indent) break;
    end = at;
  }
  return end;
}

/** Examples as in the documentation of Python, which shows nothing for None. */
function addToExamples(
  lines: string[],
  { call, value, before = [], raises, isClose }: SuggestedCall,
): WithTest | null {
  // An example has to say the words of an error, which another right program may choose otherwise.
  if (raises !== undefined) return null;
  const shown = shownByPython(value);
  const [asked, answer] = isClose
    ? [`abs(${call} - ${value}) < 1e-7`, 'True']
    : value === 'None'
      ? [`${call} is None`, 'True']
      : shown === null
        ? [`${call} == ${value}`, 'True']
        : [call, shown];
  // What a statement returns would be shown.
  const made = before.map(line => `>>> ${/^\w+ = /.test(line) ? '' : '_ = '}${line}`);
  return insertedAfter(lines, lines.length - 1, [...made, `>>> ${asked}  # ${remark}`, answer]);
}

/** As Python prints it, which is compared as a text; null where that depends on more: quotes inside, or the order of a set. */
function shownByPython(value: string): string | null {
  const shown = value.replaceAll(/"([^"'\\]*)"/g, "'$1'");
  return /["\\{]|[A-Za-z]\w*\(/.test(shown.replaceAll(/'[^']*'/g, '')) ? null : shown;
}

/** As `unittest` checks it in a class of tests. */
function checkInClass({ call, value, raises, isClose }: SuggestedCall): string[] {
  if (raises !== undefined) return [`with self.assertRaises(${raises}):`, `    ${call}`];
  return [isClose ? `self.assertAlmostEqual(${call}, ${value})` : `self.assertEqual(${call}, ${value})`];
}

/** As a function of its own checks it, with pytest where the tests use it. */
function checkInFunction({ call, value, raises, isClose }: SuggestedCall, testCode: string): string[] {
  if (raises !== undefined && /^\s*import\s+pytest\b/m.test(testCode))
    return [`with pytest.raises(${raises}):`, `    ${call}`];
  if (raises !== undefined)
    return ['try:', `    ${call}`, `except ${raises}:`, '    return', `assert False, "${raises} expected"`];
  if (isClose) return [`assert abs(${call} - ${value}) < 1e-7`];
  return [value === 'None' ? `assert ${call} is None` : `assert ${call} == ${value}`];
}

function addToPython(testCode: string, suggested: SuggestedCall): WithTest | null {
  const { call, before = [] } = suggested;
  const lines = testCode.trimEnd().split('\n');
  if (testCode.trimStart().startsWith('>>> ')) return addToExamples(lines, suggested);
  const name = `test_${nameFor(call, '_', testCode)}`;
  const classAt = lastIndex(lines, /^class\s+\w+\s*\(.*TestCase\s*\)\s*:/);
  if (classAt >= 0) {
    const end = endOfBlock(lines, classAt);
    const method = lines.slice(classAt, end + 1).find(line => /^\s+(async\s+)?def\s/.test(line));
    const indent = /^\s+/.exec(method ?? '')?.[0] ?? '    ';
    return insertedAfter(lines, end, [
      `${indent}def ${name}(self):`,
      `${indent}${indent}# ${remark}`,
      ...[...before, ...checkInClass(suggested)].map(line => `${indent}${indent}${line}`),
    ]);
  }
  const mainAt = lastIndex(lines, /^if\s+__name__\b/);
  const at = mainAt < 0 ? lines.length - 1 : mainAt - 1;
  return insertedAfter(lines, at, [
    `def ${name}():`,
    `    # ${remark}`,
    ...[...before, ...checkInFunction(suggested, testCode)].map(line => `    ${line}`),
  ]);
}

const thrown = (raises: string) => (/^(Type|Range|Syntax|Reference)Error$/.test(raises) ? raises : '');

function checkInScript({ call, value, raises, isClose }: SuggestedCall, testCode: string): string {
  const deep = /\bassert\.(deepStrictEqual|deepEqual)\b/.exec(testCode)?.[1] ?? 'deepEqual';
  const usesAssert = /\bassert\.\w+\(/.test(testCode) && !/\bexpect\(/.test(testCode);
  if (raises !== undefined)
    return usesAssert
      ? `assert.throws(() => ${call}${thrown(raises) && `, ${thrown(raises)}`});`
      : `expect(() => ${call}).toThrow(${thrown(raises)});`;
  if (isClose)
    return usesAssert
      ? `assert.ok(Math.abs(${call} - ${value}) < 1e-7);`
      : `expect(${call}).toBeCloseTo(${value}, 7);`;
  return usesAssert ? `assert.${deep}(${call}, ${value});` : `expect(${call}).toEqual(${value});`;
}

function addToScript(testCode: string, suggested: SuggestedCall): WithTest {
  const { call, before = [] } = suggested;
  const lines = testCode.trimEnd().split('\n');
  const testAt = lastIndex(lines, /^\s*(test|it)\s*\(/);
  const [, indent = '', word = 'test'] = /^(\s*)(test|it)\s*\(/.exec(lines[testAt] ?? '') ?? [];
  // The line that closes it stands at the same indentation, unless the test is one line.
  const below = testAt < 0 ? -1 : endOfBlock(lines, testAt) + 1;
  const end =
    testAt < 0
      ? lines.length - 1
      : /^\s*[})]/.test(lines[below] ?? '') && below > testAt + 1
        ? below
        : testAt;
  const title = JSON.stringify(call).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"');
  return insertedAfter(lines, end, [
    `${indent}${word}('${title}', () => {`,
    `${indent}  // ${remark}`,
    ...[...before, checkInScript(suggested, testCode)].map(line => `${indent}  ${line}`),
    `${indent}});`,
  ]);
}

/** How tests of JUnit can name something of its package: AssertJ has a class of the same name. */
type JunitName =
  | 'Test'
  | 'Assertions.assertEquals'
  | 'Assertions.assertArrayEquals'
  | 'Assertions.assertThrows';

function junitName(name: JunitName, testCode: string): string {
  const inPackage = String.raw`org\.junit\.jupiter\.api\.`;
  const has = (imported: string) => new RegExp(String.raw`^\s*import\s+${imported}\s*;`, 'm').test(testCode);
  const [type, method] = name.split('.');
  if (method !== undefined && has(String.raw`static\s+${inPackage}Assertions\.(\*|${method})`)) return method;
  const isImported = has(`${inPackage}${type}`) || (has(String.raw`${inPackage}\*`) && !has(`.*\\.${type}`));
  return isImported ? name : `org.junit.jupiter.api.${name}`;
}

function checkInJava({ call, value, raises, isClose }: SuggestedCall, testCode: string): string {
  if (raises !== undefined)
    return `${junitName('Assertions.assertThrows', testCode)}(${raises}.class, () -> ${call});`;
  const assertion = /^new [^(]*\[\]\{/.test(value)
    ? 'Assertions.assertArrayEquals'
    : 'Assertions.assertEquals';
  return `${junitName(assertion, testCode)}(${value}, ${call}${isClose ? ', 1e-7' : ''});`;
}

function addToJava(testCode: string, suggested: SuggestedCall): WithTest {
  const { call, before = [] } = suggested;
  const lines = testCode.trimEnd().split('\n');
  const methodAt = lastIndex(lines, /^\s+@\w*Test\b/);
  const indent = /^\s+/.exec(lines[methodAt] ?? '')?.[0] ?? '  ';
  const isEnd = (line: string, at: number) =>
    at > methodAt && /^\s*\}/.test(line) && /^\s*/.exec(line)![0].length < indent.length;
  const close = lines.findIndex(isEnd);
  const name = `checks_${nameFor(call, '_', testCode)}`;
  return insertedAfter(lines, (close < 0 ? lines.length : close) - 1, [
    `${indent}@${junitName('Test', testCode)}`,
    `${indent}void ${name}() {`,
    `${indent}${indent}// ${remark}`,
    ...[...before, checkInJava(suggested, testCode)].map(line => `${indent}${indent}${line}`),
    `${indent}}`,
  ]);
}

const adders: Record<string, (testCode: string, suggested: SuggestedCall) => WithTest | null> = {
  unittest: addToPython,
  'node-test': addToScript,
  junit: addToJava,
};

/** The tests with one more; null if it is not known how tests of this framework are written. */
export function addSuggestedTest(
  testFramework: string,
  testCode: string,
  suggested: Suggested,
): WithTest | null {
  if (suggested.kind === 'call') return adders[testFramework]?.(testCode, suggested) ?? null;
  const read = readIoCases(testCode);
  if (!('cases' in read)) return null;
  const written = writeIoCases([...read.cases, suggested.base], read);
  // One case is one line, and whatever is closed after it is closed on a line of its own.
  return { testCode: written, line: written.trimEnd().split('\n').length - (read.ignorePrompts ? 2 : 1) };
}
