import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, loopsReached, reachedBy, type Reason, type Situation } from './situation.ts';

/** Right steps in the wrong order or place: rounded before multiplied, called before its time, one row for all. */

const isCompiled = ({ language }: Situation) => ['java', 'c', 'cpp'].includes(language);

/** Declared as a whole number, anywhere in the program. */
const isWhole = ({ bare }: Situation, name: string): boolean =>
  /^\d+$/.test(name) ||
  (name.endsWith('()') &&
    bare.some(text => new RegExp(String.raw`\b(?:int|long)\s+${name.slice(0, -2)}\s*\(`).test(text))) ||
  (bare.some(text =>
    new RegExp(String.raw`\b(?:int|long|short|size_t)\s+(?:\w+(?:\s*=[^,;]*)?,\s*)*${name}\b`).test(text),
  ) &&
    !bare.some(text =>
      new RegExp(String.raw`\b(?:double|float)\s+(?:\w+(?:\s*=[^,;]*)?,\s*)*${name}\b`).test(text),
    ));

/** `price * (percent / 100)`, `part / all * 100`: the fraction is gone before it counts. */
export const dividedTooEarly: Reason = situation => {
  if (!isCompiled(situation) || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      if (/\d\.\d|\(\s*(?:double|float)\s*\)|static_cast</.test(text)) continue;
      // Of hundred, or in percent: a fraction is meant.
      const inner = /\*\s*\(\s*(?<a>\w+)\s*\/\s*(?<b>100)\s*\)|\(\s*(?<c>\w+)\s*\/\s*100\s*\)\s*\*/.exec(
        text,
      )?.groups;
      const before = /(?<![*/.]\s*|\w)(?<a>\w+(?:\(\))?)\s*\/\s*(?<b>\w+(?:\(\))?)\s*\)?\s*\*\s*100\b/.exec(
        text,
      )?.groups;
      const found = inner ? { a: inner['a'] ?? inner['c'] ?? '', b: '100' } : before;
      const { a = '', b = '' } = found ?? {};
      if (
        !found ||
        (b === '100' && before === found) ||
        !isWhole(situation, a) ||
        !isWhole(situation, b) ||
        /^\d+$/.test(a)
      )
        continue;
      return {
        what: `\`${a} / ${b}\` in line ${line} is calculated first, with whole numbers: its fraction is cut off before anything is multiplied.`,
        why: /\d\.\d/.test(situation.expected ?? '')
          ? 'Multiply first, with `100.0`, and divide at the end.'
          : 'Multiply first, and divide at the end.',
        line,
      };
    }
  return null;
};

/** `Math.round(a / b) * 100`. */
export const roundedTooEarly: Reason = situation => {
  if (!['javascript', 'typescript', 'python'].includes(situation.language) || !differs(situation))
    return null;
  const found = findReached(
    situation,
    /(?<what>Math\.(?:round|floor|ceil|trunc)|\bround|\bint)\((?:[^()]|\([^()]*\))*\/(?:[^()]|\([^()]*\))*\)\s*\*\s*\d+/,
  );
  return found
    ? {
        what: `\`${found.groups['what']}(…)\` in line ${found.line} rounds before the result is multiplied, so its digits are lost.`,
        why: `Multiply inside of the brackets: \`${found.groups['what']}(… * 100)\`.`,
        line: found.line,
      }
    : null;
};

/** `Math.ceil(minutes / 60)`: there is nothing left to round. */
export const nothingToRound: Reason = situation => {
  if (!isCompiled(situation) || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const {
        how = '',
        a = '',
        b = '',
      } = /\b(?<how>(?:Math\.)?(?:ceil|round|floor))\(\s*(?<a>\w+(?:\(\))?)\s*\/\s*(?<b>\w+(?:\(\))?)\s*\)/.exec(
        text,
      )?.groups ?? {};
      if (how === '' || !isWhole(situation, a) || !isWhole(situation, b)) continue;
      return {
        what: `\`${a} / ${b}\` in line ${line} divides whole numbers and cuts the fraction off, before \`${how}\` sees it.`,
        why: /^\d+$/.test(b) ? `Write \`${a} / ${b}.0\`.` : `Write \`(double) ${a} / ${b}\`.`,
        line,
      };
    }
  return null;
};

