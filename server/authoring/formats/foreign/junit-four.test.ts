import { expect, it } from 'vitest';
import { fromJunitFour } from './junit-four.ts';

it('CG-2 tests of JUnit 4 become those of JUnit 5', () => {
  const tests = fromJunitFour(
    'import org.junit.Before;\nimport org.junit.Test;\nimport static org.junit.Assert.*;\n\npublic class Tests {\n  @Before public void b() {}\n  @Test public void t() { assertEquals("why", 1, 1); }\n}\n',
  );
  expect(tests).toContain('import org.junit.jupiter.api.Test;');
  expect(tests).toContain('public class Tests extends Assert {\n  @BeforeEach public void b() {}');
  expect(tests).not.toContain('org.junit.Assert');
});

it('CG-2 a test of JUnit 4 that expects an exception, and one with a time limit', () => {
  const tests = fromJunitFour(
    'import org.junit.*;\n\npublic class Tests {\n  @Test(expected = IllegalStateException.class, timeout = 100)\n  public void t() { if (a) { f("}"); } }\n  @Ignore @Test(timeout=5) public void u() {}\n}\n',
  );
  expect(tests).toContain(
    'public void t() { org.junit.jupiter.api.Assertions.assertThrows(IllegalStateException.class, () -> { if (a) { f("}"); } }); }',
  );
  expect(tests).toContain('@Disabled @Test public void u() {}');
});
