/** Tests of JUnit 4 for JUnit 5: annotations have other names, and a class stands in for assertions whose message comes first. */

const isFour = /^import (?:static )?org\.junit\.(?!jupiter)/m;

const arrays = ['int', 'long', 'short', 'byte', 'char', 'boolean', 'Object']
  .map(
    type => `  static void assertArrayEquals(${type}[] a, ${type}[] b) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b); }
  static void assertArrayEquals(String why, ${type}[] a, ${type}[] b) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b, why); }
`,
  )
  .concat(
    ['double', 'float'].map(
      type => `  static void assertArrayEquals(${type}[] a, ${type}[] b, ${type} by) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b, by); }
  static void assertArrayEquals(String why, ${type}[] a, ${type}[] b, ${type} by) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b, by, why); }
`,
    ),
  )
  .join('');

const assertions = `
class Assert {
  static void assertTrue(boolean it) { org.junit.jupiter.api.Assertions.assertTrue(it); }
  static void assertTrue(String why, boolean it) { org.junit.jupiter.api.Assertions.assertTrue(it, why); }
  static void assertFalse(boolean it) { org.junit.jupiter.api.Assertions.assertFalse(it); }
  static void assertFalse(String why, boolean it) { org.junit.jupiter.api.Assertions.assertFalse(it, why); }
  static void assertNull(Object it) { org.junit.jupiter.api.Assertions.assertNull(it); }
  static void assertNull(String why, Object it) { org.junit.jupiter.api.Assertions.assertNull(it, why); }
  static void assertNotNull(Object it) { org.junit.jupiter.api.Assertions.assertNotNull(it); }
  static void assertNotNull(String why, Object it) { org.junit.jupiter.api.Assertions.assertNotNull(it, why); }
  static void assertEquals(long a, long b) { org.junit.jupiter.api.Assertions.assertEquals(a, b); }
  static void assertEquals(String why, long a, long b) { org.junit.jupiter.api.Assertions.assertEquals(a, b, why); }
  static void assertEquals(double a, double b, double by) { org.junit.jupiter.api.Assertions.assertEquals(a, b, by); }
  static void assertEquals(String why, double a, double b, double by) { org.junit.jupiter.api.Assertions.assertEquals(a, b, by, why); }
  static void assertEquals(Object a, Object b) { org.junit.jupiter.api.Assertions.assertEquals(a, b); }
  static void assertEquals(String why, Object a, Object b) { org.junit.jupiter.api.Assertions.assertEquals(a, b, why); }
  static void assertNotEquals(Object a, Object b) { org.junit.jupiter.api.Assertions.assertNotEquals(a, b); }
  static void assertNotEquals(String why, Object a, Object b) { org.junit.jupiter.api.Assertions.assertNotEquals(a, b, why); }
  static void assertSame(Object a, Object b) { org.junit.jupiter.api.Assertions.assertSame(a, b); }
  static void assertSame(String why, Object a, Object b) { org.junit.jupiter.api.Assertions.assertSame(a, b, why); }
  static void assertNotSame(Object a, Object b) { org.junit.jupiter.api.Assertions.assertNotSame(a, b); }
  static void assertNotSame(String why, Object a, Object b) { org.junit.jupiter.api.Assertions.assertNotSame(a, b, why); }
  static <T extends Throwable> T assertThrows(Class<T> type, org.junit.jupiter.api.function.Executable run) { return org.junit.jupiter.api.Assertions.assertThrows(type, run); }
  static <T extends Throwable> T assertThrows(String why, Class<T> type, org.junit.jupiter.api.function.Executable run) { return org.junit.jupiter.api.Assertions.assertThrows(type, run, why); }
${arrays}  static void fail() { org.junit.jupiter.api.Assertions.fail(); }
  static void fail(String why) { org.junit.jupiter.api.Assertions.fail(why); }
}
`;

/** Where the bracket that opens at `start` closes. Text in quotes and comments has no brackets. */
const closesAt = (text: string, start: number): number => {
  const tokens = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[^]*?\*\/|[{}]/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return found.index;
  }
  return -1;
};

const withArguments = /@Test\s*\(((?:[^()]|\([^()]*\))*)\)/;

/** `@Test(expected = X.class)`: all of the method has to throw. */
const withExpected = (tests: string): string => {
  const found = withArguments.exec(tests);
  if (!found) return tests;
  const before = tests.slice(0, found.index);
  const rest = tests.slice(found.index + found[0].length);
  const type = /\bexpected\s*=\s*([\w.]+)\.class/.exec(found[1] ?? '')?.[1];
  const open = rest.indexOf('{');
  const close = open < 0 ? -1 : closesAt(rest, open);
  const method =
    type === undefined || close < 0
      ? rest
      : `${rest.slice(0, open + 1)} org.junit.jupiter.api.Assertions.assertThrows(${type}.class, () -> {${rest.slice(open + 1, close)}}); ${rest.slice(close)}`;
  return withExpected(`${before}@Test${method}`);
};

const names: [RegExp, string][] = [
  [/@Before\b(?!\w)/g, '@BeforeEach'],
  [/@After\b(?!\w)/g, '@AfterEach'],
  [/@BeforeClass\b/g, '@BeforeAll'],
  [/@AfterClass\b/g, '@AfterAll'],
  [/@Ignore\b/g, '@Disabled'],
];
const annotations = ['AfterAll', 'AfterEach', 'BeforeAll', 'BeforeEach', 'Disabled', 'Test'];

export const fromJunitFour = (tests: string): string => {
  if (!isFour.test(tests)) return tests;
  const isStatic = /^import static org\.junit\.Assert\./m.test(tests);
  const plain = tests
    .replaceAll(
      /^import (?:static )?org\.junit\.(?:Assert\b|runners\.MethodSorters|FixMethodOrder)[^\n]*\n/gm,
      '',
    )
    .replaceAll(/^import org\.junit\.(?:Test|Before|After|BeforeClass|AfterClass|Ignore|\*);[^\n]*\n/gm, '')
    .replaceAll(/^[ \t]*@FixMethodOrder[^\n]*\n/gm, '');
  const renamed = names
    .reduce((text, [old, name]) => text.replaceAll(old, name), withExpected(plain))
    .replaceAll(/^((?:public )?(?:final )?class \w+)(\s*\{)/gm, isStatic ? '$1 extends Assert$2' : '$1$2');
  const imports = annotations.map(name => `import org.junit.jupiter.api.${name};\n`).join('');
  const place = /^package [^\n]*\n/m.exec(renamed);
  const at = place ? place.index + place[0].length : 0;
  return `${renamed.slice(0, at)}${imports}${renamed.slice(at).trimEnd()}\n${assertions}`;
};
