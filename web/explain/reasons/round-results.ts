import { bodyOf } from './program-parts.ts';
import { loopsReached, type Reason } from './situation.ts';
import { dataOf } from './value-data.ts';

/** What the rounds of a loop make of one variable or answer: each overwrites it, or none changes what is meant. */

/** Answers of yes and no that a test of primes gets by dividing by 1 or by the number itself. */
export const dividedByItself: Reason = situation => {
  const { expected = '', actual = '', own, language } = situation;
  if (!own || !/^true$/i.test(expected.trim()) || !/^false$/i.test(actual.trim())) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const text = situation.bare[loop.line - 1] ?? '';
    const head =
      language === 'python'
        ? /for\s+(?<i>\w+)\s+in\s+range\(\s*(?<from>\d+)\s*,\s*(?<to>\w+)\s*(?<more>\+\s*1)?\s*\)/.exec(text)
        : /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*(?<from>\d+)\s*;\s*\k<i>\s*<(?<more>=)?\s*(?<to>\w+)\s*;/.exec(
            text,
          );
    const { i = '', from = '', to = '', more } = head?.groups ?? {};
    if (!head || !block.parameters.includes(to)) continue;
    const body = bodyOf(situation, loop)
      .map(([, one]) => one)
      .join('\n');
    if (!new RegExp(String.raw`\b${to}\s*%\s*${i}\s*={2,3}\s*0`).test(body)) continue;
    if (!/\breturn\s+(?:False|false)\b|=\s*(?:False|false)\b/.test(body)) continue;
    if (from === '1')
      return {
        what: `The loop in line ${loop.line} begins with 1, and every number can be divided by 1.`,
        why: 'Begin with 2.',
        line: loop.line,
      };
    if (more !== undefined)
      return {
        what: `The last round of the loop in line ${loop.line} divides \`${to}\` by itself, which always works.`,
        why: language === 'python' ? `End with \`range(${from}, ${to})\`.` : `Compare with \`<\`.`,
        line: loop.line,
      };
  }
  return null;
};

/** Each value of a list gets its new value only in the variable of the loop. */
export const loopVariableSet: Reason = situation => {
  const { language } = situation;
  if (language === 'bash' || language === 'c' || situation.expected === situation.actual) return null;
  const head =
    language === 'python'
      ? /^\s*for\s+(?<name>\w+)\s+in\s+(?<list>[\w.]+)\s*:/
      : language === 'java' || language === 'cpp'
        ? /for\s*\(\s*(?:final\s+)?[\w<>[\]:]+\s+(?<name>\w+)\s*:\s*(?<list>[\w.]+)\s*\)/
        : /for\s*\(\s*(?:let|var)\s+(?<name>\w+)\s+of\s+(?<list>[\w.]+)\s*\)/;
  for (const { loop } of loopsReached(situation)) {
    const { name = '', list = '' } = head.exec(situation.bare[loop.line - 1] ?? '')?.groups ?? {};
    if (name === '') continue;
    const body = bodyOf(situation, loop);
    const at = body.findIndex(([, text]) =>
      new RegExp(String.raw`^\s*(?:\{\s*)?${name}\s*(?:[-+*/%]|\*\*|\/\/)?=(?!=)`).test(text),
    );
    const set = body[at];
    if (!set) continue;
    // What is used afterwards is a new value on its way elsewhere.
    const after = body.slice(at + 1).map(([, text]) => text);
    if (after.some(text => new RegExp(String.raw`(?<![\w.])${name}\b`).test(text))) continue;
    return {
      what: `Line ${set[0]} changes only \`${name}\`, the variable of the loop: the values of \`${list}\` stay as they are.`,
      why:
        language === 'python'
          ? `Change the place: \`for i in range(len(${list})): ${list}[i] = …\`, or collect the new values in a new list.`
          : language === 'cpp'
            ? `Write \`& ${name}\` in line ${loop.line}, so that it is the value itself.`
            : `Change the place: count with \`i\` and write \`${list}${language === 'java' ? '[i]' : '[i]'} = …\`.`,
      line: set[0],
    };
  }
  return null;
};

/** `found = 1` in a loop that should count. */
export const setToOne: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (got !== 1 || typeof wanted !== 'number' || wanted < 2) return null;
  for (const { block, loop } of loopsReached(situation)) {
    for (const [line, text] of bodyOf(situation, loop)) {
      const name = /^\s*(\w+)\s*=\s*1\s*;?\s*$/.exec(text)?.[1];
      if (name === undefined) continue;
      const before = situation.bare.slice(block.line - 1, loop.line - 1).join('\n');
      const after = situation.bare.slice(loop.end, block.end).join('\n');
      const isStarted = new RegExp(String.raw`\b${name}\s*(?::\s*\w+\s*)?=\s*0\b`).test(before);
      if (!isStarted || !new RegExp(String.raw`\breturn\s+${name}\b`).test(after)) continue;
      return {
        what: `Line ${line} sets \`${name}\` to 1 each time, so it never becomes more than 1.`,
        why: `To count, add 1: \`${name} += 1\`.`,
        line,
      };
    }
  }
  return null;
};

/** `if … found = true else found = false` in a loop. */
export const lastRoundDecides: Reason = situation => {
  if (situation.language === 'bash' || situation.expected === situation.actual) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop).filter(
      ([, text]) => text.trim() !== '' && !/^\s*[{}]\s*$/.test(text),
    );
    const at = body.findIndex(([, text]) => /^\s*(?:\}\s*)?else\b(?!\s*if)/.test(text));
    if (at < 2 || body.some(([, text]) => /\b(?:break|return|continue|elif)\b|\belse\s+if\b/.test(text)))
      continue;
    const set = (text: string | undefined) =>
      /^\s*(?:\}?\s*else\s*:?\s*\{?\s*)?(\w+)\s*=(?!=)\s*([^;]+?)\s*;?\s*\}?\s*$/.exec(text ?? '');
    const [one, other] = [set(body[at - 1]?.[1]), set(body[at]?.[1]) ?? set(body[at + 1]?.[1])];
    const line = set(body[at]?.[1]) ? body[at]?.[0] : body[at + 1]?.[0];
    if (!one || !other || one[1] !== other[1] || line === undefined) continue;
    const name = one[1] ?? '';
    if (new RegExp(String.raw`\b${name}\b`).test(`${one[2]} ${other[2]}`)) continue;
    const after = situation.bare.slice(loop.end, block.end).join('\n');
    if (!new RegExp(String.raw`\b${name}\b`).test(after)) continue;
    return {
      what: `Each round of the loop gives \`${name}\` a new value: line ${line} overwrites what an earlier round has found, so only the last round decides.`,
      why: `Set it once before the loop, and leave the \`else\` out.`,
      line,
    };
  }
  return null;
};
