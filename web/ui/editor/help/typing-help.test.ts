import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { loadLanguage } from '../code-languages.ts';
import { namesInScope } from './names-in-scope.ts';
import { mistakeIn } from './syntax-mistake.ts';

/** `|` is the cursor; without one it is at the beginning. */
const stateOf = async (language: string, text: string) => {
  const doc = text.replace('|', '');
  const support = await loadLanguage(language);
  const state = EditorState.create({
    doc,
    selection: { anchor: Math.max(0, text.indexOf('|')) },
    extensions: support ? [support] : [],
  });
  // A state parses for some milliseconds only, which a busy machine can take away; the next one knows the rest.
  ensureSyntaxTree(state, doc.length, 10_000);
  return state.update({}).state;
};

const markOf = async (language: string, text: string) => {
  const state = await stateOf(language, text);
  const mistake = mistakeIn(state, language);
  if (!mistake) return null;
  const line = state.doc.lineAt(mistake.from).number;
  return [line, state.sliceDoc(mistake.from, mistake.to), mistake.text.split(' ').slice(0, 3).join(' ')];
};

it.each([
  ['python', '# one\ndef f(x)\n    return x\n', [2, ')', 'A colon (:)']],
  ['python', '\nx = (1 + 2\nprint(x)\n', [2, '(', 'This bracket is']],
  ['python', '\nprint("a)\nx = 1\n', [2, '"a)', 'The quote at']],
  ['python', '\nx = "a\ny = 1\n', [2, '"a', 'The quote at']],
  ['python', '\nfor i in a:\nprint(i)\n', [2, ':', 'After this colon,']],
  ['python', '\nif x = 3:\n    pass\n', [2, '=', 'This does not']],
  ['javascript', '\nfunction f() {\n  return 1;\n', [2, '{', 'This bracket is']],
  ['typescript', '\nlet x: = 3;\n', [2, ':', 'Something is missing']],
  [
    'java',
    'class A {\n  int f() {\n    int x = 12 // two\n    return x;\n  }\n}\n',
    [3, '12', 'Something is missing'],
  ],
  ['cpp', 'int main(void) {\n  printf("%d", x;\n  return 0;\n}\n', [2, '(', 'This bracket is']],
])('FE-1 a mistake in %s is marked where it is: %j', async (language, text, mark) => {
  expect(await markOf(language, text)).toEqual(mark);
});

it.each([
  ['python', 'a word that is being written', 'x = 1\ndef f(x)|\n    return x\n'],
  ['python', 'spaces after it', 'y = x + | \nz = 1\n'],
  [
    'python',
    'right code',
    "match x:\n    case [1, *_] if y:\n        print(f\"{a[\"b\"]}\", r'x' \"\", '''a\nb''')\n",
  ],
  ['typescript', 'what the parser cannot read', 'const f = (v: unknown): v is string => true;\n'],
  [
    'java',
    'what the parser cannot read',
    'class A { int f(int x) { return switch (x) { case 1 -> 2; default -> 3; }; } }\n',
  ],
  ['cpp', 'tests with macros', 'TEST_CASE("x", "[y]") {\n  SECTION("a") { REQUIRE(f(1) == 2); }\n}\n'],
  ['shell', 'a language without such a parser', 'if [ x ; then (\n'],
])('in %s, there is no mark on %s', async (language, _, text) => {
  expect(await markOf(language, text)).toBeNull();
});

const offered = async (language: string, text: string) => {
  const state = await stateOf(language, text);
  const names = await namesInScope(language);
  const result = await names(new CompletionContext(state, state.selection.main.head, false));
  return result?.options.map(({ label }) => label) ?? null;
};

it('completes the names in scope and the words of the language', async () => {
  const python = 'total = 0\ndef add(number):\n    inner = 1\n    return nu|\ndef other(hidden):\n    pass\n';
  const names = await offered('python', python);
  expect(names).toEqual(expect.arrayContaining(['total', 'add', 'number', 'inner', 'return', 'print']));
  expect(names).not.toContain('hidden');
  const javascript = await offered('javascript', 'const total = 1;\nfunction f(count) {\n  return to|\n}\n');
  expect(javascript).toEqual(expect.arrayContaining(['total', 'count', 'f', 'const']));
  const java = 'class Box {\n  int width;\n  int area(int height) {\n    return wi|;\n  }\n}\n';
  expect(await offered('java', java)).toEqual(expect.arrayContaining(['Box', 'width', 'height', 'area']));
  const cpp = 'int add(int first) {\n  int second = 1;\n  return fi|;\n}\n';
  expect(await offered('cpp', cpp)).toEqual(expect.arrayContaining(['add', 'first', 'second', 'return']));
});

it.each([
  ['in a text', 'python', 'total = 1\nx = "to|"\n'],
  ['in a comment', 'java', 'class A {\n  int total; // to|\n}\n'],
  ['after a dot', 'javascript', 'const total = 1;\nx.to|\n'],
  ['after one letter', 'python', 'total = 1\nt|\n'],
])('offers nothing %s', async (_, language, text) => {
  expect(await offered(language, text)).toBeNull();
});
