import { type Block, bodyOf, functionAround, lineWith, textOf } from './program-parts.ts';
import { differs, loopsReached, type Reason, type Situation } from './situation.ts';

/** What goes on from round to round, and what is left when a loop has ended. */

const word = (name: string) => String.raw`(?<![\w$.>])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`;
const indentOf = (text: string) => Math.max(0, text.search(/\S/));

const startOf = (situation: Situation, name: string, from: number, to: number) =>
  lineWith(
    situation.bare,
    new RegExp(
      String.raw`${word(name)}\s*(?::[^=]*)?=\s*(?:0(?:\.0)?|\[\s*\]|""|''|\{\s*\})\s*[;,]?\s*$|${word(name)}\s*=\s*0\s*,`,
    ),
    from,
    to,
  );

/** A sum of an inner loop that is set to 0 only once, above the outer one. */
const neverBegunAgain: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const { block, loop: outer } of loopsReached(situation)) {
    const inner = situation.loops.find(one => one.line > outer.line && one.end < outer.end);
    if (
      !inner ||
      situation.loops.some(
        one => one !== outer && one.line >= block.line && one.line < outer.line && one.end >= outer.end,
      )
    )
      continue;
    const grown = bodyOf(situation, inner).flatMap(
      ([, text]) => /(?<![\w.$>])(?<name>[A-Za-z_]\w*)\s*(?:\+=|\+\+)/.exec(text)?.groups?.['name'] ?? [],
    );
    for (const name of new Set(grown)) {
      const start = startOf(situation, name, Math.max(1, block.line), outer.line - 1);
      if (!start) continue;
      const body = bodyOf(situation, outer);
      const isSetAgain = body.some(([, text]) => new RegExp(String.raw`${word(name)}\s*=(?!=)`).test(text));
      const behind = body.filter(([line]) => line > inner.end);
      // It is handed on there, each time: what it is compared with may go over all rounds.
      const used = behind.find(([, text]) =>
        new RegExp(String.raw`\(.*${word(name)}|<<\s*${name}\b|=\s*${name}\s*[;/]|\{[^}]*\b${name}\b`).test(
          text,
        ),
      );
      const isCounter = new RegExp(String.raw`(?:\[|\()\s*${name}\s*(?:\]|\))`).test(
        textOf(situation, inner),
      );
      if (isSetAgain || !used || isCounter) continue;
      const usedAfter = situation.bare
        .slice(outer.end, block.end)
        .some(text => new RegExp(word(name)).test(text));
      if (usedAfter) continue;
      return {
        what: `\`${name}\` gets its first value only once, in line ${start.line} above the loop of line ${outer.line}: each round goes on with what the rounds before have added.`,
        why: `Set it at the beginning of each round: move line ${start.line} into that loop.`,
        line: start.line,
      };
    }
  }
  return null;
};

/** The loop divides the number down to 0, and behind it the number itself is asked for. */
const usedUpByLoop: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const { loop } of loopsReached(situation)) {
    const block = functionAround(situation, loop.line);
    if (!block) continue;
    const name = /\bwhile\s*\(?\s*(?<name>\w+)\s*(?:>|!=)=?\s*0/.exec(situation.bare[loop.line - 1] ?? '')
      ?.groups?.['name'];
    if (name === undefined || !block.parameters.includes(name)) continue;
    const cut = bodyOf(situation, loop).find(([, text]) =>
      new RegExp(
        String.raw`${word(name)}\s*(?:\/\/?=|=\s*(?:Math\.(?:floor|trunc)\(\s*)?(?:\(int\)\s*)?\(?\s*${name}\s*\/|>>=)`,
      ).test(text),
    );
    const asked =
      cut &&
      lineWith(
        situation.bare,
        new RegExp(
          String.raw`(?:={2,3}|!={1,2}|\breturn\b)[^;]*${word(name)}|${word(name)}\s*(?:={2,3}|!={1,2})`,
        ),
        loop.end + 1,
        block.end,
      );
    if (!cut || !asked) continue;
    return {
      what: `The loop in line ${loop.line} divides \`${name}\` down to 0 (line ${cut[0]}), so line ${asked.line} no longer asks about the number that was given.`,
      why: `Keep it first: give \`${name}\` to another variable, and let the loop change that one.`,
      line: asked.line,
    };
  }
  return null;
};

