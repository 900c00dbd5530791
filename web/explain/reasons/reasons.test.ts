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

const saidAbout = (language: string, code: string, known: Known) => {
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
  const said = explainOutcome(outcome, { code, language }).results[0] ?? null;
  if (said) {
    // Each has both sentences, without holes, and no line that the program does not have.
    for (const sentence of [said.what, said.why])
      expect(sentence).toEqual(expect.stringMatching(/^(?![^]*undefined$)[^]+$/));
    expect(said.line ?? 1).toBeGreaterThan(0);
    expect(said.line ?? 1).toBeLessThanOrEqual(code.split('\n').length);
  }
  return said;
};

/** What a reason says; how the values differ is no reason. */
const told = (language: string, code: string, known: Known) => {
  const said = saidAbout(language, code, known);
  return said?.isGeneric ? null : (said?.what ?? null);
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
      /Line 3 changes `b`, which is only a second name for `a`/,
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
    [
      'python',
      'def is_even(n):\n    if n % 2 == 1:\n        return True\n    return False\n',
      { expected: 'True', actual: 'False', called: 'is_even(4)' },
      /^The answer is turned round: a number with the remainder 1 is odd \(line 2\)/,
    ],
    [
      'python',
      'def is_prime(n):\n    for i in range(2, n + 1):\n        if n % i == 0:\n            return False\n    return True\n',
      { expected: 'True', actual: 'False', called: 'is_prime(7)' },
      /^The last round of the loop in line 2 divides `n` by itself/,
    ],
    [
      'python',
      'def fact(n):\n    if n == 0:\n        return 0\n    return n * fact(n - 1)\n',
      { expected: '120', actual: '0', called: 'fact(5)' },
      /^The smallest case gives back 0 \(line 3\), and line 4 multiplies with it/,
    ],
    [
      'python',
      'def fact(n):\n    return n * fact(n - 1)\n',
      {
        error: 'Your code raised RecursionError: maximum recursion depth exceeded',
        line: 2,
        called: 'fact(5)',
      },
      /^`fact` calls itself in line 2 whatever its values are/,
    ],
    [
      'python',
      'def vowels(text):\n    count = 0\n    for c in text:\n        if c in "aeiou":\n            count += 1\n    return count\n',
      { expected: '3', actual: '0', called: "vowels('BANANA')" },
      /^Line 4 knows only small letters, and the test gives a capital A/,
    ],
    [
      'python',
      'def turned(text):\n    new = ""\n    for c in text:\n        new = new + c\n    return new\n',
      { expected: "'olleh'", actual: "'hello'", called: "turned('hello')" },
      /^The text came back as it was given, not turned round/,
    ],
    [
      'python',
      "def words(text):\n    return len(text.split(' '))\n",
      { expected: '3', actual: '4', called: "words('a b  c')" },
      /^`split\(" "\)` in line 2 makes an empty word/,
    ],
    [
      'python',
      'def count(text):\n    seen = {}\n    for c in text:\n        seen[c] = 1\n    return seen\n',
      { expected: "{'a': 2, 'b': 1}", actual: "{'a': 1, 'b': 1}", called: "count('aab')" },
      /^`seen\[c\] = 1` in line 4 sets 1 each time/,
    ],
    [
      'python',
      'def down(a):\n    return sorted(a)\n',
      { expected: '[3, 1]', actual: '[1, 3]', called: 'down([1, 3])' },
      /line 2 sorts them from the smallest to the largest/,
    ],
    [
      'python',
      'def power(a, b):\n    return b ** a\n',
      { expected: '8', actual: '9', called: 'power(2, 3)' },
      /^`b \*\* a` in line 2 gives 9 for `power\(2, 3\)`; `a \*\* b` gives 8/,
    ],
    [
      'java',
      'class A {\n    static double mean(double a, double b) {\n        return a + b / 2;\n    }\n}\n',
      { expected: '5.0', actual: '7.5', called: 'A.mean(5, 5)' },
      /`\(a \+ b\) \/ 2` gives 5\.0/,
    ],
    [
      'python',
      'def square(n):\n    return n * 2\n',
      { expected: '9', actual: '6', called: 'square(3)' },
      /`\* 2` in line 2 doubles `n`/,
    ],
    [
      'python',
      'def joined(a, b):\n    a.append(b)\n    return a\n',
      { expected: '[1, 2, 3, 4]', actual: '[1, 2, [3, 4]]', called: 'joined([1, 2], [3, 4])' },
      /^`append` in line 2 puts the whole list in as one value/,
    ],
    [
      'python',
      'def shift(c, n):\n    return chr(ord(c) + n)\n',
      { expected: "'a'", actual: "'{'", called: "shift('z', 1)" },
      /^Behind z the alphabet is at its end/,
    ],
    [
      'python',
      'def largest(a):\n    best = a[0]\n    for x in a:\n        if x < best:\n            best = x\n    return best\n',
      { expected: '9', actual: '2', called: 'largest([5, 2, 9])' },
      /^The smallest value came back, and the test expects the largest/,
    ],
    [
      'javascript',
      'function doubled(list) {\n  for (let x of list) {\n    x = x * 2;\n  }\n  return list;\n}\n',
      { expected: '[2, 4]', actual: '[1, 2]', called: 'doubled([1, 2])' },
      /^Line 3 changes only `x`, the variable of the loop/,
    ],
    [
      'javascript',
      'function has(list, x) {\n  if (list.indexOf(x)) {\n    return true;\n  }\n  return false;\n}\n',
      { expected: 'true', actual: 'false', called: 'has([1, 2], 1)' },
      /^`indexOf` in line 2 gives a place: 0 for the first one/,
    ],
    [
      'javascript',
      'function isIn(n) {\n  return 1 < n < 10;\n}\n',
      { expected: 'false', actual: 'true', called: 'isIn(50)' },
      /^`1 < n < 10` in line 2 compares `1` with `n` first/,
    ],
    [
      'javascript',
      "function dashed(text) {\n  return text.replace(' ', '-');\n}\n",
      { expected: "'a-b-c'", actual: "'a-b c'", called: "dashed('a b c')" },
      /^`replace` in line 2 replaces only the first one/,
    ],
    [
      'javascript',
      'function next(n) {\n  return n++;\n}\n',
      { expected: '6', actual: '5', called: 'next(5)' },
      /^`return n\+\+` in line 2 gives back the old value/,
    ],
    [
      'javascript',
      'async function serve(cook, dish) {\n  const meal = cook(dish);\n  return `Table: ${meal}`;\n}\n',
      { expected: "'Table: soup'", actual: "'Table: [object Promise]'", called: "serve(cook, 'soup')" },
      /^`cook\(…\)` in line 2 gives a promise/,
    ],
    [
      'javascript',
      'function money(cents) {\n  return (cents / 100).toFixed(2);\n}\n',
      { expected: '1.5', actual: "'1.50'", called: 'money(150)' },
      /^`toFixed` in line 2 gives a text/,
    ],
    [
      'javascript',
      'function count(list) {\n  let n = 0;\n  for (const score of list) {\n    if (score) n++;\n  }\n  return n;\n}\n',
      { expected: '3', actual: '2', called: 'count([4, 0, 3])' },
      /^`score` in line 4 does not only ask whether there is a `score`: 0 counts as false/,
    ],
    [
      'python',
      'def has_digit(text):\n    for c in text:\n        if c.isdigit:\n            return True\n    return False\n',
      { expected: 'False', actual: 'True', called: "has_digit('abc')" },
      /^`c\.isdigit` in line 3 is the method itself/,
    ],
    [
      'python',
      'best = 0\nname = ""\nfor i in range(2):\n    parts = input().split()\n    points = parts[1]\n    if i == 0 or points > best:\n        best = points\nprint(best)\n',
      { expected: '12', actual: '9', input: 'a 9\nb 12\n' },
      /^`points` in line 5 is still a text/,
    ],
    [
      'bash',
      'sum=0\nwhile read -r n; do\n  sum=$sum+$n\ndone\necho "Sum: $sum"\n',
      { expected: 'Sum: 5', actual: 'Sum: 0+2+3', input: '2\n3\n' },
      /^Line 3 puts `sum` together as a text/,
    ],
    [
      'java',
      'class Ticket {\n    int getPrice() {\n        return 10;\n    }\n}\nclass Reduced extends Ticket {\n    int getprice() {\n        return 5;\n    }\n}\n',
      { expected: '5', actual: '10', called: 'new Reduced().getPrice()' },
      /^`getprice` in line 7 is another method than `getPrice` of `Ticket` \(line 2\)/,
    ],
    [
      'java',
      'class Account {\n    boolean take(int n) {\n        return true;\n    }\n}\nclass Savings extends Account {\n    boolean take(double n) {\n        return false;\n    }\n}\n',
      { expected: 'false', actual: 'true', called: 'new Savings().take(5)' },
      /^`take\(double\)` in line 7 does not replace `take\(int\)` of `Account`/,
    ],
    [
      'java',
      'class A {\n    static int less(int price, int percent) {\n        return price - price * (percent / 100);\n    }\n}\n',
      { expected: '900', actual: '1000', called: 'A.less(1000, 10)' },
      /^`percent \/ 100` in line 3 is calculated first, with whole numbers/,
    ],
    [
      'javascript',
      'function share(part, all) {\n  return Math.round(part / all) * 100;\n}\n',
      { expected: '33', actual: '0', called: 'share(1, 3)' },
      /^`Math\.round\(…\)` in line 2 rounds before the result is multiplied/,
    ],
    [
      'c',
      '#include <stdio.h>\nint main(void) {\n    int n = 2, sum = 7;\n    double mean = sum / n;\n    printf("%.1f %d", mean, n);\n    return 0;\n}\n',
      { expected: '3.5 2', actual: '3.0 2', input: '1\n' },
      /^Both sides of the \/ in line 4 are whole numbers/,
    ],
    [
      'c',
      'void turn(char *text) {\n    int n = strlen(text);\n    for (int i = 0; i < n; i++) {\n        char c = text[i];\n        text[i] = text[n - 1 - i];\n        text[n - 1 - i] = c;\n    }\n}\n',
      { expected: '"cba"', actual: '"abc"' },
      /^The loop in line 3 goes through all places: in its second half it swaps each pair back/,
    ],
    [
      'cpp',
      'std::vector<int> copy(const std::vector<int>& list) {\n    std::vector<int> all(list.size());\n    for (int one : list) {\n        all.push_back(one);\n    }\n    return all;\n}\n',
      { expected: '{1, 2}', actual: '{0, 0, 1, 2}', called: 'copy({1, 2})' },
      /^`all` has its places from the start \(line 2\)/,
    ],
    [
      'javascript',
      "function board() {\n  const row = ['', ''];\n  return [row, row];\n}\n",
      { expected: "[['X', ''], ['', '']]", actual: "[['X', ''], ['X', '']]", called: 'board()' },
      /^Line 3 puts the very same `row` in several times/,
    ],
    [
      'java',
      'class A {\n    static int find(int[][] m, int x) {\n        int row = -1;\n        for (int i = 0; i < m.length; i++) {\n            for (int j = 0; j < m[i].length; j++) {\n                if (m[i][j] == x) {\n                    row = i;\n                    break;\n                }\n            }\n        }\n        return row;\n    }\n}\n',
      { expected: '0', actual: '1', called: 'A.find(m, 5)' },
      /^`break` in line 8 leaves only the inner loop \(line 5\)/,
    ],
    [
      'javascript',
      'function later(ms, ring) {\n  setTimeout(ring(5), ms);\n}\n',
      { expected: '0', actual: '1', called: 'later(10, ring)' },
      /^`ring\(…\)` in line 2 is called at once, and `setTimeout` gets only its result/,
    ],
    [
      'typescript',
      'function best(a: number, b: number): string {\n  if (a >= b) {\n    return "one";\n  } else if (a === b) {\n    return "both";\n  }\n  return "two";\n}\n',
      { expected: '"both"', actual: '"one"', called: 'best(1, 1)' },
      /^`a === b` in line 4 is never reached/,
    ],
    [
      'python',
      'class List:\n    def __init__(self):\n        self.songs = []\n    def add(self, a, b):\n        self.songs.append((a, b))\n    def longest(self):\n        return max(self.songs)[0]\n',
      { expected: "'A'", actual: "'Z'", called: 'longest()' },
      /^`max\(self\.songs\)` in line 7 compares the entries by their first value/,
    ],
    [
      'c',
      'int length(const char *text) {\n    return sizeof(text);\n}\n',
      { expected: '3', actual: '8', called: 'length("abc")' },
      /^`sizeof\(text\)` in line 2 is the size of a pointer/,
    ],
    [
      'c',
      'void add(int *count) {\n    *count++;\n}\n',
      { expected: '1', actual: '0' },
      /^`\*count\+\+` in line 2 moves the pointer/,
    ],
    [
      'c',
      'int largest(const int values[], int n) {\n    int best = 0;\n    for (int i = 1; i < n; i++) {\n        if (values[i] > best) {\n            best = values[i];\n        }\n    }\n    return best;\n}\n',
      { expected: '7', actual: '0' },
      /^The loop in line 3 begins with the second value, and `best` with 0 \(line 2\)/,
    ],
    [
      'java',
      'class A {\n    static int count(String[] words, String one) {\n        int found = 0;\n        for (String word : words) {\n            if (word.equals(one)) {\n                found = 1;\n            }\n        }\n        return found;\n    }\n}\n',
      { expected: '2', actual: '1', called: 'A.count(words, "a")' },
      /^Line 6 sets `found` to 1 each time/,
    ],
    [
      'python',
      'def same_backwards(text):\n    return text == text[::-1]\n',
      { expected: 'True', actual: 'False', called: "same_backwards('Anna')" },
      /^Capital and small letters are different letters: "Anna"/,
    ],
    [
      'python',
      'class Account:\n    def __init__(self):\n        self.balance = 0\n    def deposit(self, amount):\n        self.balance = amount\n',
      { expected: '15', actual: '10', called: 'deposit(10)' },
      /^Line 5 gives `self\.balance` a new value and forgets the old one/,
    ],
    [
      'c',
      '#include <stdio.h>\nint main(void) {\n    int n, sum = 0;\n    scanf("%d", &n);\n    for (int i = 0; i < n - 1; i++) {\n        int value;\n        scanf("%d", &value);\n        sum += value;\n    }\n    printf("%d", sum);\n}\n',
      { expected: '7', actual: '3', input: '3\n1 2 4\n' },
      /^The loop in line 5 has one round less than `n`/,
    ],
    [
      'javascript',
      "const lines = require('fs').readFileSync(0, 'utf8').trim().split('\\n');\nlet sum = 0;\nfor (const line of lines) sum += Number(line);\nconsole.log('sum: ' + sum);\n",
      { expected: 'sum: 12', actual: 'sum: 14', input: '2\n5\n7\n' },
      /^The result is too large by 2, the first line of the input/,
    ],
    [
      'typescript',
      "function longest(words: string[]): string {\n  let best = '';\n  for (const word of words) {\n    if (word.length < best.length) best = word;\n  }\n  return best;\n}\n",
      { expected: "'ccc'", actual: "''", called: "longest(['a', 'ccc'])" },
      /^`best` begins with an empty text in line 2/,
    ],
    [
      'javascript',
      'class Counter {\n  constructor(start) {\n    this.value = 0;\n  }\n}\n',
      { expected: '4', actual: '2', called: 'counter.add()' },
      /^The constructor in line 2 never uses `start`/,
    ],
    [
      'python',
      'def odd(x):\n    if x % 2 == 1 or 3:\n        return True\n    return False\n',
      { expected: 'False', actual: 'True', called: 'odd(2)' },
      /^After `or` in line 2 a value stands alone/,
    ],
    [
      'python',
      'def count(a):\n    n = 0\n    for x in a:\n        n += x\n    return n\n',
      { expected: '3', actual: '9', called: 'count([2, 3, 4])' },
      /^Line 4 adds the values up: 9 came, and there are 3 of them/,
    ],
    [
      'java',
      'class A {\n    static boolean has(int[] a, int x) {\n        boolean found = false;\n        for (int y : a) {\n            if (y == x) {\n                found = true;\n            } else {\n                found = false;\n            }\n        }\n        return found;\n    }\n}\n',
      { expected: 'true', actual: 'false', called: 'A.has(new int[] {1, 2}, 1)' },
      /^Each round of the loop gives `found` a new value: line 8 overwrites/,
    ],
    [
      'python',
      'def clock(s):\n    return f"{s // 60}:{s % 60}"\n',
      { expected: "'0:05'", actual: "'0:5'", called: 'clock(5)' },
      /^The number is right, but it needs a 0 in front: "05"/,
    ],
    [
      'python',
      'print([1, 2, 3])\n',
      { expected: '1 2 3', actual: '[1, 2, 3]', input: '3\n' },
      /^The list was written as a whole, with its brackets and commas/,
    ],
    [
      'javascript',
      "const days = ['Sunday', 'Monday', 'Tuesday'];\nfunction day(n) {\n  return days[n - 1];\n}\n",
      { expected: "'Tuesday'", actual: "'Monday'", called: 'day(2)' },
      /^"Monday" stands one place before "Tuesday" in `days`: line 3/,
    ],
    [
      'java',
      'class Point {\n    private int x;\n    public Point(int x) {\n        this.x = x;\n    }\n}\n',
      { expected: 'true', actual: 'false', called: 'new Point(1).equals(new Point(1))' },
      /^`Point` has no method `equals`/,
    ],
    [
      'java',
      'class Counter {\n    private int n;\n    public void Counter() {\n        n = 5;\n    }\n    public int get() {\n        return n;\n    }\n}\n',
      { expected: '5', actual: '0', called: 'new Counter().get()' },
      /^A type stands before `Counter\(…\)` in line 3, so it is a method/,
    ],
    [
      'python',
      'class A:\n    def add(self, x):\n        self.n = x\n\n\ndef f(x):\n    A.add(x)\n',
      {
        error: "\nYour code raised TypeError: A.add() missing 1 required positional argument: 'x'",
        line: 7,
        called: 'f(3)',
      },
      /^`A\.add\(…\)` in line 7 calls the method without an object/,
    ],
    [
      'python',
      'class A:\n    def __init__(self):\n        self.size = 0\n\n    def size(self):\n        return 1\n',
      { error: "\nYour code raised TypeError: 'int' object is not callable", called: 'size()' },
      /^`self\.size` in line 3 and the method `size` in line 5 have the same name/,
    ],
    [
      'bash',
      'i=1\ns=0\nwhile [ $i -lt $1 ]; do\n  s=$((s + i))\n  i=$((i + 1))\ndone\necho $s\n',
      { expected: '15', actual: '10', called: 'sum.sh 5' },
      /^The loop in line 3 ends before 5 itself/,
    ],
    [
      'bash',
      'cat names | uniq\n',
      { expected: 'a\nb', actual: 'a\nb\na', called: 'names.sh' },
      /^`uniq` in line 1 removes a line only if the one before it is the same/,
    ],
    [
      'c',
      'int power(int base, int exponent) {\n    return base * exponent;\n}\n',
      { expected: '8', actual: '6', called: 'power(2, 3)' },
      /^Line 2 multiplies the two numbers: 2 times 3 is 6/,
    ],
    [
      'java',
      'class A {\n    static int last(int[] list, int by) {\n        return (list[0] - by) % 5;\n    }\n}\n',
      { expected: '3', actual: '-2', called: 'last({1}, 3)' },
      /^The remainder of a negative number is negative: `%` in line 3 gave -2/,
    ],
    [
      'python',
      'def bubble(a):\n    for i in range(len(a) - 1):\n        if a[i] > a[i + 1]:\n            a[i], a[i + 1] = a[i + 1], a[i]\n    return a\n',
      { expected: '[1, 2, 3]', actual: '[2, 1, 3]', called: 'bubble([3, 2, 1])' },
      /^One pass of the loop in line 2 brings only the largest value/,
    ],
    [
      'python',
      'def groups(words):\n    d = {}\n    for word in words:\n        d[word[0]] = [word]\n    return d\n',
      { expected: "{'a': ['ab', 'ac']}", actual: "{'a': ['ac']}", called: "groups(['ab', 'ac'])" },
      /^Line 4 puts a new list into `d\[word\[0\]\]` in each round/,
    ],
    [
      'python',
      'def runs(text):\n    parts = []\n    part = text[0]\n    for one in text[1:]:\n        if one != part[0]:\n            parts.append(part)\n            part = one\n        else:\n            part += one\n    return parts\n',
      { expected: "['aa', 'b']", actual: "['aa']", called: "runs('aab')" },
      /^Line 6 puts `part` away only when the next one begins/,
    ],
    [
      'javascript',
      'let count = 0;\nfunction makeCounter() {\n  return function () {\n    count++;\n    return count;\n  };\n}\n',
      { expected: '1', actual: '2', name: 'two counters' },
      /^`count` in line 1 stands outside of `makeCounter`/,
    ],
    [
      'javascript',
      'function isNumber(x) {\n  return Number(x) !== NaN;\n}\n',
      { expected: 'false', actual: 'true', called: "isNumber('a')" },
      /^`NaN` is equal to nothing/,
    ],
    [
      'cpp',
      '#include <string>\nbool hasDot(const std::string& text) {\n    if (text.find(".")) {\n        return true;\n    }\n    return false;\n}\n',
      { expected: 'false', actual: 'true', called: 'hasDot("ab")' },
      /^`text\.find\(.*\)` in line 3 gives a place/,
    ],
    [
      'java',
      'class List {\n    Node head;\n    int size() {\n        int n = 0;\n        while (this.head != null) {\n            n++;\n            this.head = this.head.next;\n        }\n        return n;\n    }\n}\n',
      { expected: '2', actual: '0', name: 'size twice' },
      /^`this\.head = …next` in line 7 moves the beginning of the list itself/,
    ],
    [
      'bash',
      'for f in "$@"; do\n  echo "$f"\ndone\necho "Last: $10"\n',
      { expected: 'j', actual: 'a0', called: 'last.sh a b c d e f g h i j' },
      /^`\$10` in line 4 is `\$1` and the sign 0 behind it/,
    ],
    [
      'bash',
      'greet Ann\ngreet() {\n  echo "Hello $1"\n}\n',
      {
        expected: 'Hello Ann',
        actual: 'main.sh: line 1: greet: command not found',
        called: 'greet.sh',
      },
      /^Line 1 calls `greet`, and the function stands only below it/,
    ],
  ])('%s: %s', (language, code, known, sentence) => {
    expect(told(language, code, known)).toMatch(sentence);
  });

  it.each<[string, string, Known]>([
    // They look like the mistakes of sets 4 and 5, and are right: another line is the cause.
    [
      'python',
      'def search(tree, goal, way, found):\n    way.append(tree[0])\n    if tree[0] == goal:\n        found.append(way[:])\n    way.pop()\n    return found\n',
      { expected: "[['a']]", actual: "[['b']]", called: "search(['a'], 'a', [], [])" },
    ],
    [
      'cpp',
      '#include <vector>\nclass Hero {\npublic:\n    virtual int power() const { return 10; }\n};\nclass Wizard : public Hero {\npublic:\n    int power() const override { return 20; }\n};\nint total(const std::vector<Hero>& all) {\n    int sum = 1;\n    for (const Hero& hero : all) sum += hero.power();\n    return sum;\n}\n',
      { expected: '10', actual: '11', called: 'total(heroes)' },
    ],
    [
      'javascript',
      'class Log {\n  constructor() {\n    this.lines = [];\n  }\n  note(text) {\n    this.lines.push(text);\n    return this.lines.length;\n  }\n  twice(text) {\n    this.note(text);\n    return this.note(text);\n  }\n}\n',
      { expected: '3', actual: '2', called: "new Log().twice('a')" },
    ],
    [
      'java',
      'class Grid {\n    static int sum(int[][] g) {\n        int sum = 0;\n        for (int i = 0; i < g.length; i++) {\n            for (int j = 0; j < g.length; j++) {\n                sum += g[i][j];\n            }\n        }\n        return sum;\n    }\n}\n',
      { expected: '9', actual: '10', called: 'sum(new int[][]{{1, 2}, {3, 4}})' },
    ],
    [
      'bash',
      '[ -f "$1" ] || { echo "No file"; exit 1; }\ncat "$1"\n',
      { expected: 'b', actual: 'a', called: 'show.sh a.txt' },
    ],
    [
      'python',
      'def first(levels):\n    for level in levels:\n        if level > 100:\n            return None\n        print(level)\n    return levels[0]\n',
      { expected: '7', actual: '8', called: 'first([8, 7])' },
    ],
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
    // A text of one word needs no other order; a chain of comparisons in Python is one; 0 is no value of this test.
    [
      'python',
      'def inside(n):\n    return 1 < n < 10\n',
      { expected: 'False', actual: 'True', called: 'inside(5)' },
    ],
    [
      'javascript',
      'function count(list) {\n  let n = 0;\n  for (const word of list) {\n    if (word) n++;\n  }\n  return n;\n}\n',
      { expected: '3', actual: '2', called: "count(['a', 'b'])" },
    ],
    [
      'javascript',
      'function has(list, x) {\n  return list.indexOf(x) !== -1;\n}\n',
      { expected: 'true', actual: 'false', called: 'has([1, 2], 3)' },
    ],
    [
      'javascript',
      "function dashed(text) {\n  return text.replace('x', '-');\n}\n",
      { expected: "'a-b-c'", actual: "'a b c'", called: "dashed('a b c')" },
    ],
    [
      'python',
      'def sizes(list):\n    for x in list:\n        x = x.strip()\n        found.append(x)\n    return found\n',
      { expected: '[1, 2]', actual: '[1]', called: 'sizes([1])' },
    ],
    [
      'python',
      'def mean(a, b):\n    return a * b + 1\n',
      { expected: '17', actual: '7', called: 'mean(2, 3)' },
    ],
    [
      'python',
      'def fib(n):\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\n',
      { expected: '5', actual: '8', called: 'fib(6)' },
    ],
    [
      'python',
      'for i in range(2):\n    name, points = input().split()\n    points = int(points)\n    print(points)\n',
      { expected: '12', actual: '9', input: 'a 9\nb 12\n' },
    ],
    [
      'c',
      'int count(int n) {\n    int k = 0;\n    for (int i = 0; i < n; i++) k++;\n    return k;\n}\n',
      { expected: '4', actual: '9', called: 'count(9)' },
    ],
    [
      'java',
      'class Shape {\n    int area(int n) {\n        return 1;\n    }\n}\nclass Square extends Shape {\n    int area(int n) {\n        return 2;\n    }\n    int area(int n, int m) {\n        return 3;\n    }\n}\n',
      { expected: '5', actual: '3', called: 'new Square().area(1)' },
    ],
    [
      'c',
      'double mean(double sum, int n) {\n    double all = sum / n;\n    return all;\n}\n',
      { expected: '3.5', actual: '3.0' },
    ],
    [
      'cpp',
      'std::vector<int> f(int n) {\n    std::vector<int> all;\n    all.reserve(n);\n    all.push_back(n);\n    return all;\n}\n',
      { expected: '{1, 2}', actual: '{1}', called: 'f(1)' },
    ],
    [
      'javascript',
      "function board() {\n  const rows = [];\n  for (let i = 0; i < 2; i++) {\n    const row = ['', ''];\n    rows.push(row);\n  }\n  return rows;\n}\n",
      { expected: "[['X', ''], ['', '']]", actual: "[['', ''], ['', '']]", called: 'board()' },
    ],
    [
      'javascript',
      'function later(ms, ring) {\n  setTimeout(() => ring(5), ms);\n}\n',
      { expected: '0', actual: '1', called: 'later(10, ring)' },
    ],
    [
      'python',
      'class Light:\n    def __init__(self, on):\n        self.on = on\n    def set_level(self, level):\n        self.level = level\n',
      { expected: '15', actual: '10', called: 'set_level(10)' },
    ],
    [
      'typescript',
      'class Point {\n  constructor(private x: number) {}\n  get() {\n    return this.x;\n  }\n}\n',
      { expected: '4', actual: '2', called: 'point.get()' },
    ],
    [
      'python',
      'n = int(input())\nbest = int(input())\nfor i in range(1, n):\n    best = max(best, int(input()))\nprint(best)\n',
      { expected: '7', actual: '5', input: '2\n7\n5\n' },
    ],
    [
      'java',
      'record Point(int x) {}\n',
      { expected: 'true', actual: 'false', called: 'new Point(1).equals(new Point(2))' },
    ],
    [
      'python',
      'def states(a):\n    for x in a:\n        if x > 2:\n            size = "big"\n        else:\n            size = "small"\n        show(size)\n    return 5\n',
      { expected: '6', actual: '5', called: 'states([1])' },
    ],
  ])('%s: nothing is said where it may be something else: %s', (language, code, known) => {
    expect(told(language, code, known)).toBeNull();
  });
});

