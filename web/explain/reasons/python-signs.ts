import { lineWith, textOf } from './program-parts.ts';
import { readSigns, type Sign } from './signs.ts';

const isTextOfInput = (name: string, bare: string[]) => {
  const read = lineWith(bare, new RegExp(String.raw`^\s*${name}\s*=\s*input\([^()]*\)(?:\.strip\(\))?\s*$`));
  const turned = lineWith(bare, new RegExp(String.raw`^\s*${name}\s*=\s*(?!input)|\bfor\s+${name}\b`));
  return read !== null && turned === null;
};

/** Lines of Python that hardly ever mean what was intended. */
const signs: Sign[] = [
  {
    line: /\bfor\s+(?<value>\w+)\s*,\s*(?<i>i|index|idx|pos|position|place|nr)\s+in\s+enumerate\(/,
    what: '`enumerate` gives the place first and then the value: in line $at `$value` is the place and `$i` the value.',
    why: 'Turn them round: `for $i, $value in enumerate(…)`.',
  },
  {
    line: /(?:\b(?:if|elif|while|and|or|return)\s+|=\s*)(?<name>[A-Za-z_]\w*)\s*(?:[=!]=|in\s*[[(]\s*)\s*(?<number>-?\d+)\b/,
    isIt: ({ bare }, { groups }) => isTextOfInput(groups['name'] ?? '', bare),
    what: '`$name` comes from `input()` and is a text: in line $at it is compared with the number $number, and a text never equals a number.',
    why: 'Turn it into a number when it is read: `$name = int(input())`.',
  },
  {
    line: /^\s*(?:self\.)?(?<name>\w+)\s*=\s*(?:self\.)?\k<name>\.(?<how>append|extend|insert|sort|reverse|remove|clear|update|add)\(/,
    isIt: ({ functions }, { groups }) => !functions.some(one => one.name === groups['how']),
    what: '`.$how(…)` changes the list itself and gives back None: line $at puts that None into `$name`.',
    why: 'Write `$name.$how(…)` alone on the line.',
  },
  {
    line: /^\s*raise\s+(?<text>["'])/,
    what: 'Line $at raises a text, and only an exception can be raised.',
    why: 'Put the text into one: `raise ValueError("…")`.',
  },
  {
    line: /^\s*return\s+self\.(?<name>\w+)\s*$/,
    isIt: ({ error, bare }, { groups, block }) =>
      error.startsWith('RecursionError') &&
      groups['name'] === block.name &&
      /@property/.test(bare[block.line - 2] ?? ''),
    what: 'Inside of the property `$name`, `self.$name` asks the property again, without end (line $at).',
    why: 'Keep the value under another name: `self._$name`.',
  },
  {
    line: /^\s*self\.(?<name>\w+)\s*=(?!=)/,
    isIt: ({ error, bare }, { groups, block }) =>
      error.startsWith('RecursionError') &&
      groups['name'] === block.name &&
      new RegExp(String.raw`@${block.name}\.setter`).test(bare[block.line - 2] ?? ''),
    what: 'Inside of the setter of `$name`, `self.$name = …` calls the setter again, without end (line $at).',
    why: 'Keep the value under another name: `self._$name`.',
  },
  {
    line: /^\s*(?<name>\w+)\[(?<key>(?:[^[\]]|\[[^\]]*\])+)\]\s*=\s*\[\s*(?<value>[^[\]]+?)\s*\]\s*$/,
    isIt: (situation, { at, groups }) => {
      const { expected = '', actual = '', loops, bare } = situation;
      const isInLoop = loops.some(one => one.line < at && at <= one.end);
      const before = bare.slice(Math.max(0, at - 3), at - 1).join('\n');
      const longest = (text: string) =>
        Math.max(0, ...[...text.matchAll(/:\s*\[([^[\]]*)\]/g)].map(([, one = '']) => one.split(',').length));
      return (
        isInLoop &&
        !new RegExp(String.raw`\bnot\s+in\b|\belse\b|\.get\(`).test(before) &&
        /^\d|^[A-Za-z_]/.test(groups['value'] ?? '') &&
        longest(actual) === 1 &&
        longest(expected) > 1
      );
    },
    what: 'Line $at puts a new list into `$name[$key]` in each round, so that only the last value of each stays.',
    why: 'Add to the list that is there: `$name.setdefault($key, []).append($value)`.',
  },
  {
    line: /^\s*self\.(?<name>\w+)\s*\+=\s*1\s*$/,
    isIt: (situation, { groups, block }) => {
      const home = situation.classes.findLast(one => one.line < block.line && block.end <= one.end);
      const name = groups['name'] ?? '';
      if (!home || block.name !== '__init__') return false;
      const own = lineWith(
        situation.bare,
        new RegExp(String.raw`^\s+${name}\s*=\s*0\s*$`),
        home.line,
        home.end,
      );
      return (
        own !== null &&
        !new RegExp(String.raw`\bself\.${name}\s*=(?!=)`).test(textOf(situation, home)) &&
        new RegExp(String.raw`\b${home.name}\.${name}\b`).test(situation.feedback)
      );
    },
    what: '`self.$name += 1` in line $at makes a `$name` of this one object: that of the class stays 0.',
    why: 'Name the class before it instead of `self`: `ClassName.$name += 1`.',
  },
  {
    line: /\bfor\s+(?<name>\w+)\s+in\s+(?<dict>\w+)\s*:/,
    isIt: ({ error, own, given }, { groups, block }) => {
      const at = own && own.name === block.name ? own.parameters.indexOf(groups['dict'] ?? '') : -1;
      return (
        /^TypeError: (?:unsupported operand type\(s\) for [-+*/]=?: '(?:int|float)' and 'str'|'[<>]=?' not supported between instances of '(?:str|int|float)' and '(?:str|int|float)')/.test(
          error,
        ) && /^\{\s*['"][^{}]*:\s*-?\d/.test(given[at] ?? '')
      );
    },
    what: 'A loop over a dictionary goes through its keys: in line $at `$name` is a key, a text, and not a value of `$dict`.',
    why: 'Go through its values: `for $name in $dict.values():`, or take `$dict[$name]`.',
  },
  {
    line: /\bsum\(\s*(?<list>\w+)\s*\)/,
    isIt: (situation, { groups, block }) =>
      situation.error.startsWith("TypeError: unsupported operand type(s) for +: 'int' and 'str'") &&
      new RegExp(String.raw`\b${groups['list']}\s*=\s*(?:input\(.*\)|\w+)\.split\(`).test(
        textOf(situation, block),
      ),
    what: '`split` gives texts, so `$list` holds no numbers, and `sum` in line $at cannot add them.',
    why: 'Turn each into a number: `[int(one) for one in ….split()]`.',
  },
];

export const pythonSigns = readSigns(signs);
