/** Tests of JUnit 4 for JUnit 5: annotations have other names, and a class stands in for assertions whose message comes first. */

const isFour = /^import (?:static )?org\.junit\.(?!jupiter)/m;

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
  static void assertArrayEquals(int[] a, int[] b) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b); }
  static void assertArrayEquals(String why, int[] a, int[] b) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b, why); }
  static void assertArrayEquals(Object[] a, Object[] b) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b); }
  static void assertArrayEquals(String why, Object[] a, Object[] b) { org.junit.jupiter.api.Assertions.assertArrayEquals(a, b, why); }
  static void fail() { org.junit.jupiter.api.Assertions.fail(); }
  static void fail(String why) { org.junit.jupiter.api.Assertions.fail(why); }
}
`;

export const fromJunitFour = (tests: string): string => {
  if (!isFour.test(tests)) return tests;
  const isStatic = /^import static org\.junit\.Assert\./m.test(tests);
  const renamed = tests
    .replaceAll(/^import (?:static )?org\.junit\.Assert\b[^\n]*\n/gm, '')
    .replaceAll(/^import org\.junit\.(?:Test|Before|After|\*);[^\n]*\n/gm, '')
    .replaceAll(/@Before\b(?!\w)/g, '@BeforeEach')
    .replaceAll(/@After\b(?!\w)/g, '@AfterEach')
    .replace(/^((?:public )?(?:final )?class \w+)(\s*\{)/m, isStatic ? '$1 extends Assert$2' : '$1$2');
  const imports =
    'import org.junit.jupiter.api.AfterEach;\nimport org.junit.jupiter.api.BeforeEach;\nimport org.junit.jupiter.api.Test;\n';
  const place = /^package [^\n]*\n/.exec(renamed)?.[0].length ?? 0;
  return `${renamed.slice(0, place)}${imports}${renamed.slice(place).trimEnd()}\n${assertions}`;
};
