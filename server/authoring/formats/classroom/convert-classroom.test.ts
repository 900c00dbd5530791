import { readIoCases } from '#contract/running/test-code/io-cases.ts';
import { readTestPoints } from '#contract/running/test-code/test-points.ts';
import { layOutIn } from '#test/lay-out.ts';
import { realRunner } from '#test/real-runner.ts';
import { describe, expect, it } from 'vitest';
import { measureCourse } from '../exercism/measure-course.ts';
import { readClassroom } from './read-classroom.ts';
import { installs } from './installs.ts';
import { readCommand } from './test-command.ts';

const layOut = layOutIn('classroom');

const graded = (...tests: object[]) => ({ '.github/classroom/autograding.json': JSON.stringify({ tests }) });

const classroom = {
  'roster.csv':
    '"identifier","github_username","github_id","name"\n"Ada@school.example","ada","1","Ada"\n"Grace Hopper","grace","2",""\n',
  ...Object.fromEntries(
    Object.entries({
      'greet/README.md': '# Greet\n\nAsk for a name, and greet.\n',
      'greet/greet.py': 'name = input("Name? ")\nprint("Hello", name)\n',
      ...under(
        'greet',
        graded(
          {
            name: 'greets Ada',
            setup: 'pip install rich==13.0',
            run: 'python3 greet.py',
            input: 'Ada',
            output: 'Hello Ada',
            comparison: 'included',
            timeout: 10,
            points: 2,
          },
          { name: 'style', setup: '', run: 'flake8 greet.py', input: '', output: '', points: 1 },
        ),
      ),
      'add/README.md': 'Add.\n',
      'add/add.py': 'def add(a, b):\n    pass\n\n\ndef double(a):\n    pass\n',
      'add/solution/add.py': 'def add(a, b):\n    return a + b\n\n\ndef double(a):\n    return add(a, a)\n',
      'add/tests/test_add.py':
        'from add import add, double\n\n\ndef test_small():\n    assert add(1, 2) == 3\n\n\ndef test_large():\n    assert add(100, 2) == 102\n\n\ndef test_double():\n    assert double(4) == 8\n',
      'add/.github/workflows/classroom.yml': `name: Autograding Tests
on: [push]
jobs:
  run-autograding-tests:
    runs-on: ubuntu-latest
    steps:
    - name: Checkout code
      uses: actions/checkout@v4
    - name: adding
      id: adding
      uses: classroom-resources/autograding-command-grader@v1
      with:
        test-name: adding
        setup-command: sudo -H pip3 install pytest
        command: pytest tests/test_add.py -k "small or large"
        timeout: 10
        max-score: 4
    - name: doubling
      uses: classroom-resources/autograding-python-grader@v1
      with:
        test-name: doubling
        command: python -m pytest tests/test_add.py::test_double
        max-score: 5
    - name: Autograding Reporter
      uses: classroom-resources/autograding-grading-reporter@v1
`,
      'sum/README.md': 'Sum.\n',
      'sum/sum.c': '#include <stdio.h>\nint main(void) { return 0; }\n',
      'sum-solution/sum.c':
        '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }\n',
      ...under(
        'sum',
        graded(
          { name: 'builds', setup: '', run: 'gcc -o sum sum.c', points: 1 },
          { name: 'adds', run: './sum', input: '2 3', output: '5', comparison: 'exact', points: 3 },
        ),
      ),
      'write/README.md': 'Write write.py.\n',
      ...under(
        'write',
        graded({ name: 'prints', run: 'python3 write.py', output: 'Hi', comparison: 'exact' }),
      ),
      'rust/README.md': 'Rust.\n',
      ...under('rust', graded({ name: 'all', run: 'cargo test', points: 1 })),
      'bare/README.md': 'No tests.\n',
    }),
  ),
};