/** The nine places around one include that one itself. */
const middleCounted: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  const square =
    situation.language === 'python'
      ? /for\s+(?<i>\w+)\s+in\s+(?:range\(\s*(?<mid>\w+)\s*-\s*1\s*,\s*\k<mid>\s*\+\s*2\s*\)|range\(\s*-1\s*,\s*2\s*\)|[[(]\s*-1\s*,\s*0\s*,\s*1\s*[\])])/
      : /\b(?<i>\w+)\s*=\s*(?:(?<mid>\w+)\s*-\s*1\s*;\s*\k<i>\s*(?:<=\s*\k<mid>\s*\+\s*1|<\s*\k<mid>\s*\+\s*2)|-1\s*;\s*\k<i>\s*(?:<=\s*1|<\s*2))\s*;/;
  for (const { block, loop } of loopsReached(situation)) {
    const outer = square.exec(situation.bare[loop.line - 1] ?? '')?.groups;
    const inner =
      outer &&
      situation.loops.find(
        one => one.line > loop.line && one.end <= loop.end && square.test(situation.bare[one.line - 1] ?? ''),
      );
    if (!outer || !inner) continue;
    const other = square.exec(situation.bare[inner.line - 1] ?? '')?.groups;
    const text = textOf(situation, block);
    const [i, j] = [outer['i'] ?? '', other?.['i'] ?? ''];
    const isLeftOut =
      new RegExp(
        String.raw`${word(i)}\s*(?:[!=]=|is\b)|(?:[!=]=)=?\s*${word(i)}|\(\s*${i}\s*,\s*${j}\s*\)\s*[!=]=|${word(i)}\s*\|\||${word(i)}\s+or\b|\bif\s*\(?\s*${i}\b|Math\.abs|\babs\(`,
      ).test(text) ||
      /\w\s*-=\s*|return\s+\w+\s*-\s*\w|--\s*;|\w--/.test(text) ||
      /[=(]\s*-\s*1\s*;?\s*$/m.test(text.replaceAll(/\bfor\b.*/g, ''));
    const counts = /\+\+|\+=/.test(textOf(situation, inner));
    if (isLeftOut || !counts) continue;
    return {
      what: `The two loops of lines ${loop.line} and ${inner.line} go through nine places, and the one in the middle is among them: it is counted with its own neighbours.`,
      why: `Leave it out: ask in the inner loop whether both \`${i}\` and \`${j}\` stand for the middle.`,
      line: inner.line,
    };
  }
  return null;
};

const nextOf = String.raw`(?:\.|->)next\w*(?:\(\))?`;

/** `while (last != NULL) last = last->next;`, and then something is asked of `last`. */
const walkedOffTheEnd: Reason = situation => {
  const isNothing = /null|NULL|None|undefined|crashed/.test(`${situation.error} ${situation.feedback}`);
  if (!isNothing) return null;
  for (const block of situation.functions)
    for (const loop of situation.loops) {
      if (loop.line <= block.line || loop.end > block.end) continue;
      const name =
        /\bwhile\s*\(?\s*(?<name>\w+)\s*(?:(?:!=|!==|is\s+not)\s*(?:NULL|nullptr|null|None|undefined)\s*)?[):]/.exec(
          situation.bare[loop.line - 1] ?? '',
        )?.groups?.['name'];
      if (name === undefined) continue;
      const walks = new RegExp(String.raw`${word(name)}\s*=\s*${name}${nextOf}`).test(
        textOf(situation, loop),
      );
      const used = lineWith(
        situation.bare,
        new RegExp(String.raw`${word(name)}(?:\.|->)\w+`),
        loop.end + 1,
        block.end,
      );
      const between = used && situation.bare.slice(loop.end, used.line - 1).join('\n');
      if (
        !walks ||
        !used ||
        new RegExp(String.raw`${word(name)}\s*=(?!=)`).test(between ?? '') ||
        /\bbreak\b/.test(textOf(situation, loop))
      )
        continue;
      const isPointer = /->/.test(used.text);
      return {
        what: `The loop in line ${loop.line} ends only when \`${name}\` is ${situation.language === 'python' ? 'None' : isPointer ? 'NULL' : 'null'}, and line ${used.line} then uses it.`,
        why: `Stop at the last one: go on as long as \`${name}${isPointer ? '->' : '.'}next\` is there.`,
        line: loop.line,
      };
    }
  return null;
};

