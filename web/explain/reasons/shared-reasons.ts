import type { Explanation } from './explanation.ts';
import { type Block, bodyOf, textOf } from './program-parts.ts';
import { differs, findReached, loopsReached, reachedBy, type Reason, type Situation } from './situation.ts';

const isNumber = (value: string | undefined): value is string =>
  value !== undefined && /^-?\d+(?:\.\d+)?$/.test(value.trim());
const hasBraces = ({ language }: Situation) => language !== 'python' && language !== 'bash';
const isWord = (name: string) =>
  new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`);

/** `if (…);` and `for (…);`: what follows does not belong to it. A `while` may end a `do`. */
export const emptyStatement: Reason = situation => {
  if (!hasBraces(situation)) return null;
  for (const { line, text } of allLines(situation)) {
    const found = /^\s*(?:\}\s*else\s+|else\s+)?(?<word>if|for|while)\s*\(/.exec(text);
    const word = found?.groups?.['word'];
    if (word === undefined) continue;
    const end = closing(text, text.indexOf('(', text.indexOf(word)));
    if (end === -1 || !/^\s*;/.test(text.slice(end + 1))) continue;
    const rest = text
      .slice(end + 1)
      .replace(/^\s*;/, '')
      .trim();
    const next = situation.bare.slice(line).find(one => one.trim() !== '') ?? '';
    // A loop whose head does all the work has nothing that looks like a body.
    const looksLikeBody = rest !== '' || /^\s*\{/.test(next) || indentOf(next) > indentOf(text);
    if (word === 'while' && isEndOfDo(situation, line)) continue;
    if (!looksLikeBody) continue;
    return {
      what: `There is a semicolon after \`${word} (…)\` in line ${line}, which ends it there: what follows does not belong to it.`,
      why: `Remove the semicolon after the closing bracket of \`${word}\`.`,
      line,
    };
  }
  return null;
};

const indentOf = (text: string) => Math.max(0, text.search(/\S/));
const isEndOfDo = ({ bare }: Situation, line: number) =>
  /^\s*\}/.test(bare[line - 1] ?? '') ||
  /^\s*\}\s*$/.test(bare.slice(0, line - 1).findLast(one => one.trim() !== '') ?? '');

function* allLines({ bare }: Situation) {
  for (const [index, text] of bare.entries()) yield { line: index + 1, text };
}

const closing = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at >= 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
};

/** `name = name;`: the parameter gets itself. */
export const assignedToItself: Reason = situation => {
  if (situation.language === 'bash') return null;
  for (const block of situation.functions) {
    for (const [line, text] of bodyOf(situation, block)) {
      const name = /^\s*(?:\{\s*)?([A-Za-z_$][\w$]*)\s*=\s*\1\s*;?\s*\}?$/.exec(text)?.[1];
      if (name === undefined || !block.parameters.includes(name)) continue;
      const field =
        situation.language === 'python'
          ? `self.${name}`
          : situation.language === 'cpp'
            ? `this->${name}`
            : `this.${name}`;
      return {
        what: `\`${name} = ${name}\` gives the parameter its own value: the object does not get it.`,
        why: `Write \`${field} = ${name}\`.`,
        line,
      };
    }
  }
  return null;
};

/** One `=` in a condition, where the language allows it. */
export const assignedInCondition: Reason = situation => {
  if (!hasBraces(situation)) return null;
  const found = findReached(
    situation,
    /\b(?<word>if|while)\s*\(\s*(?<name>[\w$.[\]>-]+)\s*=(?![=>])\s*(?<value>[^=()]+?)\s*\)/,
  );
  if (!found) return null;
  const { word, name } = found.groups;
  // Java compiles it only with true and false.
  if (situation.language === 'java' && !/^(?:true|false)$/.test(found.groups['value'] ?? '')) return null;
  // As it is written: texts are blank in the line that was searched.
  const at = found.text.search(/\b(?:if|while)\s*\(/);
  const raw = (situation.lines[found.line - 1] ?? '').slice(at);
  const value = /=(?![=>])\s*([^=()]+?)\s*\)/.exec(raw)?.[1] ?? found.groups['value'];
  const equals = ['c', 'cpp', 'java'].includes(situation.language) ? '==' : '===';
  return {
    what: `One = gives a value: \`${word} (${name} = ${value})\` changes \`${name}\` instead of comparing it.`,
    why: `To compare, write \`${equals}\`.`,
    line: found.line,
  };
};

