import { exitCodes, otherStream } from './bash-paths.ts';
import { bashSigns, calledAbove, sedOnlyFirst } from './bash-signs.ts';
import * as words from './bash-words.ts';
import { isNear, nearName } from './near-names.ts';
import { type Block, lineWith } from './program-parts.ts';
import type { Reason, Situation } from './situation.ts';

/** What Bash said while the program ran: its line, and its words. */
const saidOf = ({ feedback }: Situation) => feedback.replace(/^Called: .*$/m, '');

const raw = ({ lines }: Situation, line: number | undefined) => lines[(line ?? 0) - 1] ?? '';
const spanOf = ({ own, lines }: Situation): Block =>
  own ?? { name: '', line: 1, end: lines.length, parameters: [], indent: 0 };

/** In the lines as they are, without comments: texts of Bash hold variables. */
const find = (situation: Situation, pattern: RegExp) => {
  const lines = situation.lines.map(text => text.replace(/(?<=^|\s)#.*/, ''));
  const span = spanOf(situation);
  return lineWith(lines, pattern, span.line, span.end) ?? lineWith(lines, pattern);
};

/** Within a text over several lines, such as a program for awk. */
const isInText = ({ lines }: Situation, line: number) =>
  (lines
    .slice(0, line - 1)
    .map(text => text.replace(/(?<=^|\s)#.*/, '').replaceAll(/"(?:\\.|[^"\\])*"/g, ''))
    .join('\n')
    .split("'").length -
    1) %
    2 ===
  1;

const spacesAroundEquals: Reason = situation => {
  const found = find(
    situation,
    /^\s*(?:local\s+|export\s+)?(?<name>[A-Za-z_]\w*)(?:\s+=\s*|=\s+)(?<value>["'$\w(-].*)$/,
  );
  if (
    !found ||
    isInText(situation, found.line) ||
    /^\s*(?:\[|test\b|if\b|while\b|echo\b|printf\b|run\b)/.test(found.text)
  )
    return null;
  const { name, value = '' } = found.groups;
  // `IFS= read` sets a variable for one command.
  if (/^\s*\w+=\s+\w/.test(found.text) && /^(?:read|cat|grep|sort|while|bash|sh)\b/.test(value)) return null;
  return {
    what: `There are spaces around the = in line ${found.line}, so Bash takes \`${name}\` for a command.`,
    why: `Write \`${name}=${value.trim().slice(0, 40)}\` without spaces.`,
    line: found.line,
  };
};

const dollarBeforeName: Reason = situation => {
  const found = find(situation, /^\s*\$(?<name>[A-Za-z_]\w*)=/);
  return found
    ? {
        what: `A variable that gets a value has no $ before its name (line ${found.line}).`,
        why: `Write \`${found.groups['name']}=…\`.`,
        line: found.line,
      }
    : null;
};

const bracketWithoutSpace: Reason = situation => {
  const said = saidOf(situation);
  const opened = /line (\d+): (\[\[?[^\s:]*): command not found/.exec(said);
  const at = opened ? Number(opened[1]) : undefined;
  const begin = find(situation, /(?:\bif|\bwhile|\belif|&&|\|\||!)\s+\[{1,2}[^\s[]/);
  if (opened || begin)
    return {
      what: `A space is missing after [ in line ${at ?? begin?.line}: [ is a command, and its values are separated by spaces.`,
      why: 'Write `[ … ]` with a space after [ and one before ].',
      ...((at ?? begin?.line) !== undefined && { line: (at ?? begin?.line) as number }),
    };
  const closed = /line (\d+): \[: missing [`']\]'/.exec(said);
  const end = find(situation, /\[{1,2}\s[^\]]*[^\s\]]\]{1,2}\s*(?:;|$|&&|\|\|)/);
  if (!closed) return null;
  const line = Number(closed[1]);
  const text = raw(situation, line);
  return {
    what:
      end && end.line === line
        ? `A space is missing before ] in line ${line}.`
        : `The ] of line ${line} is missing, or there is no space before it.`,
    why: /&&|\|\|/.test(text)
      ? 'Inside [ ] there is no && and ||: write `[ … ] && [ … ]`.'
      : 'Write `[ … ]` with a space after [ and one before ].',
    line,
  };
};

/** A variable without quotes has become nothing, or several words. */
const quotesMissing: Reason = situation => {
  const found =
    /line (\d+): \[: (?:(?<op>[^\s:]+): )?(?<what>too many arguments|binary operator expected|unary operator expected)/.exec(
      saidOf(situation),
    );
  if (!found) return null;
  const line = Number(found[1]);
  const text = raw(situation, line);
  const inside = /\[\s(.*?)\s\]/.exec(text)?.[1] ?? text;
  const name = /(?<!["\w])(\$(?:\{[^}]+\}|[\w@*#]+))(?!")/.exec(inside)?.[1];
  if (name === undefined) return null;
  const isEmpty = found.groups?.['what'] === 'unary operator expected';
  return {
    what: isEmpty
      ? `\`${name}\` in line ${line} is empty and has no quotes, so nothing is left of it between the brackets.`
      : `\`${name}\` in line ${line} has no quotes: a value with spaces becomes several words.`,
    why: `Put it in quotes: \`"${name}"\`.`,
    line,
  };
};

const notInteger: Reason = situation => {
  const found = /line (\d+): \[\[?: (?<value>.*?): (?:integer expression expected|integer expected)/.exec(
    saidOf(situation),
  );
  if (!found) return null;
  const line = Number(found[1]);
  const value = found.groups?.['value'] ?? '';
  const sign = /-(?:eq|ne|lt|le|gt|ge)\b/.exec(raw(situation, line))?.[0] ?? '-eq';
  const isName =
    new RegExp(String.raw`(?:^|\s)(?:local\s+)?${value.replaceAll(/\W/g, '.')}=`, 'm').test(situation.code) &&
    /^[A-Za-z_]\w*$/.test(value);
  if (isName)
    return {
      what: `A $ is missing before \`${value}\` in line ${line}: without it, \`${value}\` is only a word.`,
      why: `Write \`"$${value}"\`.`,
      line,
    };
  return {
    what:
      value === ''
        ? `\`${sign}\` in line ${line} compares numbers, and one side is empty.`
        : `\`${sign}\` in line ${line} compares numbers, and "${value}" is none.`,
    why: 'Texts are compared with `=` and `!=`.',
    line,
  };
};

/** `[ a > b ]` writes a file. */
const redirectedCompare: Reason = situation => {
  const found = find(situation, /(?<!\[)\[\s[^\]]*?\s(?<sign>[<>])=?\s[^\]]*\](?!\])/);
  if (!found) return null;
  const sign = found.groups['sign'] === '>' ? '-gt' : '-lt';
  return {
    what: `\`${found.groups['sign']}\` inside [ ] in line ${found.line} does not compare: it ${found.groups['sign'] === '>' ? 'writes to' : 'reads from'} a file.`,
    why: `Compare numbers with \`${sign}\`, or write \`(( … ${found.groups['sign']} … ))\`.`,
    line: found.line,
  };
};

const count = (text: string, word: string) =>
  (text.match(new RegExp(String.raw`(?:^|[;&|\s(])${word}(?=$|[\s;)])`, 'gm')) ?? []).length;

/** Words that begin and end blocks. */
const unfinished: Reason = situation => {
  const said = saidOf(situation);
  const found = /(?:line (?<line>\d+): )?(?:syntax error|unexpected EOF)[^\n]*/.exec(said);
  if (!found) return null;
  const sentence = found[0];
  const last = situation.code.trimEnd().split('\n').length;
  const at = found.groups?.['line'] === undefined ? undefined : Math.min(Number(found.groups['line']), last);
  const text = situation.bare.join('\n');
  const own = raw(situation, at);
  const place = at === undefined ? {} : { line: at };
  const quote = /unexpected EOF while looking for matching [`'](?<sign>["'`)}])['"]/.exec(sentence)?.groups?.[
    'sign'
  ];
  if (quote === '"' || quote === "'" || quote === '`') {
    const odd = situation.lines.findIndex(
      line => (line.replaceAll(/\\./g, '').split(quote).length - 1) % 2 === 1,
    );
    const line = odd === -1 ? at : odd + 1;
    return {
      what: `A text in line ${line} begins with ${quote} and does not end.`,
      why: `Write the same sign at its end.`,
      ...(line !== undefined && { line }),
    };
  }
  if (quote === ')' || quote === '}') {
    const open = quote === ')' ? /\$\(\([^)]*\)(?!\))|\$\([^()]*$/ : /\$\{[^}]*$/;
    const where = lineWith(situation.lines, open);
    return {
      what: `A closing ${quote === ')' && where && /\$\(\(/.test(where.text) ? '))' : quote} is missing in line ${where?.line ?? at}.`,
      why: quote === ')' ? '`$(…)` ends with one ), `$((…))` with two.' : '`${…}` ends with }.',
      ...((where?.line ?? at) !== undefined && { line: (where?.line ?? at) as number }),
    };
  }
  const token = /near unexpected token [`'](?<token>[^\n]+?)'$/.exec(sentence)?.groups?.['token'];
  const oneWord = lineWith(situation.bare, /^\s*(?<word>elseif|elsif|elif\s*if)\b/);
  if (oneWord)
    return {
      what: `Bash does not know \`${oneWord.groups['word']}\` (line ${oneWord.line}).`,
      why: 'Write `elif`.',
      line: oneWord.line,
    };
  const elseIf = lineWith(situation.bare, /\belse\s+if\b/);
  if (elseIf && count(text, 'if') > count(text, 'fi'))
    return {
      what: `\`else if\` in line ${elseIf.line} begins a second \`if\`, which needs a \`fi\` of its own.`,
      why: 'Write `elif` in one word.',
      line: elseIf.line,
    };
  const withoutThen = situation.bare.findIndex(
    (line, index) =>
      /^\s*(?:if|elif)\b/.test(line) &&
      !/\bthen\b/.test(line) &&
      !/^\s*then\b/.test(situation.bare.slice(index + 1).find(one => one.trim() !== '') ?? ''),
  );
  if (
    withoutThen !== -1 &&
    (token === 'fi' || token === 'else' || token === 'elif' || token === '}' || token === undefined)
  )
    return {
      what: `\`then\` is missing after the condition in line ${withoutThen + 1}.`,
      why: 'Write `if …; then`.',
      line: withoutThen + 1,
    };
  const called = at === undefined ? null : /(?:^|[\s;)])(?<name>[\w-]+)\((?!\))[^)]*\)/.exec(own)?.groups;
  if (called && situation.functions.some(one => one.name === called['name']))
    return {
      what: `A function is called without brackets and commas in Bash (line ${at}).`,
      why: `Write its name and the values with spaces between them: \`${called['name']} "$1"\`.`,
      ...place,
    };
  // The label of a `case` follows commands that were not ended.
  const isLabel = token === ')' && /^\s*[\w"'*|.?[\]-]+\)/.test(own) && /\bcase\b/.test(text);
  const before = at === undefined ? '' : situation.bare.slice(0, at - 1).findLast(one => one.trim() !== '');
  if (isLabel && before !== undefined && !/;;\s*$|\bin\s*$/.test(before))
    return {
      what: `The part of the \`case\` above line ${at} does not end: ;; is missing.`,
      why: 'Write `;;` after the commands of each part.',
      ...place,
    };
  const joined = lineWith(situation.bare, /^\s*(?<word>if|elif|while|until)\b.*\]\s+(?<next>then|do)\b/);
  if (joined)
    return {
      what: `A semicolon is missing before \`${joined.groups['next']}\` in line ${joined.line}.`,
      why: `Write \`; ${joined.groups['next']}\`, or put \`${joined.groups['next']}\` on the next line.`,
      line: joined.line,
    };
  const withoutDo = situation.bare.findIndex(
    (line, index) =>
      /^\s*(?:while|for|until)\b(?!\s*\(\(.*\{)/.test(line) &&
      !/\bdo\b/.test(line) &&
      !/^\s*do\b/.test(situation.bare.slice(index + 1).find(one => one.trim() !== '') ?? ''),
  );
  if (withoutDo !== -1)
    return {
      what: `\`do\` is missing after line ${withoutDo + 1}.`,
      why: 'Write `; do` at the end of the line.',
      line: withoutDo + 1,
    };
  for (const [begin, end, word] of [
    ['if', 'fi', 'if'],
    ['do', 'done', 'do'],
    ['case', 'esac', 'case'],
  ] as const)
    if (count(text, begin) > count(text, end)) {
      const where = openBlock(situation, begin, end);
      return {
        what: `\`${end}\` is missing: ${begin === 'do' ? 'the loop' : `\`${word}\``}${where ? ` in line ${where.line}` : ''} does not end.`,
        why: `Write \`${end}\` where it ends.`,
        ...place,
      };
    }
  for (const [begin, end] of [
    ['if', 'fi'],
    ['do', 'done'],
  ] as const)
    if (count(text, begin) < count(text, end) && token === end)
      return {
        what: `There is a \`${end}\` too many in line ${at}.`,
        why: `Remove it, or write what it ends.`,
        ...place,
      };
  const [opened, closed] = [text.split('{').length, text.split('}').length];
  if (opened > closed)
    return {
      what: 'A } is missing: a function does not end.',
      why: 'Write } on a line of its own where it ends.',
      ...place,
    };
  if (opened < closed)
    return { what: 'There is a } too many.', why: 'Remove it, or write the { that it ends.', ...place };
  if (/^\s*[\w-]+\s*\([^)]+\)\s*\{/.test(own))
    return {
      what: 'A function of Bash has nothing between its brackets: its values are $1, $2, ….',
      why: 'Write `name() {`, and use `$1` for the first value.',
      ...place,
    };
  if (token !== undefined && /^\s*(?:\w+=)?[\w-]+\s*\(/.test(own) && !/\$\(/.test(own))
    return {
      what: `A function is called without brackets and commas in Bash (line ${at}).`,
      why: 'Write its name and the values with spaces between them: `name "$1" "$2"`.',
      ...place,
    };
  if (token === ')' && /\bcase\b/.test(text) && !/;;/.test(text))
    return {
      what: 'Each part of a `case` ends with ;;, which is missing.',
      why: 'Write `;;` after the commands of the part.',
      ...place,
    };
  return null;
};

/** The line of the block that is still open where its function, or the program, ends. */
const openBlock = ({ bare, functions }: Situation, begin: string, end: string) => {
  const opens = new RegExp(
    String.raw`^\s*(?:.*[|;&]\s*)?${begin === 'do' ? '(?:while|for|until)' : begin}\b`,
  );
  for (const { line, end: last } of [...functions, { line: 0, end: bare.length }]) {
    const stack: number[] = [];
    for (let at = line + 1; at <= last; at += 1) {
      const text = bare[at - 1] ?? '';
      if (opens.test(text)) stack.push(at);
      if (new RegExp(String.raw`(?:^|[\s;])${end}(?=$|[\s;)|<>])`).test(text)) stack.pop();
      if (text.startsWith('}') && stack.length > 0) return { line: stack.at(-1) as number };
    }
    if (stack.length > 0 && line === 0) return { line: stack.at(-1) as number };
  }
  return null;
};

const unknownCommand: Reason = situation => {
  const found = /line (\d+): ([^\s:]+): command not found/.exec(saidOf(situation));
  if (!found) return null;
  const [, at, name = ''] = found;
  const line = Number(at);
  const value = /^=(.*)/.exec(name);
  if (value) return null;
  const own = situation.functions.find(one => isNear(name, one.name));
  if (own)
    return {
      what: `There is no command \`${name}\`. Line ${own.line} has \`${own.name}\`.`,
      why: 'Spell it the same everywhere.',
      line,
    };
  const near = nearName(name, '', 'bash', undefined) ?? nearName(name, `${name}\n`, 'bash', 1);
  if (near)
    return {
      what: `There is no command \`${name}\`. Did you mean \`${near.near}\`?`,
      why: 'Check the spelling.',
      line,
    };
  const text = raw(situation, line);
  if (/^-?\d+$/.test(name) && /\$\(\s*\$|\$\([^(]*[-+*/]/.test(text))
    return {
      what: `\`$(…)\` in line ${line} runs a command: Bash took ${name} for one.`,
      why: 'To calculate, write two brackets: `$(( … ))`.',
      line,
    };
  const isVariable = new RegExp(String.raw`^\s*\$\{?\w+\}?\s*$|\$\(\s*\$\w+`).test(text);
  if (isVariable)
    return {
      what: `Line ${line} runs the value of a variable ("${name}") as a command.`,
      why: 'To print it, write `echo` before it.',
      line,
    };
  return {
    what: `There is no command \`${name}\` (line ${line}).`,
    why: 'Check its spelling, and the signs around it: is it a text that needs `echo`, or a variable that needs `$`?',
    line,
  };
};

const notCalculable: Reason = situation => {
  const said = saidOf(situation);
  const fraction =
    /line (\d+): .*?(?:syntax error: invalid arithmetic operator|invalid arithmetic operator) \(error token is "(\.[^"]*)/.exec(
      said,
    );
  if (fraction)
    return {
      what: `Bash calculates with whole numbers only, and line ${fraction[1]} has a fraction.`,
      why: 'Use `bc` or `awk` for numbers with a decimal point.',
      line: Number(fraction[1]),
    };
  const zero = /line (\d+): .*division by 0/.exec(said);
  if (zero)
    return {
      what: `Something was divided by zero in line ${zero[1]}.`,
      why: 'Check the number right of / or % before dividing: when is it 0?',
      line: Number(zero[1]),
    };
  const octal = /line (\d+): .*?(0\d+): value too great for base/.exec(said);
  if (octal)
    return {
      what: `A number that begins with 0, such as ${octal[2]}, is read with 8 digits only (line ${octal[1]}).`,
      why: 'Write `10#` before it: `$(( 10#$n ))`.',
      line: Number(octal[1]),
    };
  const operand = /line (\d+): .*syntax error: operand expected/.exec(said);
  return operand
    ? {
        what: `A value is missing in the calculation of line ${operand[1]}: a variable in it is empty.`,
        why: 'Look at the names: is each of them set, and are $1, $2, … given?',
        line: Number(operand[1]),
      }
    : null;
};

const unbound: Reason = situation => {
  const found = /line (\d+): (\w+): unbound variable/.exec(saidOf(situation));
  if (!found) return null;
  const [, at, name = ''] = found;
  return {
    what: /^\d+$/.test(name)
      ? `Line ${at} uses $${name}, and the call gave no value for it.`
      : `\`$${name}\` in line ${at} was never set.`,
    why: /^\d+$/.test(name)
      ? `Check with \`$#\` how many there are, or write \`\${${name}:-}\`.`
      : 'Check its spelling, or give it a value first.',
    line: Number(at),
  };
};

/** A calculation that was only put together as text. */
const notCalculated: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  if (!/^-?\d+$/.test(expected.trim())) return null;
  const got = actual.trim().split('\n').at(-1) ?? '';
  const shown = /yours is "([^"]*)"/.exec(situation.feedback)?.[1] ?? got;
  if (!/^[\w-]+\s*[-+*/]\s*[\w-]+(?:\s*[-+*/]\s*[\w-]+)*$/.test(shown) || !/\w\s*[-+*/]\s*\w/.test(shown))
    return null;
  if (
    !/^[-\d\s+*/]+$/.test(shown) &&
    !shown.split(/\s*[-+*/]\s*/).every(one => /^\d+$/.test(one) || situation.code.includes(`${one}=`))
  )
    return null;
  const found = find(situation, /(?:="?|echo\s+"?)\$?\{?\w+\}?\s*[-+*/]\s*\$?\w+/);
  return {
    what: `"${shown}" was put together as text: Bash calculates only inside \`$(( … ))\`.`,
    why: 'Write `$(( … ))` around the calculation.',
    ...(found && { line: found.line }),
  };
};

/** `sum=$sum+$n`: what came out has the sum as text in it. */
const grownAsText: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const shown = /(?<![\w.+*/-])-?\d+(?:\s*[+*/-]\s*\d+)+(?![\w.])/.exec(actual)?.[0];
  if (shown === undefined || !/[+*/]|\d-/.test(shown) || expected.includes(shown)) return null;
  const found = find(
    situation,
    /^\s*(?:local\s+)?(?<name>\w+)="?\$\{?\w+\}?"?\s*(?<sign>[-+*/])\s*"?\$?\{?\w+\}?"?\s*$/,
  );
  return found
    ? {
        what: `Line ${found.line} puts \`${found.groups['name']}\` together as a text: "${shown}" is not calculated.`,
        why: 'Bash calculates only inside `$(( … ))`: write it around the calculation.',
        line: found.line,
      }
    : null;
};

/** `return` outside of a function ends nothing. */
const returnOutside: Reason = situation => {
  const line = /line (\d+): return: can only/.exec(saidOf(situation))?.[1];
  const code = /^\s*return\s+(\d+)/.exec(raw(situation, Number(line)))?.[1];
  return line === undefined
    ? null
    : {
        what: `\`return\` in line ${line} is outside of a function, where it ends nothing: the script goes on.`,
        why: `To end the script, write \`exit${code === undefined ? '' : ` ${code}`}\`.`,
        line: Number(line),
      };
};

const numbersIn = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);

/** `while [ $i -lt $n ]` leaves out `$n` itself. */
const endsBeforeLast: Reason = situation => {
  const { actual = '', expected = '', given, input = '' } = situation;
  const [wanted, got] = [numbersIn(expected).at(-1), numbersIn(actual).at(-1)];
  if (wanted === undefined || got === undefined || wanted === got) return null;
  const last = [...given, ...input.split(/\s+/)]
    .filter(one => /^\d+$/.test(one))
    .map(Number)
    .find(one => one > 1 && (wanted - got === one || wanted === got * one));
  if (last === undefined) return null;
  const found = find(
    situation,
    /(?<what>(?:while|until)\s+\[\[?\s+"?\$\w+"?\s+-lt\s+"?\$\{?\w+\}?"?)|\(\(\s*\w+\s*=\s*[01]\s*;\s*(?<other>\w+\s*<\s*\$?\w+)\s*;/,
  );
  if (!found) return null;
  return {
    what: `The loop in line ${found.line} ends before ${last} itself: it is left out.`,
    why: found.groups['what'] === undefined ? 'Compare with `<=`.' : 'Compare with `-le`.',
    line: found.line,
  };
};

/** `uniq` sees only lines that follow one another. */
const uniqUnsorted: Reason = situation => {
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  const found = find(situation, /(?:^|[|\s;(])uniq\b/);
  return found && !/\bsort\b/.test(situation.code)
    ? {
        what: `\`uniq\` in line ${found.line} removes a line only if the one before it is the same.`,
        why: 'Sort the lines first: `sort | uniq`.',
        line: found.line,
      }
    : null;
};

/** The smallest of the values for the largest. */
const comparedTurned: Reason = situation => {
  const { actual = '', expected = '', given, input = '' } = situation;
  const values = (given.some(one => /^-?\d+$/.test(one)) ? given : input.split(/\s+/))
    .filter(one => /^-?\d+$/.test(one))
    .map(Number);
  const [wanted, got] = [numbersIn(expected), numbersIn(actual)];
  if (new Set(values).size < 2 || wanted.length !== 1 || got.length !== 1) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isSmallest = wanted[0] === high && got[0] === low;
  if (!isSmallest && !(wanted[0] === low && got[0] === high)) return null;
  const found = find(situation, /-(?:lt|gt|le|ge)\b|\(\(.*[<>].*\)\)/);
  return found && /max|min|larg|small|high|low|best|big/i.test(situation.code)
    ? {
        what: `The ${isSmallest ? 'smallest' : 'largest'} value came out, and the test expects the ${isSmallest ? 'largest' : 'smallest'}.`,
        why: `Turn the comparison in line ${found.line} round.`,
        line: found.line,
      }
    : null;
};

const notCalculatedNumber: Reason = situation => {
  const shown = /must be a whole number here; yours is "([^"]*)"/.exec(situation.feedback)?.[1];
  if (shown === undefined) return null;
  if (/^-?\d+\s*[-+*/]\s*-?\d+/.test(shown))
    return notCalculated({ ...situation, expected: '0', actual: shown });
  return fileNamePrinted({ ...situation, expected: /^\s*(\d+)/.exec(shown)?.[1], actual: shown });
};

const fileNamePrinted: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const found = find(situation, /\bwc\s+-\w\s+(?!<)["$\w./]/);
  if (
    !found ||
    !/^\d+$/.test(expected.trim()) ||
    !new RegExp(String.raw`^\s*${expected.trim()}\s+\S`).test(actual)
  )
    return null;
  return {
    what: `\`wc\` in line ${found.line} prints the name of the file, too.`,
    why: 'Let it read the file as its input: `wc -l < "$1"`.',
    line: found.line,
  };
};

/** `$name` stands in the output as it is. */
const singleQuotes: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const name = /\$(?:\{?[A-Za-z_]\w*\}?|\d|\(\()/.exec(actual)?.[0];
  if (name === undefined || expected.includes(name)) return null;
  const shown = actual.split('\n').find(row => row.includes(name)) ?? name;
  const at = situation.lines.findIndex(text => /'[^']*\$[^']*'/.test(text) && text.includes(shown));
  const found = at === -1 ? find(situation, /'[^']*\$[^']*'|\\\$/) : { line: at + 1 };
  // A number after a $ that is wanted looks the same.
  const isWritten = found && raw(situation, found.line).includes(name);
  return found && isWritten
    ? {
        what: `In single quotes, \`${name}\` stays as it is (line ${found.line}).`,
        why: 'Use double quotes around a text with variables.',
        line: found.line,
      }
    : null;
};

const dollarMissing: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  for (const [index, text] of situation.lines.entries()) {
    const name = /^\s*echo\s+"?([A-Za-z_]\w*)"?\s*$/.exec(text)?.[1];
    if (name === undefined || !actual.split('\n').includes(name) || expected.includes(name)) continue;
    if (!new RegExp(String.raw`(?:^|\s)${name}=`, 'm').test(situation.code)) continue;
    return {
      what: `Line ${index + 1} prints the word "${name}", not the value of the variable.`,
      why: `Write \`echo "$${name}"\`.`,
      line: index + 1,
    };
  }
  return null;
};

/** A variable that nothing ever sets is empty, without any error. */
const neverSet: Reason = situation => {
  if (situation.actual === undefined || situation.actual === situation.expected) return null;
  const span = spanOf(situation);
  const set = new Set(
    [
      ...situation.code.matchAll(
        /(?:^|[\s;({])(?:local\s+|export\s+|declare\s+(?:-\w+\s+)?|readonly\s+)?([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=|\bfor\s+(\w+)\b|\bread\s+(?:-\w+\s+)*([\w ]+)|\blocal\s+(?:-\w+\s+)?([\w ]+)|\(\(\s*(\w+)\s*(?:=|\+\+|[-+]=)|\bmapfile\s+(?:-t\s+)?(\w+)|\bgetopts\s+\S+\s+(\w+)|printf\s+-v\s+(\w+)/gm,
      ),
    ].flatMap(match => match.slice(1).flatMap(one => one?.split(/\s+/) ?? [])),
  );
  for (let line = span.line; line <= span.end; line += 1) {
    const text = raw(situation, line)
      .replaceAll(/'[^']*'/g, '')
      .replace(/(?<=^|\s)#.*/, '');
    for (const [, name = ''] of text.matchAll(/\$\{?([A-Za-z_]\w*)(?=\}|[^\w:}-]|$)/g)) {
      if (set.has(name) || /^[A-Z_]+$/.test(name) || isInText(situation, line)) continue;
      // A command may set what it is given the name of.
      if (
        new RegExp(String.raw`(?<![\w$\x7b])${name}\b`).test(
          situation.code.replaceAll(/["'][^"'\n$]*["']|(?<=^|\s)#.*/g, ''),
        )
      )
        continue;
      const near = [...set].find(one => isNear(name, one));
      if (near !== undefined)
        return {
          what: `\`$${name}\` in line ${line} was never set, so it is empty. Did you mean \`$${near}\`?`,
          why: 'Spell it the same everywhere, capital letters included.',
          line,
        };
      if (situation.given.length > 0)
        return {
          what: `\`$${name}\` in line ${line} was never set, so it is empty: the values of a call are $1, $2, ….`,
          why: `Write \`$1\`, or \`${name}=$1\` before it.`,
          line,
        };
    }
  }
  return null;
};

/** A function that hands its result over with `return`, where it must be printed. */
const resultReturned: Reason = situation => {
  const { actual, expected = '' } = situation;
  if (actual !== '' || expected === '') return null;
  for (const one of situation.functions) {
    const found = lineWith(situation.lines, /^\s*return\s+"?\$/, one.line, one.end);
    const text = situation.lines.slice(one.line, one.end).join('\n');
    if (!found || /\b(?:echo|printf|cat)\b/.test(text)) continue;
    return {
      what: `\`return\` in line ${found.line} sets the exit code of \`${one.name}\`; nothing is printed.`,
      why: 'Print the value with `echo`.',
      line: found.line,
    };
  }
  return null;
};

/** A word of the call that no part of the `case` fits, except for its capital letters. */
const caseMisspelt: Reason = situation => {
  if (situation.actual !== '' || !/\bcase\b/.test(situation.code) || /^\s*\*\)/m.test(situation.code))
    return null;
  for (const [index, text] of situation.lines.entries()) {
    const label = /^\s*"?([\w-]+)"?\)/.exec(text)?.[1];
    const meant = situation.given.find(
      word =>
        label !== undefined &&
        word !== label &&
        (word.toLowerCase() === label.toLowerCase() || isNear(label, word)),
    );
    if (label === undefined || meant === undefined) continue;
    if (new RegExp(String.raw`^\s*"?${meant}"?\)`, 'm').test(situation.code)) continue;
    return {
      what: `No part of the \`case\` fits "${meant}": line ${index + 1} says \`${label})\`.`,
      why: 'Spell it as in the call: small and capital letters count.',
      line: index + 1,
    };
  }
  return null;
};

/** The words of a file instead of its lines. */
const wordsOfFile: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const found = find(situation, /\bin\s+(?:\$\(\s*(?:cat\s|<)|`cat\s)/);
  const isMore = /^\d+$/.test(expected.trim())
    ? Number(actual) > Number(expected)
    : actual.split('\n').length > expected.split('\n').length;
  return found && isMore
    ? {
        what: `The loop in line ${found.line} goes through the words of the file, not through its lines.`,
        why: 'Read line by line: `while read -r line; do … done < "$1"`.',
        line: found.line,
      }
    : null;
};

/** A start value that is set again in each round. */
const resetInLoop: Reason = situation => {
  if (situation.actual === undefined || situation.actual === situation.expected) return null;
  for (const loop of situation.loops) {
    const body = situation.lines.slice(loop.line, loop.end - 1);
    const at = body.findIndex(text => /^\s*(?:local\s+)?\w+=(?:\d+|""|'')\s*$/.test(text));
    const name = /(\w+)=/.exec(body[at] ?? '')?.[1];
    if (name === undefined) continue;
    const inner = situation.loops.some(one => one.line > loop.line && one.end <= loop.end);
    const grows = body.some(text =>
      new RegExp(
        String.raw`\b${name}=\$\(\(\s*\$?${name}\b|\(\(\s*${name}\s*(?:\+\+|[-+*]=)|\b${name}\+=|\b${name}="?\$\{?${name}\b`,
      ).test(text),
    );
    const after = situation.lines
      .slice(loop.end)
      .some(text => new RegExp(String.raw`\$\{?${name}\b`).test(text));
    if (!grows || !after || inner) continue;
    return {
      what: `Line ${loop.line + 1 + at} gives \`${name}\` its first value again in every round of the loop, so only the last round counts.`,
      why: `Move line ${loop.line + 1 + at} above the loop.`,
      line: loop.line + 1 + at,
    };
  }
  return null;
};

const returnedInstead: Reason = situation => {
  const { actual = '', expected = '', given } = situation;
  const span = spanOf(situation);
  const found = lineWith(situation.lines, /^\s*return\s+"?\$/, span.line, span.end);
  if (!found || given.length === 0) return null;
  const printsNothing = !/\b(?:echo|printf)\b/.test(situation.lines.slice(span.line, span.end).join('\n'));
  if (!printsNothing || (actual.trim() !== '' && !actual.startsWith('exit code')) || expected === '')
    return null;
  return {
    what: `\`return\` in line ${found.line} sets the exit code; the test reads what is printed.`,
    why: 'Print the value with `echo`.',
    line: found.line,
  };
};

const lostInPipe: Reason = situation => {
  if (situation.actual === undefined || situation.actual === situation.expected) return null;
  const found = find(situation, /\|\s*while\b/);
  if (!found) return null;
  const end = situation.lines.findIndex((text, index) => index >= found.line - 1 && /\bdone\b/.test(text));
  const inside = situation.lines.slice(found.line - 1, end + 1).join('\n');
  const after = situation.lines.slice(end + 1, spanOf(situation).end).join('\n');
  const name = [...inside.matchAll(/(?:^|[\s;(])(\w+)\+?=|\(\(\s*(\w+)\s*(?:\+\+|[-+]=)/gm)]
    .map(match => match[1] ?? match[2] ?? '')
    .find(one => one !== '' && new RegExp(String.raw`\$\{?${one}\b`).test(after));
  if (end === -1 || name === undefined) return null;
  return {
    what: `The loop after | in line ${found.line} runs in a shell of its own: what it gives \`${name}\` is lost after \`done\`.`,
    why: /^\s*cat\s*\|/.test(found.text)
      ? 'Leave out `cat |`: the loop reads the input itself.'
      : 'Let the loop read the file itself: `done < file`, or `done < <(…)`.',
    line: found.line,
  };
};

const bracesWithVariable: Reason = situation => {
  const found = find(situation, /\{\s*\d+\.\.\s*\$\{?\w+\}?\s*\}|\{\$\w+\.\.[^}]*\}/);
  return found
    ? {
        what: `\`{1..n}\` in line ${found.line} is read before variables are, so it stays one word.`,
        why: 'Write `for ((i = 1; i <= n; i++))`, or `$(seq 1 "$n")`.',
        line: found.line,
      }
    : null;
};

const onlyFirst: Reason = situation => {
  if (situation.actual === undefined || situation.actual === situation.expected) return null;
  const arrays = [...situation.code.matchAll(/(?:^|\s)(\w+)=\(/gm)].map(match => match[1] as string);
  for (const name of arrays) {
    const found = find(
      situation,
      new RegExp(String.raw`(?:\bin|echo|printf\s+\S+)\s+"?\$(?:${name}\b(?!\[)|\{${name}\})`),
    );
    if (found)
      return {
        what: `\`$${name}\` in line ${found.line} is only the first part of the array.`,
        why: `Write \`"\${${name}[@]}"\` for all of them.`,
        line: found.line,
      };
  }
  return null;
};

const spacesLost: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  if (
    expected === '' ||
    actual === expected ||
    squeezed(actual) !== squeezed(expected) ||
    !/\s{2}|^\s|\s$|\n/.test(expected)
  )
    return null;
  const found = find(situation, /\becho\s+(?:-\w+\s+)?[^"']*\$/);
  return found
    ? {
        what: `Without quotes, Bash splits the value in line ${found.line} into words, and \`echo\` joins them with one space.`,
        why: 'Put the variable in double quotes.',
        line: found.line,
      }
    : null;
};

/** `for x in $@`: a value with spaces becomes several. */
const wordsSplit: Reason = situation => {
  if (
    (situation.actual !== undefined && situation.actual === situation.expected) ||
    !situation.given.some(word => /\s/.test(word))
  )
    return null;
  const all = find(situation, /\bin\s+(?<name>\$[@*])(?:\s|;|$)/);
  if (all)
    return {
      what: `\`${all.groups['name']}\` in line ${all.line} has no quotes: a value with spaces becomes several words.`,
      why: 'Write `"$@"`.',
      line: all.line,
    };
  for (const { name } of situation.functions) {
    const passed = find(
      situation,
      new RegExp(String.raw`(?:^|[\s;)(])${name}\s+(?<value>\$(?:\d|\w+))(?!["\w])`),
    );
    if (!passed) continue;
    return {
      what: `\`${passed.groups['value']}\` in line ${passed.line} has no quotes: a value with spaces becomes several words, and \`${name}\` gets only the first as $1.`,
      why: `Write \`"${passed.groups['value']}"\`.`,
      line: passed.line,
    };
  }
  const said = /No such file or directory|ambiguous redirect|cannot (?:stat|access|open)/.test(
    saidOf(situation),
  );
  const one = said ? find(situation, /(?<![="\w])(?<name>\$\d)(?!["\w])/) : null;
  return one
    ? {
        what: `\`${one.groups['name']}\` in line ${one.line} has no quotes: a value with spaces becomes several words.`,
        why: `Write \`"${one.groups['name']}"\`.`,
        line: one.line,
      }
    : null;
};

/** `[[ 10 < 9 ]]` compares texts. */
const comparedAsText: Reason = situation => {
  if (situation.actual === situation.expected) return null;
  const found = find(
    situation,
    /\[\[?\s+"?\$\{?(?<left>\w+)\}?"?\s+\\?(?<sign>[<>])\s+(?:"?\$\{?(?<right>\w+)\}?"?|(?<number>\d+))\s+\]\]?/,
  );
  if (!found) return null;
  const { left = '', right = '', sign, number } = found.groups;
  // Parts of the values may be numbers, too: 9 and 12 are in another order as texts.
  const numbers = [...new Set(`${situation.given.join(' ')} ${situation.input ?? ''}`.match(/\d+/g) ?? [])];
  const isPart = numbers.some(one => numbers.some(other => Number(one) < Number(other) && one > other));
  const isGivenNumber = (name: string) => {
    if (isPart && new RegExp(String.raw`\b${name}="?\$\{\w+[#%]`).test(situation.code)) return true;
    const place = /^\d$/.test(name)
      ? name
      : new RegExp(String.raw`\b${name}="?\$\{?(\d)`).exec(situation.code)?.[1];
    return place !== undefined && /^-?\d+$/.test(situation.given[Number(place) - 1] ?? '');
  };
  if (!isGivenNumber(left) || (number === undefined && !isGivenNumber(right))) return null;
  return {
    what: `\`${sign}\` inside ${found.text.includes('[[') ? '[[ ]]' : '[ ]'} in line ${found.line} compares texts, so 10 comes before 9.`,
    why: `Compare numbers with \`${sign === '<' ? '-lt' : '-gt'}\`, or write \`(( … ))\`.`,
    line: found.line,
  };
};

const nameInsteadOfValue: Reason = situation => {
  const found = find(situation, /\bfor\s+\w+\s+in\s+(?<name>[A-Za-z_]\w*)\s*(?:;|$)/);
  const name = found?.groups['name'];
  if (!found || name === undefined || !new RegExp(String.raw`(?:^|\s)${name}=`, 'm').test(situation.code))
    return null;
  return {
    what: `The loop in line ${found.line} goes through the word "${name}", not through the value of the variable.`,
    why: `Write \`$${name}\`, or \`"\${${name}[@]}"\` for an array.`,
    line: found.line,
  };
};

const saidByCommand: Reason = situation => {
  const said = saidOf(situation);
  const number = /line (\d+): (return|exit): (.*?): numeric argument required/.exec(said);
  if (number)
    return {
      what: `\`${number[2]}\` in line ${number[1]} takes a number from 0 to 255, and got "${number[3]}".`,
      why: 'Print a text with `echo`.',
      line: Number(number[1]),
    };
  const local = /line (\d+): local: can only be used in a function/.exec(said);
  if (local)
    return {
      what: `\`local\` in line ${local[1]} stands outside of a function.`,
      why: 'Remove the word `local`.',
      line: Number(local[1]),
    };
  const redirect = /line (\d+): (.*?): ambiguous redirect/.exec(said);
  return redirect
    ? {
        what: `The file in line ${redirect[1]} has no quotes: it is empty, or has spaces.`,
        why: 'Put the variable after < or > in double quotes.',
        line: Number(redirect[1]),
      }
    : null;
};

const readsInput: Reason = situation => {
  const span = spanOf(situation);
  const found = lineWith(
    situation.lines,
    /^\s*(?:while\s+(?:IFS=\S*\s+)?)?read\b(?!.*<)/,
    span.line,
    span.end,
  );
  const text = situation.lines.slice(span.line - 1, span.end).join('\n');
  if (!found || situation.given.length === 0 || /\$(?:\{?[1-9@*])|\bdone\s*<|\|\s*while\b/.test(text))
    return null;
  return {
    what: `\`read\` in line ${found.line} waits for input, but the test gives the values with the call: \`${situation.call}\`.`,
    why: 'Use `$1` for the first value, `$2` for the second.',
    line: found.line,
  };
};

const printedMore: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  if (
    expected.trim() === '' ||
    actual === expected ||
    expected.startsWith('exit code') ||
    !actual.includes('\n')
  )
    return null;
  const rows = actual.split('\n');
  if (rows.at(-1) !== expected && rows[0] !== expected) return null;
  const other = rows.find(row => row !== expected && row.trim() !== '');
  // What a command says about its own failure has another reason.
  if (other === undefined || /^[\w./-]+: .*(?:cannot|No such|not found|denied|invalid|missing)/i.test(other))
    return null;
  const at = situation.lines.findIndex(
    text => /\b(?:echo|printf)\b/.test(text) && text.includes(other.slice(0, 12)),
  );
  return {
    what: `More is printed than the answer: "${other.slice(0, 60)}".`,
    why: 'The test reads everything that is printed: leave it out, or print it with `>&2`.',
    ...(at !== -1 && { line: at + 1 }),
  };
};

/** A number of the call stands exactly on the border of a comparison. */
const onTheBorder: Reason = situation => {
  if (situation.actual === undefined || situation.actual === situation.expected) return null;
  const hits = situation.lines.flatMap((text, index) => {
    const found = /\s(?<sign>-g[te]|-l[te])\s+"?(?<value>-?\d+)"?\s+\]/.exec(text)?.groups;
    return found && situation.given.includes(found['value'] ?? ' ') ? [{ line: index + 1, ...found }] : [];
  }) as { line: number; sign: string; value: string }[];
  const [only] = hits;
  if (!only || hits.length > 1) return null;
  const other = only.sign.endsWith('t') ? `${only.sign.slice(0, 2)}e` : `${only.sign.slice(0, 2)}t`;
  return {
    what: `The test gives ${only.value}, exactly the border in line ${only.line}: \`${only.sign} ${only.value}\` is ${only.sign.endsWith('e') ? 'true' : 'not true'} for ${only.value} itself.`,
    why: `Does ${only.value} itself belong to it? ${only.sign.endsWith('e') ? 'If not' : 'Then'} write \`${other}\`.`,
    line: only.line,
  };
};

/** The answer, with words around it. */
const wordsAround: Reason = situation => {
  const { actual = '', expected = '' } = situation;
  const [before = '', after = '', ...more] = actual.trim().split(expected.trim());
  if (expected.trim() === '' || actual.includes('\n') || more.length > 0 || actual.trim() === expected.trim())
    return null;
  if (
    !actual.includes(expected.trim()) ||
    /[\w.-]$/.test(before) ||
    /^[\w.]/.test(after) ||
    expected.startsWith('exit code')
  )
    return null;
  const extra = (before.trim() || after.trim()).slice(0, 40);
  const at = situation.lines.findIndex(text => /\b(?:echo|printf)\b/.test(text) && text.includes(extra));
  return {
    what: `The test expects exactly "${expected.trim().slice(0, 60)}"; more is printed around it: "${extra}".`,
    why: 'Print the answer alone.',
    ...(at !== -1 && { line: at + 1 }),
  };
};

const noOutput: Reason = situation => {
  if (
    situation.actual !== '' ||
    situation.expected === undefined ||
    situation.expected === '' ||
    situation.call === null
  )
    return null;
  return {
    what: `\`${situation.call}\` printed nothing.`,
    why: 'Which `echo` should be reached with these values? Follow them through the conditions.',
    ...(situation.own && { line: situation.own.line }),
  };
};

/** Mistakes of the program's text, then what Bash said, then what the values tell. */
export const bashReasons: Reason[] = [
  unfinished,
  dollarBeforeName,
  spacesAroundEquals,
  bracketWithoutSpace,
  words.commandInBrackets,
  calledAbove,
  bashSigns,
  wordsSplit,
  quotesMissing,
  notInteger,
  redirectedCompare,
  notCalculable,
  returnOutside,
  unbound,
  unknownCommand,
  saidByCommand,
  words.streamsTurned,
  otherStream,
  words.wordOfCommand,
  words.starInQuotes,
  words.starCompared,
  words.functionWithoutValues,
  words.equalsWithoutSpaces,
  words.readInPipe,
  words.overwrittenInLoop,
  words.patternInQuotes,
  words.exitCodeCut,
  words.endedByZero,
  words.sharedByCalls,
  words.sortedAsWords,
  sedOnlyFirst,
  comparedAsText,
  nameInsteadOfValue,
  notCalculated,
  grownAsText,
  notCalculatedNumber,
  fileNamePrinted,
  singleQuotes,
  dollarMissing,
  lostInPipe,
  bracesWithVariable,
  returnedInstead,
  resultReturned,
  caseMisspelt,
  wordsOfFile,
  resetInLoop,
  readsInput,
  neverSet,
  onlyFirst,
  words.lastLineLost,
  spacesLost,
  endsBeforeLast,
  uniqUnsorted,
  comparedTurned,
  printedMore,
  exitCodes,
  noOutput,
  onTheBorder,
  wordsAround,
];