/** The test asks for exactly as much as there is. */
const exactlyAsMuch: Reason = situation => {
  const { own, given, call, expected = '', actual = '' } = situation;
  if (
    !own ||
    call === null ||
    !/^true|false$/i.test(expected.trim()) ||
    !differs(situation) ||
    !/^true|false$/i.test(actual.trim())
  )
    return null;
  const hits = bodyOf(situation, own).flatMap(([line, text]) => {
    const { left, right, sign } =
      /(?<left>(?:this\.|self\.|this->)?\w+)\s*-\s*(?<right>\w+)\s*(?<sign>[<>]=?)\s*0\b/.exec(text)
        ?.groups ??
      /(?<left>(?:this\.|self\.|this->)\w+)\s*(?<sign>[<>]=?)\s*(?<right>\w+)\b/.exec(text)?.groups ??
      /(?<right>\b\w+)\s*(?<sign>[<>]=?)\s*(?<left>(?:this\.|self\.|this->)\w+)\b/.exec(text)?.groups ??
      {};
    return left === undefined || right === undefined || sign === undefined
      ? []
      : [{ line, left, right, sign, text }];
  });
  const [only] = hits;
  if (!only || hits.length > 1) return null;
  const value = given[own.parameters.filter(one => one !== 'self').indexOf(only.right)];
  if (value === undefined || !/^\d+(?:\.\d+)?$/.test(value)) return null;
  // The same number was put in before.
  const times =
    call.match(new RegExp(String.raw`(?<![\w.])${value.replace('.', String.raw`\.`)}(?![\w.])`, 'g'))
      ?.length ?? 0;
  if (times < 2) return null;
  const holds = only.sign.endsWith('=');
  // What comes back where the condition is true: with the other sign it must be what is expected.
  const next = bodyOf(situation, own)
    .filter(([line]) => line >= only.line && line <= only.line + 4)
    .map(([, text]) => /\breturn\s+(true|false)\b/i.exec(text)?.[1]?.toLowerCase())
    .find(one => one !== undefined);
  const isAnswer = /\breturn\b/.test(only.text) && !/\bif\b/.test(only.text);
  const ifTrue = isAnswer ? 'true' : next;
  if (ifTrue === undefined) return null;
  const turned = holds ? (ifTrue === 'true' ? 'false' : 'true') : ifTrue;
  if (turned !== expected.trim().toLowerCase()) return null;
  return {
    what: `The test asks for exactly as much as there is, ${value}: that is the border in line ${only.line}, where \`${only.sign}\` ${holds ? 'counts it in' : 'leaves it out'}.`,
    why: `Compare with \`${holds ? only.sign[0] : `${only.sign}=`}\`.`,
    line: only.line,
  };
};

/** Which rounds of an endless loop change nothing. */
export const changedInBranchOnly = (
  lines: string[],
  loop: Pick<Block, 'line' | 'end'>,
  name: string,
): number | null => {
  const body = lines.slice(loop.line, loop.end);
  const depth = Math.min(...body.filter(one => one.trim() !== '' && !/^\s*[{}]/.test(one)).map(indentOf));
  const sets = body.flatMap((text, index) =>
    new RegExp(
      String.raw`${word(name)}\s*(?:[-+*/]|\/\/)?=(?!=)|${word(name)}\s*(?:\+\+|--)|(?:\+\+|--)\s*${name}\b`,
    ).test(text)
      ? [{ line: loop.line + 1 + index, isInside: indentOf(text) > depth }]
      : [],
  );
  const [only] = sets;
  return only && sets.length === 1 && only.isInside ? only.line : null;
};

export const roundReasons: Reason[] = [neverBegunAgain, usedUpByLoop, middleCounted, exactlyAsMuch];
export const walkReasons: Reason[] = [walkedOffTheEnd];
