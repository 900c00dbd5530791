import { afterAll, describe, expect, it } from 'vitest';

import {
  defaultLimits,
  type ProgramFile,
  type RunLanguage,
  type RunLimits,
  type RunRequest,
} from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { usualCompileLimits } from './compile.ts';
import { commandEngine } from './command-engine.ts';

const bench = testBench(commandEngine);
const apart = testBench(options => commandEngine({ ...options, isBoxPerStep: true }));
afterAll(async () => {
  await bench.stop();
  await apart.stop();
});

const c: RunLanguage = {
  name: 'C',
  executionCommand: 'gcc -O0 main.c -o main && ./main',
  executableFileName: 'main.c',
  preamble: '#include <stdio.h>\n',
  postamble: '',
  testFramework: 'io',
};
const shell: RunLanguage = {
  ...c,
  name: 'Shell',
  executionCommand: 'sh main.sh',
  executableFileName: 'main.sh',
  preamble: '',
};
const cases = (...list: object[]) => JSON.stringify(list);

const requestFor = (
  language: RunLanguage,
  code: string,
  testCode: string,
  limits: Partial<RunLimits> = {},
  files: ProgramFile[] = [],
): RunRequest => ({
  id: 'run',
  files,
  language,
  code,
  testCode,
  contract: null,
  limits: { ...defaultLimits, cpuMs: 1000, ...limits },
});

const runIn =
  ({ engine }: typeof bench) =>
  async (...wanted: Parameters<typeof requestFor>) => {
    const request = requestFor(...wanted);
    return decide(request, await engine.run(request, new AbortController().signal));
  };
const run = runIn(bench);
const ways = [
  { way: 'in one box', run },
  { way: 'in a box for each step', run: runIn(apart) },
];

const edited = (name: string, content: string): ProgramFile => ({ name, kind: 'edited', content });

it('FI-1 errors in further files name their file and its line, of a compiler, a script and Node', async () => {
  const tests = cases({ name: 'a', stdout: '' });
  const [compiled, bash, node] = await Promise.all([
    run(c, '#include "area.h"\nint main(void) { return area(1); }', tests, {}, [
      edited('area.h', 'int area(int side);\n'),
      edited('area.c', '#include "area.h"\nint area(int side) {\n  return sid;\n}\n'),
    ]),
    run({ ...shell, executionCommand: 'bash main.sh' }, '. ./lib/greet.sh\ngreet', tests, {}, [
      edited('lib/greet.sh', 'greet() {\n  hallo\n}\n'),
    ]),
    run(
      { ...shell, executionCommand: 'node main.js', executableFileName: 'main.js' },
      "\nrequire('./shapes.js').area();",
      tests,
      {},
      [edited('shapes.js', 'exports.area = () => {\n\n  throw new Error("no side");\n};\n')],
    ),
  ]);
  const place = { line: 3, file: 'area.c' };
  expect(compiled).toMatchObject({
    verdict: 'compile-failed',
    ...place,
    notes: [{ ...place, kind: 'error' }],
  });
  expect(compiled.output).toContain('area.c:3:10: error');
  expect(bash.results[0]).toMatchObject({ line: 2, file: 'lib/greet.sh' });
  expect(node.results[0]).toMatchObject({ line: 3, file: 'shapes.js' });
});

it('FI-1 a loop in a further file is told with its file and the text of its line', async () => {
  const loop = [edited('wait.sh', 'wait_for() {\n  while :; do :; done\n}\n')];
  const script = { ...shell, executionCommand: 'bash main.sh' };
  const { results } = await run(
    script,
    'source ./wait.sh\nwait_for',
    cases({ stdout: '' }),
    { cpuMs: 300 },
    loop,
  );
  expect(results[0]).toMatchObject({ line: 2, file: 'wait.sh' });
  expect(results[0]?.feedback).toContain('It was at line 2 of wait.sh: while :; do :; done');
});

