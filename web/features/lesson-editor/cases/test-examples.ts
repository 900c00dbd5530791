/** The placeholder of an empty test editor, by test framework. */
export const testExamples: Record<string, string> = {
  unittest: `# For example:
def test_adds_two_numbers():
    assert add(2, 3) == 5
`,
  'node-test': `// For example:
test('adds two numbers', () => {
  expect(add(2, 3)).toBe(5);
});
`,
  junit: `// For example:
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class CalculatorTest {
  @Test
  void addsTwoNumbers() {
    assertEquals(5, new Calculator().add(2, 3));
  }
}
`,
  'c-unit': `// For example:
TEST(adds_two_numbers) {
  CHECK_EQ(add(2, 3), 5);
}
`,
  catch2: `// For example:
TEST_CASE("adds two numbers") {
  REQUIRE(add(2, 3) == 5);
}
`,
  bats: `# For example:
@test "adds two numbers" {
  run bash main.sh 2 3
  assert_output "5"
}
`,
  io: `[
  { "name": "adds two numbers", "stdin": "2 3", "stdout": "5", "match": "trimmed" }
]
`,
};
