package cairn.judge;

import java.util.List;

/** A check that fails in a method of the tests which the program called stays failed, even if the program catches the error. */
public final class Failures {
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static Terms terms;
  private static Module program;
  private static Module tests;
  private static Thread main;
  private static Throwable first;

  /** What the program gets instead: it must not learn what was expected. */
  static final class Untold extends AssertionError {
    private static final long serialVersionUID = 1;

    Untold() {
      super("a check of the tests failed");
    }
  }

  static void beginWith(Loaders loaders, Terms held) {
    terms = held;
    program = loaders.program.getUnnamedModule();
    tests = loaders.module;
    main = Thread.currentThread();
  }

  static Module tests() {
    return tests;
  }

  /** Called by every lambda and every overriding method of the tests that an exception leaves (Linked.java). */
  public static Throwable leaving(Throwable thrown) {
    if (!(thrown instanceof AssertionError) || thrown instanceof Untold || !isCalledByProgram()) return thrown;
    String where = whereOf(thrown);
    if (terms.isRecording) terms.noteFailure(where);
    if (terms.isRecording || terms.allowsFailure(where)) return thrown;
    note(thrown);
    return new Untold();
  }

  static synchronized void note(Throwable failure) {
    if (first == null) first = failure;
  }

  static synchronized Throwable take() {
    Throwable taken = first;
    first = null;
    return taken;
  }

  /** Or by a thread that neither JUnit nor the tests wait for. */
  static boolean isCalledByProgram() {
    List<Module> below = WALKER.walk(frames -> frames.map(frame -> frame.getDeclaringClass().getModule()).toList());
    if (below.contains(program)) return true;
    int ofTests = below.indexOf(tests);
    return Thread.currentThread() != main && !below.subList(Math.max(0, ofTests), below.size()).contains(Failures.class.getModule());
  }

  private static String whereOf(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace())
      if (frame.getClassName().startsWith("cairn.tests.")) return frame.getClassName() + ":" + frame.getLineNumber();
    return "nowhere";
  }

  private Failures() {}
}
