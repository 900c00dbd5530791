import { expect, it } from 'vitest';
import { deriveSeenCalls, nameInTests } from './derive-seen-calls.ts';
import { allYielded, type Recorded, type SeenCall } from './record-calls.ts';

const aCall = (name: string, args: SeenCall['args'], of: Partial<SeenCall> = {}): SeenCall => ({
  name,
  object: null,
  args,
  named: [],
  isNew: false,
  ...of,
});

const seen = (calls: SeenCall[], attributes: [number, string[]][] = []): Recorded => ({
  calls,
  attributes: new Map(attributes),
  parts: new Map(),
  changed: new Map(),
  entered: new Set(),
});

const nothing = { numbers: [], strings: [] };

it('FC-7 LF-3 calls that were seen are varied: other values, two of them exchanged with what other calls had, a step left out', () => {
  const subject = {
    language: 'python' as const,
    solution: 'class Account:\n    def __init__(self, owner): ...\n    def add(self, amount): ...\n',
    tests:
      'import bank\n\ndef test_it():\n    account = bank.Account("Ada")\n    assert account.total == 3\n',
  };
  const object = { object: 0 };
  const recorded = seen(
    [
      aCall('Account', ['Ada'], { ...object, isNew: true }),
      aCall('add', [{ i: '3' }], object),
      aCall('add', [{ i: '50' }], object),
    ],
    [[0, ['owner', 'total']]],
  );
  const candidates = deriveSeenCalls(subject, recorded, nothing, 0);
  const shown = candidates.map(({ before, call }) => [...before, call].join('; '));
  expect(shown).toContain('account = bank.Account("Ada"); account.add(4); account.add(50); account.total');
  // A call is left out, and another is made twice.
  expect(shown).toContain('account = bank.Account("Ada"); account.add(50); account.total');
  expect(shown).toContain(
    'account = bank.Account("Ada"); account.add(3); account.add(3); account.add(50); account.total',
  );
  // Nobody asks for the owner in the tests.
  expect(shown.filter(text => text.endsWith('.owner'))).toEqual([]);
  expect(candidates[0]?.probeBefore[0]).toContain('= Account(');
  expect(shown).toEqual([...new Set(shown)]);
  expect(candidates.map(({ boldness }) => boldness)).toEqual(
    candidates.map(({ boldness }) => boldness).toSorted((a, b) => a - b),
  );
  expect(deriveSeenCalls(subject, recorded, nothing, 0), 'the same again').toEqual(candidates);
  expect(deriveSeenCalls(subject, recorded, nothing, 1)).not.toEqual(candidates);
});

it('FC-7 parts of what is returned are asked for where the tests ask for them, and each argument has its turn', () => {
  const subject = (tests: string) => ({
    language: 'python' as const,
    solution: 'def report(text, n): ...',
    tests,
  });
  const recorded = {
    ...seen([aCall('report', ['some words of a long text', { i: '3' }])]),
    parts: new Map([['report', ['.total', '["name"]', '.other']]]),
  };
  const tests = 'from solution import report\nassert report("a", 3).total + report("a", 3)["name"]\n';
  const calls = deriveSeenCalls(subject(tests), recorded, nothing, 0).map(({ call }) => call);
  const first = 'report("some words of a long text", 4)';
  for (const asked of ['', '.total', '["name"]']) expect(calls).toContain(first + asked);
  expect(calls.filter(call => call.endsWith('.other'))).toEqual([]);
  const yielding = { ...recorded, parts: new Map([['report', [allYielded]]]) };
  const listed = (solution: string) =>
    deriveSeenCalls({ ...subject(tests), solution }, yielding, nothing, 0).filter(
      ({ call }) => call === `list(${first})`,
    );
  expect(listed('def report(text, n): ...')).toHaveLength(1);
  expect(listed('def report(text, n):\n    while True: yield n'), 'without end').toEqual([]);
});

it('FC-7 of a function that changes an argument it is asked what this is afterwards, and still what the call raises', () => {
  const recorded = {
    ...seen([aCall('sort', [{ l: [{ i: '3' }, { i: '1' }] }, true])]),
    changed: new Map([['sort', 0]]),
  };
  const shownIn = (language: 'python' | 'javascript', tests: string) =>
    deriveSeenCalls({ language, solution: '', tests }, recorded, nothing, 0).map(({ before, call }) =>
      [...before, call].join('; '),
    );
  const inPython = shownIn('python', 'import main\nmain.sort([1], True)\n');
  expect(inPython).toContain('given = [1, 3]; main.sort(given, True); given');
  expect(inPython).toContain('main.sort([1, 3], True)');
  const inScript = shownIn('javascript', "const { sort } = require('./solution');\n");
  expect(inScript).toContain('const given = [1, 3];; sort(given, true);; given');
});

