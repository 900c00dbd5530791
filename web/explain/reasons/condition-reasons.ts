import type { Explanation } from './explanation.ts';
import { bodyOf } from './program-parts.ts';
import { reachedBy, type Reason, type Situation } from './situation.ts';

/** Conditions that exclude or cover one another, as far as their own words show it. */

type Condition = { name: string; sign: string; value: number };
type Head = { line: number; indent: number; isElse: boolean; text: string; condition: Condition | null };

const bashSigns: Record<string, string> = { '-ge': '>=', '-gt': '>', '-le': '<=', '-lt': '<' };

/** `points >= 90`, `n % 15 == 0`, `[ "$1" -ge 90 ]`; null for anything else. */
const conditionOf = (text: string): Condition | null => {
  const rest =
    /^\(?\s*(?<name>[\w.]+)\s*%\s*(?<value>\d+)\s*={2,3}\s*0\s*\)?$/.exec(text.trim())?.groups ??
    /^\(?\s*(?<name>[\w.]+)\s*(?<sign>[<>]=?)\s*(?<value>-?\d+(?:\.\d+)?)\s*\)?$/.exec(text.trim())?.groups ??
    /^\[\[?\s+"?\$\{?(?<name>\w+)\}?"?\s+(?<sign>-[gl][et])\s+(?<value>\d+)\s+\]\]?$/.exec(text.trim())
      ?.groups;
  if (!rest) return null;
  const { name = '', sign = '%', value } = rest;
  return { name, sign: bashSigns[sign] ?? sign, value: Number(value) };
};

/** Wherever the first is true, the second is, too. */
const implies = (one: Condition, other: Condition): boolean => {
  if (one.name !== other.name) return false;
  if (one.sign === '%' || other.sign === '%')
    return one.sign === other.sign && other.value > 0 && one.value % other.value === 0;
  if (one.sign[0] !== other.sign[0]) return false;
  const reach = one.sign[0] === '>' ? one.value - other.value : other.value - one.value;
  return reach > 0 || (reach === 0 && (one.sign === other.sign || other.sign.length === 2));
};

const shown = ({ name, sign, value }: Condition) =>
  sign === '%' ? `${name} % ${value} == 0` : `${name} ${sign} ${value}`;

const headOf = (line: number, own: string, language: string): Head | null => {
  const found =
    language === 'python'
      ? /^\s*(?<word>if|elif)\s+(?<text>.+):\s*(?:$|return\b|\w+\s*=)/.exec(own)
      : language === 'bash'
        ? /^\s*(?<word>if|elif)\s+(?<text>\[.*\])\s*(?:;\s*then)?\s*$/.exec(own)
        : /^\s*(?:\}\s*)?(?<word>else\s+if|if)\s*\((?<text>[^()]*)\)/.exec(own);
  if (!found?.groups) return null;
  const { word = '', text = '' } = found.groups;
  return {
    line,
    indent: own.search(/[^\s}]/) - (/^\s*\}\s/.test(own) ? 2 : 0),
    isElse: word !== 'if',
    text,
    condition: conditionOf(text),
  };
};

