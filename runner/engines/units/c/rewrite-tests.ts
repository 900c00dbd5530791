import { randomBytes, randomInt } from 'node:crypto';

import { afterToken, comparisonIn, lineOf, readArguments, unclosedAt } from './c-text.ts';
import { type Check, type Operator, type Tolerance, type UnitTest, Unsupported } from './checks.ts';
import { checkGenerators, checkMatcher, isMatcher, matching, partOf } from './catch-matchers.ts';
import { cmockaTests } from './cmocka-groups.ts';
import { readDeclarations } from './contract/declarations.ts';
import { bracketsOf, isWord, tokensOf } from './contract/tokens.ts';
import { originsIn } from './contract/origins.ts';
import { otherConstants, othersOf, type ToldApart } from './contract/told-apart-objects.ts';
import { withoutUnreadValues } from './contract/unread-values.ts';
import { literalValue, type Value } from './literal.ts';
import { withoutInactiveParts } from './inactive-parts.ts';
import { isMockWord, mockCall } from './mock-calls.ts';
import { withOwnMacros } from './own-macros.ts';
import { withRegisteredCases } from './registered-cases.ts';
import { isTemplateCase, templateCase } from './template-cases.ts';

export type RewrittenTests = {
  source: string;
  checks: Check[];
  tests: UnitTest[];
  /** Each test runs after those before it, in the same process. */
  isSequence?: boolean;
  /** Memory that a test does not free fails it. */
  isCounting?: boolean;
};

type HowToRewrite = {
  isCpp: boolean;
  /** Checks whose expected side is known from the author's run. */
  kept: ReadonlySet<number>;
  /** Which other objects the program is asked about; `probe`: about all of them. */
  apart?: ToldApart | 'probe';
  /** Checks with a constant whose other side is an object of the solution, so that the program has to compare them. */
  objects?: ReadonlySet<number>;
};

/** How the sides of a check are sent; `V` by their type. */
type Sent = 'V' | 'I' | 'F' | 'S' | 'P';
type Two = { operator: Operator; sent: Sent; expectedFirst?: boolean };

const own: Record<string, Two> = {
  CHECK_EQ: { operator: '==', sent: 'V' },
  CHECK_NE: { operator: '!=', sent: 'V' },
  CHECK_LT: { operator: '<', sent: 'V' },
  CHECK_GT: { operator: '>', sent: 'V' },
  CHECK_LE: { operator: '<=', sent: 'V' },
  CHECK_GE: { operator: '>=', sent: 'V' },
  CHECK_STR: { operator: '==', sent: 'S' },
  CHECK_NEAR: { operator: '~', sent: 'F' },
  assert_int_equal: { operator: '==', sent: 'I' },
  assert_int_not_equal: { operator: '!=', sent: 'I' },
  assert_uint_equal: { operator: '==', sent: 'I' },
  assert_uint_not_equal: { operator: '!=', sent: 'I' },
  assert_float_equal: { operator: '~', sent: 'F' },
  assert_double_equal: { operator: '~', sent: 'F' },
  assert_string_equal: { operator: '==', sent: 'S' },
  assert_string_not_equal: { operator: '!=', sent: 'S' },
};
const answers: Record<string, boolean> = {
  CHECK: true,
  REQUIRE: true,
  CHECK_FALSE: false,
  REQUIRE_FALSE: false,
  assert: true,
  assert_true: true,
  assert_false: false,
  TEST_ASSERT: true,
  TEST_ASSERT_TRUE: true,
  TEST_ASSERT_UNLESS: false,
  TEST_ASSERT_FALSE: false,
};
const pointers: Record<string, boolean> = {
  assert_null: false,
  assert_non_null: true,
  TEST_ASSERT_NULL: false,
  TEST_ASSERT_NOT_NULL: true,
  CHECK_NULL: false,
};
/** Of Unity's fixtures, as CppUTest calls them. */
const asInCppUTest: Record<string, string> = {
  LONGS_EQUAL: 'TEST_ASSERT_EQUAL_INT',
  UNSIGNED_LONGS_EQUAL: 'TEST_ASSERT_EQUAL_UINT',
  BYTES_EQUAL: 'TEST_ASSERT_EQUAL_HEX8',
  STRCMP_EQUAL: 'TEST_ASSERT_EQUAL_STRING',
  POINTERS_EQUAL: 'TEST_ASSERT_EQUAL_PTR',
  DOUBLES_EQUAL: 'TEST_ASSERT_DOUBLE_WITHIN',
};
const checking =
  /^(?:(?:UNITY_)?TEST_ASSERT\w*|RUN_TEST|UnityDefaultTestRun|(?:STRCMP|(?:UNSIGNED_)?LONGS|BYTES|POINTERS|DOUBLES)_EQUAL|STATIC_(?:CHECK|REQUIRE)(?:_FALSE)?|expect_assert_failure|(?:CHECK|REQUIRE)(?:_\w+)?|assert(?:_\w+)?)$/;
const sections = /^(SECTION|DYNAMIC_SECTION|GIVEN|WHEN|THEN|AND_GIVEN|AND_WHEN|AND_THEN)$/;
const cases = /^(TEST|IGNORE_TEST|TEST_CASE|SCENARIO|TEST_CASE_METHOD|SCENARIO_METHOD)$/;
const throwing = /^(?:REQUIRE|CHECK)_(THROWS|THROWS_AS|THROWS_WITH|THROWS_MATCHES|NOTHROW)$/;
const generating = /^GENERATE(?:_COPY|_REF)?$/;
const unsupported =
  /^(TEMPLATE_PRODUCT_TEST_CASE_METHOD_SIG|TEMPLATE_PRODUCT_TEST_CASE_SIG|BENCHMARK_ADVANCED|CATCH_REGISTER_(?:LISTENER|REPORTER)|expect_(?:check|float|double)\w*|check_expected_(?:float|double)|mock_(?:float|double))$/;
