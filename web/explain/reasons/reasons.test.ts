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
