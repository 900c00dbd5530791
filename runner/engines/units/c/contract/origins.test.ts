import { describe, expect, it } from 'vitest';

import { originsIn } from './origins.ts';

/** Whether the operand `what`, in the check at the end of the body, comes from the tests alone. */
const isOwn = (what: string, body: string, { before = '', isCpp = false } = {}) => {
  const tests = `${before}\nTEST(one) {\n${body}\nCHECK_EQ(f(1), ${what});\n}\n`;
  return originsIn(tests, isCpp).isOwn(what, tests.lastIndexOf('CHECK_EQ'));
};

describe('CT-2 what tests compute without the program', () => {
  it.each([
    ['want', 'int want = 5;'],
    ['want[i]', 'int want[] = {1, 2}; for (int i = 0; i < 2; i++)'],
    ['want', 'int v[] = {3, 1}, want[] = {1, 3}; sort(v, 2);'],
    ['want', 'char want[8] = "abc"; reverse(want2);'],
    ['want', 'const char *want = "abc";'],
    ['n * n', 'int n = 4; f(n);'],
    ['sizeof want / sizeof *want', 'int want[] = {1};'],
    ['c[i].out', 'struct { int in, out; } c[] = {{1, 2}}; int i = 0; f(c[i].in);'],
    ['want.x', 'struct point want = {1, 2};'],
    ['sum', 'int sum = 0; for (int i = 0; i < 4; i++) sum += i;'],
    ['strlen(want)', 'const char *want = "abc";'],
  ])('%s after %s', (what, body) => expect(isOwn(what, body)).toBe(true));

  it.each([
    ['want', '', 'static const int want = 5;'],
    ['LIMIT + 1', '', '#define LIMIT 3'],
    ['RED', '', 'enum color { RED, GREEN };'],
    ['twice(3)', '', 'static int twice(int x) { int y = 2 * x; return y; }'],
    ['want', 'int want = twice(4);', 'static int twice(int x) { return 2 * x; }'],
  ])('%s after %s with %s', (what, body, before) => expect(isOwn(what, body, { before })).toBe(true));

  it('parameters of helpers, where all tests give them their own values', () => {
    const tests = `static void expect(int in, int want) { CHECK_EQ(f(in), want); }
TEST(one) { expect(1, 2); expect(2, 4); }`;
    expect(originsIn(tests, false).isOwn('want', tests.indexOf('CHECK_EQ'))).toBe(true);
    const mixed = tests.replace('expect(2, 4)', 'expect(2, f(3))');
    expect(originsIn(mixed, false).isOwn('want', mixed.indexOf('CHECK_EQ'))).toBe(false);
    const elsewhere = tests.replace('expect(2, 4)', 'each(expect)');
    expect(originsIn(elsewhere, false).isOwn('want', elsewhere.indexOf('CHECK_EQ'))).toBe(false);
  });

  it.each([
    ['want', 'std::vector<int> want = {1, 2};'],
    ['want', 'std::vector<int> want{1, 2}; auto got = f(want2);'],
    ['want', 'const std::map<std::string, int> want = {{"a", 1}};'],
    ['want', 'auto want = std::vector<std::pair<int, int>>{{1, 2}};'],
    ['want', 'std::vector<int> want; want.push_back(3);'],
    ['want', 'for (auto [in, want] : std::vector<std::pair<int, int>>{{1, 2}}) {'],
    ['c.out', 'struct C { int in, out; }; const C all[] = {{1, 2}}; for (const auto& c : all)'],
    ['std::string("a") + want', 'std::string want = "b";'],
  ])('in C++: %s after %s', (what, body) => expect(isOwn(what, body, { isCpp: true })).toBe(true));
});

describe('CT-2 what may come from the program', () => {
  it.each([
    ['got', 'int got = f(3);'],
    ['got', 'int got; got = f(3);'],
    ['got', 'int got = 0; got += f(3);'],
    ['out', 'int out = 0; f(&out);'],
    ['a', 'int a[] = {3, 1}; sort(a, 2);'],
    ['a[i]', 'int a[] = {3, 1}; int i = 0; sort(a, 2);'],
    ['a[0]', 'int a[2] = {0}; int *p = a; fill(p);'],
    ['p->x', 'struct point *p = make();'],
    ['s.top', 'struct stack s = {0}; push(&s, 3);'],
    ['c[i].out', 'struct { int in; int out[2]; } c[] = {{1}}; int i = 0; f(c[i].in, c[i].out);'],
    ['text', 'char text[20]; sprintf(text, "%d", f(3));'],
    ['text', 'char text[20]; strcpy(text, name());'],
    ['b', 'int a = f(1); int b = a;'],
    ['b', 'int b = 0, a = 0; for (;;) { b = a; a = b + f(1); }'],
    ['counter', ''],
    ['SIDES', ''],
    ['i++', 'int i = 0;'],
    ['*p', 'int x = 0; int *p = &x; f(p);'],
  ])('%s after %s', (what, body) => expect(isOwn(what, body)).toBe(false));

  it.each([
    ['seen', 'each(note);', 'static int seen; static void note(int x) { seen = x; }'],
    ['seen[0]', 'each(note);', 'static int seen[3], n; static void note(int x) { seen[n++] = x; }'],
    ['last()', '', 'static int seen; static int last(void) { return seen + g(); }'],
    ['got', 'int got[2] = {0}; fill(got);', 'static void fill(int *to) { to[0] = f(1); }'],
    ['got', 'int got[2] = {0}; give(got);', 'static void give(int *to) { program(to); }'],
    ['LAST', '', '#define LAST last_error()'],
  ])('%s after %s with %s', (what, body, before) => expect(isOwn(what, body, { before })).toBe(false));

  it.each([
    ['out', 'int out = 0; divide(7, 2, out);'],
    ['v', 'std::vector<int> v = {2, 1}; sort(v);'],
    ['v', 'std::vector<int> v = {2, 1}; sort(v.begin(), v.end());'],
    ['seen', 'std::vector<int> seen; each([&](int x) { seen.push_back(x); });'],
    ['out.str()', 'std::ostringstream out; out << shape;'],
    ['got', 'std::string got; std::cin >> got;'],
    ['got', 'auto got = Account(3).balance();'],
    ['a.balance()', 'Account a(3); a.deposit(5);'],
    ['got', 'for (auto got : f(3))'],
    ['x', 'std::vector<int> v{1}; for (auto& x : v) change(x);'],
    ['x', 'std::vector<int> v{1}; int& x = v[0]; change(x);'],
    ['v', 'std::vector<int> v{1}; auto& w = v; change(w);'],
    ['[] { return 1; }()', ''],
  ])('in C++: %s after %s', (what, body) => expect(isOwn(what, body, { isCpp: true })).toBe(false));
});
