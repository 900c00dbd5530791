import { type Document, isMap, isSeq, type Node, parseDocument, visit } from 'yaml';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';
import {
  type Content,
  contentOf,
  field,
  get,
  items,
  plain,
  python,
  textOfScalar,
  type Value,
} from './suite-nodes.ts';

/** A test suite of TESTed: tabs (units) of contexts (cases) of testcases, in YAML. */

export type SuiteCase = {
  stdin: Content;
  args: string[];
  /** A call or a statement, in the language of the exercise. */
  code: { kind: 'expression' | 'statement'; text: string } | null;
  stdout: Content | null;
  stderr: Content | null;
  exitCode: number | null;
  returns: Value | null;
  /** The text of an exception, or only that there is one. */
  raises: string | true | null;
  /** Files that are there before, by name. */
  files: Record<string, Content>;
  /** Files that the program has to write. */
  written: Record<string, Content>;
  config: Config;
};

export type SuiteContext = { tab: string; isHidden: boolean; cases: SuiteCase[] };

type Config = { stdoutIgnoresCase: boolean; tolerance: number | null };
export type Suite = { contexts: SuiteContext[] };

/** `stdout: text`, or `stdout: { data: text, config: … }`. Another oracle than the built-in ones decides itself. */
const output = (node: Node | null): Content | null => {
  if (!node) return null;
  if (isMap(node)) refuseOracle(node);
  return contentOf(node);
};

/** Files of the exercise by name (`files`), or with what stands in them (`input_files`). */
const filesOf = (test: Node): Record<string, Content> =>
  Object.fromEntries(
    items(get(test, 'input_files', 'files')).flatMap(file => {
      const name = plain(isMap(file) ? get(file, 'path', 'name') : file);
      if (typeof name !== 'string') return [];
      return [[name, get(file, 'content') ? contentOf(file) : { path: name }]];
    }),
  );

const writtenBy = (test: Node): Record<string, Content> => {
  const older = get(test, 'file');
  const location = plain(get(older, 'location'));
  const content = plain(get(older, 'content'));
  if (older) refuseOracle(older);
  return Object.fromEntries([
    ...(typeof location === 'string' && typeof content === 'string'
      ? [[location, { path: content }] as const]
      : []),
    ...items(get(test, 'output_files')).flatMap(file => {
      refuseOracle(file);
      const name = plain(get(file, 'path', 'student_path'));
      return typeof name === 'string' ? [[name, contentOf(file)] as const] : [];
    }),
  ]);
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

const caseOf = (test: Node, language: string, config: Config): SuiteCase => {
  const input = get(test, 'input');
  if (isMap(input) && plain(get(input, 'main_call')) !== true)
    throw refuse(convertProblems.ownEvaluator({ what: 'calls of functions in the longer form (“input”)' }));
  if (get(test, 'javascript')) throw refuse(convertProblems.ownEvaluator({ what: '“javascript”' }));
  const expression = inLanguage(get(test, 'expression'), language);
  const statement = inLanguage(get(test, 'statement'), language);
  const code = expression ?? statement;
  const stdin = field(test, 'stdin');
  const own = configOf(test, config);
  const exit = field(test, 'exit_code');
  const exitCode = plain(isMap(exit) ? get(exit, 'value') : exit);
  return {
    stdin: stdin ? contentOf(stdin) : { text: '' },
    args: items(field(test, 'arguments')).map(textOfScalar),
    code: code === null ? null : { kind: expression === null ? 'statement' : 'expression', text: code },
    stdout: output(field(test, 'stdout')),
    stderr: output(field(test, 'stderr')),
    exitCode: typeof exitCode === 'number' ? exitCode : null,
    returns: returned(test),
    raises: raisedBy(test),
    files: filesOf(test),
    written: writtenBy(test),
    config: own,
  };
};

/** What a test, its context, its tab and the suite say, the innermost first. */
const configOf = (node: Node | null, above: Config): Config => {
  const stdout = get(get(node, 'config'), 'stdout') ?? get(get(node, 'stdout'), 'config');
  const ignoresCase = plain(get(stdout, 'caseInsensitive'));
  const isNumber = plain(get(stdout, 'tryFloatingPoint'));
  const isRounded = plain(get(stdout, 'applyRounding')) === true;
  const places = plain(get(stdout, 'roundTo'));
  const tolerance = isRounded ? 10 ** -(typeof places === 'number' ? places : 3) : 0.000001;
  return {
    stdoutIgnoresCase: typeof ignoresCase === 'boolean' ? ignoresCase : above.stdoutIgnoresCase,
    tolerance: typeof isNumber === 'boolean' ? (isNumber ? tolerance : null) : above.tolerance,
  };
};

const mostAliases = 300;

/** `*name` becomes what it means. */
const withoutAliases = (document: Document) => {
  let count = 0;
  visit(document, {
    Alias(_, alias) {
      if (++count > mostAliases)
        throw refuse(convertProblems.unreadable({ path: `*${alias.source}`, error: 'too many aliases' }));
      return alias.resolve(document) as Node | undefined;
    },
  });
};

export const readSuite = (path: string, text: string, language: string): Suite => {
  const document = parseDocument(text, { logLevel: 'silent', version: '1.1' });
  const error = document.errors[0]?.message.split('\n')[0];
  if (error !== undefined) throw refuse(convertProblems.unreadable({ path, error }));
  withoutAliases(document);
  const root = document.contents as Node | null;
  const config = configOf(root, { stdoutIgnoresCase: false, tolerance: null });
  const tabs = isSeq(root) ? (root.items as Node[]) : items(get(root, 'tabs', 'units'));
  const contexts = tabs.flatMap((tab, place) => {
    const name = String(plain(get(tab, 'tab', 'unit', 'name')) ?? `Part ${place + 1}`);
    const ofTab = configOf(tab, config);
    const isHidden = plain(get(tab, 'hidden')) === true;
    const cases = (tests: Node[], above: Config) => ({
      tab: name,
      isHidden,
      cases: tests.map(each => caseOf(each, language, above)),
    });
    return [
      ...items(get(tab, 'contexts', 'cases')).map(group =>
        cases(items(isSeq(group) ? group : get(group, 'testcases', 'script')), configOf(group, ofTab)),
      ),
      ...items(get(tab, 'testcases', 'scripts')).map(each => cases([each], ofTab)),
    ];
  });
  return { contexts };
};
