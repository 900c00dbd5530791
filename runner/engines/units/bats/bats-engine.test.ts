import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { aContract } from '../../../engine-kit/a-contract.ts';
import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { someOf, usually } from '../../../engine-kit/broad-lists.ts';
import { readForgeries } from '../forgeries.ts';
import { pastedTests, unitBench } from '../unit-bench.ts';
import { batsEngine, isBatsInstalled } from './bats-engine.ts';

const bench = unitBench(batsEngine, shippedLanguage('bash'));
afterAll(() => bench.stop());

if (!isBatsInstalled())
  process.stderr.write('bats is not tested here: npm run cairn -- install-languages bats\n');

describe.runIf(isBatsInstalled())('bats', { timeout: 180_000 }, () => {
  const idioms = pastedTests(join(import.meta.dirname, 'idioms'));
  it.each(usually(idioms, ['exercism-like', 'results-in-variables'], ({ name }) => name))(
    'TK-3 FC-5 FD-7 $name: a file of tests runs unchanged',
    async ({ code, tests }) => {
      const result = await bench.run(code, tests);
      expect({ message: result.message, wrong: result.results.filter(one => !one.passed) }).toEqual({
        message: null,
        wrong: [],
      });
      expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
      expect(await bench.run(code, tests, { contract: result.contract! })).toMatchObject({ isPassed: true });
    },
  );

  it('FI-1 a script sources its files and reads data, but no hidden ones', async () => {
    const files = [
      { name: 'greet.sh', kind: 'edited', content: 'greet() { echo "hello $1"; }\n' },
      { name: 'names.txt', kind: 'readOnly', content: 'Ada\n' },
      { name: 'secret.txt', kind: 'hidden', content: 'hello Ada\n' },
    ] as const;
    const code = 'source ./greet.sh\ngreet "$(cat names.txt)"\ncat secret.txt 2>/dev/null\nexit 0\n';
    const tests = '@test "greets" {\n  run bash main.sh\n  [ "$output" = "hello Ada" ]\n}\n';
    const { results } = await bench.run(code, tests, { files: [...files] });
    expect(results).toMatchObject([{ name: 'greets', passed: true }]);
    const wrong = files.map(file => ({ ...file, content: file.content.replace('echo', 'ehco') }));
    const helped = await bench.run(
      'greet() { echo "hello $1"; }\n[[ ${BASH_SOURCE[0]} == "$0" ]] && cat secret.txt helper.bash\n',
      `load helper\nsetup() { source main.sh; }\n@test "greets" {\n  [ "$(greet Ada)" = "$(right)" ]\n  run bash main.sh\n  echo "seen: $output"\n  [[ $output == *secret.txt:* && $output == *helper.bash:* ]]\n}\n`,
      {
        files: [
          files[2],
          { name: 'helper.bash', kind: 'hidden', content: 'right() { cat "$PWD/secret.txt"; }\n' },
        ],
      },
    );
    expect(helped.results).toMatchObject([{ name: 'greets', passed: true }]);
    const told = await bench.run(code, tests.replace('[ "', 'echo "$output"; [ "'), { files: wrong });
    expect(told.results[0]).toMatchObject({ passed: false, line: 1, file: 'greet.sh' });
  });

  it('FC-5 tests find the program under the name that only a script of theirs gives it', async () => {
    const helper = 'greet() { run bash "$BATS_TEST_DIRNAME/hello.sh" "$@"; }\n';
    const files = [{ name: 'test_helper.bash', kind: 'hidden', content: helper } as const];
    const tests = 'load test_helper\n@test "greets" {\n  greet Ada\n  [ "$output" = "Hello Ada" ]\n}\n';
    const { results } = await bench.run('echo "Hello $1"\n', tests, { files });
    expect(results).toMatchObject([{ name: 'greets', passed: true }]);
  });

  it('FC-5 tests read and change the data files that students see, and load their scripts', async () => {
    const files = [
      { name: 'scores.txt', kind: 'readOnly', content: '3\n4\n' },
      { name: 'lib.sh', kind: 'readOnly', content: 'die() { echo "error: $*"; exit 3; }\n' },
    ] as const;
    const code =
      'source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"\n[ $# -eq 0 ] || die "$1"\npaste -sd+ | bc 2>/dev/null || echo 7\n';
    const tests = [
      '@test "by a redirection" { [ "$(bash main.sh <scores.txt)" = 7 ]; }',
      '@test "the library" { source "$BATS_TEST_DIRNAME/lib.sh"; run die x; [ "$status" -eq 3 ]; }',
      '@test "changed" { echo 5 >>scores.txt; [ "$(wc -l <scores.txt)" -eq 3 ]; run bash main.sh a; [ "$output" = "error: a" ]; }',
    ].join('\n');
    const result = await bench.run(code, tests, { files: [...files] });
    expect(result.results.filter(({ passed }) => !passed)).toEqual([]);
  });

  it('CT-1 FD-7 a program makes links only where the solution does, and only to what is there', async () => {
    const tests = [
      'setup() { source ./main.sh; cd "$BATS_TEST_TMPDIR"; }',
      '@test "copies" { echo 5 >in; copy in out; echo 6 >in; [ "$(cat out)" = 5 ]; }',
    ].join('\n');
    const { contract } = await bench.run('copy() { cp "$1" "$2"; }', tests);
    const linking = 'copy() { ln -s "$1" "$2"; }';
    expect(await bench.run(linking, tests, { contract: contract! })).toMatchObject({ isPassed: false });
    const outside = await bench.run(
      'copy() { ln -s /tmp/box/test/tests.bats "$2"; ln -s ../.. up; ln -s nothing gone; }',
      'setup() { source ./main.sh; cd "$BATS_TEST_TMPDIR"; }\n@test "copies" { copy in out; [ ! -L out ]; [ ! -L up ]; [ ! -L gone ]; }',
    );
    expect(outside.results).toMatchObject([{ passed: true }]);
  });

  const { tests, programs } = readForgeries('forgeries-bash', '.sh');

  it('TK-4 there are at least 15 forgeries', () => {
    expect(programs.filter(({ isHonest }) => !isHonest).length).toBeGreaterThanOrEqual(15);
  });

  const solution = programs.find(({ name }) => name === 'solution')!.code;
  const recorded = () => bench.contractOf(solution, tests);

  it.each(someOf(programs))('TK-4 CT-1 $name', async ({ code, allowed, isHonest }) => {
    const result = await bench.run(code, tests, { contract: await recorded() });
    expect(JSON.stringify(result)).not.toContain('ESCAPED');
    const wrong = result.results.filter(({ passed }) => passed !== isHonest);
    expect({ isPassed: result.isPassed, wrong, message: result.message }).toMatchObject({
      isPassed: isHonest,
      wrong: [],
    });
    expect(isHonest ? ['finished'] : allowed).toContain(result.verdict);
  });

  it('CT-1 FV-6 a misfit is told with what was expected, and the author sees what tests use', async () => {
    const twice = `setup() { source main.sh; }\n@test "twice" {\n  run twice 4\n  [[ $output -eq 8 ]]\n  half 4\n  [ "$RESULT" = 2 ]\n}\n`;
    const half = 'half() { RESULT=$(( $1 / 2 )); }\n';
    const author = await bench.run(`twice() { echo $(( 2 * $1 )); }\n${half}`, twice);
    expect(author.contract?.uses).toEqual([
      'twice <number> prints a number',
      'half <number> sets RESULT (a number)',
    ]);
    const contract = author.contract!;
    const text = await bench.run(`twice() { echo 'a[$(exit 0)]+8'; }\n${half}`, twice, { contract });
    expect(text.results).toMatchObject([
      {
        passed: false,
        feedback:
          'twice: $output must be a whole number here; yours is "a[$(exit 0)]+8" (line 4 of the tests).',
      },
    ]);
    const other = await bench.run(`${half}Twice() { echo 8; }\n`, twice, { contract });
    expect(other.results).toMatchObject([
      { passed: false, line: 2, feedback: 'twice: There is no function twice in your program, but Twice.' },
    ]);
    const odd = { ...contract, seen: { bats: { sets: 3, had: [1], functions: null } } };
    expect(await bench.run('echo ho', twice, { contract: odd })).toMatchObject({ isPassed: false });
  });

  it('TK-3 FW-2 a wrong output is told with both values, and a loop is stopped', async () => {
    const greets = '@test "greets" {\n  run bash main.sh\n  assert_output "hi"\n}\n';
    const wrong = await bench.run('echo ho', greets);
    expect(wrong.results[0]).toMatchObject({
      name: 'greets',
      status: 'failed',
      expected: 'hi',
      actual: 'ho',
    });
    const endless = await bench.run('while :; do :; done', greets, {
      limits: { cpuMs: 500 },
      contract: aContract(['greets']),
    });
    expect(endless).toMatchObject({ verdict: 'timed-out', isPassed: false });
  });

  it('FD-7 a program that Bash cannot read is told with its own line, however it is used', async () => {
    const code = 'f() {\n  if true; then\n    echo 3\n}\n';
    const test = '@test "f" {\n  run f\n  [ "$output" = 3 ]\n}\n';
    const told = { passed: false, line: 4 };
    const sentence = "f: Your program cannot be read: line 4: syntax error near unexpected token `}'";
    for (const tests of [`setup() { source main.sh; }\n${test}`, `source main.sh\n${test}`]) {
      const { results } = await bench.run(code, tests);
      expect(results).toMatchObject([{ ...told, feedback: sentence }]);
    }
    const { results } = await bench.run(code, test.replace('run f', 'run ./f.sh; echo "$output"'));
    expect(results).toMatchObject([told]);
    expect(results[0]?.feedback).toContain("\nmain.sh: line 4: syntax error near unexpected token `}'");
  });

  it('TK-3 FD-7 tests that cannot be read say so, with their line', async () => {
    const result = await bench.run('echo ho', '@test "greets" {\n  if true\n}\n@test "ends" {\n  true\n}\n');
    expect(result).toMatchObject({ isPassed: false, testsLine: 3, results: [] });
    expect(result.message).toBe("The tests cannot be run: syntax error near unexpected token `}'");
    const none = await bench.run('echo ho', 'echo hi\n');
    expect(none.message).toContain('write @test "example"');
  });
});