describe.each(ways)('io tests $way', ({ run }) => {
  it('FI-1 compile all sources of a program, and give it its other files, but no hidden ones', async () => {
    const main = `#include "shapes/area.h"
int main(void) {
  char text[9] = "";
  fgets(text, 9, fopen("data.txt", "r"));
  printf("%d %s %d", area(3), text, fopen("secret.txt", "r") == NULL);
}`;
    const files: ProgramFile[] = [
      edited('shapes/area.h', 'int area(int side);\n'),
      edited('shapes/area.c', '#include "area.h"\nint area(int side) { return side * side; }\n'),
      { name: 'data.txt', kind: 'readOnly', content: 'b25l', isBase64: true },
      { name: 'secret.txt', kind: 'hidden', content: 'x' },
      edited('main.c', 'int main(void) { return 0; }'),
    ];
    const tests = cases(
      { name: 'theirs', stdout: '9 one 1' },
      { name: 'of the case', stdout: '9 two 1', files: { 'data.txt': 'two' } },
    );
    const { results, isPassed } = await run(c, main, tests, {}, files);
    expect(results.map(({ actual }) => actual)).toEqual(['9 one 1', '9 two 1']);
    expect(isPassed).toBe(true);
    const script = '. ./lib/greet.sh; greet; ls secret.txt 2>/dev/null; echo x >data.txt && cat data.txt';
    const library = [edited('lib/greet.sh', 'greet() { echo hello; }'), ...files.slice(2, 4)];
    const shown = await run(shell, script, cases({ stdout: 'hello\nx\n' }), {}, library);
    expect(shown.results[0]?.actual).toBe('hello\nx\n');
  });

  it('EX-2 compile once and compare the output of each case', async () => {
    const result = await run(
      c,
      'int main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }',
      cases(
        { name: 'small', stdin: '1 2\n', stdout: '3\n', match: 'exact' },
        { name: 'spaces', stdin: '1 2', stdout: '3' },
        { name: 'pattern', stdin: '20 22', stdout: '^4[0-9]$', match: 'regex' },
        { name: 'pattern', stdin: '2 3', stdout: '^5\\s*$', match: 'regex' },
        { name: 'wrong', stdin: '2 2', stdout: '5' },
      ),
    );
    expect(result).toMatchObject({ verdict: 'finished', hasError: false, isPassed: false });
    expect(result.results.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'small passed',
      'spaces passed',
      'pattern failed',
      'pattern (2) passed',
      'wrong failed',
    ]);
    expect(result.results[4]).toMatchObject({
      feedback: 'wrong: expected "5", but your program printed "4\\n".',
      expected: '5',
      actual: '4\n',
    });
  });

  it("EX-5 show the compiler's message with the student's line number", async () => {
    const result = await run(c, 'int main(void) {\n  return x;\n}\n', cases({ name: 'a', stdout: '' }));
    expect(result).toMatchObject({ verdict: 'compile-failed', hasError: true, line: 2 });
    expect(result.message).toBe('Your program could not be compiled.');
    expect(result.output).toContain('main.c:2:10: error: ‘x’ undeclared');
    expect(result.results).toMatchObject([{ name: 'a', passed: false }]);
  });

  it('EX-5 report a crash in one case for that case only', async () => {
    const result = await run(
      c,
      'int main(void) { int n; scanf("%d", &n); if (n) *(volatile int *)0 = n; puts("ok"); }',
      cases({ name: 'fine', stdin: '0', stdout: 'ok' }, { name: 'crash', stdin: '1', stdout: 'ok' }),
    );
    expect(result.results.map(one => one.status)).toEqual(['passed', 'error']);
    // Once, and not as something that the program printed.
    expect(result.results[1]!.feedback.match(/segmentation fault/gi)).toHaveLength(1);
    expect(result.output).toBe('ok\n');
  });

  it('FE-1 say why a program crashed: the line and the place, of the first crash', async () => {
    const code =
      'int main(void) {\n  int a[5] = {0};\n  int n;\n  scanf("%d", &n);\n  a[n] = 1;\n  puts("ok");\n}';
    const tests = cases(
      { name: 'fine', stdin: '4', stdout: 'ok' },
      { name: 'far', stdin: '9000000', stdout: 'ok' },
      { name: 'farther', stdin: '9000001', stdout: 'ok' },
    );
    const { results } = await run(c, code, tests);
    expect(results.map(({ status, line }) => [status, line])).toEqual([
      ['passed', undefined],
      ['error', 5],
      ['error', undefined],
    ]);
    expect(results[1]).toMatchObject({
      input: '9000000',
      cause: "main.c:5:4: runtime error: index 9000000 out of bounds for type 'int [5]'",
    });
    expect(results[2]!.cause).toBeUndefined();
  });

  it('FE-1 FS-2 report warnings with their lines, also of a program that passes', async () => {
    const warning = { ...c, executionCommand: 'gcc -Wall -Wextra -O0 main.c -o main && ./main' };
    const code = 'int main(void) {\n  int unused;\n  puts("ok");\n}';
    expect(await run(warning, code, cases({ name: 'a', stdout: 'ok' }))).toMatchObject({
      isPassed: true,
      notes: [{ kind: 'warning', line: 2, column: 7, text: expect.stringContaining('unused variable') }],
    });
  });

  it('EX-1 give every case a fresh box', async () => {
    const twice = cases({ name: '1', stdout: '1' }, { name: '2', stdout: '1' });
    expect((await run(shell, 'echo x >>/tmp/log; wc -l </tmp/log', twice)).isPassed).toBe(true);
  });

  it('EX-1 leave nothing of a case for the next: processes, files, shared memory', async () => {
    const code = [
      'ls -A /tmp /dev/shm; ps -A 2>/dev/null | grep -c sleep',
      'touch /tmp/left /dev/shm/left; chmod 000 /proc/self/fd/1',
      '(trap "" HUP TERM; setsid sleep 50) & (sleep 0.05; echo late) &',
    ].join('\n');
    const stdout = '/dev/shm:\n\n/tmp:\nmain.sh\n0';
    const thrice = cases({ name: '1', stdout }, { name: '2', stdout }, { name: '3', stdout });
    const result = await run(shell, code, thrice);
    expect(result.results.map(one => one.actual)).toEqual([`${stdout}\n`, `${stdout}\n`, `${stdout}\n`]);
  });

  it('EX-1 give every case the files that were compiled, unchanged', async () => {
    const many = {
      ...shell,
      executionCommand: 'mkdir -p a/b && echo 1 >a/b/c && ln -s a/b/c d && sh main.sh',
    };
    const code = 'cat d; test -x main.sh || echo plain; echo 2 >a/b/c; rm d';
    const stdout = '1\nplain';
    expect(await run(many, code, cases({ name: '1', stdout }, { name: '2', stdout }))).toMatchObject({
      isPassed: true,
    });
  });

  it('EX-1 count the CPU time of each case apart', async () => {
    const code = 'i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; echo done';
    const list = Array.from({ length: 4 }, (_, index) => ({ name: `${index}`, stdout: 'done' }));
    const result = await run(shell, code, cases(...list), { cpuMs: 1000 });
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
    expect(result.mostCpuMs).toBeLessThan(0.5 * result.cpuMs);
  });

  it('EX-2 compile with all but the last part of a command', async () => {
    const twoSteps = { ...shell, executionCommand: 'cp main.sh copy.sh && echo compiled && sh copy.sh' };
    expect(await run(twoSteps, 'echo hello', cases({ name: 'one', stdout: 'hello' }))).toMatchObject({
      isPassed: true,
    });
  });

  it('EX-1 report a box that cannot be created as our failure', async () => {
    const broken = testBench(options =>
      commandEngine({ ...options, host: { ...options.host, bwrap: '/bin/false' } }),
    );
    const request = requestFor(shell, 'echo hello', cases({ name: 'one', stdout: 'hello' }));
    const result = decide(request, await broken.engine.run(request, new AbortController().signal));
    await broken.stop();
    expect(result).toMatchObject({ verdict: 'sandbox-failed', results: [], isPassed: false });
  });

  it('EX-1 keep the source file of the next case unchanged', async () => {
    const code = 'echo hello; echo "echo bye" >main.sh; exit 0';
    const twice = cases({ name: 'one', stdout: 'hello' }, { name: 'two', stdout: 'hello' });
    expect(await run(shell, code, twice)).toMatchObject({ isPassed: true });
  });

  it('EX-5 refuse a file name that is a path', async () => {
    const language = { ...shell, executableFileName: '../main.sh' };
    const result = await run(language, 'echo hello', cases({ name: 'one', stdout: 'hello' }));
    expect(result).toMatchObject({ verdict: 'sandbox-failed', isPassed: false });
    expect(result.message).toContain('"../main.sh" is not a plain file name');
  });

  it('EX-5 do not take a word in the output for a limit', async () => {
    const result = await run(shell, 'echo MemoryError', cases({ name: 'one', stdout: 'MemoryError' }));
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
  });

  it.each([
    ['exact', 'hello', 'hello ', false],
    ['exact', 'abc', 'a.c', false],
    ['exact', 'hello', 'hello\n', false],
    ['trimmed', 'a \nb\n\n', 'a\nb', true],
    ['trimmed', ' a', 'a', false],
  ] as const)('EX-2 match %s: %j printed, %j expected', async (match, printed, stdout, isPassed) => {
    const code = `printf '${printed.replaceAll('\n', '\\n')}'`;
    expect(await run(shell, code, cases({ name: 'one', stdout, match }))).toMatchObject({ isPassed });
  });

  it.each([
    ['1\n2\n3\n', 'one: line 2 of the output should be "x", but your program printed "2".'],
    ['1\nx\n', 'one: line 3 of the output is missing: expected "3".'],
    ['1\nx\n3\n4\n', 'one: your program printed more than expected, from line 4 on: "4".'],
  ])('EX-3 name the line that differs: %j', async (printed, feedback) => {
    const code = `printf '${printed.replaceAll('\n', '\\n')}'`;
    const result = await run(shell, code, cases({ name: 'one', stdout: '1\nx\n3' }));
    expect(result.results[0]).toMatchObject({ passed: false, feedback });
  });

  it('EX-4 do not pass a program that crashes after the right output', async () => {
    const code = 'int main(void) { puts("hello"); fflush(stdout); __builtin_trap(); }';
    const result = await run(c, code, cases({ name: 'one', stdout: 'hello' }));
    expect(result).toMatchObject({ isPassed: false, results: [{ status: 'error' }] });
    expect(result.results[0]!.feedback).toContain('Your program crashed');
  });

  it('EX-2 let a shell script use /dev/stdin, /dev/stdout and /dev/stderr', async () => {
    const code = 'cat /dev/stdin >/dev/stdout; echo seen >/dev/stderr';
    const result = await run(shell, code, cases({ name: 'echo', stdin: 'hello', stdout: 'hello' }));
    expect(result).toMatchObject({ isPassed: true, output: 'helloseen\n' });
  });

  it('FA-4 give a large input to a program that reads all of it, some of it or none', async () => {
    const stdin = 'line of input\n'.repeat(60_000);
    const code = 'case $(head -c 1) in a) wc -l;; b) head -n 1;; *) echo none;; esac';
    const tests = cases(
      { name: 'all', stdin: `a${stdin}`, stdout: '60000' },
      { name: 'some', stdin: `b${stdin}`, stdout: 'line of input' },
      { name: 'none', stdin: `c${stdin}`, stdout: 'none' },
    );
    expect(await run(shell, code, tests)).toMatchObject({ isPassed: true });
    expect(await run(shell, 'exit 0', tests)).toMatchObject({ verdict: 'finished', isPassed: false });
  });

  it('FA-4 let a program go back in its input and open it again', async () => {
    const code =
      'int main(void) { char a[9], b[9]; scanf("%8s", a); rewind(stdin); scanf("%8s", b); FILE *again = fopen("/dev/stdin", "r"); char c[9]; fscanf(again, "%8s", c); printf("%s %s %s", a, b, c); }';
    const result = await run(c, code, cases({ name: 'twice', stdin: 'word', stdout: 'word word word' }));
    expect(result.isPassed).toBe(true);
  });

  it('FA-4 take no more from a compiler than fits', async () => {
    const holes = { ...shell, executionCommand: 'truncate -s 30M one two three && sh main.sh' };
    expect(await run(holes, 'echo', cases({ name: 'a', stdout: '' }))).toMatchObject({
      verdict: 'compile-failed',
      message: 'Your program could not be compiled.',
    });
    const fine = { ...shell, executionCommand: 'truncate -s 12M one && sh main.sh' };
    expect(await run(fine, 'stat -c %s one', cases({ name: 'a', stdout: '12582912' }))).toMatchObject({
      isPassed: true,
    });
  });

  it('FB-7 tell a pattern that backtracks without end as the fault of the test, and go on', async () => {
    const tests = cases(
      { name: 'evil', stdout: '^(a+)+$', match: 'regex' },
      { name: 'fine', stdout: '^a+b', match: 'regex' },
    );
    expect(await run(shell, `echo ${'a'.repeat(60)}b`, tests)).toMatchObject({
      verdict: 'finished',
      isPassed: false,
      results: [
        {
          status: 'error',
          feedback: 'evil: Stopped: the pattern of this test, not your program, computed for too long.',
        },
        { status: 'passed' },
      ],
    });
  });

  it.each([
    '',
    '{}',
    '[1]',
    '[{"stdout": 1}]',
    '[{"stdout": "(", "match": "regex"}]',
    '[{"stdout":"","match":"x"}]',
    '[{"stdout":"","files":{"../x":""}}]',
    '[{"stdout":"","files":{"main.sh":""}}]',
    JSON.stringify(Array.from({ length: 101 }, () => ({ stdout: '' }))),
  ])('EX-5 explain what is wrong with the test code %s', async testCode => {
    const result = await run(shell, 'echo', testCode);
    expect(result).toMatchObject({ hasError: true, isPassed: false, results: [] });
    expect(result.message).toMatch(/tests/);
  });

  it('TK-1 FL-2 name the line of a misspelled key instead of ignoring it', async () => {
    const result = await run(shell, 'echo 5', '[\n  { "name": "a",\n    "stdot": "5" }\n]');
    expect(result).toMatchObject({ hasError: true, isPassed: false, results: [], testsLine: 3 });
    expect(result.message).toBe(
      'The tests of this exercise cannot be read.\nLine 3: “stdot” is not known. Did you mean “stdout”?',
    );
  });

  it('TK-1 FL-2 give arguments and files to each case, and compare errors, exit codes and numbers', async () => {
    const code = `printf '[%s]' "$@"; cat data/list.txt; echo more >>data/list.txt; echo oops >&2; exit 3`;
    const usual = { args: ['two words', `it's`, '', '$HOME'], files: { 'data/list.txt': 'x\n' } };
    const printed = { stdout: "[two words][it's][][$HOME]x" };
    const result = await run(
      shell,
      code,
      cases(
        { name: 'all', ...usual, ...printed, stderr: 'oops', exitCode: 3 },
        { name: 'fresh files', ...usual, ...printed, exitCode: 3 },
        { name: 'code', ...usual, ...printed, exitCode: 0 },
        { name: 'errors', ...usual, ...printed, stderr: 'none' },
      ),
    );
    expect(result.results.map(({ status, feedback }) => `${status} ${feedback.split('\n')[0]}`)).toEqual([
      'passed ',
      'passed ',
      'failed code: expected the exit code 0, but your program ended with 3.',
      'error errors: expected "none", but your program printed as an error "oops\\n".',
    ]);
  });

  it('TK-1 fail a case that expects nothing', async () => {
    const result = await run(shell, 'echo hello', cases({ name: 'nothing expected' }));
    expect(result.results).toMatchObject([
      {
        status: 'failed',
        feedback:
          'nothing expected: this case does not say what is expected. Give it an expected output, a file or an exit code.',
      },
    ]);
  });

  it('TK-1 FL-2 compare numbers within a tolerance, and the words between them', async () => {
    const numbers = { match: 'numbers' };
    const result = await run(
      shell,
      'echo "mean = 0.3333333"; echo "sum  = 1e2"',
      cases(
        { name: 'usual', ...numbers, stdout: 'mean = 0.33333333\nsum = 100.0' },
        { name: 'wide', ...numbers, stdout: 'mean = 0.3 sum = 100', tolerance: 0.05 },
        { name: 'narrow', ...numbers, stdout: 'mean = 0.3\nsum = 100', tolerance: 0.01 },
        { name: 'words', ...numbers, stdout: 'mean = 0.3333333\ntotal = 100' },
        { name: 'fewer', ...numbers, stdout: 'mean = 0.3333333' },
      ),
    );
    expect(result.results.map(one => one.status)).toEqual(['passed', 'passed', 'failed', 'failed', 'failed']);
    expect(result.results[2]!.feedback).toBe(
      'narrow: line 1 of the output should be "mean = 0.3", but your program printed "mean = 0.3333333".',
    );
  });

  it('TK-1 take a program that ends by a signal as right only if the case expects that', async () => {
    const expected = cases({ name: 'expected', exitCode: 134 }, { name: 'not', stdout: '' });
    const result = await run(c, '#include <stdlib.h>\nint main(void) { abort(); }', expected);
    expect(result.results.map(one => one.status)).toEqual(['passed', 'error']);
  });

  it('EX-4 never pass an empty list of cases', async () => {
    expect(await run(shell, 'echo', '[]')).toMatchObject({ hasError: true, isPassed: false });
  });
});

