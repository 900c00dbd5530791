import { bodyOf, type Block, textOf } from './program-parts.ts';
import { reachedBy, type Reason, type Situation } from './situation.ts';

/** Functions that call themselves: without an end, with the same value, or from a start that swallows everything. */

const callOf = (block: Block) =>
  new RegExp(
    String.raw`(?<![\w.])(?:self\.|this\.)?${block.name.replaceAll(/\W/g, '.')}\s*\((?<list>[^()]*)\)`,
  );

const isEndless = ({ error, feedback }: Situation) =>
  /RecursionError|Maximum call stack|StackOverflow|stack-overflow|stack overflow|calls itself/i.test(
    `${error} ${feedback}`,
  );

/** Why a function calls itself without end. */
export const endlessRecursion: Reason = situation => {
  if (!isEndless(situation)) return null;
  for (const block of situation.functions) {
    const body = bodyOf(situation, block);
    const calls = body.filter(([, text]) => callOf(block).test(text));
    const [first, ...others] = calls;
    if (!first) continue;
    const list = callOf(block).exec(first[1])?.groups?.['list'] ?? '';
    const own = block.parameters.filter(name => name !== 'self');
    if (others.length === 0 && own.length > 0 && list.replaceAll(/\s/g, '') === own.join(','))
      return {
        what: `Line ${first[0]} calls \`${block.name}\` again with the same \`${own.join('`, `')}\`: it never comes to an end.`,
        why: 'Each call must get a smaller part of the problem, such as the number minus one.',
        line: first[0],
      };
    const before = body
      .filter(([line]) => line <= first[0])
      .map(([, text]) => text)
      .join('\n');
    if (/\b(?:if|while|for|switch|case|elif|unless)\b|\?|&&|\|\||\band\b|\bor\b/.test(before)) continue;
    return {
      what: `\`${block.name}\` calls itself in line ${first[0]} whatever its values are: nothing ends it.`,
      why: `Before that line, ask for the smallest case with \`if\`, and give back its answer without another call.`,
      line: first[0],
    };
  }
  return null;
};

/** `return n * f(n - 1)` down to `return 0`. */
export const productDownToZero: Reason = situation => {
  if (Number(situation.actual) !== 0 || situation.actual?.trim() === '' || Number(situation.expected) === 0)
    return null;
  for (const block of reachedBy(situation)) {
    if (block.name === '') continue;
    const body = bodyOf(situation, block);
    const product = body.find(
      ([, text]) =>
        new RegExp(String.raw`\*\s*(?:self\.|this\.)?${block.name.replaceAll(/\W/g, '.')}\s*\(`).test(text) ||
        new RegExp(String.raw`\b${block.name.replaceAll(/\W/g, '.')}\s*\([^()]*\)\s*\*`).test(text),
    );
    const zero = body.find(([, text]) => /\breturn\s+0\s*;?\s*\}?\s*$/.test(text));
    const returns = textOf(situation, block).match(/\breturn\b/g)?.length ?? 0;
    if (!product || !zero || returns > 2) continue;
    return {
      what: `The smallest case gives back 0 (line ${zero[0]}), and line ${product[0]} multiplies with it: 0 times anything is 0.`,
      why: 'The smallest case of a product is 1.',
      line: zero[0],
    };
  }
  return null;
};