/** `double average = sum / n;` with whole numbers. */
export const wholeIntoFraction: Reason = situation => {
  const { expected = '' } = situation;
  if (!isCompiled(situation) || !differs(situation) || !/\d\.\d/.test(expected)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const { a = '', b = '' } =
        /\b(?:double|float)\s+\w+\s*=\s*(?<a>\w+)\s*\/\s*(?<b>\w+)\s*;/.exec(text)?.groups ??
        (/^\s*(?:(?:public|private|static|std::)\s*)*(?:double|float)\b/.test(
          situation.bare[block.line - 1] ?? '',
        )
          ? /\breturn\s+(?<a>\w+)\s*\/\s*(?<b>\w+)\s*;/.exec(text)?.groups
          : undefined) ??
        {};
      if (a === '' || !isWhole(situation, a) || !isWhole(situation, b)) continue;
      return {
        what: `Both sides of the / in line ${line} are whole numbers, so the fraction is cut off before \`${a} / ${b}\` becomes a \`double\`.`,
        why:
          situation.language === 'cpp'
            ? `Write \`static_cast<double>(${a}) / ${b}\`.`
            : `Write \`(double) ${a} / ${b}\`.`,
        line,
      };
    }
  return null;
};

/** Swapping over the whole length swaps each pair back. */
export const swappedTwice: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const { loop } of loopsReached(situation)) {
    const head = situation.bare[loop.line - 1] ?? '';
    const found =
      /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*0\s*;\s*\k<i>\s*<\s*(?<n>[\w.]+(?:\([\w.]*\))?)\s*;/.exec(head)
        ?.groups ?? /for\s+(?<i>\w+)\s+in\s+range\(\s*(?<n>len\(\w+\)|\w+)\s*\)\s*:/.exec(head)?.groups;
    if (!found) continue;
    const { i = '', n = '' } = found;
    const body = textOf(situation, loop);
    const size = n.replaceAll(/[.()]/g, String.raw`\$&`);
    const mirror = String.raw`\[\s*(?:${size}\s*-\s*1\s*-\s*${i}|${size}\s*-\s*${i}\s*-\s*1)\s*\]`;
    const isSwap =
      new RegExp(String.raw`\[\s*${i}\s*\]\s*=[^=;\n]*${mirror}`).test(body) &&
      new RegExp(String.raw`${mirror}\s*=(?!=)`).test(body);
    const isPython = new RegExp(String.raw`\[\s*${i}\s*\]\s*,\s*\w+${mirror}\s*=`).test(body);
    if (!isSwap && !isPython) continue;
    return {
      what: `The loop in line ${loop.line} goes through all places: in its second half it swaps each pair back again.`,
      why: `Stop in the middle: \`${n} ${situation.language === 'python' ? '//' : '/'} 2\`.`,
      line: loop.line,
    };
  }
  return null;
};

/** A vector that has its places already, and gets as many again. */
export const pushedBehindPlaces: Reason = situation => {
  if (situation.language !== 'cpp' || !differs(situation)) return null;
  const made = findReached(
    situation,
    /\bvector\s*<[^;=]*>\s+(?<name>\w+)\s*\(\s*[^)&]+(?:\(\s*\))?\s*\)\s*;/,
  );
  const name = made?.groups['name'];
  const pushed =
    made &&
    lineWith(
      situation.bare,
      new RegExp(String.raw`\b${name}\.(?:push_back|emplace_back)\(`),
      made.line,
      made.block.end,
    );
  if (!made || !pushed || /begin\(\)|,/.test(made.text.slice(made.text.indexOf(`${name}(`)))) return null;
  return {
    what: `\`${name}\` has its places from the start (line ${made.line}), all 0 or empty; \`push_back\` in line ${pushed.line} puts the values behind them.`,
    why: `Leave the brackets with the size out in line ${made.line}.`,
    line: made.line,
  };
};

