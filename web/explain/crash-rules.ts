import type { Rule } from './rule.ts';

/** What the checks of gcc say about a crash (`runner/engines/command/crash-cause.ts`). */
export const crashRules: Rule[] = [
  {
    says: /index (?<index>-?\d+) out of bounds for type '[^']*\[(?<size>\d+)\]'/,
    line: /(?<array>\w+)\s*\[/,
    what: 'Line $at uses place $index of `$array`, which has $size places.',
    why: 'Places are counted from 0, so the last one has a number that is one less than the length.',
  },
  {
    says: /null pointer passed as argument/,
    line: /(?<call>\w+)\s*\(\s*(?<value>\w+)\s*\)(?!.*\(\s*\w+\s*\))/,
    what: '`$value` is NULL in line $at: it points nowhere.',
    why: 'A search that finds nothing gives NULL. Check for it before you use `$value`.',
  },
  {
    says: /(?:store to|load of|member (?:access|call) (?:within|on)|binding to|applying .* to) null pointer|null pointer passed/,
    line: /(?:\*\s*(?<name>[A-Za-z_]\w*)\s*=|(?<owner>\w+)\s*->)/,
    what: 'Line $at uses a pointer that points nowhere (NULL).',
    why: 'Let it point to something first, or check that it is not NULL.',
  },
  {
    says: /null pointer/,
    what: 'Line $at uses a pointer that points nowhere (NULL).',
    why: 'Let it point to something first, or check that it is not NULL.',
  },
  {
    says: /runtime error: division by zero/,
    what: 'Something was divided by zero in line $at.',
    why: 'Check the number right of / or % before dividing: when is it 0?',
  },
  {
    says: /stack-overflow/,
    what: 'A function called itself so often that there was no room left.',
    why: 'It needs a case in which it does not call itself, and each call must come closer to that case.',
  },
  {
    says: /attempting double-free/,
    what: 'Line $at gives back memory that was given back before.',
    why: 'Call `free` or `delete` once for each `malloc` or `new`.',
  },
  {
    says: /runtime error: signed integer overflow: (?<sum>.+?) cannot be represented in type '(?<type>[^']+)'/,
    what: 'Line $at calculates $sum, which is too large for `$type`.',
    why: 'Use a larger type, such as `long long`, also for what is calculated on the way.',
  },
  {
    says: /runtime error: shift exponent/,
    what: 'Line $at shifts by more places than the number has.',
    why: 'Check the number right of << or >>.',
  },
  {
    says: /attempting free on address which was not malloc|not malloc\(\)-ed/,
    what: 'Line $at gives back memory that did not come from `malloc` or `new`.',
    why: 'Call `free` only with what `malloc` gave, at its beginning.',
  },
  {
    says: /alloc-dealloc-mismatch/,
    what: 'Line $at gives back memory in another way than it was asked for.',
    why: '`malloc` belongs to `free`, `new` to `delete`, and `new[]` to `delete[]`.',
  },
  {
    says: /stack-use-after-(?:return|scope)/,
    what: 'Line $at uses a local variable that is gone: its function or block has ended.',
    why: 'Give back the value itself, or memory that stays.',
  },
  {
    says: /runtime error: execution reached the end of a value-returning function/,
    what: 'A function that promises a value ended without `return`.',
    why: 'Write `return …;` on every way through it.',
  },
  {
    says: /heap-use-after-free/,
    what: 'Line $at uses memory that was already given back.',
    why: 'Move `free` or `delete` behind the last use.',
  },
  {
    says: /'(?<name>\w+)' \(line \d+\) <== Memory access at offset \d+ (?:partially )?overflows this variable/,
    line: /for\s*\([^;]*;\s*(?<i>\w+)\s*<=/,
    what: 'The last round of the loop in line $at goes past the end of the array.',
    why: 'Places are counted from 0, so compare with `<`, not with `<=`.',
  },
  {
    says: /'(?<name>\w+)' \(line \d+\) <== Memory access at offset \d+ (?:partially )?(?:over|under)flows this variable/,
    what: 'Line $at goes past the end of `$name`.',
    why: 'Make `$name` longer, or use less of it. A text needs one more place for its end.',
  },
  {
    says: /(?:heap|stack|global)-buffer-overflow/,
    what: 'Line $at goes past the end of the memory that it may use.',
    why: 'Ask for more memory, or check the places that the line uses.',
  },
  {
    says: /Assertion '__n < this->size\(\)' failed/,
    what: 'Line $at asks for a place that does not exist.',
    why: 'Places are counted from 0: the last one is `size() - 1`. And what if it is empty?',
  },
  {
    says: /Assertion '!(?:this->)?empty\(\)' failed/,
    what: 'Line $at takes something out of a container that is empty.',
    why: 'Check with `empty()` first.',
  },
  {
    says: /SEGV[\s\S]*WRITE/,
    code: /char\s*\*\s*(?<name>\w+)\s*=\s*"/,
    line: ({ name }) => new RegExp(`\\b${name}\\s*\\[.*\\]\\s*=|\\*\\s*${name}`),
    what: 'Line $at changes a text in quotes, which cannot be changed.',
    why: 'Make it an array of your own: `char $name[] = "…"`.',
  },
  {
    says: /SEGV/,
    what: 'Line $at uses memory that does not belong to the program.',
    why: 'Does a pointer of this line point to something? Does a place of an array exist?',
  },
];
