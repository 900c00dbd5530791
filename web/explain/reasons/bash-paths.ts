import type { Explanation } from './explanation.ts';
import { lineWith } from './program-parts.ts';
import type { Reason, Situation } from './situation.ts';

/** Which way a script went, as far as what it printed shows it: its exit codes, and where its messages go. */

/** What came out, on either stream, without what Bash itself said about a line. */
const printedBy = ({ feedback, actual = '', expected = '' }: Situation) => {
  const told = /^Printed: ([\s\S]*)$/m.exec(feedback)?.[1] ?? '';
  const errors = /^Errors: ([\s\S]*?)(?:\nPrinted: |$(?![\s\S]))/m.exec(feedback)?.[1] ?? '';
  return [told, errors, expected.startsWith('exit code') ? '' : actual]
    .join('\n')
    .split('\n')
    .filter(line => line.trim() !== '' && !/^\S+: line \d+: /.test(line));
};

const withoutComment = (text: string) => text.replace(/(?<=^|\s)#.*/, '');

/** The fixed parts of what `echo` or `printf` in a line writes; null if there are none to recognise it by. */
const fixedParts = (text: string): string[] | null => {
  const said = /\b(?:echo|printf)\s+(?:-\w+\s+)*(?<what>.*)$/.exec(withoutComment(text))?.groups?.['what'];
  if (said === undefined) return null;
  const plain = said
    .replace(/\s*(?:;|&&|\|\||\||\d?>).*$/, '')
    .replaceAll(/["']/g, '')
    .trim();
  const parts = plain
    .split(/\$\([^)]*\)|\$\{[^}]*\}|\$[\w@*#?]|%[-\d.]*[a-z]|\\n/)
    .map(one => one.trim())
    .filter(one => one !== '');
  return parts.join('').length < 3 ? null : parts;
};

/** The one line that wrote one of these; null if none or several could have. */
export const writerOf = ({ lines }: Situation, printed: string[]): number | null => {
  const found = lines.flatMap((text, index) => {
    const parts = fixedParts(text);
    return parts && printed.some(row => parts.every(part => row.includes(part))) ? [index + 1] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** What follows a message in its own branch, up to the end of it. */
const restOfBranch = ({ lines }: Situation, line: number) => {
  const after = lines.slice(line);
  const end = after.findIndex(text => /^\s*(?:fi|else|elif|done|esac|\}|;;)\b|^\s*[};]|;;\s*$/.test(text));
  return [lines[line - 1] ?? '', ...(end === -1 ? after : after.slice(0, end))].map(withoutComment);
};

export const exitCodes: Reason = situation => {
  const [wanted, got] = [
    /^exit code (\d+)$/.exec(situation.expected ?? '')?.[1],
    /^exit code (\d+)$/.exec(situation.actual ?? '')?.[1],
  ];
  if (wanted === undefined || got === undefined || wanted === got) return null;
  // What Bash could not read or find has ended it.
  if (/line \d+: (?:syntax error|unexpected EOF|.*command not found)/.test(situation.feedback)) return null;
  const { call, lines } = situation;
  const printed = printedBy(situation);
  const message =
    writerOf(situation, printed) ?? (wanted === '0' ? null : writerOf(situation, printed.slice(0, 1)));
  if (message !== null) return afterMessage(situation, message, wanted, got);
  const all = lines.flatMap((text, index) => {
    const code = /(?:^|[\s;&|{])(?:return|exit)(?:\s+(\d+))?(?=\s*(?:$|[;&|}]))/.exec(withoutComment(text));
    return code ? [{ line: index + 1, code: code[1] ?? '0' }] : [];
  });
  const own = all.filter(({ code }) => code === got);
  const [only] = own;
  // A line that every call reaches.
  const body = situation.own ? (lines[situation.own.line] ?? '').search(/\S/) : 0;
  const isOnly = own.length === 1 && (got !== '0' || all.length === 1);
  if (only && isOnly && (lines[only.line - 1] ?? '').search(/\S/) === body)
    return {
      what: `\`${call}\` must end with exit code ${wanted}; line ${only.line} says ${got}.`,
      why: wanted === '0' ? 'A call that went well ends with 0.' : `Write ${wanted} there.`,
      line: only.line,
    };
  const lost = lostReturn(situation, wanted, got);
  if (lost) return lost;
  return (
    byLastCommand(situation, wanted, got) ?? {
      what: `\`${call}\` must end with exit code ${wanted}, and it ended with ${got}.`,
      why:
        got === '0'
          ? `Is there a check for this case, with \`${situation.own ? 'return' : 'exit'} ${wanted}\` in it? Follow the values of the call through your conditions.`
          : 'Follow the values of the call through your conditions: which command is the last one that runs?',
    }
  );
};

const afterMessage = (
  situation: Situation,
  message: number,
  wanted: string,
  got: string,
): Explanation | null => {
  const rest = restOfBranch(situation, message);
  const at = rest.findIndex(text => /(?:^|[\s;&|{])(?:return|exit)\b/.test(text));
  const inFunction = situation.functions.some(one => one.line <= message && message <= one.end);
  const word = inFunction ? 'return' : 'exit';
  if (at === -1 && wanted === '0') return null;
  if (at === -1)
    return {
      what: `After the message of line ${message} nothing ends the ${inFunction ? 'function' : 'script'} with exit code ${wanted}: it ended with ${got}.`,
      why: `Write \`${word} ${wanted}\` below line ${message}.`,
      line: message,
    };
  const code = /(?:return|exit)(?:\s+(\d+))?/.exec(rest[at] ?? '')?.[1];
  const head = situation.lines
    .slice(0, message)
    .findLastIndex(text => /^\s*(?:if|elif|else|while|case)\b/.test(text));
  if (wanted === '0')
    return /^\s*(?:if|elif)\b/.test(situation.lines[head] ?? '')
      ? {
          what: `\`${situation.call}\` must end with exit code 0, but the condition in line ${head + 1} was true, and line ${message} wrote its message.`,
          why: 'Look at the condition: is it turned round, and does it ask about the right value?',
          line: head + 1,
        }
      : null;
  return code === wanted || code === undefined
    ? null
    : {
        what: `\`${situation.call}\` must end with exit code ${wanted}; line ${message + at} says ${code}.`,
        why: `Write ${wanted} there.`,
        line: message + at,
      };
};

/** A function that says it failed, and commands after its call that go well. */
const lostReturn = ({ lines, functions }: Situation, wanted: string, got: string): Explanation | null => {
  if (got !== '0' || wanted === '0') return null;
  const own = functions.filter(one =>
    lines
      .slice(one.line - 1, one.end)
      .some(text => new RegExp(String.raw`\breturn\s+${wanted}\b`).test(text)),
  );
  const [only] = own;
  if (!only || own.length > 1) return null;
  const call = lines.findIndex(
    (text, index) =>
      index >= only.end &&
      new RegExp(String.raw`^${only.name.replaceAll(/\W/g, '.')}(?:\s[^|&]*)?$`).test(
        withoutComment(text).trimEnd(),
      ),
  );
  const last = lines.findLastIndex(text => withoutComment(text).trim() !== '');
  return call !== -1 && call < last && /^(?:echo|printf)\b/.test(lines[last] ?? '')
    ? {
        what: `\`return ${wanted}\` ends only \`${only.name}\`: the exit code of the script is that of its last command, line ${last + 1}.`,
        why: `Write \`${only.name} … || exit ${wanted}\` in line ${call + 1}.`,
        line: call + 1,
      }
    : null;
};

const byLastCommand = (situation: Situation, wanted: string, got: string): Explanation | null => {
  const last = situation.own
    ? situation.lines
        .slice(0, situation.own.end - 1)
        .findLastIndex(text => text.trim() !== '' && text.trim() !== '}')
    : -1;
  return wanted === '0' &&
    got === '1' &&
    last !== -1 &&
    /^\s*(?:\[|\(\(|grep\b|test\b).*(?:\]|\)\)|&&|grep)/.test(situation.lines[last] ?? '')
    ? {
        what: `The exit code of a function is that of its last command: line ${last + 1} ends with 1 here.`,
        why: 'Use `if … fi`, or write `return 0` at the end.',
        line: last + 1,
      }
    : null;
};

/** A message that goes to the other stream than the test looks at. */
export const otherStream: Reason = situation => {
  const { feedback, actual, expected } = situation;
  const printed = /^Printed: ([\s\S]*)$/m.exec(feedback)?.[1] ?? '';
  const errors = /^Errors: ([\s\S]*?)(?:\nPrinted: |$(?![\s\S]))/m.exec(feedback)?.[1] ?? '';
  const wantsErrors =
    /std_?err\b|standard error|error (?:stream|output)/i.test(feedback.split('\n')[0] ?? '') ||
    /\[\[? (?:-z "?\$\{?(?:out|output|stdout)|-n "?\$\{?(?:err|stderr))/.test(feedback);
  const line =
    wantsErrors && printed !== '' && errors === '' ? writerOf(situation, printed.split('\n')) : null;
  if (line !== null && !/>&\s*2|\/dev\/stderr/.test(situation.lines[line - 1] ?? ''))
    return {
      what: `Line ${line} writes to standard output; the test expects this message on standard error.`,
      why: 'Write `>&2` at the end of the line.',
      line,
    };
  const isLost =
    actual === '' && expected !== undefined && expected !== '' && errors.trim() === expected.trim();
  const sent = isLost ? lineWith(situation.lines, />&\s*2|\/dev\/stderr/) : null;
  return sent
    ? {
        what: `Line ${sent.line} writes to standard error; the test reads standard output.`,
        why: 'Remove `>&2` there.',
        line: sent.line,
      }
    : null;
};
