import { afterAll, describe, expect, it } from 'vitest';

import { defaultLimits, type RunLanguage, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { commandEngine } from './command-engine.ts';

const bench = testBench(commandEngine);
const apart = testBench(options => commandEngine({ ...options, isBoxPerStep: true }));
afterAll(async () => {
  await bench.stop();
  await apart.stop();
});

const languageOf = (name: string, executableFileName: string, executionCommand: string): RunLanguage => ({
  name,
  executionCommand,
  executableFileName,
  preamble: '',
  postamble: '',
  testFramework: 'io',
});
const c = languageOf('C', 'main.c', 'gcc main.c -o main && ./main');
const python = languageOf('Python', 'main.py', 'python3 main.py');
const javascript = languageOf('JavaScript', 'main.js', 'node main.js');
const shell = languageOf('Shell', 'main.sh', 'sh main.sh');
const cases = (...list: object[]) => JSON.stringify(list);

const ways = [
  { way: 'in one box', bench },
  { way: 'in a box for each step', bench: apart },
];

describe.each(ways)('a list of cases $way', ({ bench: { engine } }) => {
  const run = async (
    language: RunLanguage,
    code: string,
    testCode: string,
    more: Partial<RunRequest> = {},
  ) => {
    const limits = { ...defaultLimits, cpuMs: 2000 };
    const request: RunRequest = { id: 'run', language, code, testCode, contract: null, limits, ...more };
    return decide(request, await engine.run(request, new AbortController().signal));
  };
  const told = async (...wanted: Parameters<typeof run>) =>
    (await run(...wanted)).results.map(({ status, feedback }) => `${status} ${feedback.split('\n')[0]}`);

  it.each([
    ['Python that raises', python, 'print(5)\nint("x")'],
    ['JavaScript that throws', javascript, 'console.log(5); null.x;'],
  ])('FV-1 fails %s after the right output, and shows why', async (_what, language, code) => {
    const { results } = await run(language, code, cases({ name: 'sum', stdout: '5' }));
    expect(results).toMatchObject([{ passed: false, status: 'error', exitCode: 1, actual: '5\n' }]);
    const [first, ...rest] = results[0]!.feedback.split('\n');
    expect(first).toBe('sum: the output is right, but your program ended with an error (exit code 1).');
    expect(rest.join('\n')).toContain('Error');
  });

  it('FV-1 fails a program in C that returns 1, unless the case expects that', async () => {
    const code = '#include <stdio.h>\nint main(void) { puts("5"); return 1; }';
    const two = cases({ name: 'sum', stdout: '5' }, { name: 'told', stdout: '5', exitCode: 1 });
    expect(await told(c, code, two)).toEqual([
      'error sum: the output is right, but your program ended with the exit code 1. It has to end with 0.',
      'passed ',
    ]);
  });

  it('FV-1 takes any code for cases of older times, and says which it was', async () => {
    const old = { allowsAnyExitCode: true };
    const two = cases({ name: 'sum', stdout: '5' }, { name: 'told', stdout: '5', exitCode: 2 });
    const { results } = await run(shell, 'echo 5; exit 3', two, old);
    expect(results).toMatchObject([
      { passed: true, exitCode: 3 },
      { passed: false, exitCode: 3 },
    ]);
  });

  it.each([
    ['Python', python, 'import sys\nprint(5)\nsys.exit(-1)', 255],
    ['C', c, '#include <stdio.h>\nint main(void) { puts("5"); return -1; }', 255],
    ['a shell that was interrupted', shell, 'echo 5; exit 130', 130],
  ])('FC-1 a code above 128 is no crash: %s', async (_what, language, code, exitCode) => {
    const two = cases({ name: 'sum', stdout: '5' }, { name: 'told', stdout: '5', exitCode });
    expect(await told(language, code, two)).toEqual([
      `error sum: the output is right, but your program ended with the exit code ${exitCode}. It has to end with 0.`,
      'passed ',
    ]);
  });

  it('FC-1 a signal is a crash, also where a shell has to go on after the program', async () => {
    const code = '#include <stdlib.h>\nint main(void) { abort(); }';
    const goingOn = { ...c, executionCommand: 'gcc main.c -o main && { ./main; }' };
    for (const language of [c, goingOn])
      expect(await told(language, code, cases({ name: 'one', stdout: '' }))).toEqual([
        'error one: Your program crashed: it aborted itself.',
      ]);
  });

  it('FC-4 finds the expected text anywhere in the output', async () => {
    const contains = { match: 'contains' };
    const code = 'echo "The mean is 2.5"; echo bye';
    const three = cases(
      { name: 'in a line', ...contains, stdout: 'mean is 2.5' },
      { name: 'over lines', ...contains, stdout: 'is 2.5\nbye' },
      { name: 'not there', ...contains, stdout: 'median' },
    );
    expect(await told(shell, code, three)).toEqual([
      'passed ',
      'passed ',
      String.raw`failed not there: the output has to contain "median", but your program printed "The mean is 2.5\nbye\n".`,
    ]);
  });

  it('FC-4 looks at the files that a program wrote, with the same ways to compare', async () => {
    const code =
      'echo started; mkdir out; printf "1\\n2  \\n" >out/list.txt; ln -s /etc/hosts link.txt; head -c 70000 /dev/zero >large.txt';
    const files = (expectedFiles: Record<string, string>, more: object = {}) => ({ expectedFiles, ...more });
    const list = cases(
      { name: 'right', stdout: 'started', ...files({ 'out/list.txt': '1\n2' }) },
      { name: 'numbers', ...files({ 'out/list.txt': '1 2.1' }, { match: 'numbers', tolerance: 0.2 }) },
      { name: 'contains', ...files({ 'out/list.txt': '2' }, { match: 'contains' }) },
      { name: 'wrong', ...files({ 'out/list.txt': '1\n3' }) },
      { name: 'exact', ...files({ 'out/list.txt': '1\n2' }, { match: 'exact' }) },
      { name: 'missing', ...files({ 'out.txt': 'x' }) },
      { name: 'link', ...files({ 'link.txt': 'x' }) },
      { name: 'large', ...files({ 'large.txt': 'x' }) },
    );
    expect(await told(shell, code, list)).toEqual([
      'passed ',
      'passed ',
      'passed ',
      'failed wrong: line 2 of the file out/list.txt should be "3", but your program wrote into out/list.txt "2".',
      'failed exact: line 2 of the file out/list.txt should be "2", but your program wrote into out/list.txt "2  ".',
      'failed missing: your program did not write the file out.txt.',
      'failed link: link.txt is not a file, or has more than 64 KB.',
      'failed large: large.txt is not a file, or has more than 64 KB.',
    ]);
  });

  it('FC-4 looks at the files of a program that was compiled, too', async () => {
    const code =
      '#include <stdio.h>\nint main(void) { FILE *f = fopen("out.txt", "w"); fputs("done", f); return fclose(f); }';
    const list = cases({ name: 'one', expectedFiles: { 'out.txt': 'done' } });
    expect(await told(c, code, list)).toEqual(['passed ']);
  });

  const ignoring = (...list: object[]) => JSON.stringify({ ignorePrompts: true, cases: list });

  it('FC-4 does not count what a Python program asks, and shows it in its output', async () => {
    const code = 'name = input("Your name? ")\nage = int(input("5\\n"))\nprint("Hello", name, age)';
    const input = { stdin: 'Ada\n36', stdout: 'Hello Ada 36', match: 'exact' };
    const result = await run(
      python,
      code,
      ignoring({ name: 'a', ...input, stdout: 'Hello Ada 36\n' }, { name: 'b', ...input, stdout: 'Hello' }),
    );
    expect(result.results).toMatchObject([{ passed: true }, { passed: false, actual: 'Hello Ada 36\n' }]);
    expect(result.results[0]!.output).toBe('Your name? 5\nHello Ada 36\n');
    const counted = cases({ name: 'a', stdin: 'Ada\n36', stdout: 'Hello Ada 36' });
    expect(await run(python, code, counted)).toMatchObject({ isPassed: false });
  });

  it('FC-4 FV-1 tells an error in `input` as Python does, without parts of ours', async () => {
    const code = 'def ask():\n    return input("More? ")\nask()';
    const { results } = await run(python, code, ignoring({ name: 'one', stdout: '' }));
    expect(results).toMatchObject([{ passed: false, status: 'error', line: 3 }]);
    expect(results[0]!.feedback).toContain('EOFError');
    expect(results[0]!.feedback).not.toContain('sitecustomize');
  });

  it('FC-4 takes what may be a question for one in other languages', async () => {
    const code = 'printf "Your name? "; read name; echo "Hello $name"';
    expect(
      await told(
        shell,
        code,
        ignoring(
          { name: 'right', stdin: 'Ada\n', stdout: 'Hello Ada' },
          { name: 'wrong', stdin: 'Ada\n', stdout: 'Hello Bob' },
        ),
      ),
    ).toEqual([
      'passed ',
      String.raw`failed wrong: expected "Hello Bob", but your program printed "Your name? Hello Ada\n".`,
    ]);
  });
});