it('EX-1 all cases of a run share a box where that is possible, below a launcher', async () => {
  const twice = cases({ name: '1', stdout: 'launcher' }, { name: '2', stdout: 'launcher' });
  expect(await run(shell, 'cat /proc/1/comm', twice)).toMatchObject({ isPassed: true });
});

describe.each(ways)('limits $way', ({ run }) => {
  const one = cases({ name: 'one', stdout: '' });
  it.each([
    ['timed-out', 'while :; do :; done', { cpuMs: 200 }, /200 ms of computing/],
    ['timed-out', 'sleep 60', { cpuMs: 100 }, /waited for 3100 ms. Does it sleep/],
    ['too-much-output', 'yes', {}, /1024 KB/],
    ['out-of-memory', 'python3 -c "x = bytearray(200 << 20)"', { memoryMb: 64 }, /64 MB/],
    ['too-many-processes', 'f() { f & f; }; f', { processes: 16 }, /16 processes/],
  ] as const)('EX-1 end a run with %s: %s', async (verdict, code, limits, message) => {
    const result = await run(shell, code, one, limits);
    expect(result).toMatchObject({ verdict, hasError: true, isPassed: false });
    expect(result.message).toMatch(message);
  });

  it('TV-4 name the line of a loop in a Python script, without its stack in the output', async () => {
    const python = { ...shell, executionCommand: 'python3 main.py', executableFileName: 'main.py' };
    const result = await run(python, 'print("hi", flush=True)\nwhile True:\n    pass\n', one, { cpuMs: 300 });
    expect(result).toMatchObject({ verdict: 'timed-out', output: 'hi\n' });
    expect([2, 3]).toContain(result.results[0]!.line);
  });

  it('TV-4 tell a loop as a loop if another process of the program sleeps', async () => {
    const result = await run(shell, 'sleep 60 & while :; do :; done', one, { cpuMs: 200 });
    expect(result.message).toContain('200 ms of computing');
  });

  it('EX-1 FS-8 show both ends of what a program prints that prints without end', async () => {
    const result = await run(shell, 'seq 1 10000000', one);
    expect(result).toMatchObject({ verdict: 'too-much-output', isOutputCut: true });
    expect(result.output.length - 64 * 1024).toBeLessThan(50);
    expect(/^1\n2\n3\n[\d\n]*… [\d,]+ KB are left out here …\n[\d\n]*$/.test(result.output)).toBe(true);
  });

  it('EX-1 cut long output and report that it was cut', async () => {
    const result = await run(shell, 'head -c 100000 /dev/zero | tr "\\0" a', one);
    expect(result).toMatchObject({ verdict: 'finished', isOutputCut: true });
    expect(/^a{49152}\n… 34 KB are left out here …\na{16384}$/.test(result.output)).toBe(true);
  });

  it('EX-1 cut the output of all cases together, and not inside a character', async () => {
    const line = 'äa'.repeat(10_000);
    const three = cases({ stdout: line }, { stdout: line }, { stdout: line });
    const result = await run(shell, `printf 'äa%.0s' $(seq 10000)`, three);
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true, isOutputCut: true });
    expect(/^(?:äa)+\n… 24 KB are left out here …\na?(?:äa)+$/.test(result.output)).toBe(true);
  });
});

