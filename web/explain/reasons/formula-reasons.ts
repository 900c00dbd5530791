import { bodyOf } from './program-parts.ts';
import type { Reason, Situation } from './situation.ts';
import { dataOf, near } from './value-data.ts';

/** A formula that is almost right: with one sign or one pair of brackets changed it gives what the test expects. */

type Tree = { sign: string; left: Tree; right: Tree } | { name: string } | { value: number; text: string };
type Numbers = Record<string, number>;

const strength: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, '%': 2, '**': 3 };

const wordsOf = (text: string): string[] | null => {
  const words = text.match(/\d+(?:\.\d+)?|[A-Za-z_]\w*|\*\*|\/\/|[-+*/%()]/g) ?? [];
  return words.join('') === text.replaceAll(/\s+/g, '') ? words : null;
};

/** Null for anything but numbers, names, signs and brackets. */
const treeOf = (text: string): Tree | null => {
  const words = wordsOf(text);
  if (!words) return null;
  let at = 0;
  const single = (): Tree | null => {
    const word = words[at++];
    if (word === undefined) return null;
    if (word === '(') {
      const inner = sum(1);
      return words[at++] === ')' ? inner : null;
    }
    if (/^\d/.test(word)) return { value: Number(word), text: word };
    return /^\w/.test(word) ? { name: word } : null;
  };
  const sum = (least: number): Tree | null => {
    let left = single();
    for (;;) {
      const sign = words[at] ?? '';
      const own = strength[sign];
      if (left === null || own === undefined || own < least) return left;
      at += 1;
      const right = sum(own + 1);
      left = right && { sign, left, right };
    }
  };
  const tree = sum(1);
  return at === words.length ? tree : null;
};

const apply = (sign: string, one: number, other: number, isWhole: boolean): number => {
  if (sign === '+') return one + other;
  if (sign === '-') return one - other;
  if (sign === '*') return one * other;
  if (sign === '**') return one ** other;
  if (sign === '%') return isWhole ? one % other : one - other * Math.floor(one / other);
  if (sign === '//') return Math.floor(one / other);
  const isCut = isWhole && Number.isInteger(one) && Number.isInteger(other);
  return isCut ? Math.trunc(one / other) : one / other;
};

const valueOf = (tree: Tree, numbers: Numbers, isWhole: boolean): number => {
  if ('value' in tree) return tree.value;
  if ('name' in tree) return numbers[tree.name] ?? Number.NaN;
  return apply(
    tree.sign,
    valueOf(tree.left, numbers, isWhole),
    valueOf(tree.right, numbers, isWhole),
    isWhole,
  );
};

const shown = (tree: Tree, least = 0): string => {
  if ('value' in tree) return tree.text;
  if ('name' in tree) return tree.name;
  const own = strength[tree.sign] ?? 0;
  const text = `${shown(tree.left, own)} ${tree.sign} ${shown(tree.right, own + 1)}`;
  return own < least ? `(${text})` : text;
};

type Change = { tree: Tree; why: string };

/** One change at the top of a tree. */
const changesAt = (tree: Tree, signs: string[]): Change[] => {
  if (!('sign' in tree)) return [];
  const { sign, left, right } = tree;
  const changes: Change[] = [];
  const brackets = `\`${sign}\` is calculated in another order than you want: put brackets around what comes first.`;
  // a + (b / c) as (a + b) / c, and back.
  if ('sign' in right)
    changes.push({ tree: { ...right, left: { sign, left, right: right.left } }, why: brackets });
  if ('sign' in left)
    changes.push({ tree: { ...left, right: { sign, left: left.right, right } }, why: brackets });
  if (sign !== '+' && sign !== '*')
    changes.push({
      tree: { sign, left: right, right: left },
      why: `The two sides of \`${sign}\` are the wrong way round.`,
    });
  for (const other of signs)
    if (other !== sign)
      changes.push({ tree: { sign: other, left, right }, why: `\`${other}\` fits here, not \`${sign}\`.` });
  return changes;
};

const changesOf = (tree: Tree, signs: string[]): Change[] =>
  'sign' in tree
    ? [
        ...changesAt(tree, signs),
        ...changesOf(tree.left, signs).map(one => ({ ...one, tree: { ...tree, left: one.tree } })),
        ...changesOf(tree.right, signs).map(one => ({ ...one, tree: { ...tree, right: one.tree } })),
      ]
    : [];

const numbersOf = ({ own, given }: Situation): Numbers | null => {
  const names = own?.parameters.filter(name => name !== 'self') ?? [];
  const numbers: Numbers = {};
  for (const [index, name] of names.entries()) {
    const value = dataOf(given[index]);
    if (typeof value !== 'number') return null;
    numbers[name] = value;
  }
  return names.length > 0 && names.length === given.length ? numbers : null;
};

/** `return …` as the only statement, or of a variable that the line above sets. */
const formulaOf = (situation: Situation): { line: number; text: string } | null => {
  const { own } = situation;
  if (!own) return null;
  const body = bodyOf(situation, own).filter(([, text]) => !/^\s*[{}]*\s*$/.test(text));
  const [first, second] = body;
  if (!first || body.length > 2) return null;
  const returned = (text: string | undefined) => /^\s*return\s+(.+?)\s*;?\s*\}?\s*$/.exec(text ?? '')?.[1];
  if (!second) {
    const text = returned(first[1]);
    return text === undefined ? null : { line: first[0], text };
  }
  const set =
    /^\s*(?:(?:const|let|var|int|long|double|float|auto|final)\s+)*(\w+)\s*(?::\s*\w+\s*)?=\s*([^=].*?)\s*;?\s*$/.exec(
      first[1],
    );
  const [, name, text] = set ?? [];
  return text !== undefined && returned(second[1]) === name ? { line: first[0], text } : null;
};

/** The one change of a formula that would give what the test expects. */
export const formulaAlmostRight: Reason = situation => {
  const { expected, actual, language, call } = situation;
  const [wanted, got] = [dataOf(expected), dataOf(actual)];
  if (typeof wanted !== 'number' || typeof got !== 'number' || near(wanted, got) || call === null)
    return null;
  const numbers = numbersOf(situation);
  const formula = numbers && formulaOf(situation);
  const tree = formula && treeOf(formula.text);
  if (!numbers || !formula || !tree || !('sign' in tree)) return null;
  const isCompiled = ['java', 'c', 'cpp'].includes(language);
  const isWhole = isCompiled && near(valueOf(tree, numbers, true), got);
  // Only where the formula is understood as the language does.
  if (!near(valueOf(tree, numbers, isWhole), got)) return null;
  const signs = ['+', '-', '*', '/', ...(language === 'python' ? ['**'] : [])];
  const fits = changesOf(tree, signs).filter(one => near(valueOf(one.tree, numbers, isWhole), wanted));
  const [fit] = fits;
  if (!fit || new Set(fits.map(one => shown(one.tree))).size > 1) return null;
  return {
    what: `\`${formula.text}\` in line ${formula.line} gives ${actual?.trim()} for \`${call}\`; \`${shown(fit.tree)}\` gives ${expected?.trim()}.`,
    why: fit.why,
    line: formula.line,
  };
};
