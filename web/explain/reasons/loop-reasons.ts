import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, loopsReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** What values and loops tell together: rounds too many or too few, and results that do not outlive a round. */

const isBraced = ({ language }: Situation) => language !== 'python' && language !== 'bash';

/** `[1, 2, 3]`, `{1, 2}` and `std::vector`s as texts; null for what is no list. */
const listOf = (value: string | undefined): string[] | null => {
  const inner = /^\s*(?:\[(.*)\]|\{(.*)\})\s*$/s.exec(value ?? '');
  const text = inner?.[1] ?? inner?.[2];
  return text === undefined || /[[{]/.test(text)
    ? null
    : text
        .split(',')
        .map(one => one.trim())
        .filter(one => one !== '');
};

const numbersOf = (value: string | undefined) => {
  const list = listOf(value);
  return list && list.every(one => /^-?\d+$/.test(one)) ? list.map(Number) : null;
};

const startsWith = (list: string[], part: string[]) => part.every((one, index) => one === list[index]);

/** A list that lacks its last number: the loop ends before it. */
export const lastNumberLeftOut: Reason = situation => {
  const [wanted, got] = [listOf(situation.expected), listOf(situation.actual)];
  if (!wanted || !got || wanted.length !== got.length + 1 || !startsWith(wanted, got)) return null;
  const last = wanted.at(-1) ?? '';
  const own = situation.own?.parameters.filter(name => name !== 'self') ?? [];
  const name = own[situation.given.indexOf(last)];
  if (name === undefined || !/^-?\d+$/.test(last)) return null;
  const found = findReached(
    situation,
    situation.language === 'python'
      ? new RegExp(
          String.raw`(?<what>range\((?:[^(),]*,\s*)?${name}\s*\))|while\s+(?<loop>\w+\s*<\s*${name})\s*:`,
        )
      : new RegExp(String.raw`(?:;|while\s*\()\s*(?<what>\w+\s*<\s*${name})\s*[;)]`),
  );
  if (!found) return null;
  const { what, loop } = found.groups;
  return {
    what: `\`${what ?? loop}\` in line ${found.line} ends before \`${name}\`: ${last} itself is left out.`,
    why:
      what !== undefined && situation.language === 'python'
        ? `The end of a range is not part of it: write \`${name} + 1\`.`
        : 'Compare with `<=`.',
    line: found.line,
  };
};

/** 0, 1, 2 instead of 1, 2, 3. */
export const countsFromZero: Reason = situation => {
  const [wanted, got] = [numbersOf(situation.expected), numbersOf(situation.actual)];
  if (!wanted || !got || wanted.length !== got.length || wanted.length < 2) return null;
  if (!wanted.every((one, index) => one === (got[index] ?? 0) + 1) || got[0] !== 0) return null;
  const found = findReached(
    situation,
    situation.language === 'python'
      ? /(?<what>range\(\s*(?<end>\w+)\s*\))/
      : /for\s*\([^;]*?(?<what>\b\w+\s*=\s*0)\s*;\s*\w+\s*<\s*(?<end>\w+)\s*;/,
  );
  const variable = /for\s+(\w+)\s+in\b|\b(\w+)\s*=\s*0/.exec(found?.text ?? '');
  const name = variable?.[1] ?? variable?.[2];
  // The number itself must be what is collected.
  const isCollected =
    found &&
    new RegExp(
      String.raw`(?:append|push|add|push_back)\(\s*${name}\s*\)|\[\s*${name}\s+for\b|list\(\s*range\(`,
    ).test(textOf(situation, found.block));
  if (!found || !isCollected) return null;
  const { what, end } = found.groups;
  return {
    what: `\`${what}\` in line ${found.line} begins with 0, and the test expects numbers from 1 on.`,
    why:
      situation.language === 'python'
        ? `Write \`range(1, ${end} + 1)\`.`
        : `Begin with 1, and compare with \`<= ${end}\`.`,
    line: found.line,
  };
};

/** `return` right after the first value was added, inside the loop. */
export const returnAfterFirst: Reason = situation => {
  const [wanted, got] = [listOf(situation.expected), listOf(situation.actual)];
  if (!wanted || !got || got.length >= wanted.length || !startsWith(wanted, got)) return null;
  for (const { loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop).filter(([, text]) => text.trim() !== '');
    for (const [index, [line, text]] of body.entries()) {
      const name = /^\s*return\s+(\w+)\s*;?\s*$/.exec(text)?.[1];
      const before = body[index - 1]?.[1] ?? '';
      if (
        name === undefined ||
        !new RegExp(String.raw`\b${name}\.(?:append|push|add|push_back)\(`).test(before)
      )
        continue;
      return {
        what: `The \`return\` in line ${line} is inside the loop: it ends the function as soon as the first value was added.`,
        why: 'Move it behind the loop.',
        line,
      };
    }
  }
  return null;
};

const collects =
  /^(?:sum|total|summe|gesamt|count|counter|acc|accumulator|product|produkt|result|res|s|t|anzahl)$/i;

/** `total = n` where `total += n` is meant. */
export const keepsOnlyLast: Reason = situation => {
  if (!differs(situation) || situation.language === 'bash') return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop).filter(([, text]) => !/^\s*[{}]?\s*$/.test(text));
    const [only] = body;
    const found = /^\s*(?<name>\w+)\s*=\s*(?<value>[^=+].*?);?\s*$/.exec(only?.[1] ?? '')?.groups;
    if (!only || body.length !== 1 || !found) continue;
    const { name = '', value = '' } = found;
    if (
      !collects.test(name) ||
      new RegExp(String.raw`\b${name}\b`).test(value) ||
      /\b(?:max|min)\b/i.test(value)
    )
      continue;
    const before = situation.bare.slice(block.line, loop.line - 1).join('\n');
    if (!new RegExp(String.raw`\b${name}\s*=\s*[01](?:\.0)?\b`).test(before)) continue;
    return {
      what: `Line ${only[0]} gives \`${name}\` a new value in each round and forgets the old one: only the last round counts.`,
      why: `To add, write \`${name} += …\`.`,
      line: only[0],
    };
  }
  return null;
};

/** Whatever 0 is multiplied with stays 0. */
export const productFromZero: Reason = situation => {
  if (Number(situation.actual) !== 0 || situation.actual?.trim() === '' || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const name = /(?<![\w.])(\w+)\s*=\s*0(?:\.0)?\s*;?\s*$/.exec(text)?.[1];
      const grown =
        name === undefined
          ? null
          : lineWith(
              situation.bare,
              new RegExp(
                String.raw`(?<![\w.])${name}\s*(?:\*=|=\s*${name}\s*\*|=\s*[\w[\].]+\s*\*\s*${name}\b)`,
              ),
              line + 1,
              block.end,
            );
      if (
        !grown ||
        /[-+]/.test(grown.text) ||
        lineWith(
          situation.bare,
          new RegExp(String.raw`(?<![\w.])${name}\s*(?:\+=|=\s*[1-9])`),
          line + 1,
          block.end,
        )
      )
        continue;
      return {
        what: `\`${name}\` begins with 0 in line ${line}, and 0 times anything is 0.`,
        why: `Begin a product with 1: \`${name} = 1\`.`,
        line,
      };
    }
  return null;
};

/** `i <= n` over an array of `n` values. */
export const readsOnePast: Reason = situation => {
  if (!isBraced(situation) || !(differs(situation) || situation.error !== '')) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const head =
      /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*(?<from>\d+)\s*;\s*\k<i>\s*<=\s*(?<n>\w+)\s*;\s*(?:\k<i>\+\+|\+\+\k<i>|\k<i>\s*\+=\s*1)/.exec(
        situation.bare[loop.line - 1] ?? '',
      )?.groups;
    if (!head) continue;
    const { i = '', from, n = '' } = head;
    if (!block.parameters.includes(n)) continue;
    const text = textOf(situation, loop);
    const list = new RegExp(String.raw`\b(\w+)\s*\[\s*${i}\s*\]`).exec(text)?.[1];
    if (list !== undefined && block.parameters.includes(list))
      return {
        what: `The last round of the loop in line ${loop.line} uses \`${list}[${n}]\`: of ${n} values the last one is at place ${n} - 1.`,
        why: 'Places are counted from 0, so compare with `<`, not with `<=`.',
        line: loop.line,
      };
    const used = new RegExp(String.raw`(?<![\w.])${i}(?!\w)`).test(
      bodyOf(situation, loop)
        .map(([, one]) => one)
        .join('\n'),
    );
    if (from === '0' && !used && list === undefined && /\{\s*$/.test(situation.bare[loop.line - 1] ?? ''))
      return {
        what: `The loop in line ${loop.line} counts from 0 to \`${n}\`, which is one round more than \`${n}\`.`,
        why: 'Compare with `<`, or begin with 1.',
        line: loop.line,
      };
  }
  return null;
};

const printing: Record<string, RegExp> = {
  python: /^\s*print\s*\(/,
  javascript: /\bconsole\.log\s*\(/,
  typescript: /\bconsole\.log\s*\(/,
  java: /\bSystem\.out\.print/,
  c: /\bprintf\s*\(|\bputs\s*\(/,
  cpp: /\bcout\s*<</,
  bash: /^\s*(?:echo|printf)\b/,
};

/** What belongs behind the loop is printed in each round. */
export const printsInLoop: Reason = situation => {
  const { isOutput, expected = '', actual = '', language } = situation;
  const [wanted, got] = [expected.trim().split('\n'), actual.trim().split('\n')];
  if (!isOutput || got.length <= wanted.length || !wanted.every(row => got.includes(row))) return null;
  const pattern = printing[language];
  const inside = pattern
    ? situation.loops.flatMap(loop =>
        bodyOf(situation, loop).flatMap(([line, text]) => (pattern.test(text) ? [line] : [])),
      )
    : [];
  const [line] = inside;
  return line !== undefined && new Set(inside).size === 1
    ? {
        what: `Line ${line} prints inside the loop, so it prints in each round.`,
        why: 'Move it behind the loop.',
        line,
      }
    : null;
};

/** The first lines are right, and then there are no more. */
export const rowsMissing: Reason = ({ isOutput, expected = '', actual = '' }) => {
  const [wanted, got] = [expected.trimEnd().split('\n'), actual.trimEnd().split('\n')];
  if (!isOutput || actual.trim() === '' || got.length >= wanted.length || !startsWith(wanted, got))
    return null;
  const next = wanted[got.length] ?? '';
  return {
    what: `The output ends too early: after ${got.length === 1 ? 'the first line' : `${got.length} lines`} the test expects "${next.slice(0, 60)}".`,
    why: 'What you printed so far is right. Print the rest, too.',
  };
};

/** The same numbers, with other digits behind the point. */
export const otherDigits: Reason = situation => {
  const { isOutput, expected = '', actual = '', language } = situation;
  const pattern = /-?\d+(?:\.\d+)?/g;
  const [wanted, got] = [expected.match(pattern) ?? [], actual.match(pattern) ?? []];
  if (!isOutput || wanted.length === 0 || wanted.length !== got.length) return null;
  if (expected.replaceAll(pattern, '#').trim() !== actual.replaceAll(pattern, '#').trim()) return null;
  const at = wanted.findIndex((one, index) => one !== got[index]);
  const [one = '', other = ''] = [wanted[at], got[at]];
  const digits = /\.(\d+)$/.exec(one)?.[1]?.length ?? 0;
  if (
    one === '' ||
    Number(other).toFixed(digits) !== one ||
    wanted.some(
      (value, index) => Number(got[index]).toFixed(/\.(\d+)$/.exec(value)?.[1]?.length ?? 0) !== value,
    )
  )
    return null;
  const hint: Record<string, string> = {
    python: `f"{…:.${digits}f}"`,
    javascript: `.toFixed(${digits})`,
    typescript: `.toFixed(${digits})`,
    java: `String.format("%.${digits}f", …)`,
    c: `%.${digits}f`,
    cpp: `std::fixed << std::setprecision(${digits})`,
  };
  return {
    what: `The number is right, but the test expects ${digits === 0 ? 'no digits' : digits === 1 ? 'one digit' : `${digits} digits`} behind the point: ${one}, not ${other}.`,
    why:
      hint[language] === undefined
        ? 'Print it with that many digits.'
        : `Print it with \`${hint[language]}\`.`,
  };
};

/** `base ^ e` is no power. */
export const hatForPower: Reason = situation => {
  const { expected, given, language } = situation;
  if (!differs(situation) || language === 'bash') return null;
  const found = findReached(situation, /(?<what>(?<base>\w+)\s*\^\s*(?<e>\w+))/);
  if (
    !found ||
    !given.some(one => given.some(other => String(Number(one) ** Number(other)) === expected?.trim()))
  )
    return null;
  return {
    what: `\`^\` in line ${found.line} is no power: it compares the bits of both numbers.`,
    why:
      language === 'python' || language === 'javascript' || language === 'typescript'
        ? `Write \`${found.groups['base']} ** ${found.groups['e']}\`.`
        : 'Multiply in a loop, or use `pow` for numbers with a fraction.',
    line: found.line,
  };
};

/** 9 / 5 is 1 where both are whole numbers. */
export const literalDivision: Reason = situation => {
  if (!['java', 'c', 'cpp'].includes(situation.language) || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const match = /(?<![\w.])(?<a>\d+)\s*\/\s*(?<b>\d+)\b(?![.\w])/.exec(text);
      const { a = '0', b = '1' } = match?.groups ?? {};
      // `x * 9 / 5` multiplies first.
      if (!match || /[*/]\s*$/.test(text.slice(0, match.index))) continue;
      if (Number(b) === 0 || Number(a) % Number(b) === 0) continue;
      return {
        what: `\`${a} / ${b}\` in line ${line} divides whole numbers and gives ${Math.trunc(Number(a) / Number(b))}.`,
        why: `Write \`${a}.0 / ${b}\`.`,
        line,
      };
    }
  const late = findReached(
    situation,
    /(?:\(\s*(?:double|float)\s*\)|static_cast<\s*(?:double|float)\s*>)\s*\(\s*(?<what>\w+\s*\/\s*[\w.()]+?)\s*\)/,
  );
  return late
    ? {
        what: `In line ${late.line} \`${late.groups['what']}\` is divided first, as whole numbers, and made a \`double\` only then.`,
        why: 'Leave out the brackets around the division, so that the first number becomes a `double` before.',
        line: late.line,
      }
    : null;
};

/** Two lines are indented as a body, and without { } only the first one is. */
export const secondLineOutside: Reason = situation => {
  if (!isBraced(situation)) return null;
  const { bare } = situation;
  for (const [index, text] of bare.entries()) {
    const word = /^\s*(?:\}\s*)?(for|while|if|else if|else)\b/.exec(text)?.[1];
    if (word === undefined || !/\)\s*$|\belse\s*$/.test(text) || /^\s*\}\s*while\b/.test(text)) continue;
    const [depth, first, second] = [text, bare[index + 1] ?? '', bare[index + 2] ?? ''].map(one =>
      one.search(/\S/),
    );
    if (
      depth === undefined ||
      first === undefined ||
      second === undefined ||
      first <= depth ||
      second !== first
    )
      continue;
    const [one, two] = [(bare[index + 1] ?? '').trim(), (bare[index + 2] ?? '').trim()];
    // Both must be whole statements, on one line each.
    if (!/^[\w$*(+-].*;$/.test(one) || !/^[\w$*(+-].*;$/.test(two)) continue;
    if (/^(?:if|for|while|else|do|case|default|break)\b/.test(one) || /^else\b/.test(two)) continue;
    return {
      what: `Line ${index + 3} is indented as if it belonged to \`${word}\` in line ${index + 1}, but without { } only line ${index + 2} does.`,
      why: 'Put { } around both lines.',
      line: index + 3,
    };
  }
  return null;
};

/** `list[length - i]` with 0 as first `i`: one after the last place. */
export const mirroredPlace: Reason = situation => {
  if (situation.language === 'bash') return null;
  for (const { block, loop } of loopsReached(situation)) {
    const head = situation.bare[loop.line - 1] ?? '';
    const i =
      /\b(\w+)\s*=\s*0\s*;/.exec(head)?.[1] ??
      /\bfor\s+(\w+)\s+in\s+range\(\s*(?:0\s*,\s*)?[^,()]*(?:\([^()]*\))?[^,()]*\)\s*:/.exec(head)?.[1];
    if (i === undefined) continue;
    for (const [line, text] of bodyOf(situation, loop)) {
      const found = new RegExp(
        String.raw`(?<list>\w+)(?:\[\s*(?<one>[\w.]+(?:\(\w*\))?)\s*-\s*${i}\s*\]|\.(?:get|charAt|at)\(\s*(?<two>[\w.]+(?:\(\))?)\s*-\s*${i}\s*\))`,
      ).exec(text)?.groups;
      const size = found?.['one'] ?? found?.['two'];
      const list = found?.['list'];
      if (size === undefined || list === undefined) continue;
      const isLength =
        new RegExp(String.raw`^(?:${list}\.(?:length|size)(?:\(\))?|len\(${list}\)|strlen\(${list}\))$`).test(
          size,
        ) ||
        new RegExp(
          String.raw`\b${size.replaceAll(/\W/g, '.')}\s*=\s*(?:\(int\)\s*)?(?:${list}\.(?:length|size)(?:\(\))?|len\(${list}\)|strlen\(${list}\))\s*(?:;|$)`,
          'm',
        ).test(textOf(situation, block));
      if (!isLength) continue;
      return {
        what: `In the first round \`${i}\` is 0, and \`${list}\` is asked for place ${size}, one after the last (line ${line}).`,
        why: `Write \`${size} - 1 - ${i}\`.`,
        line,
      };
    }
  }
  return null;
};

/** The best so far begins with 0, and the loop with the second value: nobody looks at the first one. */
export const startNotFirst: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const head = situation.bare[loop.line - 1] ?? '';
    const i =
      /for\s*\([^;]*?\b(\w+)\s*=\s*1\s*;\s*\1\s*</.exec(head)?.[1] ??
      /for\s+(\w+)\s+in\s+range\(\s*1\s*,/.exec(head)?.[1];
    if (i === undefined) continue;
    const text = textOf(situation, loop);
    for (const [, list = '', name = ''] of text.matchAll(
      new RegExp(String.raw`\b(\w+)(?:\[\s*${i}\s*\]|\.get\(\s*${i}\s*\))\s*[<>]=?\s*(\w+)\b`, 'g'),
    )) {
      const before = situation.bare.slice(Math.max(0, block.line - 1), loop.line - 1);
      const at = before.findLastIndex(one => new RegExp(String.raw`\b${name}\s*=\s*0\s*;?\s*$`).test(one));
      if (at === -1 || !new RegExp(String.raw`\b${name}\s*=\s*${list}\b`).test(text)) continue;
      const line = Math.max(0, block.line - 1) + at + 1;
      return {
        what: `The loop in line ${loop.line} begins with the second value, and \`${name}\` with 0 (line ${line}): the first value is never looked at.`,
        why: `Begin with the first value: \`${name} = ${list}${situation.language === 'java' && text.includes('.get(') ? '.get(0)' : '[0]'}\`.`,
        line,
      };
    }
  }
  return null;
};
