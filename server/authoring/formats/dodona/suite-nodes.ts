import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';

/** Nodes of the YAML of a suite, as Python reads them. */

/** A value as it is written in Python; `isCode` where the suite says an expression (`!expression`). */
export type Value = { python: string };

/** A text, or the name of a file of the exercise that has it. */
export type Content = { text: string } | { path: string };

export const get = (node: Node | null | undefined, ...names: string[]): Node | null => {
  if (!isMap(node)) return null;
  for (const name of names) {
    const found = node.get(name, true) as Node | undefined;
    if (found) return found;
  }
  // `<<: *usual` takes over what the map does not say itself.
  const merged = node.get('<<', true) as Node | undefined;
  for (const each of isSeq(merged) ? (merged.items as Node[]) : merged ? [merged] : []) {
    const found = get(each, ...names);
    if (found) return found;
  }
  return null;
};

/** The longer form has what goes in and what comes out in maps of their own. */
export const field = (test: Node, name: string): Node | null =>
  get(test, name) ?? get(get(test, 'input'), name) ?? get(get(test, 'output'), name);

export const items = (node: Node | null): Node[] => (isSeq(node) ? (node.items as Node[]) : []);

export const plain = (node: Node | null): string | number | boolean | null => {
  const value = isScalar(node) ? node.value : null;
  // Python takes `yes` for true, and `y` for a text.
  if (typeof value === 'boolean' && isScalar(node) && /^[yn]$/i.test(node.source ?? ''))
    return node.source ?? '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

/** As Python writes it, which reads suites there. */
export const textOfScalar = (node: Node | null): string => {
  const value = plain(node);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return isWhole && isScalar(node) && /^[-+]?\d+\.\d*$/.test(node.source ?? '')
    ? `${value}.0`
    : String(value);
};

const numberTags = new Set(['!integer', '!real', '!double', '!rational']);

/** `key:` without a value is a node that is not there. */
export const python = (node: Node | null): string => {
  if (node === null) return 'None';
  const tag = node.tag ?? '';
  if (isScalar(node)) {
    const value = plain(node);
    if (tag === '!expression') return String(value);
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    if (typeof value === 'number' || numberTags.has(tag)) {
      const source = typeof value === 'number' ? (node.source ?? String(value)) : String(value);
      return /^[-+]?\.?\d[\d.e+-]*$/i.test(source) ? source : `float(${JSON.stringify(String(value))})`;
    }
    return JSON.stringify(String(value));
  }
  if (isSeq(node)) {
    const inside = (node.items as Node[]).map(python);
    if (tag === '!set') return inside.length === 0 ? 'set()' : `{${inside.join(', ')}}`;
    if (tag === '!tuple') return `(${inside.join(', ')}${inside.length === 1 ? ',' : ''})`;
    return `[${inside.join(', ')}]`;
  }
  if (isMap(node) && /(?:^!|:)set$/.test(tag))
    return node.items.length === 0
      ? 'set()'
      : `{${node.items.map(pair => python(pair.key as Node)).join(', ')}}`;
  if (isMap(node))
    return `{${node.items.map(pair => `${python(pair.key as Node)}: ${python(pair.value as Node | null)}`).join(', ')}}`;
  throw refuse(convertProblems.ownEvaluator({ what: 'a value that is no list, map or plain value' }));
};

/** A text, `{ path, content }`, or the older `{ content: <path>, location }`. `!path` says the name of a file. */
export const contentOf = (node: Node): Content => {
  if (!isMap(node))
    return node.tag === '!path' ? { path: String(plain(node)) } : { text: textOfScalar(node) };
  const content = get(node, 'content', 'data');
  if (content) return contentOf(content);
  const path = plain(get(node, 'path', 'name'));
  return path === null ? { text: '' } : { path: String(path) };
};
