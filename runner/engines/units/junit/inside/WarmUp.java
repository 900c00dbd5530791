package cairn.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads and compiles what nearly every test file uses, before anybody waits for it. */
class WarmUp {
  @BeforeEach
  void before() {}

  @AfterEach
  void after() {}

  @Test
  void passes() {
    assertEquals(1, 1);
    assertEquals("a", "a");
    assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
  }

  @Test
  void fails() {
    assertEquals(List.of(1), List.of(2), "message");
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2"})
  void takesParameters(int one, int other) {
    assertEquals(one, other);
  }

  @Nested
  class Inner {
    @Test
    void passes() {
      assertEquals(1.5, 1.5, 0.1);
    }
  }
}
