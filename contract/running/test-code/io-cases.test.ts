import { describe, expect, it } from 'vitest';
import { caseNames, emptyCase, type IoCase, readIoCases, writeIoCases } from './io-cases.ts';
import { testKindOf } from './test-kind.ts';

const problemOf = (text: string) => {
  const read = readIoCases(text);
  return 'problem' in read ? `${read.problem.line}: ${read.problem.text}` : read.cases;
};

const whole: IoCase = {
  name: 'all of it',
  stdin: '2 3\n',
  args: ['a', 'b c'],
  files: { 'data.txt': 'x\ty\n', 'more/list.txt': '' },
  stdout: '5',
  stderr: '',
  expectedFiles: { 'out.txt': 'done' },
  exitCode: 1,
  match: 'numbers',
  tolerance: 0.5,
  hidden: true,
  points: 2.5,
};

describe('a list of cases', () => {
  it('TK-1 is written and read again without a change, without what is as usual', () => {
    const cases = [whole, emptyCase(), { ...emptyCase(), name: 'x', stdout: '' }];
    const text = writeIoCases(cases);
    expect(readIoCases(text)).toEqual({ cases, ignorePrompts: false });
    expect(text).toMatch(/\n {2}\{\},\n {2}\{ "name": "x", "stdout": "" \}\n\]\n$/);
    expect(readIoCases(writeIoCases([]))).toEqual({ cases: [], ignorePrompts: false });
  });

  it.each([
    ['[{"name": "a",\n"stdot": "5"}]', '2: “stdot” is not known. Did you mean “stdout”?'],
    [
      '[\n{"weight": 1}]',
      '2: “weight” is not known. A case may have name, stdin, args, files, stdout, stderr, expectedFiles, exitCode, match, tolerance, hidden, points.',
    ],
    ['[\n{"points": -1}]', '2: “points” has to be a number from 0 to 1000 with at most two decimals.'],
    ['[\n{"points": 0.125}]', '2: “points” has to be a number from 0 to 1000 with at most two decimals.'],
    [
      '[\n{"stdout": "1"\n"stdin": ""}]',
      '3: a comma or } is missing before “"”. Is something above not closed?',
    ],
    ['[{"stdout": "1"},\n]', '2: there is a comma too many before ].'],
    ['[{"stdout": "1",\n}]', '2: there is a comma too many before }.'],
    ["[{\n'stdout': 1}]", "2: a name in double quotes is missing before “'”."],
    ['[{"stdout":\n“5”}]', '2: a text needs straight double quotes: "like this".'],
    ['[{"stdout": five}]', '1: “five” is not a value. A text needs double quotes: "five".'],
    [
      '[{"stdout": "a\nb"}]',
      '1: a text that begins on this line has no closing ". Line breaks in it are written as \\n.',
    ],
    ['[{"stdout": "C:\\x"}]', '1: a text has a backslash that is not allowed: write \\\\ for a backslash.'],
    [
      '[{"stdout": "1"}',
      '1: a comma or ] is missing before the end of the text. Is something above not closed?',
    ],
    ['[{"stdout": "1", "stdout": "2"}]', '1: “stdout” is there twice.'],
    ['[]\n[]', '2: nothing may follow after the end of the list, but “[” does.'],
    ['', '1: a value is missing before the end of the text.'],
    ['{}', '1: the tests have to be a list of cases: [{"name": …}].'],
    ['[\n1]', '2: case 1 of the tests has to be written in braces: {"name": …}.'],
    ['[{"stdout": 5}]', '1: “stdout” of the tests has to be a text in double quotes.'],
    ['[{"args": "a"}]', '1: “args” has to be a list of texts: ["one", "two"].'],
    ['[{"args": ["\\u0000"]}]', '1: an argument cannot have a NUL character in it.'],
    ['[{"exitCode": 256}]', '1: “exitCode” has to be a whole number from 0 to 255.'],
    ['[{"match": "fuzzy"}]', '1: “match” has to be trimmed, exact, contains, regex or numbers.'],
    ['[{"hidden": "yes"}]', '1: “hidden” has to be true or false.'],
    ['[{"match": "regex",\n"stdout": "("}]', '2: “stdout” is not a valid regular expression.'],
    ['[{"match": "contains",\n"stdout": " "}]', '2: “stdout” is empty, and everything contains that.'],
    [
      '[{"match": "regex", "expectedFiles": {"a.txt": "("}}]',
      '1: “expectedFiles” is not a valid regular expression.',
    ],
    [
      '[{"expectedFiles": "a.txt"}]',
      '1: “expectedFiles” has to be written in braces: {"data.txt": "text of the file"}.',
    ],
    ['{"cases": [],\n"points": 1}', '2: “points” is not known. Beside “cases” there may be “ignorePrompts”.'],
    ['{"ignorePrompts": 1}', '1: “ignorePrompts” has to be true or false.'],
    ['{"ignorePrompts": true}', '1: the tests have to be a list of cases: [{"name": …}].'],
    ['[{"tolerance": 1}]', '1: “tolerance” needs "match": "numbers" beside it.'],
    [
      '[{"files": {"../x": ""}}]',
      '1: “../x” is not a name for a file: write it like data.txt or data/list.txt.',
    ],
    ['[{"files": {"a": "", "a/b": ""}}]', '1: “a” cannot be a file and a folder at once.'],
    [`${'['.repeat(20)}`, '1: there are too many brackets inside each other.'],
    [
      JSON.stringify(Array.from({ length: 101 }, () => ({}))),
      '1: there are more than 100 cases: leave some of the tests out.',
    ],
  ])('TK-1 says what is wrong, and in which line: %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('EX-4 has names that differ, whatever its author called them', () => {
    const named = ['a', '', 'a', 'a (2)', ' '].map(name => ({ name }));
    expect(caseNames(named)).toEqual(['a', 'Case 2', 'a (2)', 'a (2) (2)', 'Case 5']);
  });
});

describe('TK-1 the kind of test', () => {
  it('FC-4 says for all cases that prompts do not count, and is read again without a change', () => {
    const list = { cases: [whole, emptyCase()], ignorePrompts: true };
    const text = writeIoCases(list.cases, list);
    expect(text).toMatch(/^\{\n {2}"ignorePrompts": true,\n {2}"cases": \[\n/);
    expect(readIoCases(text)).toEqual(list);
    expect(testKindOf('unittest', text)).toBe('io');
  });

  it.each([
    ['unittest', ' [\n { "name": "a" } ]\n', 'io'],
    ['node-test', '[]', 'io'],
    ['unittest', '[{"name": "a", "stdot": }', 'io'],
    ['unittest', '[{name: "a"}]', 'io'],
    ['unittest', 'def test_a():\n    assert [{"a": 1}]\n', 'unit'],
    ['node-test', '[{ "a": 1 }].forEach(({ a }) => test(`${a}`, () => {}));', 'unit'],
    ['unittest', '{ "cases": [', 'io'],
    ['node-test', '{ "a": 1 }', 'unit'],
    ['unittest', '', 'unit'],
    ['unittest', '[1, 2]', 'unit'],
    ['io', 'def test_a(): pass', 'io'],
    ['import harness', '[{"name": "a"}]', 'unit'],
  ])('in %s is read from %j: %s', (framework, code, kind) => {
    expect(testKindOf(framework, code)).toBe(kind);
  });
});
