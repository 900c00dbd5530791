import { type Block, bodyOf, textOf } from './program-parts.ts';
import { differs, reachedBy, type Reason, type Situation } from './situation.ts';
import { dataOf } from './value-data.ts';

/** What an object or a program takes in and does not keep: values of a constructor, sums that are replaced, values that are not read. */

const methodsOf = ({ functions }: Situation, home: Block) =>
  functions.filter(one => one.line >= home.line && one.end <= home.end);

const isMaker = ({ language }: Situation, method: Block, home: Block) =>
  language === 'python'
    ? method.name === '__init__'
    : language === 'java' || language === 'cpp'
      ? method.name === home.name
      : method.name === 'constructor';

/** A constructor that never uses one of its values. */
export const constructorIgnores: Reason = situation => {
  if (situation.language === 'bash' || situation.language === 'c' || !differs(situation)) return null;
  for (const home of situation.classes)
    for (const maker of methodsOf(situation, home).filter(one => isMaker(situation, one, home))) {
      const head = situation.lines[maker.line - 1] ?? '';
      // A record of Java keeps its values by itself, and TypeScript keeps `private name: string`.
      if (/\brecord\s/.test(head)) continue;
      if (/\((?:[^()]*\b)?(?:private|public|protected|readonly)\s+\w+\s*[:?]/.test(head)) continue;
      const text = situation.lines.slice(maker.line - 1, maker.end).join('\n');
      const ignored = maker.parameters.filter(
        name =>
          name !== 'self' &&
          !name.startsWith('_') &&
          (
            text.match(
              new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'g'),
            ) ?? []
          ).length < 2,
      );
      const [only] = ignored;
      if (only === undefined || ignored.length > 1 || maker.parameters.length === 0) continue;
      return {
        what: `The constructor in line ${maker.line} never uses \`${only}\`: the object does not keep what it gets there.`,
        why: `Keep it: \`${situation.language === 'python' ? `self.${only} = ${only}` : situation.language === 'cpp' ? `this->${only} = ${only};` : `this.${only} = ${only};`}\`, or whatever the field is called.`,
        line: maker.line,
      };
    }
  return null;
};

const adding = /^(?:add|deposit|increase|earn|collect|gain|einzahlen|addiere)/i;
const taking = /^(?:withdraw|spend|remove|decrease|lose|abheben)/i;

/** `balance = amount` where a sum is kept. */
export const sumReplaced: Reason = situation => {
  const { language } = situation;
  if (language === 'bash' || language === 'c' || !differs(situation)) return null;
  for (const home of situation.classes)
    for (const method of methodsOf(situation, home)) {
      const sign = adding.test(method.name) ? '+' : taking.test(method.name) ? '-' : null;
      if (sign === null || isMaker(situation, method, home)) continue;
      for (const [line, text] of bodyOf(situation, method)) {
        const found = /^\s*(?<field>(?:self\.|this\.|this->)?(?<name>\w+))\s*=\s*(?<value>\w+)\s*;?\s*$/.exec(
          text,
        )?.groups;
        const { field = '', name = '', value = '' } = found ?? {};
        if (!found || !method.parameters.includes(value) || method.parameters.includes(field)) continue;
        const isNumber = new RegExp(
          String.raw`\b${name}\s*(?::\s*number\s*)?=\s*-?\d|\b(?:int|double|long|float)\s+${name}\b|\b${name}\s*:\s*number\b`,
        ).test(textOf(situation, home));
        if (!isNumber || name === value) continue;
        return {
          what: `Line ${line} gives \`${field}\` a new value and forgets the old one.`,
          why: `To ${sign === '+' ? 'add to' : 'take from'} it, write \`${field} ${sign}= ${value}\`.`,
          line,
        };
      }
    }
  return null;
};

const reads: Record<string, RegExp> = {
  python: /\binput\s*\(/,
  java: /\.next(?:Int|Line|Double|Long)?\s*\(/,
  c: /\b(?:scanf|fgets|getchar)\s*\(/,
  cpp: /\bcin\b/,
};

/** A loop that reads one value less than the input says there are. */
export const oneReadLess: Reason = situation => {
  const { isOutput, language, input = '' } = situation;
  const read = reads[language];
  if (!isOutput || !read || !differs(situation)) return null;
  for (const loop of situation.loops) {
    const head = situation.bare[loop.line - 1] ?? '';
    const found =
      /range\(\s*1\s*,\s*(?<n>\w+)\s*\)/.exec(head)?.groups ??
      /range\(\s*(?<n>\w+)\s*-\s*1\s*\)/.exec(head)?.groups ??
      /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*1\s*;\s*\k<i>\s*<\s*(?<n>\w+)\s*;/.exec(head)?.groups ??
      /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*0\s*;\s*\k<i>\s*<\s*(?<n>\w+)\s*-\s*1\s*;/.exec(head)?.groups;
    const n = found?.['n'];
    if (n === undefined || !bodyOf(situation, loop).some(([, text]) => read.test(text))) continue;
    const before = situation.bare.slice(0, loop.line - 1);
    const isRead = before.some(text => new RegExp(String.raw`\b${n}\b`).test(text) && read.test(text));
    // A value that was read before the loop may be the first one.
    const readsBefore = before.filter(
      text => read.test(text) && !new RegExp(String.raw`\b${n}\b`).test(text),
    ).length;
    if (!isRead || readsBefore > 0 || !/^\s*\d+\b/.test(input)) continue;
    return {
      what: `The loop in line ${loop.line} has one round less than \`${n}\`, so the last value of the input is never read.`,
      why: language === 'python' ? `Write \`range(${n})\`.` : `Begin with 0 and compare with \`< ${n}\`.`,
      line: loop.line,
    };
  }
  return null;
};

/** The first line says how many follow, and is counted with them. */
export const countAddedToo: Reason = situation => {
  const { isOutput, input = '', expected = '', actual = '' } = situation;
  if (!isOutput) return null;
  const rows = input.trim().split('\n');
  const first = Number(rows[0]);
  if (!Number.isInteger(first) || first !== rows.length - 1 || first < 2) return null;
  const numbers = (text: string) => text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const [wanted, got] = [numbers(expected), numbers(actual)];
  if (wanted.length !== 1 || got.length !== 1 || got[0] !== (wanted[0] ?? 0) + first) return null;
  return {
    what: `The result is too large by ${first}, the first line of the input: it says how many values follow and is no value itself.`,
    why: 'Leave the first line out when you add up.',
  };
};

/** The shortest text is searched from an empty one on. */
export const emptyIsShortest: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (got !== '' || typeof wanted !== 'string' || wanted === '') return null;
  for (const block of reachedBy(situation)) {
    const text = situation.lines.slice(Math.max(0, block.line - 1), block.end).join('\n');
    for (const [line] of bodyOf(situation, block)) {
      const name = /(?<![\w.])(\w+)\s*(?::\s*\w+\s*)?=\s*(?:""|'')\s*;?\s*$/.exec(
        situation.lines[line - 1] ?? '',
      )?.[1];
      if (name === undefined) continue;
      const isShorter = new RegExp(
        String.raw`(?:len\(\w+\)\s*<=?\s*len\(${name}\)|\.(?:length|size)(?:\(\))?\s*<=?\s*${name}\.(?:length|size))`,
      ).test(text);
      if (!isShorter) continue;
      return {
        what: `\`${name}\` begins with an empty text in line ${line}, and no text is shorter than that: it stays empty.`,
        why: 'For the longest, compare with `>`; for the shortest, begin with the first of the texts.',
        line,
      };
    }
  }
  return null;
};
