import { isNear } from './near-names.ts';
import type { Block } from './program-parts.ts';
import type { Reason, Situation } from './situation.ts';

/** Methods that should take the place of one of the class above, and do not: another name, or other types. */

const methodsOf = ({ functions }: Situation, home: Block) =>
  functions.filter(one => one.line > home.line && one.end <= home.end && one.name !== home.name);

const parentName = ({ bare, language }: Situation, home: Block): string | undefined => {
  const head = bare[home.line - 1] ?? '';
  if (language === 'python') return /class\s+\w+\s*\(\s*(\w+)/.exec(head)?.[1];
  if (language === 'cpp')
    return /(?:class|struct)\s+\w+\s*(?:final\s*)?:\s*(?:public\s+)?(\w+)/.exec(head)?.[1];
  return /\bextends\s+(\w+)/.exec(head)?.[1];
};

/** Types of the parameters, as far as they are written. */
const typesOf = ({ bare }: Situation, { line, name }: Block): string | null => {
  const list = new RegExp(String.raw`\b${name.replaceAll(/\W/g, '.')}\s*\(([^()]*)\)`).exec(
    bare[line - 1] ?? '',
  )?.[1];
  return list === undefined
    ? null
    : list
        .split(',')
        .map(one =>
          one
            .trim()
            .replace(/\s*\b\w+$/, '')
            .replace(/^(?:final|const)\s+/, '')
            .replace(/\s*&$/, '')
            .trim(),
        )
        .join(', ');
};

const plain = (name: string) => name.replaceAll('_', '').toLowerCase();

export const notOverridden: Reason = situation => {
  if (situation.language === 'bash' || situation.language === 'c') return null;
  if (situation.expected === undefined || situation.expected === situation.actual) return null;
  for (const home of situation.classes) {
    const parent = situation.classes.find(one => one.name === parentName(situation, home) && one !== home);
    if (!parent) continue;
    const above = methodsOf(situation, parent);
    for (const own of methodsOf(situation, home)) {
      if (above.some(one => one.name === own.name)) continue;
      const meant =
        above.find(one => plain(one.name) === plain(own.name)) ??
        above.find(one => own.name.length > 3 && isNear(one.name, own.name));
      if (meant && !methodsOf(situation, home).some(one => one.name === meant.name))
        return {
          what: `\`${own.name}\` in line ${own.line} is another method than \`${meant.name}\` of \`${parent.name}\` (line ${meant.line}), so that one stays in use.`,
          why: `Spell it exactly the same: \`${meant.name}\`.`,
          line: own.line,
        };
    }
    if (situation.language !== 'java' && situation.language !== 'cpp') continue;
    for (const own of methodsOf(situation, home)) {
      const same = above.filter(one => one.name === own.name);
      const [meant] = same;
      if (!meant || same.length > 1) continue;
      const [types, wanted] = [typesOf(situation, own), typesOf(situation, meant)];
      if (types === null || wanted === null || types === wanted) continue;
      if (methodsOf(situation, home).filter(one => one.name === own.name).length > 1) continue;
      return {
        what: `\`${own.name}(${types})\` in line ${own.line} does not replace \`${own.name}(${wanted})\` of \`${parent.name}\`: with other types it is a second method beside it.`,
        why: `Give it the same parameters: \`${own.name}(${wanted})\`.`,
        line: own.line,
      };
    }
  }
  return null;
};

/** `void Counter()` in Java: a method, and the object is made without it. */
export const methodForConstructor: Reason = situation => {
  if (situation.language !== 'java') return null;
  for (const home of situation.classes) {
    const found = situation.bare
      .slice(home.line, home.end)
      .findIndex(text =>
        new RegExp(
          String.raw`^\s*(?:public\s+|private\s+|protected\s+)?(?:void|int|String|${home.name})\s+${home.name}\s*\(`,
        ).test(text),
      );
    if (found === -1) continue;
    const line = home.line + found + 1;
    return {
      what: `A type stands before \`${home.name}(…)\` in line ${line}, so it is a method and no constructor: nobody calls it when an object is made.`,
      why: `Write \`public ${home.name}(…)\`.`,
      line,
    };
  }
  return null;
};

/** Without `equals`, objects of Java are equal only to themselves. */
export const equalsMissing: Reason = situation => {
  const { language, call, classes, bare } = situation;
  if (language !== 'java' || !/^true$/i.test(situation.expected ?? '') || situation.actual !== 'false')
    return null;
  const home = classes.find(one => new RegExp(String.raw`\bnew\s+${one.name}\b`).test(call ?? ''));
  if (!home || !/\.equals\(/.test(call ?? '')) return null;
  if (
    /\bequals\s*\(/.test(bare.slice(home.line - 1, home.end).join('\n')) ||
    /\b(?:record|enum|extends)\b/.test(bare[home.line - 1] ?? '')
  )
    return null;
  return {
    what: `\`${home.name}\` has no method \`equals\`: without it, two objects are equal only if they are the very same one.`,
    why: 'Write `public boolean equals(Object other)`, and compare the fields in it.',
    line: home.line,
  };
};
