package cairn.judge;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Some tests once more, with the classes of the program loaded anew, so that they know nothing of the run before, and with
 * other expected objects. Nobody sees what it prints.
 */
public final class SecondRun {
  /** How a test ended. */
  enum End {
    PASSED,
    /** By a check of the tests. */
    REFUTED,
    /** By an exception; or after the tests asked for a hash code: different objects may have the same. */
    OTHERWISE
  }

  private static Map<Integer, Integer> variants = Map.of();
  private static boolean isHashed = false;

  private final Launcher launcher;
  private final Worlds worlds;
  private final Properties properties = (Properties) System.getProperties().clone();
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();

  /** Before anything of the program runs: what it can change in the platform is put back later. */
  SecondRun(Launcher launcher, Worlds worlds) {
    this.launcher = launcher;
    this.worlds = worlds;
  }

  /** Of the place with this number, or null. */
  static Integer variantAt(int place) {
    return variants.get(place);
  }

  /** Called where the tests ask for a hash code (Linked.java). */
  public static void hashed() {
    isHashed = true;
  }

  /** `wanted`: ids of tests; null for all. What could not be run is missing in the answer. */
  Map<String, End> run(Map<Integer, Integer> exchanged, Set<String> wanted) {
    Map<String, End> ends = new HashMap<>();
    variants = exchanged;
    restorePlatform();
    try {
      worlds.begin();
      worlds.letPass();
      launcher.execute(Judge.requestFor(worlds.testClasses(), wanted), new TestExecutionListener() {
        @Override
        public void executionStarted(TestIdentifier test) {
          if (test.isTest()) isHashed = false;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
          Throwable failure = Failures.take();
          Throwable thrown = failure == null ? result.getThrowable().orElse(null) : failure;
          boolean isPassed = failure == null && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
          if (test.isTest()) ends.put(test.getUniqueId(), isPassed ? End.PASSED : thrown instanceof AssertionError && !isHashed ? End.REFUTED : End.OTHERWISE);
        }
      });
    } catch (Throwable unfit) {
      // A program that cannot be run again is judged by its first run.
      Failures.take();
    }
    return ends;
  }

  private void restorePlatform() {
    System.setProperties((Properties) properties.clone());
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
    Thread.setDefaultUncaughtExceptionHandler(null);
    System.setIn(new ByteArrayInputStream(new byte[0]));
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
  }
}