describe('WM-1 what compilers say, read with the program', () => {
  it.each<[string, string, string, string, number, RegExp]>([
    [
      'typescript',
      "Cannot find name 'total'. Did you mean the instance member 'this.total'?",
      '',
      'total++;',
      1,
      /^`total` belongs to the object/,
    ],
    [
      'typescript',
      "This comparison appears to be unintentional because the types 'string[]' and 'string' have no overlap.",
      '',
      "if (board[row, col] !== '') stop();",
      5,
      /^`board\[row, col\]` uses only `col`/,
    ],
    [
      'typescript',
      "This comparison appears to be unintentional because the types 'boolean' and 'string' have no overlap.",
      '',
      'return row[0] === row[1] === row[2];',
      8,
      /^`row\[0\] === row\[1\] === row\[2\]` compares `row\[0\]` with `row\[1\]` first/,
    ],
    [
      'typescript',
      "Type 'string' is not assignable to type 'number'.",
      '',
      'return { year: parts[0] };',
      10,
      /^`year` must be a `number`, and line 2 gives it a `string`/,
    ],
    [
      'c',
      '‘i’ undeclared (first use in this function)',
      'void f(char *to) {\n    for (int i = 0; i < 3; i++) {\n        to[i] = 0;\n    }',
      '    to[i] = 0;\n}',
      8,
      /^`i` belongs to the loop of line 2 and is gone behind it/,
    ],
    [
      'c',
      'expected ‘;’ before ‘return’',
      'int f(int a) {',
      '    elseif (a < 0) return 2;',
      5,
      /^C and C\+\+ write `else if` instead of `elseif`/,
    ],
    [
      'c',
      'unknown type name ‘point’; did you mean ‘int’?',
      'struct point { int x; };',
      'int f(point p) { return p.x; }',
      7,
      /^In C, the word `struct` stands before `point`/,
    ],
    [
      'c',
      'invalid operands to binary + (have ‘char *’ and ‘char *’)',
      'char *f(char *a, char *b) {',
      '    return a + b;',
      14,
      /^In C, \+ cannot put texts together/,
    ],
    [
      'cpp',
      'conversion from ‘A*’ to non-scalar type ‘A’ requested',
      'class A {};',
      'A a = new A();',
      7,
      /^`new` gives a pointer, and the variable is an object of type `A`/,
    ],
    [
      'java',
      "bad operand types for binary operator '<'",
      'class A {',
      '    boolean f(int a) { return 1 < a < 10; }',
      37,
      /^`1 < a < 10` compares `1` with `a` first/,
    ],
    [
      'java',
      'incompatible types: char cannot be converted to String',
      'class A {',
      '    String f(String s) { return s.charAt(0); }',
      33,
      /^`charAt` gives one letter/,
    ],
    [
      'typescript',
      "Type 'number | undefined' is not assignable to type 'number'.",
      'function f(a: number[]): number {',
      '  return a.find(x => x > 3);',
      3,
      /^`find` can give undefined/,
    ],
    [
      'typescript',
      "Property 'n' does not exist on type 'A'. Did you mean to access the static member 'A.n' instead?",
      'class A { static n = 0;',
      '  add() { this.n++; }',
      16,
      /^`n` is `static`: it belongs to the class/,
    ],
    [
      'cpp',
      'no match for ‘operator+’ (operand types are ‘std::string’ {aka ‘std::__cxx11::basic_string<char>’} and ‘int’)',
      '#include <string>',
      'std::string f(std::string s, int n) { return s + n; }',
      47,
      /^A text and a number cannot be joined with \+ in C\+\+/,
    ],
  ])('%s: %s', (language, text, above, own, column, sentence) => {
    const line = above.split('\n').length + 1;
    const outcome: RunOutcome = {
      verdict: 'compile-failed',
      message: null,
      hasError: true,
      output: '',
      isOutputCut: false,
      results: [],
      line,
      notes: [{ kind: 'error', line, column, text }],
    };
    expect(explainOutcome(outcome, { code: `${above}\n${own}\n`, language }).problem?.what).toMatch(sentence);
  });
});

