import { isMap, isScalar, isSeq, parseDocument, type Node } from 'yaml';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';

/** A test suite of TESTed: tabs (units) of contexts (cases) of testcases, in YAML. */

/** A value as it is written in Python; `isCode` where the suite says an expression (`!expression`). */
export type Value = { python: string };

export type SuiteCase = {
  stdin: string;
  args: string[];
  /** A call or a statement, in the language of the exercise. */
  code: { kind: 'expression' | 'statement'; text: string } | null;
  stdout: string | null;
  stderr: string | null;
  exitCode: number | null;
  returns: Value | null;
  /** The text of an exception, or only that there is one. */
  raises: string | true | null;
  files: string[];
};

export type SuiteContext = { tab: string; cases: SuiteCase[] };

type Config = { stdoutIgnoresCase: boolean; tolerance: number | null };
export type Suite = { contexts: SuiteContext[]; config: Config };

const get = (node: Node | null | undefined, ...names: string[]): Node | null => {
  if (!isMap(node)) return null;
  for (const name of names) {
    const found = node.get(name, true) as Node | undefined;
    if (found) return found;
  }
  return null;
};

const items = (node: Node | null): Node[] => (isSeq(node) ? (node.items as Node[]) : []);

const plain = (node: Node | null): string | number | boolean | null => {
  const value = isScalar(node) ? node.value : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const numberTags = new Set(['!integer', '!real', '!double', '!rational']);

const python = (node: Node): string => {
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
  if (isMap(node))
    return `{${node.items.map(pair => `${python(pair.key as Node)}: ${python(pair.value as Node)}`).join(', ')}}`;
  throw refuse(convertProblems.ownEvaluator({ what: 'a value that is no list, map or plain value' }));
};

/** `stdout: text`, or `stdout: { data: text, config: … }`. Another oracle than the built-in ones decides itself. */
const output = (node: Node | null): string | null => {
  if (!node) return null;
  if (isMap(node)) {
    refuseOracle(node);
    return output(get(node, 'data', 'content'));
  }
  const value = plain(node);
  return value === null ? null : String(value);
};

const refuseOracle = (node: Node) => {
  const oracle = plain(get(node, 'oracle'));
  if (typeof oracle === 'string' && oracle !== 'builtin')
    throw refuse(convertProblems.ownEvaluator({ what: `an oracle of its own (${oracle})` }));
};

/** One text, or one for each language. */
const inLanguage = (node: Node | null, language: string): string | null => {
  if (!node) return null;
  if (isMap(node)) {
    const own = plain(get(node, language));
    if (typeof own !== 'string') throw refuse(convertProblems.unknownLanguage({ language }));
    return own;
  }
  return String(plain(node));
};

const returned = (test: Node): Value | null => {
  const raw = get(test, 'return_raw');
  if (raw) return { python: String(plain(raw)) };
  const node = get(test, 'return');
  if (!node) return null;
  if (isMap(node) && get(node, 'value') && (get(node, 'oracle') || node.tag === '!oracle')) {
    refuseOracle(node);
    return { python: python(get(node, 'value')!) };
  }
  return { python: python(node) };
};

const raisedBy = (test: Node): string | true | null => {
  const node = get(test, 'exception');
  if (!node) return null;
  const message = isMap(node) ? plain(get(node, 'message')) : plain(node);
  return typeof message === 'string' ? message : true;
};

const caseOf = (test: Node, language: string): SuiteCase => {
  for (const what of ['javascript', 'output_files'])
    if (get(test, what)) throw refuse(convertProblems.ownEvaluator({ what: `“${what}”` }));
  const expression = inLanguage(get(test, 'expression'), language);
  const statement = inLanguage(get(test, 'statement'), language);
  const code = expression ?? statement;
  const stdin = get(test, 'stdin');
  const exitCode = plain(get(test, 'exit_code'));
  return {
    stdin: stdin ? String(plain(stdin) ?? '') : '',
    args: items(get(test, 'arguments')).map(each => String(plain(each))),
    code: code === null ? null : { kind: expression === null ? 'statement' : 'expression', text: code },
    stdout: output(get(test, 'stdout')),
    stderr: output(get(test, 'stderr')),
    exitCode: typeof exitCode === 'number' ? exitCode : null,
    returns: returned(test),
    raises: raisedBy(test),
    files: items(get(test, 'files', 'input_files')).flatMap(file => {
      const name = plain(get(file, 'name', 'path'));
      return typeof name === 'string' ? [name] : [];
    }),
  };
};

const configOf = (node: Node | null): Config => {
  const stdout = get(get(node, 'config'), 'stdout');
  return {
    stdoutIgnoresCase: plain(get(stdout, 'caseInsensitive')) === true,
    tolerance: plain(get(stdout, 'tryFloatingPoint')) === true ? 0.000001 : null,
  };
};

export const readSuite = (path: string, text: string, language: string): Suite => {
  const document = parseDocument(text, { logLevel: 'silent' });
  const error = document.errors[0]?.message.split('\n')[0];
  if (error !== undefined) throw refuse(convertProblems.unreadable({ path, error }));
  const root = document.contents as Node | null;
  const tabs = isSeq(root) ? (root.items as Node[]) : items(get(root, 'tabs', 'units'));
  const contexts = tabs.flatMap((tab, place) => {
    const name = String(plain(get(tab, 'tab', 'unit')) ?? `Part ${place + 1}`);
    const groups = items(get(tab, 'contexts', 'cases'));
    const scripts = items(get(tab, 'testcases', 'scripts'));
    return [
      ...groups.map(group => items(isSeq(group) ? group : get(group, 'testcases', 'script'))),
      ...scripts.map(each => [each]),
    ].map(cases => ({ tab: name, cases: cases.map(each => caseOf(each, language)) }));
  });
  return { contexts, config: configOf(root) };
};
