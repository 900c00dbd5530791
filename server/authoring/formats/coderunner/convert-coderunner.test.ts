import { readIoCases } from '#contract/running/test-code/io-cases.ts';
import { layOutIn } from '#test/lay-out.ts';
import { realRunner } from '#test/real-runner.ts';
import { expect, it } from 'vitest';
import { measureCourse } from '../exercism/measure-course.ts';
import { readCodeRunner } from './read-coderunner.ts';
import { readXml } from './read-xml.ts';

const layOut = layOutIn('coderunner');

type Test = { code?: string; stdin?: string; expected: string; display?: string; mark?: number };

const question = (name: string, type: string, answer: string, tests: Test[], more = '') => `
<question type="coderunner">
  <name><text>${name}</text></name>
  <questiontext format="html"><text><![CDATA[<p>Write <code>${name}</code>.</p><pre>a &lt; b\n  c</pre>]]></text></questiontext>
  <defaultgrade>3.0000000</defaultgrade>
  <coderunnertype>${type}</coderunnertype><prototypetype>0</prototypetype>
  <answer><![CDATA[${answer}]]></answer>${more}
  <testcases>${tests
    .map(
      test => `
    <testcase testtype="0" useasexample="0" hiderestiffail="0" mark="${test.mark ?? 1}.0000000">
      <testcode><text><![CDATA[${test.code ?? ''}]]></text></testcode>
      <stdin><text>${test.stdin ?? ''}</text></stdin>
      <expected><text>${test.expected}</text></expected>
      <display><text>${test.display ?? 'SHOW'}</text></display>
    </testcase>`,
    )
    .join('')}
  </testcases>
</question>`;

const quiz = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
<question type="category"><category><text>$course$/top/Week 1</text></category></question>
${question('sqr', 'python3', 'def sqr(n):\n    return n * n', [
  { code: 'print(sqr(3))', expected: '9\n', mark: 2 },
  { code: 'for n in [1, -2]:\n    print(sqr(n))', expected: '1  \n4' },
])}
${question('ask', 'python3_w_input', 'name = input("Name? ")\nprint("Hi", name)', [
  { stdin: 'Ada', expected: 'Name? Ada\nHi Ada' },
  { stdin: 'Grace', expected: 'Name? Grace\nHi Grace' },
])}
${question('answer', 'python3', 'name = input("Name? ")\nprint("Hi", name)', [
  { stdin: 'Ada', expected: 'Name? Hi Ada' },
])}
${question('double', 'c_function', 'int twice(int n) { return 2 * n; }', [
  { code: 'printf("%d\\n", twice(4));', expected: '8\n', mark: 2 },
  {
    code: '#include <stdio.h>\nint main() { printf("%d  \\n%d", twice(1), twice(2)); return 0; }',
    expected: '2\n4',
  },
])}
${question(
  'sum',
  'c_program',
  '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }',
  [{ stdin: '2 3', expected: '5', display: 'HIDE' }],
)}
${question('half', 'java_method', 'static int half(int n) { return n / 2; }', [
  { code: 'System.out.println(half(8));', expected: '4\n' },
])}
${question('own', 'python3', 'x = 1', [{ expected: '1' }], '<template><![CDATA[{{ STUDENT_ANSWER }}]]></template>')}
${question('query', 'sql', 'select 1', [{ expected: '1' }])}
<question type="multichoice"><name><text>Choose</text></name></question>
</quiz>`;

it('CG-2 questions of CodeRunner become lessons with their points, whose answers pass; the rest is named', async () => {
  const { content, leftOut } = await readCodeRunner(`${layOut('week', { 'quiz.xml': quiz })}/quiz.xml`);
  expect(content.modules.map(({ name, lessons }) => [name, lessons.map(lesson => lesson.name)])).toEqual([
    ['Week 1', ['sqr', 'ask', 'answer', 'double', 'sum', 'half']],
  ]);
  expect(leftOut).toEqual([
    'own: has a template of its own, which decides how answers are judged.',
    'query: is of the type “sql”, which cannot be taken over.',
    'Choose: is of the type “multichoice”, which cannot be taken over.',
  ]);
  const exercises = content.modules[0]!.lessons.map(lesson => lesson.exercises[0]!);
  expect(exercises[0]).toMatchObject({
    points: 3,
    instructions: 'Write `sqr`.\n\n```\na < b\n  c\n```\n',
    testCode: expect.stringContaining('# points: 2\ndef test_1():') as string,
  });
  expect(readIoCases(exercises[4]!.testCode)).toMatchObject({
    cases: [{ stdin: '2 3', stdout: '5', hidden: true }],
  });
  const { course, said } = await measureCourse(await realRunner(), content, { atOnce: 2, onDone: () => {} });
  expect(said).toEqual([]);
  expect(course.modules[0]!.lessons.every(({ isDraft }) => !isDraft)).toBe(true);
});

it('CG-2 XML that is none is refused, and reads nothing outside of itself', () => {
  expect(() => readXml('<a><b></a>')).toThrow('</a> closes nothing');
  expect(() => readXml('<a>')).toThrow('<a> is not closed');
  expect(() => readXml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).toThrow(
    'no XML at',
  );
  expect(readXml('<a b="1 &lt; 2">&amp;&#65;<![CDATA[<c>]]></a>').children[0]).toMatchObject({
    attributes: { b: '1 < 2' },
    text: '&A<c>',
  });
});
