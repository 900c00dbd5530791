/** Exercises whose tests have a gap that was planted: one wrong program that they accept. */
export type WeakExercise = {
  name: string;
  language: 'python' | 'javascript' | 'typescript' | 'java';
  solution: string;
  tests: string;
  /** The changed line of the wrong program that has to be reported. */
  gap: string;
  /** Reported programs that behave like the solution, found by reading them. */
  same?: string[];
};

const python = (name: string, gap: string, solution: string, checks: string[], same: string[] = []) => ({
  name,
  language: 'python' as const,
  gap,
  solution,
  same,
  tests: checks.map((check, index) => `def test_${index}():\n    assert ${check}\n`).join('\n'),
});

const script =
  (language: 'javascript' | 'typescript') =>
  (name: string, gap: string, solution: string, checks: [string, string][], same: string[] = []) => ({
    name,
    language,
    gap,
    solution,
    same,
    tests: checks
      .map(([call, value], i) => `test('case ${i}', () => {\n  expect(${call}).toEqual(${value});\n});\n`)
      .join('\n'),
  });
const javascript = script('javascript');
const typescript = script('typescript');

const java = (name: string, gap: string, body: string, cases: [string, string][], same: string[] = []) => ({
  name,
  language: 'java' as const,
  gap,
  same,
  solution: `import java.util.Scanner;

class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
${body}
  }
}
`,
  tests: JSON.stringify(cases.map(([stdin, stdout]) => ({ stdin, stdout }))),
});

