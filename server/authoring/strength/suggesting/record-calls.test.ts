import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { linesOutside } from '../mark-blocks.ts';
import { allYielded, readRecorded, recordingProgram } from './record-calls.ts';

const saidInPython = (program: string) => spawnSync('python3', ['-c', program], { encoding: 'utf8' }).stderr;

/** A program and the tests that call it, run as a script of its language; what was seen of it. */
const seenIn = (language: 'python' | 'javascript' | 'typescript', code: string, tests: string) => {
  const { program, blocks } = recordingProgram(language, code);
  const printed: string[] = [];
  const whole = `${program}\n${tests}`;
  const script = language === 'typescript' ? stripTypeScriptTypes(whole) : whole;
  if (language === 'python') printed.push(saidInPython(whole));
  else runInNewContext(script, { console: { error: (text: string) => printed.push(text) } });
  const recorded = readRecorded(printed.join('\n'));
  return {
    calls: recorded.calls.map(({ name, object, args, named, isNew }) => [
      name,
      ...(object === null ? [] : [`of ${object}${isNew ? ', new' : ''}`]),
      JSON.stringify(args),
      ...named.map(pair => JSON.stringify(pair)),
    ]),
    attributes: [...recorded.attributes.values()],
    unreached: linesOutside(blocks, recorded.entered),
  };
};

it('FC-7 LF-3 in Python it is seen what tests call, by loops and helpers too, but not what the program calls itself', () => {
  const code = `def double(n):
    if n is None: return 0
    return n * 2

def twice(items, by=1):
    return [double(item) for item in items]

class Account:
    def __init__(self, owner):
        self.owner = owner
        self.total = 0
    def add(self, amount):
        self.total += double(amount)
        return self.total
`;
  const tests = `for n in (1, 2.5): double(n)
twice([1, (True, {"a": {3}})], by=2)
account = Account("Ada")
account.add(3)
try: account.add(object())
except TypeError: pass
account.add(4)
`;
  expect(seenIn('python', code, tests)).toEqual({
    calls: [
      ['double', '[{"i":"1"}]'],
      ['double', '[{"f":"2.5"}]'],
      ['twice', '[{"l":[{"i":"1"},{"t":[true,{"d":[["a",{"s":[{"i":"3"}]}]]}]}]}]', '["by",{"i":"2"}]'],
      ['Account', 'of 0, new', '["Ada"]'],
      // What is added next cannot be written down, so nothing is known of the object from then on.
      ['add', 'of 0', '[{"i":"3"}]'],
    ],
    attributes: [['owner', 'total']],
    unreached: [2],
  });
});

it.each(['javascript', 'typescript'] as const)(
  'FC-7 LF-3 in %s it is seen for functions, arrows, exports and objects',
  language => {
    const code = `'use strict';
const area = (a, b) => a * b;
function sum(list) {
  if (list.length === 0) return 0;
  return list.reduce((all, one) => all + area(one, 1), 0);
}
class Cart {
  constructor(owner) { this.owner = owner; this.items = []; }
  add(item, { count = 1 } = {}) { this.items.push(item); return this.count(); }
  count() { return this.items.length; }
}
const exports = {};
exports.half = n => n / 2;
`;
    const tests = `for (const n of [2, 0.5]) area(n, undefined);
sum([1, 2]);
exports.half(3);
const cart = new Cart('Ada');
cart.add({ name: 'a', tags: new Set(['x']) }, { count: 2 });
cart.add(() => 1);
cart.count();
`;
    expect(seenIn(language, code, tests)).toEqual({
      calls: [
        ['area', '[{"i":"2"},{"u":1}]'],
        ['area', '[{"f":"0.5"},{"u":1}]'],
        ['sum', '[{"l":[{"i":"1"},{"i":"2"}]}]'],
        ['half', '[{"i":"3"}]'],
        ['Cart', 'of 0, new', '["Ada"]'],
        ['add', 'of 0', '[{"d":[["name","a"],["tags",{"s":["x"]}]]},{"d":[["count",{"i":"2"}]]}]'],
      ],
      attributes: [['owner', 'items']],
      unreached: [4],
    });
  },
);

const java = '/usr/bin/java';

it('FC-7 of what no test can name the parts are known, and what a generator yields', () => {
  const python = `import datetime
class Item:
    def __init__(self): self.price = 3
    @property
    def double(self): return self.price * 2
def make(n): return Item()
def report(n): return {"at": datetime.date.today(), "n": n}
def upto(n):
    for i in range(n): yield i
def plain(n): return [n]
`;
  const calls = 'make(1); make(2); report(1); upto(3); plain(1);\n';
  const inPython = readRecorded(saidInPython(recordingProgram('python', python).program + calls));
  expect([...inPython.parts]).toEqual([
    ['make', ['.price', '.double']],
    ['report', ['["at"]', '["n"]']],
    ['upto', [allYielded]],
  ]);
  const script = `class Item { price = 3; get double() { return 6; } }
function make(n) { return new Item(); }
const report = n => ({ at: new Date(0), n });
function* upto(n) { for (let i = 0; i < n; i++) yield i; }
const plain = n => [n];
`;
  const printed: string[] = [];
  runInNewContext(`${recordingProgram('javascript', script).program}\n${calls}[...upto(3)]`, {
    console: { error: (text: string) => printed.push(text) },
  });
  expect([...readRecorded(printed.join('\n')).parts]).toEqual([
    ['make', ['.price', '.double']],
    ['report', ['.at', '.n']],
    ['upto', [allYielded]],
  ]);
});

