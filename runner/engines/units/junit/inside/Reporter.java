package cairn.judge;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/** Tells the runner about every test, in the order in which it happens. */
final class Reporter implements TestExecutionListener {
  private final Channel channel;
  private final Printed printed;
  private final ClassLoader program;
  private final Terms terms;
  private final Set<String> passed = new HashSet<>();
  private boolean hasSeveralClasses = false;
  private boolean hasFailed = false;
  private TestPlan plan;

  Reporter(Channel channel, Printed printed, ClassLoader program, Terms terms) {
    this.channel = channel;
    this.printed = printed;
    this.program = program;
    this.terms = terms;
  }

  void nameClasses(boolean areSeveral) {
    hasSeveralClasses = areSeveral;
  }

  void declare(TestPlan plan, TestIdentifier test) {
    channel.say("test", "id", test.getUniqueId(), "name", nameOf(plan, test));
  }

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  /** One case of a parameterized test, or a test that a factory made. */
  @Override
  public void dynamicTestRegistered(TestIdentifier test) {
    if (test.isTest()) declare(plan, test);
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    if (!test.isTest()) return;
    printed.take();
    channel.say("start", "id", test.getUniqueId());
    if (terms.isRecording) Origins.begin(test.getUniqueId());
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    channel.say("skipped", "id", test.getUniqueId(), "text", reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Throwable failure = Failures.take();
    Throwable thrown = failure == null ? result.getThrowable().orElse(null) : failure;
    String status = (failure == null ? result.getStatus() : TestExecutionResult.Status.FAILED).name().toLowerCase();
    if (terms.isRecording && test.isTest()) Origins.begin(null);
    if (!test.isTest() && thrown == null) return;
    if (status.equals("successful")) passed.add(test.getUniqueId());
    if (status.equals("failed")) hasFailed = true;
    String kind = test.isTest() ? "result" : "container";
    AssertionFailedError failed = thrown instanceof AssertionFailedError error ? error : null;
    StackTraceElement place = thrown == null ? null : placeOf(thrown);
    channel.say(
        kind,
        "id",
        test.getUniqueId(),
        "status",
        status,
        "isAssertion",
        String.valueOf(thrown instanceof AssertionError),
        "text",
        thrown == null ? "" : textOf(thrown),
        "expected",
        failed != null && failed.isExpectedDefined() ? failed.getExpected().getStringRepresentation() : null,
        "actual",
        failed != null && failed.isActualDefined() ? failed.getActual().getStringRepresentation() : null,
        "line",
        place == null ? null : String.valueOf(place.getLineNumber()),
        "file",
        place == null ? null : place.getFileName(),
        "declaration",
        thrown instanceof Misfit misfit ? misfit.declaration : null,
        "testsLine",
        thrown == null ? null : lineOfTests(thrown),
        "output",
        printed.take());
  }

  /** The runner decides what follows from them. */
  void tellDoubts() {
    HandedOver.doubts().forEach((text, declaration) -> channel.say("doubt", "text", text, "declaration", declaration));
  }

  /** Tests that passed, and pass with other expected objects, too. It takes time, so not where something is wrong already. */
  void refute(Trials trials) {
    if (hasFailed || Collections.disjoint(passed, terms.exchanges().stream().map(Exchange::test).toList())) return;
    channel.say("judged");
    for (Exchange one : trials.unnoticed(terms.exchanges(), passed)) {
      // What holds the others is made last.
      Class<?> type = Linker.placeOf(one.places().get(one.places().size() - 1)).declared();
      Method equality = Members.ownEquals(type);
      channel.say("refuted", "id", one.test(), "text", Sentences.passesAnyway(type, equality != null), "declaration", equality == null ? null : Names.keyOf(equality));
    }
  }

  private String nameOf(TestPlan plan, TestIdentifier test) {
    List<String> parts = new ArrayList<>();
    for (TestIdentifier one = test; one != null; one = plan.getParent(one).orElse(null)) {
      int depth = one.getUniqueIdObject().getSegments().size();
      if (depth >= (hasSeveralClasses ? 2 : 3)) parts.add(0, plainName(one.getDisplayName()));
    }
    return String.join(" › ", parts);
  }

  /** `adds()` is `adds`; what is printed for an object without a text of its own differs from run to run. */
  private static String plainName(String name) {
    return name.replaceFirst("^(\\w+)\\([\\w, .\\[\\]<>$]*\\)$", "$1").replaceAll("@[0-9a-f]{4,}\\b", "").replaceAll("(\\$\\$Lambda)[$/0-9a-fx]+", "$1");
  }

  /** Texts of exceptions may be the program's own code. */
  private static String textOf(Throwable thrown) {
    try {
      if (thrown instanceof MultipleFailuresError several) return several.getMessage();
      if (thrown instanceof AssertionError || thrown instanceof Misfit) return String.valueOf(thrown.getMessage());
      if (thrown instanceof NoClassDefFoundError && thrown.getMessage().matches("javax?/[\\w/$]+")) return Sentences.notHere(thrown.getMessage());
      if (thrown instanceof IncompatibleClassChangeError) return "Your program does not fit the tests: " + thrown.getMessage() + ".";
      return String.valueOf(thrown);
    } catch (Throwable again) {
      return "an exception that cannot be shown";
    }
  }

  /** The innermost line of the program itself. */
  private StackTraceElement placeOf(Throwable thrown) {
    try {
      for (StackTraceElement frame : thrown.getStackTrace()) {
        if (isOfProgram(frame.getClassName())) return frame;
      }
    } catch (Throwable again) {
      return null;
    }
    return null;
  }

  /** Of the check that failed, or of the call that ended with an exception. */
  private static String lineOfTests(Throwable thrown) {
    try {
      for (StackTraceElement frame : thrown.getStackTrace())
        if (frame.getClassName().startsWith("cairn.tests.")) return String.valueOf(frame.getLineNumber());
    } catch (Throwable again) {
      return null;
    }
    return null;
  }

  private boolean isOfProgram(String name) {
    try {
      return Class.forName(name, false, program).getClassLoader() == program;
    } catch (ClassNotFoundException | LinkageError other) {
      return false;
    }
  }
}
