/** Tests of GoogleTest in the words of Catch2. */

const isGoogle = /#[ \t]*include[ \t]*[<"](?:gtest|gmock)\//;

type Call = { args: string[]; end: number };

/** The arguments of the call whose bracket opens at `start`. */
const callAt = (text: string, start: number): Call | null => {
  const tokens = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|[()[\]{},]/g;
  tokens.lastIndex = start;
  const args: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found;
    if ('([{'.includes(token)) depth++;
    else if (')]}'.includes(token)) depth--;
    if ((token === ',' && depth === 1) || depth === 0) {
      args.push(text.slice(from, found.index).trim());
      from = found.index + 1;
    }
    if (depth === 0) return { args, end: found.index + 1 };
  }
  return null;
};

const operators: Record<string, string> = { EQ: '==', NE: '!=', LT: '<', LE: '<=', GT: '>', GE: '>=' };

/** What a macro says as a check of Catch2; null for one that is not known. */
const checkFor = (
  check: string,
  kind: string,
  [a = '', b = '', c = '']: string[],
  all: string,
): string | null => {
  const text = (value: string) => `std::string(${value})`;
  if (Object.hasOwn(operators, kind)) return `${check}((${a}) ${operators[kind]} (${b}))`;
  if (kind === 'TRUE') return `${check}(static_cast<bool>(${all}))`;
  if (kind === 'FALSE') return `${check}_FALSE(static_cast<bool>(${all}))`;
  if (kind === 'NEAR') return `${check}(std::fabs((${a}) - (${b})) <= (${c}))`;
  if (kind === 'DOUBLE_EQ')
    return `${check}(std::fabs((${a}) - (${b})) <= 1e-12 * std::fmax(1.0, std::fabs(${b})))`;
  if (kind === 'FLOAT_EQ')
    return `${check}(std::fabs((${a}) - (${b})) <= 1e-6 * std::fmax(1.0, std::fabs(${b})))`;
  if (kind === 'STREQ') return `${check}(${text(a)} == ${text(b)})`;
  if (kind === 'STRNE') return `${check}(${text(a)} != ${text(b)})`;
  if (kind === 'THROW')
    return `${check}_THROWS_AS(${all.slice(0, all.lastIndexOf(',')).trim()}, ${all.slice(all.lastIndexOf(',') + 1).trim()})`;
  if (kind === 'ANY_THROW') return `${check}_THROWS(${all})`;
  if (kind === 'NO_THROW') return `${check}_NOTHROW(${all})`;
  return null;
};

const macro = /\b(EXPECT|ASSERT)_([A-Z_]+)\s*\(/g;

/** A message after a check (`<< "why"`) goes up to the end of the statement. */
const messageEnd = (text: string, from: number): number => {
  const rest = text.slice(from);
  const message = /^\s*<<(?:"(?:[^"\\\n]|\\.)*"|[^;"])*/.exec(rest);
  return message ? from + message[0].length : from;
};

const withChecks = (tests: string): string => {
  let made = '';
  let at = 0;
  macro.lastIndex = 0;
  for (let found = macro.exec(tests); found; found = macro.exec(tests)) {
    const open = found.index + found[0].length - 1;
    const call = callAt(tests, open);
    if (!call) break;
    const inside = tests.slice(open + 1, call.end - 1).trim();
    const check = checkFor(found[1] === 'EXPECT' ? 'CHECK' : 'REQUIRE', found[2] ?? '', call.args, inside);
    if (check === null) continue;
    const end = messageEnd(tests, call.end);
    made += tests.slice(at, found.index) + check;
    at = end;
    macro.lastIndex = end;
  }
  return made + tests.slice(at);
};