it('FC-7 a function that returns nothing and changes an argument says which', () => {
  const python = `def sort(by, items): items.sort()
def sorted_of(items): return sorted(items)
def look(items): print(items)
`;
  const calls = 'sort(1, [2, 1]); sort(1, [1, 2]); sorted_of([2, 1]); look([2, 1]);\n';
  const inPython = readRecorded(saidInPython(recordingProgram('python', python).program + calls));
  expect([...inPython.changed]).toEqual([['sort', 1]]);
  const script = `function sort(by, items) { items.sort(); }
const sorted_of = items => items.toSorted();
const look = items => {};
`;
  const printed: string[] = [];
  runInNewContext(recordingProgram('javascript', script).program + calls, {
    console: { error: (text: string) => printed.push(text) },
  });
  expect([...readRecorded(printed.join('\n')).changed]).toEqual([['sort', 1]]);
});

it('FC-7 a function that a loop calls leaves room for others', () => {
  const code = 'def often(n): return n\ndef rarely(n): return n\n';
  const { calls } = seenIn('python', code, 'for n in range(5000): often(n)\nrarely(7)\n');
  expect(calls).toContainEqual(['rarely', '[{"i":"7"}]']);
  const script = 'const often = n => n;\nconst rarely = n => n;\n';
  const inScript = seenIn('javascript', script, 'for (let n = 0; n < 5000; n++) often(n);\nrarely(7);');
  expect(inScript.calls).toContainEqual(['rarely', '[{"i":"7"}]']);
});

it('FC-7 LF-3 objects of Python that say when they are equal are values, and operators are calls', () => {
  const code = `from decimal import Decimal
class Point:
    def __init__(self, x, y=0): self.x, self.y = x, y
    def __eq__(self, other): return (self.x, self.y) == (other.x, other.y)
    def __add__(self, other): return Point(self.x + other.x, self.y)
    def __getitem__(self, at): return self.x
class Box:
    def __init__(self, inner): self.inner = inner
def double(point, price): return [point, price]
`;
  const { calls } = seenIn(
    'python',
    code,
    'Point(1) + Point(2, 3); Point(5)[0]; double(Point(4), Decimal("1.50")); double(Box(1), 2)\n',
  );
  expect(calls).toContainEqual(['__add__', 'of 0', '[{"o":["Point",[{"i":"2"},{"i":"3"}]]}]']);
  expect(calls).toContainEqual(['__getitem__', 'of 2', '[{"i":"0"}]']);
  expect(calls).toContainEqual([
    'double',
    '[{"o":["Point",[{"i":"4"},{"i":"0"}]]},{"o":["Decimal",["1.50"]]}]',
  ]);
  expect(
    calls.filter(([name]) => name === 'double'),
    'a box is no value',
  ).toHaveLength(1);
});

it.runIf(existsSync(java))('FC-7 LF-3 in Java it is seen with overloads, arrays, lists and objects', () => {
  const code = `import java.util.*;
public class Board {
  private final Map<String, Integer> points = new TreeMap<>();
  private final int bonus;
  public Board(int bonus) { this.bonus = bonus; }
  public Board() { this(0); }
  public Board add(String name, int more) {
    if (more < 0) throw new IllegalArgumentException();
    points.merge(name, more + bonus, Integer::sum);
    return this;
  }
  public int best() { return points.values().stream().mapToInt(one -> sum(one)).max().orElse(0); }
  public static int sum(int... all) { return Arrays.stream(all).sum(); }
  public static double mean(int[] all, List<String> of, char by) { return sum(all); }
}
`;
  const tests = `class Tests {
  public static void main(String[] words) {
    new Board(2).add("a\\"b", 3).best();
    new Board().best();
    Board.mean(new int[]{1, 2}, List.of("x"), 'y');
  }
}
`;
  const { program, blocks } = recordingProgram('java', code);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-record-'));
  try {
    const [, imports = '', rest = ''] = /^(import .*\n)([^]*)$/.exec(program) ?? [];
    // A file that is run as it is begins with the class to run.
    writeFileSync(join(folder, 'Tests.java'), imports + tests + rest.replace('public class', 'class'));
    const printed = execFileSync(java, ['Tests.java'], { cwd: folder, encoding: 'utf8' });
    const { calls, entered } = readRecorded(printed);
    expect(calls.map(({ name, object, args, isNew }) => [name, object, isNew, JSON.stringify(args)])).toEqual(
      [
        ['Board', 0, true, '[{"i":"2"}]'],
        ['add', 0, false, '["a\\"b",{"i":"3"}]'],
        ['best', 0, false, '[]'],
        ['Board', 1, true, '[]'],
        ['best', 1, false, '[]'],
        ['Board.mean', null, false, '[{"l":[{"i":"1"},{"i":"2"}]},{"l":["x"]},"y"]'],
      ],
    );
    expect(linesOutside(blocks, entered)).toEqual([8]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
