package cairn.judge;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What the program prints: kept for the test that runs, and passed on to the runner, which limits it. */
final class Printed extends OutputStream {
  private static final int MOST_BYTES = 8192;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final PrintStream whole = System.out;

  @Override
  public synchronized void write(int one) {
    if (kept.size() < MOST_BYTES) kept.write(one);
    whole.write(one);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int count) {
    kept.write(bytes, from, Math.min(count, Math.max(0, MOST_BYTES - kept.size())));
    whole.write(bytes, from, count);
  }

  @Override
  public void flush() {
    whole.flush();
  }

  synchronized String take() {
    String text = kept.toString(StandardCharsets.UTF_8);
    kept.reset();
    return text;
  }
}
