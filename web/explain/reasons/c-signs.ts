import { lineWith, textOf } from './program-parts.ts';
import { readSigns, type Sign } from './signs.ts';
import { differs, type Situation } from './situation.ts';

const overflows = ({ feedback, error }: Situation) =>
  /heap-buffer-overflow|stack-buffer-overflow|touched memory|AddressSanitizer|crashed/.test(
    `${feedback} ${error}`,
  );

const isPointer = (situation: Situation, name: string, from: number, to: number) =>
  lineWith(
    situation.bare,
    new RegExp(String.raw`\b(?:char|int|double|long|float)\s*\*\s*${name}\b`),
    from,
    to,
  ) !== null &&
  lineWith(
    situation.bare,
    new RegExp(String.raw`\b(?:char|int|double|long|float)\s+${name}\s*\[`),
    from,
    to,
  ) === null;

/** Lines of C and C++ that hardly ever mean what was intended. */
const signs: Sign[] = [
  {
    line: /\b(?<call>is(?:upper|lower|alpha|digit|space|alnum|punct|xdigit))\s*\((?:[^()]|\([^()]*\))*\)\s*==\s*(?:1|true)\b/,
    what: '`$call` gives any number other than 0 for yes, not always 1: the comparison in line $at is hardly ever true.',
    why: 'Leave the `== 1` out: `if ($call(…))`.',
  },
  {
    line: /\bsizeof\s*\(?\s*(?<name>[a-z_]\w*)\s*\)?/,
    isIt: (situation, { groups, at, block, text }) =>
      isPointer(situation, groups['name'] ?? '', block.line, at) &&
      !new RegExp(String.raw`\bsizeof\s*\(?\s*\*`).test(text) &&
      (differs(situation) || overflows(situation)),
    what: '`sizeof($name)` in line $at is the size of a pointer, 8, not of the memory that `$name` points to.',
    why: 'Use the number that you asked `malloc` or `calloc` for, such as a constant.',
  },
  {
    line: /\b(?<type>int|long|double|float|short)\s*\*\s*(?<name>\w+)\s*=\s*(?:\([^()]*\)\s*)?malloc\(\s*(?<size>[\w.>-]+(?:\s*\+\s*\d+)?)\s*\)/,
    isIt: (situation, { groups }) => !/sizeof/.test(groups['size'] ?? '') && overflows(situation),
    what: '`malloc($size)` in line $at asks for $size bytes; a value of type `$type` needs several bytes.',
    why: 'Write `malloc($size * sizeof($type))`.',
  },
  {
    line: /\bmalloc\(\s*strlen\(\s*(?<text>[\w.>-]+)\s*\)\s*\)/,
    isIt: situation => overflows(situation) || differs(situation),
    what: '`malloc(strlen($text))` in line $at has no room for the end of the text, the `\\0`.',
    why: 'Ask for one more: `malloc(strlen($text) + 1)`.',
  },
  {
    line: /\bstatic\s+(?:int|long|double|float|char|size_t)\s+(?<name>\w+)\s*(?:\[[^\]]*\])?\s*(?:=[^;]*)?;/,
    isIt: (situation, { at, groups, block }) =>
      differs(situation) &&
      block.line > 0 &&
      !/next|id|unique|generate|random|call/i.test(block.name) &&
      at > block.line &&
      new RegExp(
        String.raw`(?<![\w.>])${groups['name']}\s*(?:\[[^\]]*\])?\s*(?:[-+*/]=|\+\+)|\+\+\s*${groups['name']}\b`,
      ).test(textOf(situation, block)) &&
      !new RegExp(String.raw`(?<![\w.>])${groups['name']}\s*=(?!=)`, 'm').test(
        situation.bare.slice(at, block.end).join('\n'),
      ),
    what: '`$name` in line $at is `static`: it is made once, and each call goes on with the value that the last one left.',
    why: 'Remove `static`, so that each call begins anew.',
  },
  {
    line: /\b(?<name>[A-Za-z_]\w*)\[\s*(?<one>[A-Za-z_]\w*|\d+)\s*,\s*(?<two>[A-Za-z_]\w*|\d+)\s*\]/,
    isIt: (_, { text }) => !/\[\s*[&=]?\s*\w*\s*,[^\]]*\]\s*\(/.test(text) && !/\bauto\s*&?\s*\[/.test(text),
    what: '`$name[$one, $two]` in line $at uses only `$two`: the comma throws the first place away.',
    why: 'Write `$name[$one][$two]`.',
  },
  {
    line: /\b(?<how>strcat|strncat)\(\s*(?<name>\w+)\s*,/,
    isIt: (situation, { at, groups, block }) => {
      const name = groups['name'] ?? '';
      const made = lineWith(
        situation.bare,
        new RegExp(String.raw`\bchar\s+${name}\s*\[[^\]]*\]\s*;|\b${name}\s*=\s*(?:\([^()]*\)\s*)?malloc\(`),
        block.line,
        at - 1,
      );
      const between = made ? situation.lines.slice(made.line, at - 1).join('\n') : '';
      return (
        made !== null &&
        !new RegExp(
          String.raw`\b${name}\s*\[[^\]]*\]\s*=(?!=)|\*\s*${name}\s*=|(?:strcpy|strncpy|sprintf|snprintf|memset|fgets|scanf|memcpy)\s*\([^;]*\b${name}\b`,
        ).test(between) &&
        !new RegExp(String.raw`(?<!strcat)(?<!strncat)\([^()]*\b${name}\s*[,)]`).test(between)
      );
    },
    what: '`$how` in line $at adds behind the end of `$name`, and `$name` has no end yet: nothing was put into it.',
    why: "Make it an empty text first: `$name[0] = '\\0';`.",
  },
  {
    line: /\bif\s*\(\s*!\s*(?<value>\w+)\s*(?<sign>==|[<>]=?)\s*(?<other>\w+)\s*\)/,
    isIt: (_, { groups }) => !/^(?:true|false)$/.test(groups['other'] ?? ''),
    what: 'In line $at the ! belongs to `$value` alone: 0 or 1 is compared, not `$value`.',
    why: 'Put the comparison in brackets: `!($value $sign $other)`.',
  },
  {
    line: /^\s*(?<name>\w+)\s*=\s*\k<name>\s*\+\s*(?<shift>\w+)\s*;|^\s*(?<other>\w+)\s*\+=\s*(?<more>\w+)\s*;/,
    isIt: (situation, { at, groups, block }) => {
      const name = groups['name'] ?? groups['other'] ?? '';
      const isLetter = new RegExp(String.raw`\bchar\s+${name}\b`).test(
        situation.bare.slice(Math.max(0, block.line - 1), at).join('\n'),
      );
      const asked = situation.lines
        .slice(at, at + 3)
        .some(text => new RegExp(String.raw`\b${name}\s*>\s*'[zZ]'`).test(text));
      const numbers = `${situation.input ?? ''} ${situation.given.join(' ')}`.match(/\b\d+\b/g) ?? [];
      return (
        isLetter && asked && differs(situation) && numbers.some(one => Number(one) > 5 && Number(one) < 128)
      );
    },
    what: 'A `char` ends at 127: with a large shift, the sum in line $at goes over its end and becomes negative, so that the next lines do not see that it is behind z.',
    why: "Calculate with an `int`, such as `'a' + (c - 'a' + shift) % 26`.",
  },
];

signs.push({
  line: /(?<sum>\w*(?:sum|total|result|value|cross|check)\w*)\s*\+=\s*(?<letter>\w+)(?:\[[^\]]*\])?\s*;/i,
  isIt: (situation, { groups, block }) => {
    const all = situation.bare.join('\n');
    const letter = groups['letter'] ?? '';
    const text = textOf(situation, block);
    const isLetter =
      new RegExp(String.raw`\bfor\s*\(\s*(?:const\s+)?(?:char|auto)\s*&?\s*${letter}\s*:`).test(text) &&
      new RegExp(String.raw`\b(?:std::)?string\b`).test(all);
    const isPlace =
      new RegExp(String.raw`\b${letter}\s*\[[^\]]*\]\s*;`).test(text) &&
      new RegExp(String.raw`\b(?:std::)?string\s*&?\s+${letter}\b|\bchar\s*\*?\s*${letter}\b`).test(all);
    const isNumber = new RegExp(
      String.raw`\b(?:int|long)\s+(?:\w+(?:\s*=[^,;]*)?,\s*)*${groups['sum']}\b`,
    ).test(text);
    return (isLetter || isPlace) && isNumber && differs(situation) && /\d/.test(situation.expected ?? '');
  },
  what: '`$letter` in line $at is a letter: adding it adds its code, 48 for the sign 0, not its digit.',
  why: "Subtract the code of 0: `$letter - '0'`.",
});

export const cSigns = readSigns(signs);