export const weakExercises: WeakExercise[] = [
  python(
    'nobody tries the age that counts',
    'return age > 18',
    'def may_vote(age):\n    return age >= 18\n',
    ['may_vote(30) is True', 'may_vote(5) is False'],
  ),
  python(
    'no negative number',
    'if False:',
    'def sign(n):\n    if n < 0:\n        return "minus"\n    return "plus"\n',
    ['sign(3) in ("plus", "minus")'],
  ),
  python(
    'only whole divisions',
    'return total * count',
    'def share(total, count):\n    return total // count\n',
    ['share(7, 1) == 7'],
  ),
  python(
    'one word only',
    'return sep.join(words)',
    'def spell(words, sep):\n    return sep.join(words).upper()\n',
    ['spell(["A"], "-") == "A"'],
  ),
  python('one of the numbers is zero', 'return b - a', 'def sum_of(a, b):\n    return b + a\n', [
    'sum_of(0, 4) == 4',
  ]),
  python(
    'never more than one round',
    'total -= n',
    'def total_of(numbers):\n    total = 0\n    for n in numbers:\n        total += n\n    return total\n',
    ['total_of([]) == 0', 'total_of([0]) == 0'],
  ),
  python(
    'the discount begins where nobody looks',
    'if price > 101:',
    'def pay(price):\n    if price > 100:\n        return price - 10\n    return price\n',
    ['pay(50) == 50', 'pay(200) == 190'],
  ),
  python('both conditions are always true', 'return a or b', 'def both(a, b):\n    return a and b\n', [
    'both(True, True) is True',
    'both(False, False) is False',
  ]),
  python(
    'vowels of one kind',
    'if letter in "":',
    'def vowels(word):\n    count = 0\n    for letter in word:\n        if letter in "aeiou":\n            count += 1\n    return count\n',
    ['vowels("xyz") == 0'],
  ),
  python(
    'a list of one',
    'best = values[1]',
    'def largest(values):\n    best = values[0]\n    for value in values:\n        if value > best:\n            best = value\n    return best\n',
    ['largest([1, 5, 3]) == 5', 'largest([2, 9]) == 9'],
  ),
  python('the last is never checked', 'return text[2:]', 'def tail(text):\n    return text[1:]\n', [
    'tail("a") == ""',
    'tail("") == ""',
  ]),
  python(
    'no leap year of a century',
    'return year % 4 == 0 and year % 101 != 0',
    'def is_leap(year):\n    return year % 4 == 0 and year % 100 != 0\n',
    ['is_leap(2024)', 'not is_leap(2023)'],
  ),
  python(
    'a loop that is left too late',
    'continue',
    'def first_even(numbers):\n    found = None\n    for n in numbers:\n        if n % 2 == 0:\n            found = n\n            break\n    return found\n',
    ['first_even([1, 2]) == 2', 'first_even([1]) is None'],
  ),
  python('spaces are never there', 'return name', 'def clean(name):\n    return name.strip()\n', [
    'clean("Ada") == "Ada"',
  ]),
  python(
    'the order of the arguments',
    'return power(exponent, base)',
    'def power(base, exponent):\n    return base ** exponent\n\ndef raise_to(base, exponent):\n    return power(base, exponent)\n',
    ['raise_to(2, 2) == 4', 'power(2, 3) == 8'],
  ),
  python(
    'the shipping is free for nobody',
    'return 5 if weight < 2 else 8',
    'def shipping(weight):\n    return 4 if weight < 2 else 8\n',
    ['shipping(5) == 8'],
  ),
  python(
    'upper and lower case',
    'return word.lower() == word[::-1]',
    'def is_palindrome(word):\n    return word.lower() == word.lower()[::-1]\n',
    ['is_palindrome("anna")', 'not is_palindrome("ab")'],
  ),
  python('tax of nothing', 'return net - net * 0.2', 'def gross(net):\n    return net + net * 0.2\n', [
    'gross(0) == 0',
  ]),
  javascript(
    'the border of the pass mark',
    'return points > 50;',
    'function passes(points) {\n  return points >= 50;\n}\n',
    [
      ['passes(80)', 'true'],
      ['passes(20)', 'false'],
    ],
  ),
  javascript(
    'one item in the basket',
    'for (const price of prices) sum -= price;',
    'function sumOf(prices) {\n  let sum = 0;\n  for (const price of prices) sum += price;\n  return sum;\n}\n',
    [['sumOf([])', '0']],
  ),
  javascript(
    'nobody is called by two names',
    "return first + '' + last;",
    "function fullName(first, last) {\n  if (last === '') return first;\n  return first + ' ' + last;\n}\n",
    [["fullName('Ada', '')", "'Ada'"]],
  ),
  javascript(
    'never both',
    'return isMember && isGuest;',
    'function mayEnter(isMember, isGuest) {\n  return isMember || isGuest;\n}\n',
    [
      ['mayEnter(true, true)', 'true'],
      ['mayEnter(false, false)', 'false'],
    ],
  ),
  javascript(
    'the first letter of one letter',
    'return word[0];',
    'function initial(word) {\n  return word[0].toUpperCase();\n}\n',
    [["initial('Ada')", "'A'"]],
  ),
  javascript(
    'a factor of one',
    'return n + factor;',
    'function scale(n, factor) {\n  return n * factor;\n}\n',
    [['scale(2, 2)', '4']],
  ),
  javascript(
    'the rest is never asked for',
    'return n * 3 === 0;',
    'function isThird(n) {\n  return n % 3 === 0;\n}\n',
    [
      ['isThird(0)', 'true'],
      ['isThird(4)', 'false'],
    ],
  ),
  javascript(
    'the lower bound',
    'return n;',
    'function clamp(n, low) {\n  return n < low ? low : n;\n}\n',
    [['clamp(5, 1)', '5']],
    ['return n <= low ? low : n;'],
  ),
  javascript(
    'counted down from one',
    'while (n > 1) {',
    'function steps(n) {\n  let count = 0;\n  while (n > 0) {\n    n = n - 2;\n    count += 1;\n  }\n  return count;\n}\n',
    [['steps(4)', '2']],
  ),
  javascript(
    'an empty list',
    'if (list.length === 1) return 0;',
    'function mean(list) {\n  if (list.length === 0) return 0;\n  return list.reduce((a, b) => a + b, 0) / list.length;\n}\n',
    [['mean([2, 4])', '3']],
  ),
  typescript(
    'free from ten on',
    'return quantity > 10 ? 0 : 5;',
    'function fee(quantity: number): number {\n  return quantity >= 10 ? 0 : 5;\n}\n',
    [
      ['fee(20)', '0'],
      ['fee(1)', '5'],
    ],
  ),
  typescript(
    'the sign is lost',
    'return value;',
    'function opposite(value: number): number {\n  return -value;\n}\n',
    [['Math.abs(opposite(3))', '3']],
  ),
  typescript(
    'no word is doubled',
    'if (false) return words;',
    'function addWord(words: string[], word: string): string[] {\n  if (words.includes(word)) return words;\n  return [...words, word];\n}\n',
    [["addWord(['a'], 'a').length > 0", 'true']],
  ),
  typescript(
    'seconds that are minutes',
    'return hours * 3600 - minutes * 60;',
    'function seconds(hours: number, minutes: number): number {\n  return hours * 3600 + minutes * 60;\n}\n',
    [['seconds(1, 0)', '3600']],
  ),
  typescript(
    'a default that nobody uses',
    "function greet(name: string, word = ''): string {",
    "function greet(name: string, word = 'Hello'): string {\n  return word + name;\n}\n",
    [["greet('Ada', 'Hi')", "'HiAda'"]],
  ),
  typescript(
    'everybody is found',
    'return people.indexOf(name) >= 1;',
    'function isInvited(people: string[], name: string): boolean {\n  return people.indexOf(name) >= 0;\n}\n',
    [
      ["isInvited(['Eve', 'Ada'], 'Ada')", 'true'],
      ["isInvited([], 'Ada')", 'false'],
    ],
  ),
  java(
    'the border of the age',
    'System.out.println(age > 18 ? "yes" : "no");',
    '    int age = in.nextInt();\n    System.out.println(age >= 18 ? "yes" : "no");',
    [
      ['40', 'yes'],
      ['3', 'no'],
    ],
  ),
  java(
    'one number is zero',
    'System.out.println(a - b);',
    '    int a = in.nextInt();\n    int b = in.nextInt();\n    System.out.println(a + b);',
    [['4 0', '4']],
  ),
  java(
    'one round',
    'for (int i = 0; i < n; i++) sum -= i;',
    '    int n = in.nextInt();\n    int sum = 0;\n    for (int i = 0; i < n; i++) sum += i;\n    System.out.println(sum);',
    [['1', '0']],
    ['for (int i = 1; i < n; i++) sum += i;'],
  ),
  java(
    'a greeting without a name',
    'else System.out.println("" + name);',
    '    String name = in.next();\n    if (name.equals("nobody")) System.out.println("?");\n    else System.out.println("Hi " + name);',
    [['nobody', '?']],
  ),
  java(
    'the remainder',
    'System.out.println(n * 5);',
    '    int n = in.nextInt();\n    System.out.println(n % 5);',
    [['0', '0']],
  ),
  java(
    'only one of two',
    'System.out.println(a > 0 || b > 0);',
    '    int a = in.nextInt();\n    int b = in.nextInt();\n    System.out.println(a > 0 && b > 0);',
    [
      ['1 1', 'true'],
      ['-1 -1', 'false'],
    ],
  ),
];