describe('WM-1 how values differ, where no reason is known', () => {
  it.each<[string, string, Known, RegExp, number | undefined]>([
    [
      'python',
      'def count(a):\n    n = 0\n    for x in a:\n        n += step(x)\n    return n\n',
      { expected: '6', actual: '7', called: 'count([5])' },
      /^The number is one too large\. Line 5 gave it back\./,
      5,
    ],
    [
      'javascript',
      'function f(a) {\n  if (test(a)) {\n    return 1;\n  }\n  return 2;\n}\n',
      { expected: '1', actual: '2', called: 'f(5)' },
      /^Line 5 gave back 2; the test expects 1, which stands in line 3\./,
      5,
    ],
    [
      'python',
      'def f(a):\n    return keep(a)\n',
      { expected: '[1, 2, 3]', actual: '[1, 3]', called: 'f(5)' },
      /^2 is missing in the list\./,
      2,
    ],
    [
      'python',
      'total = int(input())\nprint(f"Sum: {total}")\nprint("End")\n',
      { expected: 'Sum: 5\nEnd', actual: 'Sum: 4\nEnd', input: '4\n' },
      /^Line 1 of the output must be "Sum: 5", and "Sum: 4" was printed by line 2\./,
      2,
    ],
    [
      'java',
      'class A {\n    static String f(int n) {\n        return name(n) + end(n);\n    }\n}\n',
      { expected: '"Anna B."', actual: '"Anna"', called: 'A.f(5)' },
      /^The text ends too early: " B\." is missing at its end\. Line 3/,
      3,
    ],
  ])('%s: %s', (language, code, known, sentence, line) => {
    const said = saidAbout(language, code, known);
    expect(said).toMatchObject({ isGeneric: true, what: expect.stringMatching(sentence) });
    expect(said?.line).toBe(line);
  });

  it('names no line of a method: the test may look at another value of the object', () => {
    const code = 'class A:\n    def add(self, x):\n        self.n = step(x)\n        return x\n';
    const said = saidAbout('python', code, { expected: '5', actual: '3', called: 'add(5)' });
    expect(said).toMatchObject({ isGeneric: true, what: 'The number is too small by 2.' });
    expect(said?.line).toBeUndefined();
  });

  it('names no line where several could have given the value', () => {
    const code = 'def f(a):\n    if a:\n        return g(a)\n    return h(a)\n';
    const said = saidAbout('python', code, { expected: '5', actual: '3', called: 'f(5)' });
    expect(said).toMatchObject({ isGeneric: true, what: 'The number is too small by 2.' });
    expect(said?.line).toBeUndefined();
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

describe('WM-1 objects of C++ that are cut to their base', () => {
  const animals = (begin: string, taken: string) =>
    `class Animal {\npublic:\n  ${begin}std::string sound() { return "..."; }\n};\nclass Dog : public Animal {\npublic:\n  std::string sound() { return "Woof"; }\n};\nstd::string hear(${taken}) {\n  return a.sound();\n}\n`;
  it.each<[string, string, string, string, number]>([
    [
      '',
      'Animal &a',
      '`sound` of `Animal` (line 3) is not `virtual`: where a `Animal` is used, that of `Dog` is not found.',
      'Write `virtual` before it in line 3, and `override` behind the one in line 7.',
      3,
    ],
    [
      'virtual ',
      'Animal a',
      '`hear` in line 9 takes a plain `Animal`: a `Dog` is copied into one, and what makes it a `Dog` is cut off.',
      'Take a reference: `const Animal&`.',
      9,
    ],
  ])('%sstd::string sound, %s', (begin, taken, what, why, line) => {
    const known = { expected: '"Woof"', actual: '"..."', called: 'hear(dog)' };
    expect(saidAbout('cpp', animals(begin, taken), known)).toMatchObject({ what, why, line });
  });
});

describe('WM-1 what Bash cannot read or run', () => {
  const unread = (line: number, token: string) =>
    `Your program cannot be read: line ${line}: syntax error near unexpected token \`${token}'`;
  const printed = (line: number, error: string) =>
    `Your program printed "" and wrote to standard error: main.sh: line ${line}: ${error}`;
  it.each<[string, string, string, string, number]>([
    [
      'if [ "$1" = a ]; then\n  echo a\nfi\nfi\n',
      unread(4, 'fi'),
      'There is a `fi` too many in line 4.',
      'Remove it, or write what it ends.',
      4,
    ],
    [
      'for one in a b; do\n  echo "$one"\ndone\ndone\n',
      unread(4, 'done'),
      'There is a `done` too many in line 4.',
      'Remove it, or write what it ends.',
      4,
    ],
    [
      'f() {\n  echo a\n}\n}\n',
      unread(4, '}'),
      'There is a } too many.',
      'Remove it, or write the { that it ends.',
      4,
    ],
    [
      'case "$1" in\n  a) echo 1\n  b) echo 2\nesac\n',
      unread(3, ')'),
      'The part of the `case` above line 3 does not end: ;; is missing.',
      'Write `;;` after the commands of each part.',
      3,
    ],
    [
      'case $1 in a) echo 1 b) echo 2\nesac\n',
      unread(1, ')'),
      'Each part of a `case` ends with ;;, which is missing.',
      'Write `;;` after the commands of the part.',
      1,
    ],
    [
      'greet() {\n  echo hi\n}\ngret\n',
      printed(4, 'gret: command not found'),
      'There is no command `gret`. Line 1 has `greet`.',
      'Spell it the same everywhere.',
      4,
    ],
    [
      'n=$1\necho $($n + 1)\n',
      printed(2, '5: command not found'),
      '`$(…)` in line 2 runs a command: Bash took 5 for one.',
      'To calculate, write two brackets: `$(( … ))`.',
      2,
    ],
    [
      '\n$1\n',
      printed(2, 'hello: command not found'),
      'Line 2 runs the value of a variable ("hello") as a command.',
      'To print it, write `echo` before it.',
      2,
    ],
    [
      '\nfrobnicate\n',
      printed(2, 'frobnicate: command not found'),
      'There is no command `frobnicate` (line 2).',
      'Check its spelling, and the signs around it: is it a text that needs `echo`, or a variable that needs `$`?',
      2,
    ],
    [
      '\necho $((1 / n))\n',
      printed(2, '1 / n: division by 0 (error token is "n")'),
      'Something was divided by zero in line 2.',
      'Check the number right of / or % before dividing: when is it 0?',
      2,
    ],
    [
      '\necho $((1 + ))\n',
      printed(2, '1 + : syntax error: operand expected (error token is "+ ")'),
      'A value is missing in the calculation of line 2: a variable in it is empty.',
      'Look at the names: is each of them set, and are $1, $2, … given?',
      2,
    ],
    [
      '\nlocal n=1\necho $n\n',
      printed(2, 'local: can only be used in a function'),
      '`local` in line 2 stands outside of a function.',
      'Remove the word `local`.',
      2,
    ],
    [
      'count=3\nif [ count -gt 2 ]; then\n  echo yes\nfi\n',
      printed(2, '[: count: integer expression expected'),
      'A $ is missing before `count` in line 2: without it, `count` is only a word.',
      'Write `"$count"`.',
      2,
    ],
  ])('%s: %s', (code, error, what, why, line) => {
    expect(saidAbout('bash', code, { error })).toMatchObject({ what, why, line });
  });
});

it('WM-1 words that Bash splits are told where something else came out, and not where only the exit code is wrong', () => {
  const code = 'for one in $@; do\n  echo "- $one"\ndone\nfalse\n';
  const known = { expected: '- a b', called: "main.sh 'a b'" };
  expect(saidAbout('bash', code, { ...known, actual: '- a\n- b' })).toMatchObject({
    what: '`$@` in line 1 has no quotes: a value with spaces becomes several words.',
    why: 'Write `"$@"`.',
    line: 1,
  });
  expect(told('bash', code, { ...known, actual: '- a b' }) ?? '').not.toContain('no quotes');
});
