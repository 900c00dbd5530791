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
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;

/**
 * Some tests once more, with the classes of the program loaded anew, so that they know nothing of the run before, and with
 * other expected objects. Nobody sees what it prints. JUnit's launcher would look for the tests again each time.
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

  /** All that are exchanged in some run, and those of this run with their variants. */
  private static Set<Integer> places = Set.of();
  private static Map<Integer, Integer> variants = Map.of();
  private static boolean isRunning = false;
  private static boolean isHashed = false;

  private final JupiterTestEngine engine = new JupiterTestEngine();
  private final Worlds worlds;
  private final Properties properties = (Properties) System.getProperties().clone();
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();
  private EngineDiscoveryRequest request;
  private TestDescriptor tests;

  /** Before anything of the program runs: what it can change in the platform is put back later. */
  SecondRun(Worlds worlds) {
    this.worlds = worlds;
  }

  static boolean isRunning() {
    return isRunning;
  }

  static boolean isExchangedAt(int place) {
    return places.contains(place);
  }

  /** Null if nothing is exchanged at this place now. */
  static Integer variantAt(int place) {
    return variants.get(place);
  }

  /** Called where the tests ask for a hash code (Linked.java). */
  public static void hashed() {
    isHashed = true;
  }

  /** With classes that know nothing of any run before. `exchanged`: the places that may be exchanged in runs from now on. */
  void begin(Set<Integer> exchanged) {
    isRunning = true;
    places = exchanged;
    tests = null;
    worlds.begin();
    worlds.letPass();
    restorePlatform();
    try {
      request = Judge.requestFor(worlds.testClasses());
      tests = engine.discover(request, UniqueId.forEngine(engine.getId()));
    } catch (Throwable unfit) {
      // A program that cannot be run again is judged by its first run.
      Failures.take();
    }
  }

  /** `wanted`: ids of tests; null for all. Others can no longer be run then. What could not be run is missing in the answer. */
  Map<String, End> run(Map<Integer, Integer> exchanged, Set<String> wanted) {
    Map<String, End> ends = new HashMap<>();
    if (tests == null) return ends;
    variants = exchanged;
    if (wanted != null) tests.accept(one -> removeUnwanted(one, wanted));
    try {
      engine.execute(new ExecutionRequest(tests, new EngineExecutionListener() {
        @Override
        public void executionStarted(TestDescriptor test) {
          isHashed = false;
        }

        @Override
        public void executionFinished(TestDescriptor test, TestExecutionResult result) {
          if (test.isTest()) ends.put(test.getUniqueId().toString(), endOf(result, Failures.take()));
        }
      }, request.getConfigurationParameters()));
    } catch (Throwable unfit) {
      Failures.take();
    }
    return ends;
  }

  private static End endOf(TestExecutionResult result, Throwable failure) {
    if (failure == null && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) return End.PASSED;
    Throwable thrown = failure == null ? result.getThrowable().orElse(null) : failure;
    return thrown instanceof AssertionError && !isHashed ? End.REFUTED : End.OTHERWISE;
  }

  /** A test that another one makes while it runs has an id that begins with that one's. */
  private static void removeUnwanted(TestDescriptor one, Set<String> wanted) {
    if (one.isRoot() || !one.getChildren().isEmpty()) return;
    String id = one.getUniqueId().toString();
    if (wanted.stream().noneMatch(other -> other.equals(id) || other.startsWith(id + "/"))) one.removeFromHierarchy();
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