/** `x == 1 or 2`: the second part stands alone and is always true. */
export const alternativeAlone: Reason = situation => {
  const { language } = situation;
  const or = language === 'python' ? 'or' : String.raw`\|\|`;
  if (language === 'java' || language === 'bash') return null;
  const found = findReached(
    situation,
    new RegExp(
      String.raw`(?<left>[\w$.[\]]+(?:\s*%\s*\w+)?)\s*={2,3}\s*(?:\d+|"[^"]*"|'[^']*')\s*${or}\s*(?<alone>\d+|"[^"]*"|'[^']*')\s*(?:[:){|]|or\b|$)`,
    ),
  );
  if (!found) return null;
  const { left } = found.groups;
  const [sign, equals] =
    language === 'python' ? ['or', '=='] : ['||', language === 'c' || language === 'cpp' ? '==' : '==='];
  return {
    what: `After \`${sign}\` in line ${found.line} a value stands alone, which counts as true: the condition is always true.`,
    why: `Compare each time: \`${left} ${equals} … ${sign} ${left} ${equals} …\`.`,
    line: found.line,
  };
};

const discarding: Record<string, RegExp> = {
  python:
    /^\s*(?:(?<list>sorted|reversed)\((?<arg>\w+).*\)|(?<text>[\w.[\]"' ]+)\.(?<method>upper|lower|strip|lstrip|rstrip|replace|title|capitalize|swapcase|split|format)\(.*\))\s*$/,
  javascript:
    /^\s*(?<text>[\w$.]+)\.(?<method>toUpperCase|toLowerCase|trim|trimStart|trimEnd|replace|replaceAll|concat|slice|substring|filter|toSorted|toReversed|padStart|padEnd|repeat|split|join|toFixed)\(.*\)\s*;?\s*$/,
  java: /^\s*(?<text>[\w.]+)\.(?<method>toUpperCase|toLowerCase|trim|strip|(?:replace|replaceAll)(?=\([^()]*,)|concat|substring|repeat)\(.*\)\s*;\s*$/,
};

/** A new value is made and nobody keeps it. */
export const thrownAway: Reason = situation => {
  const kind = situation.language === 'typescript' ? 'javascript' : situation.language;
  const pattern = discarding[kind];
  if (!pattern || !differs(situation)) return null;
  const found = findReached(situation, pattern);
  if (!found) return null;
  // The end of a chain of calls over several lines.
  const before = situation.bare[found.line - 2] ?? '';
  if (/[=(,+.]\s*$|\breturn\s*$|=>\s*$/.test(before) || /^\s*[.)]/.test(found.text)) return null;
  if (/^\s*(?:return|yield|raise|await|throw|print|echo)\b/.test(found.text)) return null;
  const { method, list, arg, text } = found.groups;
  if (list !== undefined)
    return {
      what: `\`${list}(…)\` gives back a new list and leaves \`${arg}\` as it is; line ${found.line} does not keep it.`,
      why: `Write \`${arg} = ${list}(${arg})\`, or return it.`,
      line: found.line,
    };
  return {
    what: `\`.${method}(…)\` gives back a new value and leaves the old one as it is; line ${found.line} does not keep it.`,
    why: /^\w+$/.test(text?.trim() ?? '')
      ? `Write \`${text?.trim()} = ${text?.trim()}.${method}(…)\`.`
      : 'Give the result to a variable, or return it.',
    line: found.line,
  };
};

/** A start value that is set again in each round. */
export const resetInLoop: Reason = situation => {
  if (!differs(situation) || situation.language === 'bash') return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop);
    const first = body.find(([, text]) => text.trim() !== '' && text.trim() !== '{');
    const name = /^\s*(\w+)\s*=\s*(?:-?\d+(?:\.\d+)?|\[\]|"[^"]*"|'[^']*'|\{\})\s*;?\s*$/.exec(
      first?.[1] ?? '',
    )?.[1];
    if (!first || name === undefined) continue;
    const inner = situation.loops.some(other => other.line > loop.line && other.end <= loop.end);
    const grows = body.some(([, text]) =>
      new RegExp(
        String.raw`(?<![\w.])${name}\s*(?:[-+*/]|//)=|(?<![\w.])${name}\s*\+\+|(?<![\w.])${name}\.(?:append|push|add)\(|(?<![\w.])${name}\s*=\s*${name}\b`,
      ).test(text),
    );
    const after = situation.bare.slice(loop.end, block.end).some(text => isWord(name).test(text));
    if (!grows || !after || inner) continue;
    return {
      what: `Line ${first[0]} gives \`${name}\` its first value again in every round of the loop, so only the last round counts.`,
      why: `Move line ${first[0]} above the loop.`,
      line: first[0],
    };
  }
  return null;
};

/** A `return` that is a direct part of a loop's body, so that there is only one round. Python has its own rule. */
export const returnInLoop: Reason = situation => {
  if (!hasBraces(situation) || !differs(situation)) return null;
  for (const { loop } of loopsReached(situation)) {
    if (!/\{\s*$/.test(situation.bare[loop.line - 1] ?? '')) continue;
    if (/\b(?:continue|break)\b/.test(textOf(situation, loop))) continue;
    let depth = 0;
    let isAfterHead = false;
    for (const [line, text] of bodyOf(situation, loop)) {
      if (depth === 0 && !isAfterHead && /^\s*return\b/.test(text))
        return {
          what: `The \`return\` in line ${line} is inside the loop, so the first round ends the function.`,
          why: 'Move it below the } that ends the loop.',
          line,
        };
      depth += text.split('{').length - text.split('}').length;
      // `if (…)` without brackets: the next line belongs to it.
      isAfterHead = /^\s*(?:\}\s*)?(?:if|else|for|while)\b[^{;]*$/.test(text);
    }
  }
  return null;
};

/** The wrong number is the right one, cut to what a type can hold. */
export const overflown: Reason = ({ expected, actual, language, ...situation }) => {
  if (
    !['java', 'c', 'cpp'].includes(language) ||
    !/^-?\d+$/.test(expected ?? '') ||
    !/^-?\d+$/.test(actual ?? '')
  )
    return null;
  const [wanted, got] = [BigInt(expected as string), BigInt(actual as string)];
  if (wanted === got || BigInt.asIntN(32, wanted) !== got) return null;
  const whole = { ...situation, expected, actual, language };
  const found =
    findReached(whole, /\bint\s+\w+\s*[(=;]/) ??
    findReached(whole, /[\w)]\s*\*\s*[\w(]/) ??
    findReached(whole, /\bint\b/);
  return {
    what: `${expected} is too large for \`int\`, which ends at 2147483647: the number went over its end.`,
    why:
      language === 'java'
        ? 'Use `long`, also for what is calculated on the way.'
        : 'Use `long long`, also for what is calculated on the way.',
    ...(found && { line: found.line }),
  };
};

const cut = (value: number) => Math.trunc(value);

/** Both sides of a / are whole numbers, or `//` was used. */
export const wholeDivision: Reason = situation => {
  const { expected, actual, language } = situation;
  if (!isNumber(expected) || !isNumber(actual)) return null;
  const [wanted, got] = [Number(expected), Number(actual)];
  if (Number.isInteger(wanted) || (got !== cut(wanted) && got !== Math.floor(wanted))) return null;
  const isResult = (text: string, block: Block) => {
    const name = /^\s*(?:(?:const|let|var|int|long|double|float|auto)\s+)?(\w+)\s*=/.exec(text)?.[1];
    return (
      situation.isOutput ||
      /\breturn\b/.test(text) ||
      (name !== undefined &&
        new RegExp(String.raw`return\b[^\n[]*\b${name}\b`).test(textOf(situation, block)))
    );
  };
  if (language === 'python') {
    const found = findReached(situation, /\/\//);
    const isPlace = found && !/\/\//.test(found.text.replaceAll(/\[[^\]]*\]/g, ''));
    return found && !isPlace && isResult(found.text, found.block)
      ? {
          what: `\`//\` in line ${found.line} divides into whole numbers: the fraction is cut off.`,
          why: 'Use `/` to keep it.',
          line: found.line,
        }
      : null;
  }
  if (language === 'bash') return null;
  if (language === 'javascript' || language === 'typescript') {
    const found = findReached(situation, /Math\.(?<name>floor|trunc|round)|parseInt|(?<!\|)\|\s*0\b/);
    return found && isResult(found.text, found.block)
      ? {
          what: `Line ${found.line} cuts the fraction off.`,
          why: 'Return the value of the division itself.',
          line: found.line,
        }
      : null;
  }
  const found = findReached(situation, /[\w)\]]\s*\/\s*[\w(]/);
  const head =
    situation.own &&
    /^\s*(?:(?:public|private|protected|static)\s+)*(?<type>int|long|short)\s+\w+\s*\(/.exec(
      situation.bare[situation.own.line - 1] ?? '',
    );
  if (head && situation.own && /\//.test(textOf(situation, situation.own)))
    return {
      what: `\`${situation.own.name}\` is declared as \`${head.groups?.['type']}\`, so the fraction of its result is cut off.`,
      why: 'Write `double` before its name.',
      line: situation.own.line,
    };
  const sides = /([\w.]+)[)\]]*\s*\/\s*\(?\s*([\w.]+)/.exec(found?.text ?? '')?.slice(1) ?? [];
  const isFraction = (name: string) =>
    new RegExp(
      String.raw`\b(?:double|float)\s+(?:\w+(?:\s*=[^,;]*)?,\s*)*${name.replaceAll(/\W/g, '.')}\b`,
    ).test(found ? textOf(situation, found.block) : '');
  if (sides.some(isFraction)) return null;
  if (
    !found ||
    !isResult(found.text, found.block) ||
    /\d\.\d|\(\s*(?:double|float)\s*\)|static_cast</.test(found.text)
  )
    return null;
  return {
    what: `Both sides of the / in line ${found.line} are whole numbers, so the fraction is cut off.`,
    why:
      language === 'cpp'
        ? 'Make one of them a `double` first: `static_cast<double>(…)`, or `2.0` instead of `2`.'
        : 'Make one of them a `double` first: write `(double)` before it, or `2.0` instead of `2`.',
    line: found.line,
  };
};

/** The largest of negative values cannot be found from 0 on. */
export const beginsWithZero: Reason = situation => {
  const { expected, actual } = situation;
  if (!isNumber(expected) || Number(actual) !== 0 || actual?.trim() === '') return null;
  const wanted = Number(expected);
  if (wanted === 0) return null;
  for (const block of reachedBy(situation)) {
    const text = textOf(situation, block);
    // The first round takes the first value in any case.
    if (/\b\w+\s*={2,3}\s*[01]\s*(?:\|\||\bor\b)/.test(text)) continue;
    for (const [line, own] of bodyOf(situation, block)) {
      const name = /^\s*(?:(?:int|long|double|float|let|var|auto)\s+)?(\w+)\s*=\s*0(?:\.0)?\s*;?\s*$/.exec(
        own,
      )?.[1];
      if (name === undefined) continue;
      // What is compared with it is also what it gets: `if (v > best) best = v`.
      const takes = (signs: [string, string]) =>
        [
          ...text.matchAll(
            new RegExp(
              String.raw`([\w.[\]]+)\s*${signs[0]}=?\s*${name}\b|\b${name}\s*${signs[1]}=?\s*([\w.[\]]+)`,
              'g',
            ),
          ),
        ]
          .map(match => match[1] ?? match[2] ?? '')
          .some(one => text.includes(`${name} = ${one}`));
      if ((wanted < 0 && takes(['>', '<'])) || (wanted > 0 && takes(['<', '>'])))
        return {
          what: `\`${name}\` begins with 0 in line ${line}, and no value of this test is ${wanted < 0 ? 'larger' : 'smaller'}: 0 stays.`,
          why: 'Begin with the first of the values.',
          line,
        };
    }
  }
  return null;
};

/** What is added or multiplied in a loop ends one before the last number. */
export const endsBeforeLast: Reason = situation => {
  const { expected, actual, given, own } = situation;
  if (!isNumber(expected) || !isNumber(actual) || !own || given.length === 0) return null;
  const [wanted, got] = [Number(expected), Number(actual)];
  for (const [index, name] of own.parameters.entries()) {
    const value = Number(given[index - (own.parameters[0] === 'self' ? 1 : 0)]);
    if (!Number.isInteger(value) || value < 2 || (wanted - got !== value && wanted !== got * value)) continue;
    const [pattern, better] =
      situation.language === 'python'
        ? [new RegExp(String.raw`range\((?<range>[^()]*\b${name})\s*\)`), `${name} + 1`]
        : [new RegExp(String.raw`(?<range>\w+\s*<\s*${name})\s*;`), '<='];
    const found = findReached(situation, pattern);
    if (!found) continue;
    // Places of a list end before its length.
    if (/\[\s*\w+\s*\]/.test(textOf(situation, found.block))) continue;
    return {
      what:
        situation.language === 'python'
          ? `\`${found.groups['range'] === undefined ? '' : `range(${found.groups['range']})`}\` ends before \`${name}\`: ${value} itself is left out.`
          : `\`${found.groups['range']}\` ends before \`${name}\`: ${value} itself is left out.`,
      why:
        situation.language === 'python'
          ? `The end of a range is not part of it: write \`${better}\`.`
          : 'Compare with `<=`.',
      line: found.line,
    };
  }
  return null;
};

/** A loop over places that begins with the second one. */
export const beginsWithSecond: Reason = situation => {
  if (!differs(situation)) return null;
  const pattern =
    situation.language === 'python'
      ? /for\s+(?<i>\w+)\s+in\s+range\(\s*1\s*,\s*len\((?<list>\w+)\)\s*\)/
      : /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*1\s*;\s*\k<i>\s*<\s*(?<list>\w+)\s*\.\s*(?:length|size)\b/;
  const found = findReached(situation, pattern);
  if (!found) return null;
  const { i, list } = found.groups;
  const text = textOf(situation, found.block);
  // The first place may be looked at elsewhere, or with the one before.
  if (
    new RegExp(
      String.raw`\[\s*0\s*\]|\.(?:front|first|get\(\s*0|at\(\s*0|charAt\(\s*0)|\b${i}\s*-\s*1\b|\*\s*${list}\b`,
    ).test(text)
  )
    return null;
  if (!new RegExp(String.raw`[[(]\s*${i}\s*[\])]`).test(text) || / - 1\b/.test(text.replace(found.text, '')))
    return null;
  if (situation.loops.some(one => one.line > found.line && one.line <= found.block.end)) return null;
  if (new RegExp(String.raw`\b${list}\[\s*(?!${i}\b)`).test(text)) return null;
  return {
    what: `The loop in line ${found.line} begins with place 1 and leaves out place 0, the first one.`,
    why: 'Places are counted from 0: begin with 0.',
    line: found.line,
  };
};

/** `i < length - 1` where each place is looked at alone. */
export const lastPlaceLeftOut: Reason = situation => {
  if (!differs(situation)) return null;
  const found = findReached(
    situation,
    /for\s*\([^;]*;\s*(?<i>\w+)\s*<\s*(?<list>[\w.]+)\.?(?:length(?:\(\))?|size\(\))\s*-\s*1\s*;/,
  );
  if (!found) return null;
  const text = textOf(situation, found.block);
  if (
    new RegExp(
      String.raw`\b${found.groups['i']}\s*\+\s*1\b|length\s*-\s*1\s*[\])]|size\(\)\s*-\s*1\s*[\])]`,
    ).test(text)
  )
    return null;
  return {
    what: `The loop in line ${found.line} ends one too early: the last place is left out.`,
    why: 'The last place is the length minus one, and `<` leaves its right side out: compare with the length itself.',
    line: found.line,
  };
};

/** A counter that begins with 1. */
export const beginsWithOne: Reason = situation => {
  const { expected, actual } = situation;
  if (!isNumber(expected) || !isNumber(actual) || Number(actual) - Number(expected) !== 1) return null;
  for (const block of reachedBy(situation)) {
    const text = textOf(situation, block);
    const begun = bodyOf(situation, block)
      .map(([line, own]) => ({ line, name: /(?<![\w.])(\w+)\s*=\s*1\s*;?\s*$/.exec(own)?.[1] }))
      .filter((one): one is { line: number; name: string } => one.name !== undefined)
      .filter(
        ({ name }) =>
          new RegExp(
            String.raw`\b${name}\s*\+=\s*1\b|\b${name}\s*\+\+|\+\+\s*${name}\b|\b${name}\s*=\s*${name}\s*\+\s*1\b`,
          ).test(text) && new RegExp(String.raw`return\s+${name}\s*;?\s*$`, 'm').test(text),
      );
    const [only] = begun;
    if (begun.length === 1 && only)
      return {
        what: `\`${only.name}\` begins with 1 in line ${only.line}, before anything was counted: the result is one too large.`,
        why: `Begin with \`${only.name} = 0\`.`,
        line: only.line,
      };
  }
  return null;
};

/** The test stands exactly on the border of a comparison. */
export const onTheBorder: Reason = situation => {
  const { own, given, call } = situation;
  if (!differs(situation) || !own || given.length === 0 || call === null) return null;
  const names = own.parameters.filter(name => name !== 'self');
  const hits: Explanation[] = [];
  for (const [index, name] of names.entries()) {
    const value = given[index];
    if (!isNumber(value)) continue;
    const text = String.raw`(?<![\w.])${name}\s*(?<sign>[<>]=?)\s*${value.replace('.', String.raw`\.`)}(?![\w.])`;
    for (const [line, own_] of bodyOf(situation, own)) {
      const sign = new RegExp(text).exec(own_)?.groups?.['sign'];
      if (sign === undefined) continue;
      const holds = sign.endsWith('=');
      hits.push({
        what: `The test calls it with ${value}, exactly the border in line ${line}: \`${name} ${sign} ${value}\` is ${holds ? 'true' : 'not true'} for ${value} itself.`,
        why: `Does ${value} itself belong to it? Then write \`${holds ? sign : `${sign}=`}\`, else \`${holds ? sign[0] : sign}\`.`,
        line,
      });
    }
  }
  return hits.length === 1 ? (hits[0] ?? null) : null;
};

/** A variable of the method takes the place of the object's. */
export const fieldShadowed: Reason = situation => {
  if (!['java', 'cpp'].includes(situation.language) || !differs(situation)) return null;
  for (const home of situation.classes) {
    const methods = situation.functions.filter(one => one.line > home.line && one.end <= home.end);
    const outside = bodyOf(situation, home).filter(
      ([line]) => !methods.some(one => one.line <= line && line <= one.end),
    );
    const fields = outside.flatMap(
      ([, text]) =>
        /^\s*(?:(?:private|public|protected|final|static)\s+)*[\w<>[\],:]+\s+(\w+)\s*(?:=[^;]*)?;/.exec(
          text,
        )?.[1] ?? [],
    );
    for (const method of methods)
      for (const [line, text] of bodyOf(situation, method)) {
        const name =
          /^\s*(?:final\s+)?(?:int|long|double|float|boolean|bool|char|String|(?:std::)?string|auto|[A-Z]\w*(?:<[^>]*>)?(?:\[\])?)\s+(\w+)\s*=[^=]/.exec(
            text,
          )?.[1];
        if (name === undefined || !fields.includes(name) || method.parameters.includes(name)) continue;
        const rest = situation.bare.slice(line, method.end).join('\n');
        // A value that is used here is meant to be of the method.
        if (isWord(name).test(rest)) continue;
        return {
          what: `Line ${line} declares a new variable \`${name}\`: the \`${name}\` of the object stays as it is.`,
          why: `Remove the type before \`${name}\`.`,
          line,
        };
      }
  }
  return null;
};

/** `list[list.length]`: one after the last place. */
export const afterTheEnd: Reason = situation => {
  const found = findReached(
    situation,
    situation.language === 'python'
      ? /(?<place>(?<list>\w+)\[\s*len\(\s*\k<list>\s*\)\s*\])/
      : /(?<place>(?<list>[\w.]+)(?:\[\s*\k<list>\.(?:length|size\(\))\s*\](?!\s*=[^=])|\.(?:get|at|charAt)\(\s*\k<list>\.(?:length|size)\(\)\s*\)))/,
  );
  if (!found) return null;
  return {
    what: `\`${found.groups['place']}\` is one place after the last one.`,
    why: 'Places are counted from 0, so the last one is the length minus one.',
    line: found.line,
  };
};

/** The last round of a loop with `<=` asks for a place after the end. */
export const oneRoundTooMany: Reason = situation => {
  const { language } = situation;
  if (language === 'bash') return null;
  const pattern =
    language === 'python'
      ? /while\s+(?<i>\w+)\s*<=\s*len\((?<list>\w+)\)/
      : /(?:for\s*\([^;]*;|while\s*\()\s*(?<i>\w+)\s*<=\s*(?<list>\w+)\s*(?:\.\s*(?:length|size)\b(?:\(\))?)\s*[;)]/;
  const found = findReached(situation, pattern);
  if (!found) return null;
  const { i, list } = found.groups;
  if (
    !new RegExp(String.raw`\b${list}\s*(?:\[\s*${i}\s*\]|\.(?:get|at|charAt)\(\s*${i}\s*\))`).test(
      textOf(situation, found.block),
    )
  )
    return null;
  return {
    what: `The last round of the loop in line ${found.line} asks for a place after the end of \`${list}\`.`,
    why: 'Places are counted from 0, so compare with `<`, not with `<=`.',
    line: found.line,
  };
};

/** A helper is named without brackets, so that it is not called. */
export const notCalled = (situation: Situation, block: Block | null): Explanation | null => {
  const within = block ? [block] : reachedBy(situation);
  for (const one of within)
    for (const [line, text] of bodyOf(situation, one)) {
      const name = /\breturn\s+(?:[\w$]+\.)?([\w$]+)\s*;?\s*$/.exec(text)?.[1];
      if (name === undefined || !situation.functions.some(other => other.name === name)) continue;
      return {
        what: `Line ${line} gives back the function \`${name}\` itself: it is not called.`,
        why: `Write brackets after it: \`${name}(…)\`.`,
        line,
      };
    }
  return null;
};

const indentedBy = (text: string) => Math.max(0, text.search(/\S/));

/** `if … return … else return …` in a loop: the first round decides. */
export const decidesInFirstRound: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const { loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop).filter(([, text]) => text.trim() !== '');
    const depth = indentedBy(body[0]?.[1] ?? '');
    for (const [index, [line, text]] of body.entries()) {
      if (indentedBy(text) !== depth || !/^\s*(?:\}\s*)?else\b(?!\s*if)/.test(text)) continue;
      const isReturn = (one: string | undefined) => /^\s*return\b/.test(one ?? '');
      const after = /else\s*:?\s*\{?\s*return\b/.test(text) || isReturn(body[index + 1]?.[1]);
      const before = body[index - 1]?.[1] ?? '';
      const last = before.trim() === '}' ? body[index - 2]?.[1] : before;
      const isFirst = body
        .slice(0, index)
        .every(([, one]) => !/\b(?:elif|else if|continue|break)\b/.test(one));
      if (!after || !(isReturn(last) || /\breturn\b/.test(last ?? '')) || !isFirst) continue;
      if (!/^\s*if\b/.test(body[0]?.[1] ?? '')) continue;
      return {
        what: `The first round of the loop decides: with \`else\` in line ${line}, both ways \`return\`, and the other values are never looked at.`,
        why: 'Return inside the loop only what ends the search, and the other answer after the loop.',
        line,
      };
    }
  }
  return null;
};

/** A `case` with statements that runs on into the next one. */
export const breakMissing: Reason = situation => {
  if (!hasBraces(situation) || !differs(situation)) return null;
  for (const block of reachedBy(situation)) {
    const lines = bodyOf(situation, block);
    let label: number | null = null;
    let statements = '';
    for (const [line, text] of lines) {
      const isLabel = /^\s*(?:case\b.*|default\s*):(?!:)/.test(text);
      if (isLabel && /->/.test(text)) return null;
      if (isLabel || /^\s*\}\s*$/.test(text)) {
        if (
          isLabel &&
          label !== null &&
          statements.trim() !== '' &&
          !/\b(?:break|return|throw|continue|exit|yield)\b/.test(statements)
        )
          return {
            what: `The \`case\` in line ${label} has no \`break\`, so the lines of the next \`case\` run, too.`,
            why: 'End it with `break;`.',
            line: label,
          };
        label = isLabel ? line : null;
        statements = isLabel ? text.replace(/^\s*(?:case\b[^:]*|default\s*):/, '') : '';
        continue;
      }
      statements += ` ${text}`;
    }
  }
  return null;
};

/** A list that loses values while a loop goes through it. */
export const shrinksInLoop: Reason = situation => {
  const { language } = situation;
  if (language === 'bash' || (!differs(situation) && situation.error === '')) return null;
  for (const { loop } of loopsReached(situation)) {
    const head = situation.bare[loop.line - 1] ?? '';
    const text = bodyOf(situation, loop)
      .map(([, one]) => one)
      .join('\n');
    const over =
      language === 'python'
        ? /for\s+\w+\s+in\s+([\w.]+)\s*:/.exec(head)?.[1]
        : (/for\s*\([^;]*;\s*(\w+)\s*<\s*(?:\(int\)\s*)?([\w.]+?)\.(?:length|size\(\))\s*;\s*(?:\1\+\+|\+\+\1)/.exec(
            head,
          )?.[2] ?? /for\s*\(\s*(?:const|let|var)\s+[\w$]+\s+of\s+([\w$.]+)\s*\)/.exec(head)?.[1]);
    if (over === undefined) continue;
    const pattern =
      language === 'python'
        ? String.raw`\b${over}\.(?:remove|pop)\(|\bdel\s+${over}\[`
        : String.raw`\b${over}\.(?:remove|splice|erase)\(`;
    if (!new RegExp(pattern).test(text) || /\b(?:break|return)\b|--/.test(text)) continue;
    return {
      what: `\`${over}\` loses values while the loop in line ${loop.line} goes through it, so the loop skips the one after each.`,
      why:
        language === 'python'
          ? `Go through a copy (\`${over}[:]\`), or collect what stays in a new list.`
          : 'Collect what stays in a new list, or go from the end to the beginning.',
      line: loop.line,
    };
  }
  return null;
};

/** A calculation that stands alone: nobody gets its value. Compiled languages say it themselves. */
export const noEffect: Reason = situation => {
  if (!['python', 'javascript', 'typescript'].includes(situation.language)) return null;
  const inside = findReached(
    situation,
    /\.forEach\(\s*\(?(?:\w+)\)?\s*=>\s*(?<name>[\w.]+)\s*(?<sign>[-+*])\s*[\w.]+\s*\)/,
  );
  if (inside)
    return {
      what: `The function in line ${inside.line} calculates something and does nothing with it.`,
      why: `Keep the result: \`${inside.groups['name']} ${inside.groups['sign']}= …\`.`,
      line: inside.line,
    };
  const found = findReached(
    situation,
    /^\s*(?<name>[A-Za-z_$][\w$.[\]]*)\s*(?<sign>[-+*/%]|={2,3})\s*[\w$.[\]]+(?:\([^()]*\))?\s*;?\s*$/,
  );
  if (
    !found ||
    /^\s*(?:return|yield|await|print|else|pass|del|raise|throw|case|assert|not|new|typeof)\b/.test(found.text)
  )
    return null;
  // An error has another reason, unless the function needs that value itself.
  if (
    situation.error !== '' &&
    !new RegExp(String.raw`\b${situation.own?.name ?? ' '}\s*\(`).test(found.text)
  )
    return null;
  const before = situation.bare.slice(0, found.line - 1).findLast(text => text.trim() !== '') ?? '';
  const after = situation.bare.slice(found.line).find(text => text.trim() !== '') ?? '';
  // A part of a longer statement.
  if (
    /[-+*/%=(,[{&|?.\\]\s*$|\b(?:return|and|or)\s*\(?\s*$/.test(before) &&
    !/[{(]\s*\)?\s*=>\s*\{\s*$|\)\s*\{\s*$|\{\s*$/.test(before)
  )
    return null;
  if (/^\s*(?:[-+*/%&|?:,)\].]|and\b|or\b)/.test(after)) return null;
  if (/=>\s*\{\s*$/.test(before)) return null;
  const { name, sign = '' } = found.groups;
  if (sign.startsWith('=='))
    return {
      what: `Line ${found.line} compares and does nothing with the answer.`,
      why: `To give \`${name}\` a value, write one =.`,
      line: found.line,
    };
  return {
    what: `Line ${found.line} calculates something and does nothing with it.`,
    why: `Keep the result, such as \`${name} ${sign}= …\`, or \`return\` it.`,
    line: found.line,
  };
};

/** `a = b` and then `b = a`: the old value of `a` is gone. */
export const lostBySwap: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const block of reachedBy(situation)) {
    const body = bodyOf(situation, block).filter(([, text]) => text.trim() !== '');
    for (const [index, [line, text]] of body.entries()) {
      const one = /^\s*\*?([\w.[\]]+)\s*=\s*\*?([\w.[\]]+)\s*;?\s*$/.exec(text);
      const two = /^\s*\*?([\w.[\]]+)\s*=\s*\*?(.+?)\s*;?\s*$/.exec(body[index + 1]?.[1] ?? '');
      if (!one || !two || one[2] !== two[1] || one[1] === one[2] || /^\d/.test(one[2] ?? '')) continue;
      const [left = '', right = ''] = [one[1], one[2]];
      const uses = (name: string) =>
        new RegExp(String.raw`(?<![\w.])${name.replaceAll(/\W/g, String.raw`\$&`)}(?![\w])`).test(
          two[2] ?? '',
        );
      // `a = b; b = a % b`: both sides are `b` by then.
      const isRest = /^\w+$/.test(left) && uses(left) && uses(right) && /[-%]/.test(two[2] ?? '');
      const isSwap = two[2] === one[1];
      const isNext = new RegExp(
        String.raw`^${one[1]?.replaceAll(/\W/g, '.')}\s*\+\s*${one[2]?.replaceAll(/\W/g, '.')}$`,
      ).test(two[2] ?? '');
      if (!isSwap && !isNext && !isRest) continue;
      return {
        what: `Line ${line} overwrites \`${one[1]}\` before line ${body[index + 1]?.[0]} uses its old value.`,
        why:
          situation.language === 'python'
            ? `Do both at once: \`${one[1]}, ${one[2]} = ${one[2]}, ${two[2]}\`.`
            : `Keep the old value of \`${one[1]}\` in another variable first.`,
        line,
      };
    }
  }
  return null;
};

/** The result of a calculation is a number and equal to no text. */
export const numberAgainstText: Reason = situation => {
  if (!['python', 'javascript', 'typescript'].includes(situation.language)) return null;
  const found = findReached(situation, /[\w)\]]\s*[%*/]\s*\w+\s*(?:===?|!==?)\s*["'][^"']*["']/);
  return found
    ? {
        what: `Line ${found.line} compares a number with a text, and they are never equal.`,
        why: 'Remove the quotes around the number.',
        line: found.line,
      }
    : null;
};