const linesOf = (situation: Situation, block: { line: number; end: number }): readonly [number, string][] =>
  situation.language === 'bash'
    ? situation.lines
        .slice(block.line, block.end)
        .map((text, index): [number, string] => [block.line + 1 + index, text.replace(/(?<=^|\s)#.*/, '')])
    : bodyOf(situation, { name: '', parameters: [], indent: 0, ...block });

/** The `if`s of a block, with what stands between each and the next. */
const headsOf = (situation: Situation, block: { line: number; end: number }) => {
  const lines = linesOf(situation, block);
  const at = lines.flatMap(([line, text], index) => {
    const head = headOf(line, text, situation.language);
    return head ? [{ head, index }] : [];
  });
  return at.map(({ head, index }, place) => ({
    head,
    body: lines.slice(index, at[place + 1]?.index ?? lines.length).map(([, text]) => text),
  }));
};

const spans = (situation: Situation) =>
  reachedBy(situation).map(({ line, end }) => ({ line: Math.max(0, line), end }));

type Pair = { one: string; sign: string; other: string };

/** `a >= b` with two names. */
const pairOf = (text: string): Pair | null => {
  const found = /^\(?\s*(?<one>[\w.$[\]]+)\s*(?<sign>[<>]=?|={2,3})\s*(?<other>[\w.$[\]]+)\s*\)?$/.exec(
    text.trim(),
  )?.groups as Pair | undefined;
  return found ?? null;
};

/** `a == b` behind `a >= b`. */
const isTakenBefore = (earlier: Pair, later: Pair) =>
  /^[<>]=$/.test(earlier.sign) &&
  later.sign.startsWith('==') &&
  ((earlier.one === later.one && earlier.other === later.other) ||
    (earlier.one === later.other && earlier.other === later.one));

/** A later condition of a chain that an earlier one always takes the values of. */
export const neverTried: Reason = situation => {
  for (const block of spans(situation)) {
    const chain: Head[] = [];
    let isEnded = true;
    for (const { head, body } of headsOf(situation, block)) {
      const continues = head.isElse || isEnded;
      if (!continues || chain.some(one => one.indent !== head.indent)) chain.length = 0;
      const earlier = chain.find(
        one => one.condition && head.condition && implies(head.condition, one.condition),
      );
      if (earlier?.condition && head.condition)
        return {
          what: `\`${shown(head.condition)}\` in line ${head.line} is never reached: where it is true, \`${shown(earlier.condition)}\` in line ${earlier.line} was true before.`,
          why: 'Ask the narrowest question first, and the widest last.',
          line: head.line,
        };
      const later = pairOf(head.text);
      const taken = later && chain.find(one => isTakenBefore(pairOf(one.text) ?? later, later));
      if (later && taken)
        return {
          what: `\`${later.one} ${later.sign} ${later.other}\` in line ${head.line} is never reached: \`${taken.text.trim()}\` in line ${taken.line} takes equal values, too.`,
          why: `Write \`${taken.text.trim().replace('=', '')}\` in line ${taken.line}.`,
          line: taken.line,
        };
      chain.push(head);
      // Another function or block begins in between.
      const isLeft = body.slice(1).some(text => text.trim() !== '' && text.search(/\S/) < head.indent);
      // Alone, an `if` takes its values away from the next one only if it leaves the function.
      const own = body.slice(1).filter(text => text.trim() !== '' && !/^\s*[{}]\s*$/.test(text));
      const isShort = /(?::|\))\s*\{?\s*(?:return|throw|raise)\b/.test(body[0] ?? '');
      isEnded =
        isShort ||
        (own.length > 0 && own.length <= 2 && /^\s*(?:return|throw|raise)\b/.test(own.at(0) ?? ''));
      if (isLeft) {
        chain.length = 0;
        isEnded = true;
      }
    }
  }
  return null;
};

const assignedIn = (body: string[]): string | null => {
  const own = body.join('\n').replace(/^[^\n]*?(?:\)|:)\s*\{?/, '');
  const names = [...own.matchAll(/(?:^|[\n;{])\s*(\w+)\s*=(?!=)/g)].map(match => match[1] as string);
  return names.length === 1 && !/\b(?:return|break|continue|elif|throw|raise)\b/.test(own)
    ? (names[0] ?? null)
    : null;
};

/** Several `if`s one after the other give the same variable a value: the last one wins. */
export const overwrittenByIf: Reason = situation => {
  if (situation.language === 'bash' || situation.actual === situation.expected) return null;
  const another = situation.language === 'python' ? 'elif' : 'else if';
  for (const block of spans(situation)) {
    const heads = headsOf(situation, block);
    for (const [index, { head, body }] of heads.entries()) {
      const next = heads[index + 1];
      if (!next || next.head.isElse || next.head.indent !== head.indent) continue;
      const [name, other] = [assignedIn(body), assignedIn(next.body.slice(0, elseAt(next)))];
      if (name === null || name !== other) continue;
      const alternative = next.body.slice(elseAt(next)).join('\n');
      const isElse =
        elseAt(next) < next.body.length && new RegExp(String.raw`\b${name}\s*=(?!=)`).test(alternative);
      const isCovered = head.condition && next.head.condition && implies(head.condition, next.head.condition);
      if (isCovered && head.condition && next.head.condition)
        return {
          what: `Where \`${shown(head.condition)}\` (line ${head.line}) is true, \`${shown(next.head.condition)}\` (line ${next.head.line}) is true as well, and overwrites \`${name}\`.`,
          why: `Write \`${another}\` in line ${next.head.line}, so that only one of them counts.`,
          line: next.head.line,
        };
      if (isElse)
        return {
          what: `The \`else\` belongs only to the \`if\` in line ${next.head.line}: it overwrites the \`${name}\` of line ${head.line + 1} and above.`,
          why: `Write \`${another}\` in line ${next.head.line}, so that all of them are one question.`,
          line: next.head.line,
        };
    }
  }
  return null;
};

const elseAt = ({ body }: { body: string[] }) => {
  const at = body.findIndex(text => /^\s*(?:\}\s*)?else\b/.test(text));
  return at === -1 ? body.length : at;
};

const literal = String.raw`(?:-?\d+(?:\.\d+)?|"[^"]*"|'[^']*')`;

/** `y % 100 != 0 and y % 400 == 0`: what 400 divides, 100 divides, too. */
const restsExclude = (text: string, and: string, at: number): Explanation | null => {
  for (const part of text.split(/\|\||\bor\b|\?|[()]/)) {
    const rests = [
      ...part.matchAll(/(?<![\w.])(?<name>[\w.]+)\s*%\s*(?<by>\d+)\s*(?<sign>[!=])==?\s*0/g),
    ].map(({ groups }) => ({ name: groups?.['name'], by: Number(groups?.['by']), sign: groups?.['sign'] }));
    if (!new RegExp(and).test(part)) continue;
    const divided = rests.find(({ sign }) => sign === '=');
    for (const left of rests.filter(({ sign }) => sign === '!'))
      for (const own of rests.filter(one => one.sign === '=' && one.name === left.name))
        if (divided && left.by > 0 && own.by % left.by === 0)
          return {
            what: `The condition in line ${at} is never true: what can be divided by ${own.by} can always be divided by ${left.by}, too.`,
            why: `\`${own.name} % ${own.by} == 0\` is another way to fulfil it: join it with \`${and === 'and' ? 'or' : '||'}\`, and put brackets around the rest.`,
            line: at,
          };
  }
  return null;
};

/** `n < 1 and n > 10` is never true, `n > 1 or n < 10` always. */
const bordersExclude = (text: string, and: string, or: string, at: number): Explanation | null => {
  const border = String.raw`(?<![\w.])(?<name>[A-Za-z_][\w.]*)\s*(?<sign>[<>])(?<same>=?)\s*(?<value>-?\d+(?:\.\d+)?)`;
  const pair = new RegExp(
    String.raw`${border}\s*\)?\s*(?<join>${and}|${or})\s*\(?\s*\k<name>\s*(?<other>[<>])(?<too>=?)\s*(?<limit>-?\d+(?:\.\d+)?)`,
  ).exec(text)?.groups;
  if (!pair || pair['sign'] === pair['other']) return null;
  const { name, sign, same, value, join = '', other, too, limit } = pair;
  const [above, below] = sign === '>' ? [Number(value), Number(limit)] : [Number(limit), Number(value)];
  const [isAnd, shown] = [join === 'and' || join === '&&', `${name} ${sign}${same} ${value}`];
  const second = `${name} ${other}${too} ${limit}`;
  if (isAnd && above > below)
    return {
      what: `The condition in line ${at} is never true: \`${shown}\` and \`${second}\` exclude each other.`,
      why: `Write \`${join === 'and' ? 'or' : '||'}\` instead of \`${join}\`.`,
      line: at,
    };
  if (!isAnd && above < below)
    return {
      what: `The condition in line ${at} is always true: each number is \`${shown}\` or \`${second}\`.`,
      why: `Write \`${join === 'or' ? 'and' : '&&'}\` instead of \`${join}\`.`,
      line: at,
    };
  return null;
};

/** `c == "a" and c == "e"` is never true, `x != 1 or x != 2` always. */
export const sureCondition: Reason = situation => {
  const { language } = situation;
  if (language === 'bash') return null;
  const [and, or] = language === 'python' ? ['and', 'or'] : ['&&', String.raw`\|\|`];
  const pattern = (sign: string, word: string) =>
    new RegExp(
      String.raw`(?<![\w.])(?<name>[\w.[\]]+(?:\s*%\s*\d+)?)\s*${sign}=?\s*(?<one>${literal})\s*${word}\s*\k<name>\s*${sign}=?\s*(?<two>${literal})`,
    );
  const [impossible, certain] = [pattern('==', and), pattern('!=', or)];
  const joins = new RegExp(String.raw`\b(?:and|or)\b|&&|\|\|`);
  for (const { line, end } of spans(situation))
    for (let at = Math.max(1, line); at <= end; at += 1) {
      if (!joins.test(situation.bare[at - 1] ?? '')) continue;
      const text = situation.lines[at - 1] ?? '';
      const never = impossible.exec(text)?.groups;
      const always = certain.exec(text)?.groups;
      const told = (found: Record<string, string> | undefined, isNever: boolean): Explanation | null =>
        found && found['one'] !== found['two']
          ? {
              what: isNever
                ? `The condition in line ${at} is never true: \`${found['name']}\` cannot be ${found['one']} and ${found['two']} at once.`
                : `The condition in line ${at} is always true: \`${found['name']}\` always differs from one of ${found['one']} and ${found['two']}.`,
              why: `Write \`${(isNever ? or : and).replaceAll('\\', '')}\` instead of \`${(isNever ? and : or).replaceAll('\\', '')}\`.`,
              line: at,
            }
          : null;
      const sure =
        told(never, true) ??
        told(always, false) ??
        restsExclude(text, and, at) ??
        bordersExclude(text, and, or, at);
      if (sure) return sure;
    }
  return null;
};
