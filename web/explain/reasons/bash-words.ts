import { lineWith } from './program-parts.ts';
import { writerOf } from './bash-paths.ts';
import type { Reason, Situation } from './situation.ts';

/** What Bash makes of words: where it splits them, what quotes keep, and what a name, a bracket or an exit code stands for. */

const plainLines = ({ lines }: Situation) => lines.map(text => text.replace(/(?<=^|\s)#.*/, ''));
const isRight = ({ actual, expected }: Situation) => actual !== undefined && actual === expected;

/** Variables that hold a value of the call, each with that value: `$2`, and `name` after `name=$2`. */
const givenNames = (situation: Situation): Map<string, string> => {
  const names = new Map(situation.given.map((value, index) => [String(index + 1), value]));
  for (const text of plainLines(situation)) {
    const found = /^\s*(?:local\s+|readonly\s+)?(\w+)="?\$\{?(\d)\}?"?\s*$/.exec(text);
    const value = found ? names.get(found[2] ?? '') : undefined;
    if (found && value !== undefined) names.set(found[1] ?? '', value);
  }
  return names;
};

/** A value with a space that a command gets without quotes. */
export const wordOfCommand: Reason = situation => {
  if (isRight(situation)) return null;
  const split = new Map([...givenNames(situation)].filter(([, value]) => /\S\s+\S/.test(value)));
  if (split.size === 0) return null;
  for (const [index, text] of situation.bare.entries()) {
    // Here nothing is split, or splitting is what is wanted. One space of `echo` looks like the other.
    if (/\[\[|\(\(|<<<|=\(|\bin\s+\$|\b(?:case|read|set|echo)\b/.test(text)) continue;
    for (const [, name = ''] of text.matchAll(/(?<=\s)\$\{?(\w+)\}?(?=[\s;|)]|$)/g)) {
      const value = split.get(name);
      if (value === undefined || situation.functions.some(one => one.line === index + 1)) continue;
      return {
        what: `\`$${name}\` in line ${index + 1} has no quotes: "${value.slice(-40)}" has a space and becomes several words.`,
        why: `Write \`"$${name}"\`.`,
        line: index + 1,
      };
    }
  }
  return null;
};

/** `for f in "$folder/*"`: between quotes a star is a star. */
export const starInQuotes: Reason = situation => {
  if (isRight(situation)) return null;
  const found = lineWith(
    plainLines(situation),
    /(?:\bfor\s+\w+\s+in|(?:^|[\s;|(])(?:ls|wc|cat|rm|cp|mv|du)(?:\s+-\w+)*)\s+"(?<word>[^"*?]*[*?][^"]*)"/,
  );
  const word = found?.groups['word'];
  if (!found || word === undefined) return null;
  const parts = /^(\$\{?\w+\}?)(\/?.*)$/.exec(word);
  return {
    what: `Between quotes, ${word.includes('*') ? '*' : '?'} is only a sign (line ${found.line}): \`"${word}"\` is one word, not the names of files.`,
    why: parts
      ? `Put only the variable in quotes: \`"${parts[1]}"${parts[2]}\`.`
      : `Leave the quotes out: \`${word}\`.`,
    line: found.line,
  };
};

const commands =
  'grep|egrep|diff|cmp|command|which|type|find|ls|cat|id|pgrep|mkdir|cd|echo|wc|test|cut|awk|sed|head|tail';

/** `[ grep … ]`: brackets compare words and run nothing. */
export const commandInBrackets: Reason = situation => {
  const own = situation.functions.map(({ name }) => name.replaceAll(/\W/g, '.'));
  const found = lineWith(
    plainLines(situation),
    new RegExp(
      String.raw`(?:\bif|\belif|\bwhile|\buntil|&&|\|\|)\s+!?\s*\[\[?\s+(?:!\s+)?(?<name>${[commands, ...own].join('|')})\s+(?![=!]|-(?:eq|ne|lt|le|gt|ge)\b|\]|-[ao]\b|[<>]|&&|\|\|)`,
    ),
  );
  const name = found?.groups['name'];
  return found && name !== undefined
    ? {
        what: `[ ] in line ${found.line} compares values and runs no command: \`${name}\` in it is only a word.`,
        why: `Leave the brackets out: \`if ${name} …; then\`.`,
        line: found.line,
      }
    : null;
};

/** An exit code has eight bits. */
export const exitCodeCut: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  if (!/^-?\d+$/.test(expected.trim()) || !/^\d+$/.test(actual.trim())) return null;
  const [wanted, got] = [Number(expected), Number(actual)];
  if ((wanted >= 0 && wanted <= 255) || ((wanted % 256) + 256) % 256 !== got) return null;
  const found = lineWith(plainLines(situation), /\b(?:return|exit)\s+"?\$/);
  return found && /\$\?/.test(situation.code)
    ? {
        what: `\`return\` in line ${found.line} gives back an exit code, which goes only from 0 to 255: ${wanted} became ${got}.`,
        why: 'Print the result with `echo`, and take it with `$(…)`.',
        line: found.line,
      }
    : null;
};

/** `set -e` ends the script at a calculation whose value is 0. */
export const endedByZero: Reason = situation => {
  if (!/^exit code 0$/.test(situation.expected ?? '') || !/^exit code 1$/.test(situation.actual ?? ''))
    return null;
  const lines = plainLines(situation);
  if (!lines.some(text => /^\s*set\s+-\w*e|^#!.*\s-\w*e\b/.test(text) || /^\s*set\s+-o\s+errexit/.test(text)))
    return null;
  const found = lineWith(
    lines,
    /^\s*(?<what>\(\(\s*(?<name>\w+)\s*(?<sign>\+\+|--)\s*\)\)|let\s+"?(?<other>\w+)(?:\+\+|--)"?)\s*;?\s*$/,
  );
  const name = found?.groups['name'] ?? found?.groups['other'];
  if (!found || name === undefined || !lines.some(text => new RegExp(String.raw`\b${name}=0\b`).test(text)))
    return null;
  return {
    what: `\`${found.groups['what']}\` in line ${found.line} has the old value of \`${name}\`, and 0 counts as failed: with \`set -e\` the script ends there.`,
    why: `Write \`${name}=$((${name} + 1))\`.`,
    line: found.line,
  };
};

/** All calls of a function that calls itself share its variables. */
export const sharedByCalls: Reason = situation => {
  if (isRight(situation)) return null;
  const lines = plainLines(situation);
  for (const block of situation.functions) {
    const body = lines.slice(block.line, block.end);
    const call = body.findIndex(text =>
      new RegExp(String.raw`(?:^|[;&|]|\bthen|\belse|\bdo)\s*${block.name.replaceAll(/\W/g, '.')}\s+\S`).test(
        text,
      ),
    );
    if (call === -1) continue;
    for (const [index, text] of body.entries()) {
      const name = /^\s*(\w+)="?\$\{?[1-9]\}?"?\s*(?:$|;)/.exec(text)?.[1];
      if (name === undefined || index > call) continue;
      const isLocal = body.some(one =>
        new RegExp(String.raw`\b(?:local|declare|typeset)\b.*\b${name}\b`).test(one),
      );
      const after = body
        .slice(call + 1)
        .some(one => new RegExp(String.raw`\$\{?${name}\b|\(\(.*(?<![\w$])${name}\b`).test(one));
      if (isLocal || !after) continue;
      return {
        what: `All calls of \`${block.name}\` share one \`${name}\`: after the call in line ${block.line + 1 + call} it has the value that the inner call gave it.`,
        why: `Write \`local\` before it in line ${block.line + 1 + index}.`,
        line: block.line + 1 + index,
      };
    }
  }
  return null;
};

/** `echo … 2>&1` still writes to standard output. */
export const streamsTurned: Reason = situation => {
  const { actual = '', expected } = situation;
  const told = /^Printed: ([\s\S]*)$/m.exec(situation.feedback)?.[1] ?? '';
  if (expected === undefined || isRight(situation)) return null;
  const line = writerOf(
    situation,
    [...actual.split('\n'), ...told.split('\n')].filter(one => one.trim() !== ''),
  );
  const text = line === null ? '' : (plainLines(situation)[line - 1] ?? '');
  return line !== null && /\b(?:echo|printf)\b.*\s2>&1\s*(?:;|$)/.test(text)
    ? {
        what: `\`2>&1\` in line ${line} sends errors to standard output; what \`echo\` prints goes there anyway.`,
        why: 'To print on standard error, write `>&2`.',
        line,
      }
    : null;
};

/** `read` says that it failed when a line has no end, although it has read it. */
export const lastLineLost: Reason = situation => {
  const { expected = '', actual } = situation;
  const rows = expected.trimEnd().split('\n');
  if (actual === undefined || rows.length < 2) return null;
  const found = lineWith(plainLines(situation), /^\s*while\s+(?:IFS=\S*\s+)?read\b(?!.*\|\|)/);
  const loop = situation.loops.find(one => one.line === found?.line);
  if (!found || !loop || actual.trimEnd() !== rows.slice(0, -1).join('\n')) return null;
  const isPrinted = situation.lines
    .slice(loop.line, loop.end)
    .some(text => /^\s*(?:echo|printf)\b/.test(text));
  const name = /\bread\s+(?:-\w+\s+)*(\w+)/.exec(found.text)?.[1] ?? 'line';
  return isPrinted
    ? {
        what: `The last line is missing: without a line break at its end, \`read\` in line ${found.line} takes it for the end of the input, and the loop stops.`,
        why: `Write \`|| [ -n "$${name}" ]\` after \`read\`.`,
        line: found.line,
      }
    : null;
};

/** `[[ … =~ "…" ]]` looks for the very signs. */
export const patternInQuotes: Reason = situation => {
  if (isRight(situation)) return null;
  const found = lineWith(
    plainLines(situation),
    /=~\s+(?<text>"[^"$]*(?:[\^*+[\]?]|\$")[^"]*"|'[^']*[\^$*+[\]?][^']*')/,
  );
  return found
    ? {
        what: `In quotes, a pattern after =~ is only a text (line ${found.line}): its signs have no meaning.`,
        why: `Leave the quotes out: \`=~ ${(found.groups['text'] ?? '').slice(1, -1)}\`.`,
        line: found.line,
      }
    : null;
};

/** `sort` puts 10 before 9. */
export const sortedAsWords: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  const [wanted, got] = [expected.trim().split('\n'), actual.trim().split('\n')];
  const isNumbers = wanted.length > 1 && wanted.every(one => /^\d+\b/.test(one));
  const found = lineWith(plainLines(situation), /(?:^|[\s;|(])sort\b(?!\s+-\w*[nhgV])/);
  return found &&
    isNumbers &&
    isRight(situation) === false &&
    wanted.toSorted().join() === got.toSorted().join()
    ? {
        what: `\`sort\` in line ${found.line} compares numbers as texts, so 10 comes before 9.`,
        why: 'Write `sort -n`.',
        line: found.line,
      }
    : null;
};

/** `[ "$a"="b" ]` is one word, and a word is true. */
export const equalsWithoutSpaces: Reason = situation => {
  if (isRight(situation)) return null;
  const found = lineWith(
    plainLines(situation),
    /\[\[?\s+(?<word>"?\$\{?\w+\}?"?(?<sign>!?={1,2})[^\s\]]+)\s+\]/,
  );
  return found
    ? {
        what: `Without spaces, \`${found.groups['word']}\` in line ${found.line} is one word, and a word that is not empty is always true.`,
        why: `Write a space before and after ${found.groups['sign']}.`,
        line: found.line,
      }
    : null;
};

/** `… | read name`: the name is lost with the shell of the pipe. */
export const readInPipe: Reason = situation => {
  if (isRight(situation)) return null;
  const found = lineWith(plainLines(situation), /\|\s*read\s+(?:-\w+\s+)*(?<name>\w+)\s*$/);
  const name = found?.groups['name'];
  return found && name !== undefined && new RegExp(String.raw`\$\{?${name}\b`).test(situation.code)
    ? {
        what: `\`read\` after | in line ${found.line} runs in a shell of its own: \`${name}\` is lost at the end of the line.`,
        why: `Write \`${name}=$(…)\`, or \`read ${name} < <(…)\`.`,
        line: found.line,
      }
    : null;
};

/** `>` in a loop begins the file anew in each round. */
export const overwrittenInLoop: Reason = situation => {
  if (isRight(situation)) return null;
  const lines = plainLines(situation);
  for (const loop of situation.loops) {
    const found = lineWith(
      lines,
      /^\s*(?:echo|printf|cat|grep)\b.*[^>&\d]>\s*(?<file>"?\$?[\w./{}$-]+"?)\s*$/,
      loop.line + 1,
      loop.end - 1,
    );
    const file = found?.groups['file'];
    if (!found || file === undefined || file.includes('/dev/')) continue;
    const head = /\bfor\s+(\w+)|\bread\s+(?:-\w+\s+)*(\w+)/.exec(lines[loop.line - 1] ?? '');
    const name = head?.[1] ?? head?.[2];
    if (name !== undefined && new RegExp(String.raw`\$\{?${name}\b`).test(file)) continue;
    return {
      what: `\`>\` in line ${found.line} begins ${file} anew in every round, so only the last round is in it.`,
      why: 'Write `>>` to add to it, or put `> file` behind `done`.',
      line: found.line,
    };
  }
  return null;
};

/** Within a function, `$1` is a value of the function. */
export const functionWithoutValues: Reason = situation => {
  if (isRight(situation) || situation.given.length === 0) return null;
  const lines = plainLines(situation);
  for (const { name, line, end } of situation.functions) {
    const used = lineWith(lines, /\$\{?[1-9@*]/, line, end);
    const call = lines.findIndex(
      (text, index) =>
        (index + 1 < line || index + 1 > end) &&
        new RegExp(
          String.raw`(?:^|[;&|(]|\bthen|\belse|\bdo|\bif)\s*${name.replaceAll(/\W/g, '.')}\s*(?:$|[;)|&])`,
        ).test(text),
    );
    const isGiven = lines.some(
      (text, index) =>
        (index + 1 < line || index + 1 > end) &&
        new RegExp(String.raw`\b${name.replaceAll(/\W/g, '.')}\s+["$\w]`).test(text),
    );
    if (!used || call === -1 || isGiven || situation.own?.name === name) continue;
    return {
      what: `\`${/\$\{?[1-9@*]\}?/.exec(used.text)?.[0]}\` inside of \`${name}\` is a value of the function itself, and line ${call + 1} calls it without any.`,
      why: `Hand them on: \`${name} "$@"\`, or \`${name} "$1"\`.`,
      line: call + 1,
    };
  }
  return null;
};

/** `[[ $x == "a*" ]]`, and patterns inside [ ]. */
export const starCompared: Reason = situation => {
  if (isRight(situation)) return null;
  const lines = plainLines(situation);
  const quoted = lineWith(
    lines,
    /\[\[\s.*[!=]=\s+(?:"(?<one>[^"$]*\w[^"$]*\*|\*[^"$]*\w[^"$]*)[^"]*"|'(?<two>[^']*\w[^']*\*|\*[^']*\w[^']*)[^']*')\s+(?:\]\]|&&|\|\|)/,
  );
  if (quoted)
    return {
      what: `Between quotes, * is only a sign (line ${quoted.line}): nothing else is equal to it.`,
      why: 'Put only the fixed part in quotes: `== "a"*`.',
      line: quoted.line,
    };
  const single = lineWith(lines, /(?<!\[)\[\s+[^\]]*\s[!=]?=\s+(?<word>[\w.]*\*[\w.*]*)\s+\]/);
  return single
    ? {
        what: `[ ] knows no patterns: \`${single.groups['word']}\` in line ${single.line} stands for names of files here.`,
        why: `Write \`[[ … == ${single.groups['word']} ]]\`.`,
        line: single.line,
      }
    : null;
};
