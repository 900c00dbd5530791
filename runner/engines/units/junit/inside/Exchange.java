package cairn.judge;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Objects of the program that a test only compares others with, named by the places in the tests that make them, and the test.
 * In the author's run such a test fails if these places make other objects (OtherValues.java, `variant`), so it must fail with
 * every program. What has the same round is exchanged in one go: no test is in it twice.
 */
record Exchange(int round, int variant, List<Integer> places, String test) {
  static final String WORD = "exchange ";

  String line() {
    return WORD + round + " " + variant + " " + places.stream().map(String::valueOf).collect(Collectors.joining(",")) + " " + test;
  }

  /** The id of a test may have spaces in it. */
  static Exchange of(String line) {
    String[] words = line.split(" ", 5);
    return new Exchange(Integer.parseInt(words[1]), Integer.parseInt(words[2]), Arrays.stream(words[3].split(",")).map(Integer::valueOf).toList(), words[4]);
  }
}