const insteadOf = (name: string) =>
  name.startsWith('expect_check')
    ? 'please use expect_value, expect_in_range or expect_any, and check more inside of the function'
    : /float|double/.test(name)
      ? 'please compare it inside of the function, with assert_float_equal'
      : name.startsWith('BENCHMARK')
        ? 'please leave it out, or use BENCHMARK'
        : name.startsWith('TEMPLATE')
          ? 'please use TEMPLATE_TEST_CASE with the whole types'
          : 'please do that in the tests, or in the constructor of a fixture (TEST_CASE_METHOD): each test runs in a process of its own';
const failing = /^(fail|fail_msg|FAIL|FAIL_CHECK|TEST_FAIL|TEST_FAIL_MESSAGE|UNITY_TEST_FAIL)$/;
/** Tags of Catch2: such a test is run only if it is asked for, or may fail. */
const notCounting = /\[(?:\.|!hide\b|!mayfail\])/;
const skipping = /^(?:TEST_IGNORE|TEST_IGNORE_MESSAGE|SKIP|skip|TEST_PASS|TEST_PASS_MESSAGE)$/;
const skipped = 'cairn_put(0xfffffffdu, 0, 75, 0, 0);';
const compiling = /^STATIC_(?:CHECK|REQUIRE)(_FALSE)?$/;
const unityTolerance = { margin: 0, relative: 0.00001 };
const word = /[A-Za-z_]\w*/y;
/** What may stand inside of a check's argument, as in a lambda or a call. */
const inner =
  /\b(?:GENERATE(?:_COPY|_REF)?|(?:CHECK|REQUIRE|STATIC_REQUIRE)(?:_\w+)?|assert(?:_\w+)?|TEST_ASSERT\w*|FAIL|fail(?:_msg)?|mock(?:_\w+)?|check_expected\w*)\s*\(/;
const opposite: Partial<Record<Operator, Operator>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** Where the bracket is missing that opens at `open`: at the end of what stands before the next check, or before the `shown` end. */
const lastWritten = (text: string, open: number, shown: number): number => {
  const [next] = [...text.slice(open, shown).matchAll(/\n[ \t]*(\w+)[ \t]*\(/g)].filter(
    ([, name = '']) => checking.test(name) || failing.test(name),
  );
  return text.slice(0, next ? open + next.index : shown).trimEnd().length;
};

/**
 * Takes what is expected out of the tests and leaves calls that send values to the judge. The lines of what is left are
 * those of the test code.
 */
export function rewriteTests(
  testCode: string,
  { isCpp, kept, apart = {}, objects = new Set() }: HowToRewrite = { isCpp: true, kept: new Set() },
): RewrittenTests {
  const checks: Check[] = [];
  const tests: UnitTest[] = [];
  const plain = withRegisteredCases(withoutInactiveParts(withoutFrameworks(testCode)));
  const isCmocka = /\bcmocka|\b(?:will_return|check_expected|expect_value)\w*\s*\(/i.test(testCode);
  const isCheck = (name: string) => isWordOfChecks(name) || (isCmocka && isMockWord(name));
  const text = withOwnMacros(plain, {
    isCheck,
    isReplaced: name => cases.test(name),
  });
  const origins = originsIn(text, isCpp);
  /** In C++ these words of cmocka can be functions of the program. */
  const isFree = (name: string) => isCpp && /^(?:fail|fail_msg|skip)$/.test(name);
  const bodies = isCmocka ? readDeclarations(text) : null;
  /** Where the check is that is being rewritten. */
  let place = 0;
  let sectionCount = 0;
  let generatorCount = 0;

  const addCheck = (check: Check) => checks.push(check) - 1;
  const both = (one: string, other: string) =>
    isCpp ? `do { ${one}; ${other}; } while (0)` : `__extension__ ({ ${one}; ${other}; })`;
  /** The function that a place is in. */
  const functionAt = (at: number) =>
    bodies?.bodies.findLast(({ from }) => (bodies.tokens[from]?.at ?? Infinity) <= at)?.name ?? '';
  const answer = (line: number, written: string, isYes: boolean, condition: string) => {
    const [yes, no] = [token(), token()];
    checks.push({ line, text: written, kind: 'answer', yes: isYes ? yes : no });
    return `CAIRN_B(${checks.length - 1}, ${yes}ULL, ${no}ULL, (${condition}))`;
  };
  /** Of two sides that are computed, the one that the tests compute without the program. */
  const ownSide = (operator: Operator, left: string, right: string): { own?: 0 | 1 } => {
    const [isLeft, isRight] = [origins.isOwn(left, place), origins.isOwn(right, place)];
    // How near is near enough is measured by the right side.
    return isLeft === isRight || (isLeft && operator === '~') ? {} : { own: isLeft ? 0 : 1 };
  };
  /** Where what is expected is made of constants: it, and others like it, in an order that the program does not know. */
  const amongOthers = (line: number, left: string, right: string): string | null => {
    const id = checks.length;
    const isProbe = apart === 'probe';
    const isLeft = othersOf(right).length === 0 && literalValue(right) === null;
    const [actual, expected] = isLeft ? [right, left] : [left, right];
    const all = literalValue(expected) ? otherConstants(expected) : othersOf(expected);
    const others = isProbe ? all : (apart[id] ?? []).flatMap(index => all[index] ?? []);
    if (others.length === 0) return null;
    const candidates = [expected, ...others].map(() => ({ yes: token(), no: token() }));
    const real = isProbe ? 0 : randomInt(candidates.length);
    const texts = others.toSpliced(real, 0, expected);
    checks.push({
      line,
      text: actual,
      kind: 'pair',
      operator: '==',
      among: { candidates, real, isProbe },
    });
    const made = candidates.map(
      ({ yes, no }, index) =>
        `cairn_candidate(${yes}ULL, ${no}ULL, [&]() -> decltype(auto) { return ${texts[index]!}; })`,
    );
    return `cairn_among<${isProbe}>(${id}, (${actual}), ${made.join(', ')})`;
  };
  const compare = (
    line: number,
    two: { operator: Operator; sent: Sent },
    left: string,
    right: string,
    tolerance?: Tolerance,
  ): string => {
    const { sent } = two;
    const onRight = literalValue(right);
    const onLeft = onRight ? null : literalValue(left);
    const id = checks.length;
    const extra = tolerance ? { tolerance } : {};
    const expected = onRight ?? onLeft;
    if (expected && isCpp && objects.has(id)) {
      const asked = two.operator === '==' ? amongOthers(line, left, right) : null;
      const whole = `(${left}) ${two.operator} (${right})`;
      return asked ?? answer(line, whole, true, whole);
    }
    if (expected) {
      const operator = onLeft ? (opposite[two.operator] ?? two.operator) : two.operator;
      const written = onLeft ? right : left;
      checks.push({ line, text: written, kind: 'value', operator, expected, ...extra });
      return `CAIRN_${expected.kind === 'n' ? 'P' : sent}(${id}, 0, ${written})`;
    }
    const side = ownSide(two.operator, left, right);
    if (side.own !== undefined && kept.has(id)) {
      const [operator, written] =
        side.own === 1 ? [two.operator, left] : [opposite[two.operator] ?? two.operator, right];
      checks.push({ line, text: written, kind: 'pair', operator, ...extra, ...side, isKept: true });
      return `CAIRN_${sent}(${id}, 0, ${written})`;
    }
    if (sent === 'V' && two.operator === '==') {
      const asked = isCpp ? amongOthers(line, left, right) : null;
      if (asked !== null) return asked;
      const [yes, no] = [token(), token()];
      checks.push({ line, text: left, kind: 'pair', operator: '==', yes, ...side });
      return `CAIRN_E(${id}, ${yes}ULL, ${no}ULL, (${left}), (${right}))`;
    }
    if (!isCpp && sent === 'I' && (two.operator === '==' || two.operator === '!=')) {
      const [same, other] = [token(), token()];
      const yes = two.operator === '==' ? same : other;
      checks.push({ line, text: left, kind: 'pair', operator: two.operator, yes, ...side });
      return `CAIRN_N(${id}, ${same}ULL, ${other}ULL, (${left}), (${right}))`;
    }
    checks.push({ line, text: left, kind: 'pair', operator: two.operator, ...extra, ...side });
    return both(`CAIRN_${sent}(${id}, 0, ${left})`, `CAIRN_${sent}(${id}, 1, ${right})`);
  };
  const memory = (line: number, one: string, other: string, bytes: string) => {
    const id = checks.length;
    const side = ownSide('==', one, other);
    if (side.own !== undefined && kept.has(id)) {
      const written = side.own === 1 ? one : other;
      checks.push({ line, text: written, kind: 'pair', operator: '==', ...side, isKept: true });
      return `CAIRN_M(${id}, ${bytes}, (${written}), 0)`;
    }
    checks.push({ line, text: one, kind: 'pair', operator: '==', ...side });
    return `CAIRN_M(${id}, ${bytes}, (${one}), (${other}))`;
  };
  /** A check of each item of an array. */
  const each = (array: string, count: string, make: (item: string) => string | null): string | null => {
    const check = make('cairn_array[cairn_at]');
    if (check === null) return null;
    checks.at(-1)!.text = `an item of ${array}`;
    return `CAIRN_EACH(${count}, (${array}), ${check})`;
  };
  /** Two arrays of what is not equal by its bytes. */
  const items = (
    line: number,
    { sent, tolerance }: { sent: Sent; tolerance?: Tolerance },
    array: string,
    expected: string,
    count: string,
  ) =>
    each(array, count, item => {
      const id = checks.length;
      const operator = tolerance ? '~' : '==';
      const side = origins.isOwn(expected, place) && !origins.isOwn(array, place) ? { own: 1 as const } : {};
      const isKept = 'own' in side && kept.has(id);
      const extra = tolerance ? { tolerance } : {};
      checks.push({ line, text: array, kind: 'pair', operator, ...extra, ...side, isKept });
      const other = isKept ? '' : ` CAIRN_${sent}(${id}, 1, (${expected})[cairn_at]);`;
      return `CAIRN_${sent}(${id}, 0, ${item});${other}`;
    });
  const near = (line: number, sent: Sent, actual: string, expected: string, margin: string) => {
    const read = literalValue(margin);
    if (read?.kind !== 'f' && read?.kind !== 'i')
      return answer(
        line,
        actual,
        true,
        `cairn_fabs((double)(${actual}) - (double)(${expected})) <= (${margin})`,
      );
    return compare(line, { operator: '~', sent }, actual, expected, {
      margin: Number(read.value),
      relative: 0,
    });
  };
  const condition = (line: number, isYes: boolean, list: string[]): string => {
    const whole = list.join(', ');
    const found = isYes ? comparisonIn(whole) : null;
    const strings = /^(!\s*)?(?:std::)?strcmp\s*(?=\()/.exec(found ? found.left : whole);
    if (strings) {
      const call = found ? found.left : whole;
      const inner = readArguments(call, strings[0].length);
      const isAlone = inner?.end === call.length && inner.list.length === 2;
      const isPlain = found ? found.right === '0' && !strings[1] : strings[1] !== undefined;
      if (isAlone && isPlain && (!found || found.operator === '==' || found.operator === '!=')) {
        const operator = found?.operator === '!=' ? '!=' : isYes ? '==' : '!=';
        return compare(line, { operator, sent: 'S' }, inner.list[0]!, inner.list[1]!);
      }
    }
    if (!found) return answer(line, whole, isYes, whole);
    const approximate = approximateIn(found.right);
    if (approximate && found.operator === '==')
      return compare(
        line,
        { operator: '~', sent: 'F' },
        found.left,
        approximate.value,
        approximate.tolerance,
      );
    const turned = found.operator === '==' ? approximateIn(found.left) : null;
    if (turned)
      return compare(line, { operator: '~', sent: 'F' }, found.right, turned.value, turned.tolerance);
    if (/\bApprox\b/.test(whole)) return answer(line, whole, true, whole);
    if (!literalValue(found.left) && !literalValue(found.right) && found.operator !== '==')
      return answer(line, whole, true, whole);
    return compare(line, { operator: found.operator as Operator, sent: 'V' }, found.left, found.right);
  };
  const matched = (line: number, list: string[]): string => {
    const [value = ''] = list;
    const matcher = list.slice(1).join(', ');
    const called = /^(?:Catch::)?(?:Matchers::)?(\w+)\s*(?:<[^>]*>)?\s*(?=\()/.exec(matcher);
    const inner = called && readArguments(matcher, called[0].length);
    const [first = '', second = ''] = inner?.end === matcher.length ? inner.list : [];
    if (called?.[1] === 'Equals' && first !== '' && second === '')
      return compare(line, { operator: '==', sent: 'V' }, value, first);
    if (called?.[1] === 'WithinAbs' && literalValue(first)) return near(line, 'F', value, first, second);
    const operator = partOf(matcher);
    if (operator) return compare(line, { operator: operator.operator, sent: 'V' }, value, operator.part);
    checkMatcher(line, matcher, text);
    return answer(line, `${value}, ${matcher}`, true, matching(`is_matched(${value}, ${matcher})`));
  };
  const thrown = (line: number, how: string, list: string[]): string => {
    const [yes, no, other] = [token(), token(), token()];
    const last = list.at(-1) ?? '';
    const before = list.slice(0, -1).join(', ');
    if (how === 'THROWS_WITH') {
      const expected = literalValue(last);
      const part = expected ? null : partOf(last);
      if (part) {
        checks.push({
          line,
          text: before,
          kind: 'value',
          operator: part.operator,
          expected: literalValue(part.part)!,
        });
        return `CAIRN_MESSAGE(${checks.length - 1}, ${before})`;
      }
      if (expected?.kind !== 's') {
        const body = `throws_with([&] { (void)(${before}); }, ${last})`;
        return answer(line, list.join(', '), true, matching(body));
      }
      checks.push({ line, text: before, kind: 'value', operator: '==', expected });
      return `CAIRN_MESSAGE(${checks.length - 1}, ${before})`;
    }
    if (how === 'THROWS_MATCHES') {
      const [type = ''] = list.slice(-2);
      checkMatcher(line, last, text);
      const expression = list.slice(0, -2).join(', ');
      const body = `throws_matching<${type}>([&] { (void)(${expression}); }, ${last})`;
      return answer(line, list.join(', '), true, matching(body));
    }
    checks.push({ line, text: list[0] ?? '', kind: 'answer', yes: how === 'NOTHROW' ? no : yes });
    const id = checks.length - 1;
    if (how === 'THROWS_AS')
      return `CAIRN_THROWS(${id}, ${yes}ULL, ${no}ULL, ${other}ULL, ${last}, ${before})`;
    return `CAIRN_THROWS_ANY(${id}, ${yes}ULL, ${no}ULL, ${list.join(', ')})`;
  };
  const unity = (line: number, name: string, given: string[]): string | null => {
    if (name.startsWith('UNITY_')) return unity(line, name.slice('UNITY_'.length), given.slice(0, -2));
    const hasMessage = name.endsWith('_MESSAGE');
    const list = hasMessage ? given.slice(0, -1) : given;
    const plain = hasMessage ? name.slice(0, -'_MESSAGE'.length) : name;
    const [first = '', second = '', third = ''] = list;
    if (plain in answers) return condition(line, answers[plain]!, list);
    if (plain in pointers) return pointer(line, pointers[plain]!, first);
    const [every] = /(?<=^TEST_ASSERT_EACH_EQUAL_)\w+$/.exec(plain) ?? [];
    if (every === 'MEMORY')
      return each(`(const char (*)[${third}])(${second})`, list[3] ?? '', item =>
        memory(line, item, first, third),
      );
    if (every !== undefined)
      return each(second, third, item => unity(line, `TEST_ASSERT_EQUAL_${every}`, [first, item]));
    if (plain.endsWith('_ARRAY_WITHIN')) {
      const margin = literalValue(first);
      if (margin?.kind !== 'f' && margin?.kind !== 'i') return null;
      const tolerance = { margin: Number(margin.value), relative: 0 };
      return items(line, { sent: 'F', tolerance }, third, second, list[3] ?? '');
    }
    const [array] = /(?<=^TEST_ASSERT_EQUAL_)\w+(?=_ARRAY$)/.exec(plain) ?? [];
    if (array === 'STRING') return items(line, { sent: 'S' }, second, first, third);
    if (array === 'FLOAT' || array === 'DOUBLE')
      return items(line, { sent: 'F', tolerance: unityTolerance }, second, first, third);
    if (array === 'PTR')
      return each(second, third, item => answer(line, item, true, `${item} == (${first})[cairn_at]`));
    if (array === 'MEMORY') return memory(line, second, first, `(${third}) * (${list[3] ?? ''})`);
    if (array !== undefined) return memory(line, second, first, `(${third}) * ${sizeOfItem(array, second)}`);
    if (plain === 'TEST_ASSERT_EQUAL_MEMORY') return memory(line, second, first, third);
    if (plain === 'TEST_ASSERT_EQUAL_STRING')
      return compare(line, { operator: '==', sent: 'S' }, second, first);
    if (plain === 'TEST_ASSERT_EQUAL_STRING_LEN')
      return answer(line, second, true, `strncmp(${first}, ${second}, ${third}) == 0`);
    const empty = /^TEST_ASSERT_(NOT_)?EMPTY$/.exec(plain);
    if (empty) return compare(line, { operator: empty[1] ? '!=' : '==', sent: 'I' }, `(${first})[0]`, '0');
    if (plain === 'TEST_ASSERT_BITS')
      return compare(
        line,
        { operator: '==', sent: 'I' },
        `(${first}) & (${third})`,
        `(${first}) & (${second})`,
      );
    const bits = /^TEST_ASSERT_BITS?_(HIGH|LOW)$/.exec(plain);
    if (bits) {
      const mask = plain.startsWith('TEST_ASSERT_BITS') ? `(${first})` : `(1ull << (${first}))`;
      return answer(line, second, true, `((${second}) & ${mask}) == ${bits[1] === 'HIGH' ? mask : '0'}`);
    }
    const same = /^TEST_ASSERT_(NOT_)?EQUAL_PTR$/.exec(plain);
    if (same) return answer(line, second, !same[1], `(${first}) == (${second})`);
    const kind = /^TEST_ASSERT_(?:FLOAT|DOUBLE)_IS_(NOT_)?(INF|NEG_INF|NAN|DETERMINATE)$/.exec(plain);
    if (kind) return answer(line, first, !kind[1], numberKinds[kind[2]!]!.replaceAll('x', `(${first})`));
    if (/^TEST_ASSERT_NOT_EQUAL_(FLOAT|DOUBLE)$/.test(plain))
      return answer(line, second, false, isNear(second, first, `0.00001 * cairn_fabs((double)(${first}))`));
    if (/^TEST_ASSERT_(FLOAT|DOUBLE)_NOT_WITHIN$/.test(plain))
      return answer(line, third, false, isNear(third, second, first));
    if (/^TEST_ASSERT_EQUAL_(FLOAT|DOUBLE)$/.test(plain))
      return compare(line, { operator: '~', sent: 'F' }, second, first, unityTolerance);
    if (/^TEST_ASSERT_(FLOAT|DOUBLE|INT|UINT|HEX|CHAR|size_t)\w*_WITHIN$/.test(plain))
      return near(line, 'F', third, second, first);
    const order = /^TEST_ASSERT_(GREATER|LESS)_(THAN|OR_EQUAL)(?:_\w+)?$/.exec(plain);
    if (order) {
      const operator = `${order[1] === 'GREATER' ? '>' : '<'}${order[2] === 'THAN' ? '' : '='}` as Operator;
      // A number without a sign may be larger than those that are sent.
      if (/_(?:UINT|HEX|size_t)\w*$/.test(plain) && !literalValue(first))
        return answer(line, second, true, `(uint64_t)(${second}) ${operator} (uint64_t)(${first})`);
      return compare(line, { operator, sent: 'V' }, second, first);
    }
    const equal = /^TEST_ASSERT_(NOT_)?EQUAL(?:_(?:U?INT|HEX|CHAR|size_t)\w*)?$/.exec(plain);
    if (equal) {
      const operator = equal[1] ? '!=' : '==';
      const width = /_(INT|UINT|HEX)(8|16|32)$/.exec(plain);
      if (!width) return compare(line, { operator, sent: 'I' }, second, first);
      // Both sides are taken for numbers of this type.
      const bits = Number(width[2]);
      const type = `${width[1] === 'INT' ? '' : 'u'}int${bits}_t`;
      const read = literalValue(first);
      const expected =
        read?.kind === 'i'
          ? String(width[1] === 'INT' ? BigInt.asIntN(bits, read.value) : BigInt.asUintN(bits, read.value))
          : `(${type})(${first})`;
      const made = compare(line, { operator, sent: 'I' }, `(${type})(${second})`, expected);
      checks.at(-1)!.text = second;
      return made;
    }
    return null;
  };
  const pointer = (line: number, isThere: boolean, written: string) => {
    const expected: Value = { kind: 'p', value: isThere };
    checks.push({ line, text: written, kind: 'value', operator: '==', expected });
    return `CAIRN_P(${checks.length - 1}, 0, ${written})`;
  };
  const testCase = (line: number, name: string, list: string[]): string => {
    const [first = '', second = ''] = list;
    const id = tests.length;
    if (name === 'IGNORE_TEST') {
      tests.push({ name: second, call: `${skipped} return;` });
      return `__attribute__((unused)) static void cairn_case_${id}(void)`;
    }
    if (name === 'TEST') {
      if (second !== '' && (isCpp || !/\bTEST_GROUP\b/.test(text)))
        throw new Unsupported(
          line,
          'TEST with two names',
          isCpp ? 'please write TEST_CASE("…")' : 'please write TEST(name)',
        );
      const around = (what: string, part: string) =>
        new RegExp(`\\b${what}\\s*\\(\\s*${first}\\s*\\)`).test(text) ? `cairn_${part}_${first}(); ` : '';
      const [before, after] = [around('TEST_SETUP', 'setup'), around('TEST_TEAR_DOWN', 'teardown')];
      tests.push({ name: second || first, call: `${before}cairn_case_${id}(); ${after}` });
      return `static void cairn_case_${id}(void)`;
    }
    const space = isCpp ? namespaceAt(text, place) : '';
    const isMethod = name.endsWith('_METHOD');
    const title = literalValue((isMethod ? second : first) || '""');
    const shown = title?.kind === 's' ? Buffer.from(title.value, 'latin1').toString() : `test ${id + 1}`;
    const tags = list[isMethod ? 2 : 1] ?? '';
    if (tags.includes('[!shouldfail]'))
      throw new Unsupported(line, '[!shouldfail]', 'please check for the opposite, such as with CHECK_FALSE');
    const body = notCounting.test(tags)
      ? `${skipped} return;`
      : isMethod
        ? `cairn::run_sections([] { ${space}cairn_case_${id} cairn_one; cairn_one.cairn_run(); });`
        : `cairn::run_sections([] { ${space}cairn_case_${id}(); });`;
    tests.push({ name: name.startsWith('SCENARIO') ? `Scenario: ${shown}` : shown, call: body });
    return isMethod
      ? `struct cairn_case_${id} : ${first} { void cairn_run(); }; void cairn_case_${id}::cairn_run()`
      : `static void cairn_case_${id}()`;
  };
  const replaced = (line: number, name: string, list: string[]): string | null => {
    if (isCmocka && isMockWord(name))
      return mockCall(name, list, { line, of: functionAt(place), add: addCheck });
    if (cases.test(name)) return testCase(line, name, list);
    if (isTemplateCase(name) && !unsupported.test(name)) {
      const { head, tests: made } = templateCase(tests.length, name, { list, line, text });
      tests.push(...made);
      return head;
    }
    if (sections.test(name)) {
      sectionCount++;
      return name !== 'DYNAMIC_SECTION' && literalValue(list[0] ?? '')?.kind === 's'
        ? `CAIRN_SECTION(${sectionCount})`
        : `CAIRN_DYNAMIC_SECTION(${sectionCount}, ${list.join(', ')})`;
    }
    const part = isCpp ? undefined : unityFixture[name];
    if (part !== undefined) return part.replaceAll('$', list[0] ?? '');
    if (generating.test(name)) {
      checkGenerators(line, list);
      return `CAIRN_GENERATE(${++generatorCount}, ${list.join(', ')})`;
    }
    if (unsupported.test(name)) throw new Unsupported(line, name, insteadOf(name));
    if (name === 'CATCH_REGISTER_ENUM') return '';
    if (name === 'CATCH_TRANSLATE_EXCEPTION') return translator(`cairn_translate_${line}`, list.join(', '));
    if (name === 'BENCHMARK') {
      if (list.length > 1)
        throw new Unsupported(line, 'BENCHMARK with an index', 'please leave the index out');
      // How fast a program is, nobody judges here.
      return `[[maybe_unused]] auto cairn_benchmark_${line} = [&]`;
    }
    if (failing.test(name) && !isFree(name)) {
      const said = name === 'UNITY_TEST_FAIL' ? list.slice(1) : list;
      checks.push({ line, text: said.join(', '), kind: 'never' });
      return `CAIRN_I(${checks.length - 1}, 0, 0)`;
    }
    if (name.startsWith('TEST_PASS')) return 'return';
    if (skipping.test(name) && !isFree(name)) return `do { ${skipped} return; } while (0)`;
    if (name === 'SUCCEED') return '(void)0';
    if (name === 'CHECK_NOFAIL') return `(void)(${list.join(', ')})`;
    if (name === 'CHECKED_IF') return `if (${list.join(', ')})`;
    if (name === 'CHECKED_ELSE') return `if (!(${list.join(', ')}))`;
    const compiled = compiling.exec(name);
    if (compiled)
      return answer(line, list.join(', '), !compiled[1], `std::bool_constant<(${list.join(', ')})>::value`);
    if (name === 'expect_assert_failure') {
      const [yes, no] = [token(), token()];
      const id = addCheck({ line, text: list.join(', '), kind: 'answer', yes });
      return `CAIRN_ASSERT_FAILS(${id}, ${yes}ULL, ${no}ULL, ${list.join(', ')})`;
    }
    const [first = '', second = '', third = ''] = list;
    const unityName = asInCppUTest[name];
    if (unityName !== undefined)
      return unity(line, unityName, name === 'DOUBLES_EQUAL' ? [third, first, second] : list);
    const two = own[name];
    if (two && two.operator === '~') return near(line, two.sent, first, second, third);
    if (two) return compare(line, two, first, second);
    if (name in answers && !name.startsWith('TEST_')) return condition(line, answers[name]!, list);
    if (name in pointers && !name.startsWith('TEST_')) return pointer(line, pointers[name]!, first);
    if (name === 'assert_memory_equal' || name === 'CHECK_MEM') return memory(line, first, second, third);
    if (name === 'assert_memory_not_equal')
      return answer(line, first, false, `cairn_memcmp(${first}, ${second}, ${third}) == 0`);
    if (name === 'assert_float_not_equal' || name === 'assert_double_not_equal')
      return answer(line, first, false, isNear(first, second, third));
    const set = /^assert_(?:u?int_)?(not_)?in_set$/.exec(name);
    if (set)
      return answer(
        line,
        first,
        !set[1],
        `cairn_in_set((uintmax_t)(${first}), (${second}), sizeof((${second})[0]), (${third}))`,
      );
    if (/^assert_(?:u?int_)?not_in_range$/.test(name))
      return answer(
        line,
        first,
        false,
        `cairn_in_range((intmax_t)(${first}), (intmax_t)(${second}), (intmax_t)(${third}))`,
      );
    if (name === 'assert_ptr_equal') return answer(line, first, true, `(${first}) == (${second})`);
    if (name === 'assert_ptr_not_equal') return answer(line, first, true, `(${first}) != (${second})`);
    if (name === 'assert_return_code') return answer(line, first, true, `(${first}) >= 0`);
    if (/^assert_(?:u?int_)?in_range$/.test(name))
      return both(
        compare(line, { operator: '>=', sent: 'I' }, first, second),
        compare(line, { operator: '<=', sent: 'I' }, first, third),
      );
    if (name === 'REQUIRE_THAT' || name === 'CHECK_THAT') return matched(line, list);
    const how = throwing.exec(name);
    if (how) return thrown(line, how[1]!, list);
    if (/^(?:UNITY_)?TEST_ASSERT/.test(name)) {
      const made = unity(line, name, list);
      if (made === null) throw new Unsupported(line, name);
      return made;
    }
    return null;
  };

  const defined = new Set<string>();
  /** `outer` is the check whose argument this is. */
  const rewritten = (part: string, outer: { at: number; line: number } | null): string => {
    const parts: string[] = [];
    for (let at = 0; at < part.length;) {
      const after = afterToken(part, at);
      if (after > at) {
        parts.push(part.slice(at, after));
        at = after;
        continue;
      }
      word.lastIndex = at;
      const found = word.exec(part);
      if (!found) {
        parts.push(part[at]!);
        at++;
        continue;
      }
      const [name] = found;
      let open = at + name.length;
      while (part[open] === ' ' || part[open] === '\t') open++;
      const isDirective = /^[ \t]*#[^\n]*$/.test(part.slice(part.lastIndexOf('\n', at) + 1, at));
      const isCall = part[open] === '(' && !isDirective;
      const before = /\b(void|int|bool|static|inline)\s+$/.test(part.slice(Math.max(0, at - 20), at));
      if (isCall && /^(?:RUN_TEST|UnityDefaultTestRun)$/.test(name))
        defined.add(readArguments(part, open)?.list[0] ?? '');
      const read = isCall && !before ? readArguments(part, open) : null;
      const unclosed = isCall && !before && checking.test(name) ? unclosedAt(part, open) : null;
      if (unclosed !== null) {
        const missing = lastWritten(part, open, unclosed);
        throw new Unsupported(lineOf(part, missing), `${name} without its closing bracket`);
      }
      const line = outer?.line ?? lineOf(part, at);
      const begin = outer?.at ?? at;
      const list = isCheck(name)
        ? read?.list.map(one => (inner.test(one) ? rewritten(one, { at: begin, line }) : one))
        : read?.list;
      place = begin;
      const made = list ? replaced(line, name, list) : null;
      if (read && made !== null) {
        const lost = lineCount(part.slice(at, read.end)) - lineCount(made);
        parts.push(made, '\n'.repeat(Math.max(0, lost)));
        at = read.end;
      } else {
        parts.push(name);
        at += name.length;
      }
    }
    return parts.join('');
  };
  const all = rewritten(text, null);
  const whole = all.includes('CAIRN_MATCHING') ? all : all.replaceAll(usingMatchers, '');
  const source = kept.size > 0 ? withoutUnreadValues(whole, isCpp) : whole;
  const isCounting = isCmocka && countsMemory(testCode);
  if (isCmocka) tests.push(...cmockaTests(text, addCheck, isCounting));
  if (tests.length === 0)
    tests.push(...plainTests(text, [...defined].filter(Boolean), { addCheck, hasChecks: checks.length > 0 }));
  for (const check of checks) check.text = asWritten(check.text);
  return { source, checks, tests, ...(isCounting && { isCounting }) };
}

/** Without the words of ours that stand in an argument. */
const asWritten = (text: string) =>
  text
    .replaceAll(/\bCAIRN_GENERATE\(\d+, /g, 'GENERATE(')
    .replaceAll(/\bcairn_mocked\(\d+, "\w*"\)/g, 'mock()');

/** Tests without a macro of their own: those that `main` runs, functions called `test_…`, or `main` itself. */
function plainTests(
  text: string,
  run: string[],
  { addCheck, hasChecks }: { addCheck: (check: Check) => number; hasChecks: boolean },
): UnitTest[] {
  const has = (name: string) => new RegExp(`\\bvoid\\s+${name}\\s*\\(`).test(text);
  const before = has('setUp') ? 'setUp(); ' : '';
  const after = has('tearDown') ? ' tearDown();' : '';
  const named = [...text.matchAll(/^[ \t]*(?:static\s+)?void\s+(test\w*)\s*\(\s*(?:void)?\s*\)\s*\{/gm)].map(
    match => match[1]!,
  );
  const names = run.length > 0 ? run : named;
  // Tests with checks of their own: only what `main` gives back says whether they failed.
  const isJudged = hasChecks || run.length > 0 || !/\bint\s+main\s*\(/.test(text);
  if (names.length > 0 && isJudged) return names.map(name => ({ name, call: `${before}${name}();${after}` }));
  const main = /\bint\s+main\s*\(([^)]*)\)/.exec(text);
  if (!main) return [];
  const line = lineOf(text, main.index);
  const id = addCheck({ line, text: 'the tests say that something is wrong.', kind: 'never' });
  const given = /^\s*(?:void)?\s*$/.test(main[1]!) ? '' : '1, cairn_words';
  const words = given === '' ? '' : 'char cairn_name[] = "tests"; char *cairn_words[] = {cairn_name, 0}; ';
  return [{ name: 'main', call: `${words}if (cairn_tests_main(${given}) != 0) CAIRN_I(${id}, 0, 0);` }];
}

/** The namespaces with a name that a place is in, as they stand before a name in it. */
function namespaceAt(text: string, at: number): string {
  if (!/\bnamespace\s+\w/.test(text)) return '';
  const tokens = tokensOf(text);
  const other = bracketsOf(tokens);
  return tokens
    .flatMap(({ text: one }, index) => {
      if (one !== '{' || tokens[index]!.at > at || (tokens[other[index]!]?.at ?? 0) < at) return [];
      let from = index - 1;
      while (isWord(tokens[from]?.text) && tokens[from]?.text !== 'namespace')
        from -= 1 + Number(tokens[from - 1]?.text === '::');
      const name = tokens.slice(from + 1, index).map(token => token.text);
      return tokens[from]?.text === 'namespace' && name.length > 0 ? [`${name.join('')}::`] : [];
    })
    .join('');
}

/** Of an array of Unity. In one of rows, the name of the check says what its numbers are. */
function sizeOfItem(name: string, array: string): string {
  const [, kind = '', bits = ''] = /^(INT|UINT|HEX)(8|16|32|64)?$/.exec(name) ?? [];
  const type = bits ? `int${bits}_t` : kind ? 'int' : name === 'size_t' ? 'size_t' : 'char';
  return `(CAIRN_IS_POINTER(*(${array})) ? sizeof(${type}) : sizeof(*(${array})))`;
}

/** What tests say about an exception, instead of its `what()`. */
function translator(name: string, parameter: string): string {
  const head = `[[maybe_unused]] static std::string ${name}(${parameter})`;
  const given = /[\s&*]([A-Za-z_]\w*)\s*$/.exec(parameter)?.[1];
  if (given === undefined) return head;
  const caught = `try { throw; } catch (${parameter}) { cairn_said = ${name}(${given}); return true; } catch (...) { return false; }`;
  return `${head}; [[maybe_unused]] static const bool ${name}_is_known = cairn::translate([](std::string &cairn_said) { ${caught} }); ${head}`;
}

const numberKinds: Record<string, string> = {
  INF: '__builtin_isinf_sign(x) > 0',
  NEG_INF: '__builtin_isinf_sign(x) < 0',
  NAN: '__builtin_isnan(x)',
  DETERMINATE: '__builtin_isfinite(x)',
};
const isNear = (one: string, other: string, margin: string) =>
  `cairn_fabs((double)(${one}) - (double)(${other})) <= (double)(${margin})`;

/** Of Unity's fixtures, where `$` is the name of the group. */
const unityFixture: Record<string, string> = {
  TEST_GROUP: '',
  TEST_SETUP: 'static void cairn_setup_$(void)',
  TEST_TEAR_DOWN: 'static void cairn_teardown_$(void)',
  TEST_GROUP_RUNNER: '__attribute__((unused)) static void cairn_run_$(void)',
  RUN_TEST_CASE: '(void)0',
  RUN_TEST_GROUP: '(void)0',
  UnityMain: '0',
};
const isWordOfChecks = (word: string) =>
  [checking, sections, cases, throwing, generating, failing, skipping, compiling].some(one =>
    one.test(word),
  ) ||
  isTemplateCase(word) ||
  word.startsWith('cmocka_unit_test');

/** Then cmocka takes the place of `malloc` and its friends. */
export const countsMemory = (testCode: string) =>
  /^[ \t]*#[ \t]*define[ \t]+UNIT_TESTING\b/m.test(testCode) && /\bcmocka\b/.test(testCode);

/** Their headers are not needed, and those of the exercise are not there. The lines stay. */
const withoutFrameworks = (testCode: string) =>
  withoutLiterals(testCode.replaceAll('\r\n', '\n'))
    .replaceAll(
      /^[ \t]*#[ \t]*include[ \t]*(?:"[^"\n]*"|<(?:cmocka\.h|unity\.h|catch2\/[^>\n]*|catch\.hpp|assert\.h|cassert)>).*$/gm,
      '',
    )
    .replaceAll(/^[ \t]*#[ \t]*define[ \t]+(?:CATCH_CONFIG_\w+|UNIT_TESTING).*$/gm, '')
    .replaceAll(/\bMatchers::Approx\b/g, 'Matchers::ApproxVector')
    .replaceAll(/^[ \t]*using[ \t]+(?:namespace[ \t]+)?(?:::)?Catch\b[^;\n]*;/gm, line =>
      namesOfMatchers(line) ? line : '',
    );

/** `0.2_a` is `Approx(0.2)`. */
const withoutLiterals = (testCode: string) =>
  /\busing\s+namespace\s+(?:::)?Catch::literals\b/.test(testCode)
    ? testCode.replaceAll(/(?<![\w.])(\d[\d.']*(?:[eE][+-]?\d+)?)_a\b/g, 'Catch::Approx($1)')
    : testCode;

/** Names of matchers stay where there are matchers. */
const usingMatchers = /^[ \t]*using[ \t]+(?:namespace[ \t]+)?(?:::)?Catch\b[^;\n]*;/gm;
const namesOfMatchers = (line: string) => {
  const [, isSpace, name] = /using\s+(namespace\s+)?(?:::)?Catch::Matchers(?:::(\w+))?\s*;/.exec(line) ?? [];
  if (/Catch::CaseSensitive\s*;/.test(line)) return true;
  return (isSpace !== undefined && name === undefined) || (name !== undefined && isMatcher(name));
};

function approximateIn(text: string): { value: string; tolerance: Tolerance } | null {
  const found = /^(?:Catch::)?(?:Detail::)?Approx\s*(?=\()/.exec(text);
  const inner = found && readArguments(text, found[0].length);
  if (!inner || inner.list.length !== 1) return null;
  const rest = text.slice(inner.end);
  const value = (name: string) => new RegExp(`\\.${name}\\(\\s*([\\d.eE-]+)\\s*\\)`).exec(rest)?.[1];
  if (rest.replaceAll(/\.(?:margin|epsilon)\(\s*[\d.eE-]+\s*\)/g, '').trim() !== '') return null;
  return {
    value: inner.list[0]!,
    tolerance: { margin: Number(value('margin') ?? 0), relative: Number(value('epsilon') ?? 0.000011920929) },
  };
}

const lineCount = (text: string) => text.split('\n').length;
const token = () => BigInt(`0x${randomBytes(8).toString('hex')}`) | 1n;