describe('compiling', () => {
  const limits = { cpuMs: 400, asleepMs: 300, memoryMb: 64 };
  const hurried = testBench(options => commandEngine({ ...options, compileLimits: limits }));
  afterAll(() => hurried.stop());
  const compileWith = async (command: string) => {
    const language = { ...shell, executionCommand: `${command} && sh main.sh` };
    const request = requestFor(language, 'echo', cases({ name: 'one', stdout: '' }));
    return decide(request, await hurried.engine.run(request, new AbortController().signal));
  };

  it('EX-1 may compute for ten seconds', () => {
    expect(usualCompileLimits.cpuMs).toBe(10_000);
  });

  it.each([
    ['computes', 'while :; do :; done'],
    ['computes in processes that it started', 'for n in 1 2 3; do sh -c "while :; do :; done" & done; wait'],
    ['computes in many short processes', 'while :; do sh -c "seq 20000 >/dev/null"; done'],
  ])('FB-7 is stopped at its limit when the compiler %s', async (_, command) => {
    const result = await compileWith(command);
    expect(result).toMatchObject({
      verdict: 'compile-failed',
      message: 'Compiling your program was stopped after 0.4 s of computing.',
    });
    expect(result.cpuMs).toBeGreaterThan(400);
    expect(result.cpuMs).toBeLessThan(1000);
  });

  it('FB-7 is stopped when the compiler sleeps', async () => {
    expect(await compileWith('sleep 60')).toMatchObject({
      verdict: 'compile-failed',
      message: 'Compiling your program was stopped after 0.3 s of waiting.',
    });
  });

  it('FB-7 is stopped when the compiler needs too much memory', async () => {
    expect(await compileWith('python3 -c "x = bytearray(200 << 20)"')).toMatchObject({
      verdict: 'compile-failed',
      message: 'Compiling your program was stopped because it needed more than 64 MB of memory.',
    });
  });
});