/** One array put in several times. */
export const sameRowAgain: Reason = situation => {
  if (!['javascript', 'typescript', 'java', 'python'].includes(situation.language) || !differs(situation))
    return null;
  const arrays = String.raw`(?:\[|new\s+\w+\s*\[|Array\(|new\s+ArrayList)`;
  for (const block of new Set([...reachedBy(situation), ...situation.functions])) {
    for (const [line, text] of bodyOf(situation, block)) {
      const name = new RegExp(
        String.raw`^\s*(?:(?:const|let|var|final)\s+)?(?:[\w<>[\]]+\s+)?(?<name>\w+)\s*(?::[^=]*)?=\s*${arrays}`,
      ).exec(text)?.groups?.['name'];
      if (name === undefined) continue;
      const list = lineWith(
        situation.bare,
        new RegExp(String.raw`[[{]\s*${name}\s*,\s*${name}\b`),
        line + 1,
        block.end,
      );
      const loop = situation.loops.find(one => one.line > line && one.end <= block.end);
      const put = loop
        ? lineWith(
            situation.bare,
            new RegExp(
              String.raw`\.(?:push|append|add)\(\s*${name}\s*\)|\w+\[\s*\w+\s*\]\s*=\s*${name}\s*;?\s*$`,
            ),
            loop.line,
            loop.end,
          )
        : null;
      const isInLoop = situation.loops.some(
        one => one.line > block.line && one.line < line && line <= one.end,
      );
      const isNew =
        loop &&
        lineWith(situation.bare, new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)`), loop.line, loop.end);
      const found = list ?? (isInLoop || isNew ? null : put);
      if (!found) continue;
      return {
        what: `Line ${found.line} puts the very same \`${name}\` in several times: a change in one row is seen in all.`,
        why: list ? 'Write a new one for each row.' : 'Make a new one in each round of the loop.',
        line: found.line,
      };
    }
  }
  return null;
};

/** `break` ends only the inner loop. */
export const onlyInnerLeft: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const outer of situation.loops) {
      if (outer.line <= block.line || outer.end > block.end) continue;
      const inner = situation.loops.find(one => one.line > outer.line && one.end <= outer.end);
      if (!inner || /\bswitch\b/.test(textOf(situation, outer))) continue;
      const left = lineWith(situation.bare, /\bbreak\b/, inner.line, inner.end);
      if (!left) continue;
      const above = situation.bare[left.line - 2] ?? '';
      const name = /^\s*(?<name>\w+)\s*=(?!=)/.exec(above)?.groups?.['name'];
      const isAsked = situation.bare
        .slice(inner.end, outer.end)
        .concat(situation.bare[outer.line - 1] ?? '')
        .some(text => name !== undefined && new RegExp(String.raw`\b${name}\b`).test(text));
      const isLater =
        name !== undefined &&
        situation.bare
          .slice(outer.end, block.end)
          .some(text => new RegExp(String.raw`\breturn\s+${name}\b`).test(text));
      if (!isLater || isAsked || lineWith(situation.bare, /\bbreak\b/, inner.end + 1, outer.end)) continue;
      return {
        what: `\`break\` in line ${left.line} leaves only the inner loop (line ${inner.line}): the outer one in line ${outer.line} goes on and overwrites \`${name}\`.`,
        why: `Write \`return\` there, or ask for \`${name}\` in the outer loop, too.`,
        line: left.line,
      };
    }
  return null;
};

/** `setTimeout(ring(), 100)` calls at once. */
export const calledAtOnce: Reason = situation => {
  if (situation.language !== 'javascript' && situation.language !== 'typescript') return null;
  const found =
    findReached(
      situation,
      /\b(?<how>setTimeout|setInterval|setImmediate)\(\s*(?<call>[\w$.]+)\((?!\s*\)\s*=>)[^()]*\)\s*[,)]/,
    ) ??
    findReached(
      situation,
      /\.(?<how>addEventListener|on|then)\(\s*["'·]*\s*,?\s*(?<call>this\.[\w$]+|[a-z][\w$]*)\(\s*\)\s*\)/,
    );
  if (!found) return null;
  const { how, call = '' } = found.groups;
  if (/\.bind$|^(?:function|async|require)$/.test(call)) return null;
  return {
    what: `\`${call}(…)\` in line ${found.line} is called at once, and \`${how}\` gets only its result.`,
    why: `Give it a function that calls it later: \`() => ${call}(…)\`.`,
    line: found.line,
  };
};
