import type { Reason, Situation } from './situation.ts';

/** Lines of Bash that hardly ever mean what was intended. */
type BashSign = {
  line: RegExp;
  isIt?: (situation: Situation, groups: Record<string, string>, at: number) => boolean;
  what: string;
  why: string;
};

const isRight = ({ actual, expected }: Situation) => actual !== undefined && actual === expected;
const previous = ({ lines }: Situation, at: number) =>
  lines
    .slice(0, at - 1)
    .findLast(text => text.trim() !== '' && !/^\s*#/.test(text))
    ?.trim() ?? '';
const hasSpaces = ({ feedback, given }: Situation) =>
  given.some(one => /\S\s+\S/.test(one)) || /\bspaces?\b/i.test(feedback.split('\n')[0] ?? '');

const signs: BashSign[] = [
  {
    line: /(?<sign>\|\||&&)\s*(?<first>echo|printf)\b[^;{(]*;\s*(?<end>exit|return)\b(?<code>\s*\d*)\s*$/,
    isIt: ({ lines }, _, at) => lines.slice(at).some(text => text.trim() !== ''),
    what: '`$sign` in line $at belongs only to `$first`: what stands behind the ; runs always, so `$end` ends the script each time.',
    why: 'Put both into braces: `$sign { $first …; $end$code; }`, or write `if`.',
  },
  {
    line: /\$\{(?<name>\w+)%%\.\*\}/,
    isIt: situation => situation.given.some(one => /[^./]\.[^./]+\.[^./]+$/.test(one)),
    what: '`%%.*` in line $at takes away everything from the first point on, not only the last ending.',
    why: 'Write one %: `${$name%.*}`.',
  },
  {
    line: /\$\{(?<name>\w+)#\*\.\}/,
    isIt: situation => situation.given.some(one => /[^./]\.[^./]+\.[^./]+$/.test(one)),
    what: '`#*.` in line $at takes away only up to the first point: of a name with two points, both endings stay.',
    why: 'Write two: `${$name##*.}`.',
  },
  {
    line: /(?:^|[\s"])\$(?<one>[1-9])(?<two>\d)\b/,
    what: '`$$one$two` in line $at is `$$one` and the sign $two behind it.',
    why: 'Write `${$one$two}` for the value number $one$two.',
  },
  {
    line: /\[\s+-n\s+\$\{?(?<name>\w+)\}?\s+\]/,
    what: '`[ -n $$name ]` in line $at is true for an empty `$$name`, too: without quotes nothing is left of it.',
    why: 'Write `[ -n "$$name" ]`.',
  },
  {
    line: /\bawk\s+(?:-F\s*\S+\s+)?"[^"']*\{[^"']*(?:print|[+=])[^"']*\$(?<place>\d)/,
    isIt: ({ lines }, _, at) => !/\\\$/.test(lines[at - 1] ?? ''),
    what: 'In double quotes, Bash itself puts its own `$$place` into the program of `awk` (line $at).',
    why: "Put the program of `awk` in single quotes: `awk '{ … }'`.",
  },
  {
    line: /\bsed\s+(?:-\w+\s+)*'[^']*\$\{?(?<name>[A-Za-z_]\w*)[^']*'/,
    isIt: ({ code }, groups) => new RegExp(String.raw`(?:^|\s)${groups['name']}=`, 'm').test(code),
    what: 'In single quotes, `$$name` stays as it is: `sed` in line $at does not get its value.',
    why: 'Use double quotes around it.',
  },
  {
    line: /\[\[?\s+"?\$\?"?\s+-/,
    isIt: (situation, _, at) => /^(?:echo|printf)\b/.test(previous(situation, at)),
    what: '`$?` in line $at is the exit code of the `echo` above it, not of the command that you mean.',
    why: 'Ask right behind the command, or keep it at once: `code=$?`.',
  },
  {
    line: /\[\[?\s+"?\$\?"?\s+-/,
    isIt: (situation, _, at) => /^local\s+\w+="?(?:\$\(|`)/.test(previous(situation, at)),
    what: '`$?` in line $at is the exit code of `local`, which always goes well, not of the command in `$(…)`.',
    why: 'Write `local` on a line of its own, and give the value in the next line.',
  },
  {
    line: /\bif\s+\[\s+"?\$\?"?\s+\]/,
    what: '`[ $? ]` in line $at is always true: any number is a word, and a word that is not empty counts as true.',
    why: 'Write `[ $? -eq 0 ]`, or put the command itself after `if`.',
  },
  {
    line: /\bin\s+(?:\$\(\s*ls\b[^)]*\)|`ls\b[^`]*`)/,
    isIt: situation => hasSpaces(situation),
    what: 'The loop in line $at goes through the words that `ls` prints: a name with a space becomes several words.',
    why: 'Let Bash find the names: `for file in "$folder"/*; do`.',
  },
  {
    line: /\$\{#(?<name>\w+)\}/,
    isIt: ({ code }, groups) =>
      new RegExp(
        String.raw`(?:^|\s)${groups['name']}\+?=\(|\b(?:mapfile|readarray)\b[^\n]*\b${groups['name']}\b|-a\s+${groups['name']}\b`,
        'm',
      ).test(code),
    what: '`${#$name}` in line $at is the length of the first value of the array, not how many there are.',
    why: 'Write `${#$name[@]}`.',
  },
  {
    line: /(?:^|[;&|]\s*|\bdo\s+|\bthen\s+)\s*(?<command>cp|mv|rm|cat|wc|grep|touch|mkdir|head|tail|sort)\b(?:\s+(?:-\S+|"[^"]*"|'[^']*'|[\w./]+))*\s+\$\{?(?<name>\w+)\}?(?![\w"}])/,
    isIt: situation =>
      (/\bspaces?\b/i.test(situation.feedback.split('\n')[0] ?? '') ||
        situation.given.some(one => /\S\s+\S/.test(one))) &&
      /(?:cannot|No such file|not a directory|ambiguous|too many arguments)/i.test(
        `${situation.actual} ${situation.feedback}`,
      ),
    what: '`$$name` in line $at has no quotes: a name with a space becomes several words, and `$command` looks for files that do not exist.',
    why: 'Write `"$$name"`.',
  },
];

const filled = (text: string, groups: Record<string, string>, at: number) =>
  text
    .replaceAll('$at', String(at))
    .replaceAll(
      /\$(name|sign|first|end|code|one|two|place|command)\b/g,
      (whole, key: string) => groups[key] ?? whole,
    );

export const bashSigns: Reason = situation => {
  if (isRight(situation)) return null;
  for (const { line: pattern, isIt, what, why } of signs)
    for (const [index, text] of situation.lines.entries()) {
      const found = pattern.exec(text.replace(/(?<=^|\s)#.*/, ''));
      if (!found) continue;
      const groups = { ...found.groups } as Record<string, string>;
      if (isIt && !isIt(situation, groups, index + 1)) continue;
      return { what: filled(what, groups, index + 1), why: filled(why, groups, index + 1), line: index + 1 };
    }
  return null;
};

/** Only the first one of each line is replaced: what came still has others. */
export const sedOnlyFirst: Reason = situation => {
  const { actual = '', expected = '', lines } = situation;
  if (isRight(situation) || expected === '') return null;
  for (const [index, text] of lines.entries()) {
    const { old } =
      /\bsed\s+(?:-\w+\s+)*["']s(?<sep>[/|#])(?<old>[^/|#\\[\].*$^]+)\k<sep>[^/|#]*\k<sep>(?<flags>\w*)["']/.exec(
        text,
      )?.groups ?? {};
    const flags = /s([/|#])[^/|#]*\1[^/|#]*\1(\w*)/.exec(text)?.[2] ?? '';
    if (old === undefined || flags.includes('g') || !actual.includes(old) || expected.includes(old)) continue;
    return {
      what: `\`sed\` in line ${index + 1} replaces only the first "${old}" of each line.`,
      why: 'Write a g at the end of it: `s/…/…/g`.',
      line: index + 1,
    };
  }
  return null;
};

/** Bash reads from top to bottom: a function must stand above the line that calls it. */
export const calledAbove: Reason = situation => {
  const { line, name } =
    /line (?<line>\d+): (?<name>[\w:.-]+): command not found/.exec(situation.feedback)?.groups ??
    /line (?<line>\d+): (?<name>[\w:.-]+): command not found/.exec(situation.actual ?? '')?.groups ??
    {};
  const own = situation.functions.find(one => one.name === name);
  return own && Number(line) < own.line
    ? {
        what: `Line ${line} calls \`${name}\`, and the function stands only below it, in line ${own.line}: Bash does not know it yet.`,
        why: 'Write the function above the line that calls it.',
        line: Number(line),
      }
    : null;
};
