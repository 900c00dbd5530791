import { readArguments } from './c-text.ts';
import type { Check, UnitTest } from './checks.ts';
import { lineOf } from './c-text.ts';

type Entry = { name: string; test: string; setup: string; teardown: string; state: string };

const array = /\bCMUnitTest\s+([A-Za-z_]\w*)\s*\[[^\]]*\]\s*=\s*(?=\{)/g;
const runs = /\b_?cmocka_run_group_tests(_name)?\s*(?=\()/g;
const made =
  /^cmocka_unit_test(_prestate_setup_teardown|_prestate|_setup_teardown|_setup|_teardown)?\s*(?=\()/;
const fields = ['name', 'test_func', 'setup_func', 'teardown_func', 'initial_state'];
const isNothing = (text: string) => text === '' || /^\(?\s*(?:NULL|0|nullptr)\s*\)?$/.test(text);

/** The tests of cmocka, from their arrays, with what surrounds each of them; `addCheck` gives the number of a new check. */
export function cmockaTests(
  text: string,
  addCheck: (check: Check) => number,
  isCounting = false,
): UnitTest[] {
  const groups = groupsIn(text);
  return [...text.matchAll(array)].flatMap(found => {
    const open = found.index + found[0].length;
    const list = readArguments(text, open)?.list ?? [];
    const line = lineOf(text, found.index);
    const prepared = preparedIn(text, found.index);
    const { setup = '', teardown = '' } = groups.get(found[1]!) ?? {};
    const must = (call: string, state: string, what: string) => {
      if (isNothing(call)) return '';
      const id = addCheck({ line, text: `${call} ${what}`, kind: 'never' });
      return `if (${call}(&${state}) != 0) CAIRN_I(${id}, 0, 0); `;
    };
    const opening = must(setup, 'cairn_state', 'could not prepare the tests.');
    const closing = must(teardown, 'cairn_state', 'could not clean up after the tests.');
    return list.flatMap(written => {
      const entry = entryIn(written);
      if (!entry) return [];
      const state = isNothing(entry.state) ? 'cairn_state' : `(void *)(${entry.state})`;
      const before = must(entry.setup, 'cairn_own', 'could not prepare this test.');
      const after = must(entry.teardown, 'cairn_own', 'could not clean up after this test.');
      // Without a state of its own, a test changes that of the group.
      const isShared = isNothing(entry.state) && before === '' && after === '';
      const call = isShared
        ? `${entry.test}(&cairn_state);`
        : `${namesIn(entry.state).some(name => prepared.names.includes(name)) ? prepared.code : ''}void *cairn_own = ${state}; ${before}${entry.test}(&cairn_own); ${after}`;
      const counted = isCounting ? withCount(call, blocksLeft(line, entry.test, addCheck)) : call;
      return [{ name: entry.name, call: counted, opening, closing, group: found[1]! }];
    });
  });
}

const blocksLeft = (line: number, test: string, addCheck: (check: Check) => number) =>
  addCheck({
    line,
    text: `blocks of memory that ${test} has not freed`,
    kind: 'value',
    operator: '==',
    expected: { kind: 'i', value: 0n },
  });
const withCount = (call: string, id: number) =>
  `long cairn_had = cairn_blocks; ${call} CAIRN_I(${id}, 0, cairn_blocks - cairn_had);`;

const namesIn = (text: string) => text.match(/[A-Za-z_]\w*/g) ?? [];

/** What `main` does before it lists its tests, such as declaring what they begin with: each test has a process of its own. */
function preparedIn(text: string, listAt: number): { code: string; names: string[] } {
  const head = [...text.slice(0, listAt).matchAll(/\bint\s+main\s*\([^)]*\)\s*\{/g)].at(-1);
  const body = head ? text.slice(head.index + head[0].length, listAt) : '';
  // The words of the list's own type are behind the last statement.
  const code = body
    .slice(0, Math.max(body.lastIndexOf(';'), body.lastIndexOf('}')) + 1)
    .replaceAll(/\(\s*void\s*\)\s*\w+\s*;|(?:\b(?:static|const|struct)\s+)*\bCMUnitTest\b[^;]*;/g, '');
  return { code: code.replaceAll('\n', ' '), names: namesIn(code) };
}

function groupsIn(text: string): Map<string, { setup: string; teardown: string }> {
  const groups = new Map<string, { setup: string; teardown: string }>();
  for (const found of text.matchAll(runs)) {
    const list = readArguments(text, found.index + found[0].length)?.list ?? [];
    const [name = ''] = list.slice(found[1] ? 1 : 0);
    const [setup = '', teardown = ''] = list.slice(-2);
    if (list.length >= 3) groups.set(name, { setup, teardown });
  }
  return groups;
}

function entryIn(written: string): Entry | null {
  const text = written
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/^[ \t]*#.*$/gm, '')
    .trim();
  const macro = made.exec(text);
  if (macro) {
    const [test = '', ...more] = readArguments(text, macro[0].length)?.list ?? [];
    const how = macro[1] ?? '';
    const has = (part: string) => (how.includes(part) ? (more.shift() ?? '') : '');
    const [setup, teardown, state] = [has('_setup'), has('_teardown'), has('_prestate')];
    return { name: test, test, setup, teardown, state };
  }
  const inner = text.startsWith('{') ? readArguments(text, 0) : null;
  if (!inner) return null;
  const values = new Map(
    inner.list.map((one, index) => {
      const named = /^\.\s*(\w+)\s*=\s*([\s\S]*)$/.exec(one);
      return named ? [named[1]!, named[2]!] : [fields[index] ?? '', one];
    }),
  );
  const value = (name: string) => values.get(name) ?? '';
  const test = value('test_func').replace(/^&\s*/, '');
  if (isNothing(test)) return null;
  const title = /^"((?:\\.|[^"\\])*)"$/.exec(value('name'))?.[1] ?? test;
  return {
    name: title,
    test,
    setup: value('setup_func'),
    teardown: value('teardown_func'),
    state: value('initial_state'),
  };
}
