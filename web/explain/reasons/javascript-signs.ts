import { textOf } from './program-parts.ts';
import { differs } from './situation.ts';
import { readSigns, type Sign } from './signs.ts';
import { dataOf } from './value-data.ts';

/** Lines of JavaScript and TypeScript that hardly ever mean what was intended. */
const signs: Sign[] = [
  {
    line: /(?<map>[\w$.]+)\.set\(\s*(?<key>[\w$.[\]]+)\s*,\s*\k<map>\.get\(\s*\k<key>\s*\)!?\s*(?<sign>[-+*])/,
    isIt: ({ actual = '', feedback }) => /\bNaN\b/.test(`${actual} ${feedback}`),
    what: '`$map.get($key)` in line $at is undefined the first time, and undefined $sign 1 is NaN.',
    why: 'Begin with 0: `($map.get($key) ?? 0) $sign …`.',
  },
  {
    line: /\.(?<how>find|filter|some|every|findIndex|map)\(\s*\(?\s*(?<one>\w+)\s*\)?\s*=>\s*\(?\s*(?<what>\k<one>(?:\.\w+)*)\s*=(?![=>])\s*(?<value>[\w$.]+)/,
    isIt: (_, { groups }) => groups['how'] !== 'map',
    what: 'One = gives a value: `$what = $value` in line $at changes `$what` instead of comparing it.',
    why: 'To compare, write `===`.',
  },
  {
    line: /\.splice\(\s*(?<id>\w*(?:id|Id|ID|name|Name|key))\s*,/,
    isIt: (situation, { groups, block }) =>
      block.parameters.includes(groups['id'] ?? '') && differs(situation),
    what: '`splice` in line $at wants a place in the array, counted from 0, and gets `$id`.',
    why: 'Find the place first: `findIndex(one => … === $id)`.',
  },
  {
    line: /(?<value>[\w$.]+(?:\([^()]*\))?)\s*(?<sign>[!=]==?)\s*NaN\b/,
    what: '`NaN` is equal to nothing, not even to itself: `$value $sign NaN` in line $at has always the same answer.',
    why: 'Ask with `Number.isNaN($value)`.',
  },
  {
    line: /\bif\s*\(\s*!(?<value>[\w$.]+(?:\([^()]*\))?)\s*(?<sign>={2,3}|[<>]=?|\bin\b|\binstanceof\b)\s*(?<other>[^)]+)\)/,
    isIt: (_, { groups }) => !/^(?:true|false|!)/.test(groups['other']?.trim() ?? ''),
    what: 'In line $at the ! belongs to `$value` alone: true or false is compared, not `$value`.',
    why: 'Put the whole comparison in brackets: `!($value $sign $other)`.',
  },
  {
    line: /\bcase\s+(?<what>[\w$.]+\s*[<>]=?\s*[\w$.]+)\s*:/,
    isIt: (situation, { block }) => !/\bswitch\s*\(\s*true\s*\)/.test(textOf(situation, block)),
    what: '`case $what` in line $at compares the value of `switch` with true or false, so it never fits.',
    why: 'Use `if` and `else if` for such conditions.',
  },
  {
    line: /\bawait\s+[\w$.]+\.map\s*\(\s*async\b/,
    what: '`await` in line $at waits for nothing: `map` gives a list of promises, and a list is no promise.',
    why: 'Write `await Promise.all(….map(…))`.',
  },
  {
    line: /\.(?<how>forEach|map|filter|some|every|find)\(\s*\(?\s*(?<i>i|index|idx)\s*,\s*(?<value>[A-Za-z_$][\w$]*)\s*\)?\s*=>/,
    isIt: (_, { groups }) => !/^(?:i|j|index|idx|_.*)$/.test(groups['value'] ?? ''),
    what: '`$how` gives the value first and then its place: in line $at `$i` is the value and `$value` its place.',
    why: 'Turn them round: `($value, $i) => …`.',
  },
  {
    line: /^\s*(?:static\s+)?set\s+(?<name>[\w$]+)\s*\([^)]*\)\s*\{(?<rest>.*)$/,
    isIt: (situation, { groups, block }) =>
      /call stack/.test(situation.error + situation.feedback) &&
      new RegExp(String.raw`\bthis\.${groups['name']}\s*=(?!=)`).test(textOf(situation, block)),
    what: 'Inside of `set $name`, `this.$name = …` calls the setter again, without end.',
    why: 'Keep the value under another name: `this._$name`.',
  },
  {
    line: /^\s*(?:static\s+)?get\s+(?<name>[\w$]+)\s*\(\s*\)\s*\{(?<rest>.*)$/,
    isIt: (situation, { groups, block }) =>
      /call stack/.test(situation.error + situation.feedback) &&
      new RegExp(String.raw`\breturn\s+this\.${groups['name']}\b(?!\()`).test(textOf(situation, block)),
    what: 'Inside of `get $name`, `this.$name` asks the getter again, without end.',
    why: 'Keep the value under another name: `this._$name`.',
  },
  {
    line: /\bif\s*\(\s*(?<not>!?)(?<name>[\w$]+)\s*(?:\)|&&|\|\|)/,
    isIt: ({ own, given }, { groups, block }) => {
      const at = own === null || block.name !== own.name ? -1 : own.parameters.indexOf(groups['name'] ?? '');
      const value = dataOf(given[at]);
      return Array.isArray(value) && value.length === 0;
    },
    what: 'An empty list counts as true: the condition in line $at does not ask whether `$name` has values.',
    why: 'Ask for its length: `$name.length === 0`.',
  },
  {
    line: /^\s*(?<name>[\w$]+)\s*:\s*\([^()]*\)\s*=>.*\bthis\.(?<field>[\w$]+)/,
    isIt: ({ classes, error, actual = '' }, { at }) =>
      !classes.some(one => one.line < at && at < one.end) &&
      /\bundefined\b|\bNaN\b/.test(`${error} ${actual}`),
    what: 'An arrow function has no `this` of its own: in line $at `this` is not the object, so `this.$field` is not its `$field`.',
    why: 'Write it as a method: `$name() { … }`.',
  },
  {
    line: /\b(?<name>\w+)\[\s*(?<one>[a-z]\w*)\s*,\s*(?<two>[a-z]\w*)\s*\](?!\s*=\s*\[)/,
    isIt: (_, { text, groups }) =>
      !/\b(?:const|let|var)\s*\[/.test(text) &&
      !/^(?:const|let|var|of|return|case)$/.test(groups['name'] ?? ''),
    what: '`$name[$one, $two]` in line $at uses only `$two`: the comma throws the first place away.',
    why: 'Write `$name[$one][$two]`.',
  },
  {
    line: /\b(?<kind>const|let|var)\s+(?<name>\w+)\s*=\s*(?<list>[\w$.]+)\.(?<how>forEach)\s*\(/,
    what: '`forEach` gives back nothing, so `$name` in line $at is undefined.',
    why: 'Use `map`, `filter` or `reduce`, which give back a value.',
  },
];

export const javascriptSigns = readSigns(signs);