it.each([
  ['return text.split(" ").slice(0, n);', false],
  ['return items.map(one => 2 * n);', false],
  ['if (n < 0) throw new RangeError();', true],
  ['return 18 <= n;', true],
  ['return Math.abs(n);', true],
])(
  'FC-7 whether negative numbers are tried, which no test uses, depends on the solution: %s',
  (solution, areTried) => {
    const tests = "const { top } = require('./solution');\n";
    const recorded = seen([aCall('top', ['a b', { i: '3' }])]);
    const calls = deriveSeenCalls({ language: 'javascript', solution, tests }, recorded, nothing, 0);
    expect(calls.some(({ call }) => call.includes(', -'))).toBe(areTried);
  },
);

it('FC-7 operators of Python are written as such, with objects as the tests call their class, and without those before', () => {
  const subject = {
    language: 'python' as const,
    solution: 'class Vector:\n    def __init__(self, x, y=0): ...\n',
    tests:
      'import main\n\ndef test_it():\n    assert main.Vector(1) + main.Vector(2, 3) == main.Vector(3, 3)\n',
  };
  const object = { object: 0 };
  const other = { o: ['Vector', [{ i: '2' }, { i: '3' }]] } as const;
  const recorded = seen([
    aCall('Vector', [{ i: '1' }, { i: '9' }], { ...object, isNew: true }),
    aCall('__eq__', [other as unknown as SeenCall['args'][0]], object),
    aCall('__add__', [other as unknown as SeenCall['args'][0]], object),
    aCall('__abs__', [], object),
  ]);
  const candidates = deriveSeenCalls(subject, recorded, nothing, 0);
  const shown = candidates.map(({ before, call }) => [...before, call].join('; '));
  expect(shown).toContain('vector = main.Vector(1, 10); vector + main.Vector(2, 3)');
  expect(shown).toContain('vector = main.Vector(1, 9); vector == main.Vector(2, 4)');
  expect(shown, 'with the default').toContain('vector = main.Vector(1); abs(vector)');
  expect(candidates.map(({ probe }) => probe)).toContain('vector + Vector(2, 3)');
});

it('FC-7 LF-3 in Java values are written by the types of the solution, and what does not fit them is left out', () => {
  const subject = {
    language: 'java' as const,
    solution: `import java.util.*;
public class Board {
  public Board(int bonus) { }
  public void add(String name, long points) { }
  public List<String> top(int n) { return null; }
  public static double mean(double[] all, char by, List<Integer> of) { return 0; }
}
`,
    tests: 'import java.util.List;\nclass BoardTest { }\n',
  };
  const object = { object: 0 };
  const recorded = seen([
    aCall('Board.mean', [{ l: [{ i: '2' }, { f: '2.5' }] }, 'x', { l: [{ i: '7' }] }]),
    aCall('Board', [{ i: '1' }], { ...object, isNew: true }),
    aCall('add', ['a"b', { i: '3' }], object),
    aCall('top', [{ i: '2' }], object),
  ]);
  const candidates = deriveSeenCalls(subject, recorded, nothing, 0);
  const shown = candidates.map(({ before, call }) => [...before, call].join(' '));
  expect(shown).toContain("Board.mean(new double[]{}, 'x', List.of(7))");
  expect(shown).toContain('Board board = new Board(1); board.add("a\\"b", 3L); board.top(3)');
  const fits =
    /^(Board\.mean\(new double\[\]\{(-?[\d.]+(e-?\d+)?(, )?)*\}, '(.|\\.)', List\.of\((-?\d+(, )?)*\)\)|Board board = new Board\(-?\d+\); (board\.add\((null|"([^"\\]|\\.)*"), -?\d+L\);? ?)*(board\.top\(-?\d+\);? ?)*)$/;
  expect(shown.filter(text => !fits.test(text))).toEqual([]);
  const ofAdd = candidates.find(({ call }) => call.startsWith('board.add'));
  expect(ofAdd?.returnsNothing).toBe(true);
});

it.each([
  ['from solution import leap as is_leap', 'leap', 'is_leap'],
  ['import solution\nsolution.leap(4)', 'leap', 'solution.leap'],
  ["const tools = require('./solution');\ntools.leap(4)", 'leap', 'tools.leap'],
  ["import { leap } from './solution';", 'leap', 'leap'],
  ['assert year(4)', 'leap', null],
])('FC-7 tests that say %j name it as they import it', (tests, name, expected) => {
  expect(nameInTests(tests, name)).toBe(expected);
});