describe('a custom harness', () => {
  const harness: RunLanguage = {
    ...shell,
    testFramework: 'report() { echo "{\\"name\\":\\"$1\\",\\"passed\\":$2,\\"feedback\\":\\"$3\\"}" >&3; }',
    postamble: 'echo \'{"end":true}\' >/dev/fd/3',
  };
  it('EX-2 runs in one file with the code and reports on descriptor 3', async () => {
    const result = await run(harness, 'x=3', 'report one true; report two false "x is $x"');
    expect(result).toMatchObject({ verdict: 'finished', hasError: false, isPassed: false });
    expect(result.results.map(one => [one.name, one.passed, one.feedback])).toEqual([
      ['one', true, ''],
      ['two', false, 'x is 3'],
    ]);
  });

  it('EX-4 does not pass when the program ends before the end line', async () => {
    const result = await run(harness, 'trap "exit 0" EXIT', 'report one true; exit 0');
    expect(result).toMatchObject({ verdict: 'crashed', isPassed: false });
  });

  it('EX-4 with a token rejects lines without it', async () => {
    const withToken: RunLanguage = {
      ...harness,
      preamble: 'read token <&4',
      testFramework:
        'report() { echo "{\\"name\\":\\"$1\\",\\"passed\\":$2,\\"token\\":\\"$token\\"}" >&3; }',
      postamble: 'echo "{\\"end\\":true,\\"token\\":\\"$token\\"}" >&3',
    };
    expect((await run(withToken, '', 'report one true')).isPassed).toBe(true);
    const forged = `echo '{"name":"one","passed":true}' >&3; echo '{"end":true}' >&3; exit 0`;
    expect((await run(withToken, forged, 'report one true')).isPassed).toBe(false);
    const guessed = `read token <&4; echo '{"name":"one","passed":true,"token":"'$token'"}' >&3`;
    const ended = `echo '{"end":true,"token":"'$token'"}' >&3; exit 0`;
    expect((await run(withToken, `${guessed}; ${ended}`, 'report one true')).isPassed).toBe(false);
  });

  it('EX-4 does not pass when something is reported after the end line', async () => {
    const tests = `report one true; echo '{"end":true}' >&3; report two true`;
    expect(await run({ ...harness, postamble: '' }, '', tests)).toMatchObject({ isPassed: false });
  });

  it.each(['1', '\\"true\\"', 'null'])('EX-4 does not pass a test with passed: %s', async passed => {
    expect((await run(harness, '', `report one ${passed}`)).isPassed).toBe(false);
  });

  it("EX-5 names the student's line when the program throws", async () => {
    const python: RunLanguage = {
      ...harness,
      executionCommand: 'python3 main.py',
      executableFileName: 'main.py',
      preamble: 'import os\n\n',
      testFramework: 'pass',
      postamble: '',
    };
    const result = await run(python, 'x = 1\ny = x / 0\n', '');
    expect(result).toMatchObject({ verdict: 'crashed', hasError: true, line: 2 });
    const elsewhere = await run({ ...python, preamble: 'import os\n1 / 0\n' }, 'x = 1\n', '');
    expect(elsewhere.line).toBeUndefined();
    expect(result.output).toContain('File "main.py", line 2');
  });
});

