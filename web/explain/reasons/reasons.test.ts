import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '#contract/running/runs.ts';
import { explainOutcome } from '../explain.ts';

/** What the corpus in test/mistakes does not have: kinds of mistakes, and right programs that look like them. */

type Known = {
  expected?: string;
  actual?: string;
  called?: string;
  error?: string;
  line?: number;
  input?: string;
  name?: string;
};

const told = (language: string, code: string, known: Known) => {
  const { called, error, name = 't', input, expected, ...values } = known;
  const feedback =
    input === undefined
      ? `${name}: ${error ?? 'the values differ'}${called === undefined ? '' : `\nCalled: ${called}`}`
      : `${name}: expected "${expected}", but your program printed "${values.actual}".`;
  const result = {
    passed: false,
    status: error === undefined ? ('failed' as const) : ('error' as const),
    name,
    feedback,
    ...(expected !== undefined && { expected }),
    ...(input !== undefined && { input }),
    ...values,
  };
  const outcome: RunOutcome = {
    verdict: 'finished',
    message: null,
    hasError: false,
    output: '',
    isOutputCut: false,
    results: [result],
  };
  return explainOutcome(outcome, { code, language }).results[0]?.what ?? null;
};

describe('WM-1 reasons that the values and the program show together', () => {
  it.each<[string, string, Known, RegExp]>([
    [
      'python',
      'def same(a, b):\n    return a + b == 0.3\n',
      { expected: 'True', actual: 'False', called: 'same(0.1, 0.2)' },
      /almost 0\.3/,
    ],
    [
      'javascript',
      'function add(a, b) {\n  return a + b;\n}\n',
      { expected: '0.3', actual: '0.30000000000000004', called: 'add(0.1, 0.2)' },
      /except for its last digits/,
    ],
    [
      'python',
      'def squares():\n    fs = []\n    for i in range(3):\n        fs.append(lambda: i * i)\n    return [f() for f in fs]\n',
      { expected: '[0, 1, 4]', actual: '[4, 4, 4]', called: 'squares()' },
      /line 4 asks for `i` only when it is called/,
    ],
    [
      'python',
      'def join(a):\n    s = ""\n    for x in a:\n        s += x + "-"\n    return s\n',
      { expected: "'a-b'", actual: "'a-b-'", called: "join(['a', 'b'])" },
      /"-" comes once too often: line 4/,
    ],
    [
      'python',
      'def once(a):\n    return list(set(a))\n',
      { expected: "['a', 'b']", actual: "['b', 'a']", called: "once(['a', 'b'])" },
      /A set has no order/,
    ],
    [
      'python',
      'def with_four(a):\n    b = a\n    b.append(4)\n    return b\n',
      { expected: '[1, 2]', actual: '[1, 2, 4]', called: 'with_four([1, 2])', name: 'the given list stays' },
      /Line 3 changes `a` itself/,
    ],
    [
      'javascript',
      'function down(a) {\n  return a.sort((x, y) => x > y);\n}\n',
      { expected: '[3, 1]', actual: '[1, 3]', called: 'down([1, 3])' },
      /gives true or false/,
    ],
    [
      'javascript',
      'function same(a, b) {\n  return a === b;\n}\n',
      { expected: 'true', actual: 'false', called: 'same([1], [1])' },
      /the very same array/,
    ],
    [
      'javascript',
      'function last(a) {\n  return a[-1];\n}\n',
      { expected: '2', actual: 'undefined', called: 'last([1, 2])' },
      /no places below 0: `a\[-1\]`/,
    ],
    [
      'javascript',
      'function month(s) {\n  return new Date(s).getMonth();\n}\n',
      { expected: '1', actual: '0', called: "month('2024-01-05')" },
      /counts months from 0/,
    ],
    [
      'javascript',
      'function board(n) {\n  return Array(n).fill(Array(n).fill(0));\n}\n',
      { expected: '[[0, 1], [0, 0]]', actual: '[[0, 1], [0, 1]]', called: 'board(2)' },
      /the very same array into each place/,
    ],
    [
      'javascript',
      'function total(list) {\n  return list.reduce((a, b) => a.n + b.n);\n}\n',
      { expected: '6', actual: 'NaN', called: 'total([{ n: 1 }, { n: 2 }, { n: 3 }])' },
      /is the sum so far/,
    ],
    [
      'javascript',
      'function pair(key, value) {\n  const one = {};\n  one.key = value;\n  return one;\n}\n',
      { expected: '{ a: 1 }', actual: '{ key: 1 }', called: "pair('a', 1)" },
      /an entry that is called "key"/,
    ],
    [
      'bash',
      'if [ "$1"="yes" ]; then\n  echo on\nelse\n  echo off\nfi\n',
      { expected: 'off', actual: 'on', called: 'main.sh no' },
      /is one word, and a word that is not empty is always true/,
    ],
    [
      'bash',
      'echo "$1" | read name\necho "Hi $name"\n',
      { expected: 'Hi Ann', actual: 'Hi ', called: 'main.sh Ann' },
      /`name` is lost at the end of the line/,
    ],
    [
      'bash',
      'for one in "$@"; do\n  echo "$one" > all.txt\ndone\ncat all.txt\n',
      { expected: 'a\nb', actual: 'b', called: 'main.sh a b' },
      /begins all\.txt anew in every round/,
    ],
    [
      'bash',
      'greet() {\n  echo "Hello $1"\n}\ngreet\n',
      { expected: 'Hello Ann', actual: 'Hello ', called: 'main.sh Ann' },
      /`\$1` inside of `greet` is a value of the function itself, and line 4/,
    ],
    [
      'bash',
      'if [[ "$1" == "a*" ]]; then\n  echo yes\nelse\n  echo no\nfi\n',
      { expected: 'yes', actual: 'no', called: 'main.sh abc' },
      /Between quotes, \* is only a sign \(line 1\)/,
    ],
    [
      'bash',
      'if [ "$1" \\> 20 ]; then\n  echo big\nelse\n  echo small\nfi\n',
      { expected: 'big', actual: 'small', called: 'main.sh 100' },
      /`>` inside \[ \] in line 1 compares texts/,
    ],
    [
      'bash',
      'check() {\n  [ "$1" = x ] && return 3\n  return 0\n}\ncheck "$1"\necho done\n',
      { expected: 'exit code 3', actual: 'exit code 0', called: 'main.sh x' },
      /`return 3` ends only `check`: .* line 6/,
    ],
    [
      'bash',
      'if [[ "$1" =~ "^[0-9]+$" ]]; then\n  echo number\nelse\n  echo none\nfi\n',
      { expected: 'number', actual: 'none', called: 'main.sh 12' },
      /In quotes, a pattern after =~ is only a text/,
    ],
    [
      'bash',
      'sort "$1"\n',
      { expected: '9\n10', actual: '10\n9', called: 'main.sh numbers.txt' },
      /`sort` in line 1 compares numbers as texts/,
    ],
    [
      'c',
      "int count(const char *s, char c) {\n    int n = 0;\n    for (int i = 0; s[i] != 0; i++) {\n        if (s[i] == 'c') n++;\n    }\n    return n;\n}\n",
      { expected: '3', actual: '0', called: 'count("banana", \'a\')' },
      /`'c'` in line 4 is only the letter itself/,
    ],
    [
      'javascript',
      'function sum(list) {\n  let total = 0;\n  for (const one of list)\n    count(one);\n    total += 1;\n  return total;\n}\n',
      { expected: '3', actual: '1', called: 'sum([1, 2, 3])' },
      /Line 5 is indented as if it belonged to `for` in line 3/,
    ],
    [
      'javascript',
      "function turned(text) {\n  let all = '';\n  for (let i = 0; i < text.length; i++) {\n    all += text[text.length - i];\n  }\n  return all;\n}\n",
      { expected: "'cba'", actual: "'undefinedcb'", called: "turned('abc')" },
      /In the first round `i` is 0/,
    ],
    [
      'java',
      'public class Tools {\n    public static boolean same(int[] a, int[] b) {\n        return a == b;\n    }\n}\n',
      { expected: 'true', actual: 'false', called: 'Tools.same(new int[] {1}, new int[] {1})' },
      /the very same array/,
    ],
    [
      'javascript',
      'function make(name) {\n  const one = { size: name };\n}\n',
      { error: "TypeError: Cannot read properties of undefined (reading 'colour')" },
      /The test asks for `\.colour` of what your code gives back/,
    ],
    [
      'python',
      'a = input()\nb = input()\nprint("larger" if a > b else "smaller")\n',
      { expected: 'larger', actual: 'smaller', input: '10\n9\n' },
      /compares them as texts/,
    ],
    [
      'cpp',
      '#include <iostream>\nint main() {\n  int n, sum = 0;\n  while (!std::cin.eof()) {\n    std::cin >> n;\n    sum += n;\n  }\n  std::cout << sum;\n}\n',
      { expected: '6', actual: '9', input: '1\n2\n3\n' },
      /is true only after reading has failed/,
    ],
  ])('%s: %s', (language, code, known, sentence) => {
    expect(told(language, code, known)).toMatch(sentence);
  });

  it.each<[string, string, Known]>([
    // Programs with another mistake, or none, beside what a reason looks for.
    [
      'python',
      'def f(a):\n    a.sort()\n    return a[0]\n',
      { expected: '[1, 2]', actual: '1', called: 'f([2, 1])' },
    ],
    [
      'javascript',
      'function f(a, b) {\n  const copy = { ...a };\n  copy.x = { ...copy.x };\n  copy.x.y = b;\n  return copy;\n}\n',
      { expected: '1', actual: '2', called: 'f(5, 6)' },
    ],
    [
      'java',
      'class A {\n  void f(List<Integer> list, int i) {\n    list.remove(i);\n  }\n  int g(String s) {\n    return s.split("\\\\.").length;\n  }\n}\n',
      { expected: '5', actual: '3', called: 'a.g("x")' },
    ],
    [
      'cpp',
      '#include <vector>\nint f(int n) {\n  std::vector<int> v(n);\n  for (int i = 0; i < n; i++) v[i] = i;\n  return v[0];\n}\n',
      { expected: '5', actual: '3' },
    ],
    [
      'c',
      '#define SQUARE(x) ((x) * (x))\nint f(int a) {\n  return SQUARE(a + 1);\n}\n',
      { expected: '5', actual: '3' },
    ],
    [
      'bash',
      'f() {\n  local n=$1\n  [ "$n" -le 1 ] && return\n  f $((n - 1))\n  echo "$n"\n}\nfor x in "$1"/*; do echo "$x"; done\nf 3\n',
      { expected: '5', actual: '3', called: 'main.sh 4' },
    ],
    [
      'python',
      'def f(a):\n    b = map(int, a)\n    return sum(b)\n',
      { expected: '5', actual: '3', called: 'f([3])' },
    ],
  ])('%s: nothing is said where it may be something else: %s', (language, code, known) => {
    expect(told(language, code, known)).toBeNull();
  });
});

it.each([
  ['while [ $# -gt 0 ]; do\n  echo "$1"\ndone\n', /write `shift` in it/],
  ['i=0\nwhile [ "$i" != 3 ]; do\n  i=$i+1\ndone\n', /put together as text/],
  ['while read -r line < "$1"; do\n  echo "$line"\ndone\n', /opens the file anew/],
])('WM-1 says why a loop of Bash goes on: %s', (code, reason) => {
  const message = 'Your program was stopped after 1000 ms of computing: is there a loop that never ends?';
  const { problem } = explainOutcome(
    {
      verdict: 'timed-out',
      message,
      hasError: true,
      output: '',
      isOutputCut: false,
      results: [],
      line: code.split('\n').findIndex(line => line.startsWith('while')) + 1,
    },
    { code, language: 'bash' },
  );
  expect(problem?.why).toMatch(reason);
});
