import { type IoCase, readIoCases, writeIoCases } from './io-cases.ts';

/** What a test is to check: a call with its value, or a case of a list. */
type Suggested = { kind: 'call'; call: string; value: string } | { kind: 'case'; base: IoCase };

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
function addToExamples(lines: string[], { call, value }: { call: string; value: string }): WithTest {
  const [asked, shown] = value === 'None' ? [`${call} is None`, 'True'] : [call, value];
  return insertedAfter(lines, lines.length - 1, [`>>> ${asked}  # ${remark}`, shown]);
}

function addToPython(testCode: string, { call, value }: { call: string; value: string }): WithTest {
  const lines = testCode.trimEnd().split('\n');
  if (testCode.trimStart().startsWith('>>> ')) return addToExamples(lines, { call, value });
  const name = `test_${nameFor(call, '_', testCode)}`;
  const classAt = lastIndex(lines, /^class\s+\w+\s*\(.*TestCase\s*\)\s*:/);
  if (classAt >= 0) {
    const end = endOfBlock(lines, classAt);
    const method = lines.slice(classAt, end + 1).find(line => /^\s+(async\s+)?def\s/.test(line));
    const indent = /^\s+/.exec(method ?? '')?.[0] ?? '    ';
    return insertedAfter(lines, end, [
      `${indent}def ${name}(self):`,
      `${indent}${indent}# ${remark}`,
      `${indent}${indent}self.assertEqual(${call}, ${value})`,
    ]);
  }
  const mainAt = lastIndex(lines, /^if\s+__name__\b/);
  const check = value === 'None' ? `assert ${call} is None` : `assert ${call} == ${value}`;
  const at = mainAt < 0 ? lines.length - 1 : mainAt - 1;
  return insertedAfter(lines, at, [`def ${name}():`, `    # ${remark}`, `    ${check}`]);
}

function addToScript(testCode: string, { call, value }: { call: string; value: string }): WithTest {
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
  const deep = /\bassert\.(deepStrictEqual|deepEqual)\b/.exec(testCode)?.[1] ?? 'deepEqual';
  const usesAssert = /\bassert\.\w+\(/.test(testCode) && !/\bexpect\(/.test(testCode);
  const check = usesAssert ? `assert.${deep}(${call}, ${value});` : `expect(${call}).toEqual(${value});`;
  const title = JSON.stringify(call).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"');
  return insertedAfter(lines, end, [
    `${indent}${word}('${title}', () => {`,
    `${indent}  // ${remark}`,
    `${indent}  ${check}`,
    `${indent}});`,
  ]);
}

/** How tests of JUnit can name something of its package: AssertJ has a class of the same name. */
function junitName(name: 'Test' | 'Assertions.assertEquals', testCode: string): string {
  const inPackage = String.raw`org\.junit\.jupiter\.api\.`;
  const has = (imported: string) => new RegExp(String.raw`^\s*import\s+${imported}\s*;`, 'm').test(testCode);
  if (
    name === 'Assertions.assertEquals' &&
    has(String.raw`static\s+${inPackage}Assertions\.(\*|assertEquals)`)
  )
    return 'assertEquals';
  const [type] = name.split('.');
  const isImported = has(`${inPackage}${type}`) || (has(String.raw`${inPackage}\*`) && !has(`.*\\.${type}`));
  return isImported ? name : `org.junit.jupiter.api.${name}`;
}

function addToJava(testCode: string, { call, value }: { call: string; value: string }): WithTest {
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
    `${indent}${indent}${junitName('Assertions.assertEquals', testCode)}(${value}, ${call});`,
    `${indent}}`,
  ]);
}

const adders: Record<string, typeof addToPython> = {
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