it('EX-1 a run can be cancelled', async () => {
  const controller = new AbortController();
  const request: RunRequest = {
    id: 'run',
    language: shell,
    code: 'sleep 60',
    testCode: cases({ name: 'one', stdout: '' }),
    contract: null,
    limits: { ...defaultLimits, cpuMs: 5000 },
  };
  const report = bench.engine.run(request, controller.signal);
  controller.abort();
  expect(decide(request, await report)).toMatchObject({ verdict: 'cancelled', results: [] });
});

describe('hidden io cases', () => {
  const shows = 'read line; echo "saw $line"; echo "said $line" >&2';

  it('FA-7 are marked, and their output is only in their own result', async () => {
    const result = await run(
      shell,
      shows,
      cases(
        { name: 'open', stdin: 'one\n', stdout: 'saw one' },
        { name: 'secret', stdin: 'two\n', stdout: 'saw 2', hidden: true },
        { name: 'secret and right', stdin: 'three\n', stdout: 'saw three', hidden: true },
      ),
    );
    expect(result.results.map(({ name, status, isHidden }) => [name, status, isHidden])).toEqual([
      ['open', 'passed', undefined],
      ['secret', 'failed', true],
      ['secret and right', 'passed', true],
    ]);
    expect(result.output).toContain('saw one');
    expect(result.output).not.toMatch(/two|three/);
    expect(result.results[1]).toMatchObject({ expected: 'saw 2', actual: 'saw two\n' });
    expect(result.results[1]?.output).toContain('said two');
  });

  it('FA-7 that hit a limit leave no output', async () => {
    const result = await run(
      shell,
      'read line; echo "saw $line"; while :; do :; done',
      cases({ name: 'secret', stdin: 'two\n', stdout: 'x', hidden: true }),
      { cpuMs: 300 },
    );
    expect(result).toMatchObject({ verdict: 'timed-out', output: '' });
    expect(JSON.stringify(result)).not.toContain('saw two');
  });

  it('FA-7 say true or false, and nothing else', async () => {
    const result = await run(shell, shows, cases({ name: 'a', stdout: '', hidden: 'yes' }));
    expect(result.message).toContain('Line 1: “hidden” has to be true or false.');
  });
});
