import { describe, expect, it } from 'vitest';
import { readTestPoints } from './test-points.ts';

const pointsIn = (framework: string, testCode: string, tests: string[]) => {
  const { isMarked, pointsOf } = readTestPoints(framework, testCode);
  return { isMarked, points: tests.map(pointsOf) };
};

describe('PT-1 what a test gives', () => {
  it('is 1 where nothing is said, also if the word stands somewhere', () => {
    const tests = 'def test_points():\n    assert points() == 2\n';
    expect(pointsIn('unittest', tests, ['test_points'])).toEqual({ isMarked: false, points: [1] });
  });

  it('stands in a column of a list of cases', () => {
    const cases =
      '[{ "name": "small", "stdout": "1", "points": 2.5 }, { "stdout": "2" }, { "stdout": "", "points": 0 }]';
    const tests = ['small', 'Case 2', 'Case 3'];
    expect(pointsIn('unittest', cases, tests)).toEqual({ isMarked: true, points: [2.5, 1, 0] });
    expect(pointsIn('unittest', '[{ "stdout": "1" }]', ['Case 1']).isMarked).toBe(false);
  });

  it('is a mark of pytest, of a function, of all its parameters or of a class', () => {
    const tests = `import pytest

@pytest.mark.points(2)
@pytest.mark.parametrize('n', [1, 2])
def test_mean(n):
    assert mean([n]) == n

def test_other():
    pass

@pytest.mark.points(0.5)
class TestMedian:
    def test_odd(self):
        pass

    @pytest.mark.points(3)
    def test_even(self):
        pass

class TestMode:
    def test_odd(self):
        pass

def test_last():
    pass
`;
    const names = [
      'test_mean[1]',
      'test_mean[2]',
      'test_other',
      'TestMedian.test_odd',
      'TestMedian.test_even',
    ];
    expect(pointsIn('unittest', tests, [...names, 'TestMode.test_odd', 'test_last']).points).toEqual([
      2, 2, 1, 0.5, 3, 1, 1,
    ]);
  });

  it('is a tag of JUnit, on a method by its name or the one that is shown, or on a class', () => {
    const tests = `class ShelfTest {
  @Test
  @Tag("points:2")
  void adds() { assertEquals(3, Shelf.add(1, 2)); }

  @Test @DisplayName("two and three") @Tag("points: 1.5") void addsMore() {}

  @ParameterizedTest(name = "{0}")
  @ValueSource(ints = {1, 2})
  @Tag("points:4")
  void many(int n) {}

  @Test void plain() {}

  @Nested
  @Tag("points:5")
  class WhenEmpty {
    @Test void isEmpty() {}
  }
}
`;
    const names = ['adds', 'two and three', 'many › 1', 'plain', 'WhenEmpty › isEmpty'];
    expect(pointsIn('junit', tests, names).points).toEqual([2, 1.5, 4, 1, 5]);
  });

  it('is a comment above the test elsewhere', () => {
    const typescript = `// points: 2
it('adds', () => {});
describe('mean', () => {
  // points: 3
  it.each([
    [1, 'one'],
    [2, 'two'],
  ])('of %i is %s', (n, word) => {});
  it("of 'nothing'", () => {});
});
/* points: 4 */
describe('median', () => {
  test(\`of \${1}\`, () => {});
});
`;
    const names = ['adds', 'mean > of 1 is one', "mean > of 'nothing'", 'median > of 1'];
    expect(pointsIn('node-test', typescript, names).points).toEqual([2, 3, 1, 4]);
    const c = `// points: 2
static void test_length(void **state) {}
void test_copy(void) {}
/* points: 3 */
TEST(Words, counts) {}
// points: 4
TEST_CASE("a new shelf (empty)") {}
`;
    expect(
      pointsIn('c-unit', c, ['test_length', 'test_copy', 'counts', 'a new shelf (empty)']).points,
    ).toEqual([2, 1, 3, 4]);
    const bats = '# points: 2\n@test "greets by name" {\n  run main\n}\n@test "greets" {\n  run main\n}\n';
    expect(pointsIn('bats', bats, ['greets by name', 'greets']).points).toEqual([2, 1]);
    const unittest = 'class T(unittest.TestCase):\n    # points: 2\n    def test_x(self):\n        pass\n';
    expect(pointsIn('unittest', unittest, ['T.test_x']).points).toEqual([2]);
  });
});