/** A fixture prepares each test by `SetUp`; of Catch2 it is what the class does when it begins. */
const withFixtures = (tests: string): string =>
  tests
    .replaceAll(/^[ \t]*TEST_F\(\s*(\w+)\s*,\s*(\w+)\s*\)/gm, 'TEST_CASE_METHOD($1_run, "$1.$2")')
    .replaceAll(
      /^(?:class|struct)\s+(\w+)\s*(?:final\s*)?:\s*public\s+(?:::)?testing::Test\s*\{([^]*?)^\};/gm,
      (_, name: string, body: string) => {
        const plain = body
          .replaceAll(/\b(?:protected|private)\s*:/g, 'public:')
          .replaceAll(/\boverride\b/g, '');
        const calls = (word: string) =>
          new RegExp(String.raw`\bvoid\s+${word}\s*\(`).test(plain) ? `${word}();` : '';
        return (
          `struct ${name} {${plain}};\n` +
          `struct ${name}_run : ${name} {\n  ${name}_run() { ${calls('SetUp')} }\n  ~${name}_run() { ${calls('TearDown')} }\n};`
        );
      },
    );

/** Tests with parameters become one for each value; other generators than `Values` stay, and do not compile. */
const withParameters = (tests: string): string => {
  const names: Record<string, string[]> = {};
  const prepared = new Set<string>();
  const declared = tests
    .replaceAll(
      /^(?:class|struct)\s+(\w+)\s*(?:final\s*)?:\s*public\s+(?:::)?testing::TestWithParam<([^{]*)>\s*\{([^]*?)\}[ \t]*;/gm,
      (_, name: string, type: string, body: string) => {
        if (/\bvoid\s+SetUp\s*\(/.test(body)) prepared.add(name);
        return `struct ${name} {\n  ${type} param_given{};\n  const ${type} &GetParam() const { return param_given; }\n${body.replaceAll(/\b(?:protected|private)\s*:/g, 'public:').replaceAll(/\boverride\b/g, '')}};`;
      },
    )
    .replaceAll(/^[ \t]*TEST_P\(\s*(\w+)\s*,\s*(\w+)\s*\)/gm, (_, suite: string, name: string) => {
      (names[suite] ??= []).push(name);
      return `struct ${suite}_${name} : ${suite} { void run_test(); };\nvoid ${suite}_${name}::run_test()`;
    });
  const instance = /^[ \t]*INSTANTIATE_TEST_(?:SUITE|CASE)_P\(/m;
  let text = declared;
  for (let found = instance.exec(text); found; found = instance.exec(text)) {
    const call = callAt(text, found.index + found[0].length - 1);
    const values = /^(?:::)?(?:testing::)?Values\(/.exec(call?.args[2] ?? '');
    if (!call || !values) break;
    const suite = call.args[1] ?? '';
    const cases = (names[suite] ?? []).flatMap(name =>
      (callAt(call.args[2]!, values[0].length - 1)?.args ?? []).map(
        (value, place) =>
          `TEST_CASE("${call.args[0]}/${suite}.${name}/${place}") {\n  ${suite}_${name} test;\n  test.param_given = ${value};\n${prepared.has(suite) ? '  test.SetUp();\n' : ''}  test.run_test();\n}\n`,
      ),
    );
    text = text.slice(0, found.index) + cases.join('\n') + text.slice(call.end).replace(/^\s*;/, '');
  }
  return text;
};

export const fromGoogleTest = (tests: string): string => {
  if (!isGoogle.test(tests)) return tests;
  const plain = tests
    .replaceAll(/^[ \t]*#[ \t]*include[ \t]*[<"](?:gtest|gmock)\/[^\n]*\n/gm, '')
    .replaceAll(/^int\s+main\s*\([^)]*\)\s*\{[^]*?^\}[ \t]*\n?/gm, '')
    .replaceAll(/^[ \t]*TEST\(\s*(\w+)\s*,\s*(\w+)\s*\)/gm, 'TEST_CASE("$1.$2")');
  return `#include <cmath>\n#include <string>\n#include <catch2/catch_test_macros.hpp>\n${withChecks(withFixtures(withParameters(plain)))}`;
};