function under(place: string, files: Record<string, string>) {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${place}/${path}`, text]));
}

describe('CG-2 GitHub Classroom', () => {
  it('CG-2 assignments become lessons with their points, whose solutions pass; the rest is named', async () => {
    const { content, leftOut, notes, invitations } = await readClassroom(layOut('spring-class', classroom));
    expect(content).toMatchObject({ name: 'Spring Class', countedRun: 'best' });
    expect(content.modules[0]?.lessons.map(({ name, language }) => [name, language])).toEqual([
      ['Add', 'Python'],
      ['Greet', 'Python'],
      ['Sum', 'C'],
      ['Write', 'Python'],
    ]);
    expect(leftOut).toEqual([
      'bare: has no tests: none of .github/classroom/autograding.json, .github/workflows/*.yml says what to run.',
      'greet: the test “style” runs “flake8 greet.py”, which is neither a program of the assignment nor a framework for tests that is known here.',
      'rust: none of its tests can be taken over: the test “all” runs “cargo test”, which is neither a program of the assignment nor a framework for tests that is known here.',
      'sum: the test “builds” only compiles the program, which every run does here.',
    ]);
    expect(notes).toEqual([
      'For the administrator: greet installed this for each run: pip install rich==13.0',
      'roster.csv: Grace Hopper has no e-mail address, so there is no invitation.',
    ]);
    expect(invitations).toEqual(['ada@school.example']);
    const [add, greet, sum] = content.modules[0]!.lessons.map(lesson => lesson.exercises[0]!);
    expect([add!.points, greet!.points, sum!.points]).toEqual([9, 2, 3]);
    const points = readTestPoints('unittest', add!.testCode);
    expect(['test_small', 'test_large', 'test_double'].map(points.pointsOf)).toEqual([2, 2, 5]);
    expect(readIoCases(greet!.testCode)).toMatchObject({
      ignorePrompts: false,
      cases: [{ name: 'greets Ada', stdin: 'Ada', stdout: 'Hello Ada', match: 'contains', points: 2 }],
    });
    const { course, said } = await measureCourse(await realRunner(), content, {
      atOnce: 2,
      onDone: () => {},
    });
    expect(said).toEqual([
      'Greet: its program passes its tests, so it is the solution, and students begin without it.',
      'Write: there was no solution to take over, so it is a draft: write one.',
    ]);
    expect(course.modules[0]!.lessons.map(({ isDraft }) => isDraft)).toEqual([false, false, false, true]);
    expect(course.modules[0]!.lessons[1]!.exercises[0]!.starterCode).toBeNull();
  });
});

it.each([
  ['python -m unittest test_a.TestA.test_b', [], { kind: 'units', only: ['test_b'] }],
  ['npm run test -- -t adds', [], { kind: 'units', only: ['adds'] }],
  ['mvn -B test -Dtest=AddTest#two', [], { kind: 'units', only: ['AddTest', 'two'] }],
  [
    'echo "3" | python3 main.py -v',
    [],
    { kind: 'program', file: 'main.py', args: ['-v'], stdin: { text: '3\n' } },
  ],
  ['./a.out < in.txt', ['gcc x.c'], { kind: 'program', file: 'x.c', stdin: { file: 'in.txt' } }],
  ['javac Main.java && java Main 1', [], { kind: 'program', file: 'src/Main.java', args: ['1'] }],
  ['python3 main.py | grep -q "Hello"', [], { expects: { text: 'Hello', match: 'contains' } }],
  ["python3 main.py | grep -E '^[0-9]+$'", [], { expects: { text: '(?m:^[0-9]+$)', match: 'regex' } }],
  ['python3 main.py | grep -vi hello', [], { kind: 'unknown' }],
  [
    './x < in.txt > out.txt && diff -w out.txt good.txt',
    ['make'],
    { file: 'x.c', expects: { file: 'good.txt' } },
  ],
  ['python3 -m main 3', [], { kind: 'program', file: 'main.py', args: ['3'] }],
  ['bash tests/test.sh', [], { kind: 'unknown' }],
  ['./t', ['gcc -o t test_x.c x.c'], { kind: 'units', files: ['test_x.c'] }],
  ['make test', [], { kind: 'unknown' }],
  ['make x', [], { kind: 'compiles' }],
  ['test -f README.md', [], { kind: 'unknown' }],
])('CG-2 the command %s is understood', (run, builds, expected) => {
  expect(
    readCommand(run, { builds, files: ['main.py', 'x.c', 'src/Main.java'], mains: ['x.c'] }),
  ).toMatchObject(expected);
});

it('CG-2 what a setup installs is told, but not pytest itself', () => {
  expect(
    installs('sudo -H pip3 install pytest\nsudo apt-get update && sudo apt-get install -y valgrind'),
  ).toEqual(['apt-get install -y valgrind']);
});

it('CG-2 a program that make builds of several files is the one with a main, whatever the others are called', () => {
  const around = {
    builds: ['make'],
    files: ['main.c', 'caesar.c', 'test_caesar.c'],
    mains: ['main.c', 'test_caesar.c'],
  };
  expect(readCommand('./caesar 3', around)).toMatchObject({ kind: 'program', file: 'main.c', args: ['3'] });
  expect(readCommand('./caesar', { ...around, mains: ['test_caesar.c'] })).toMatchObject({
    file: 'caesar.c',
  });
});
