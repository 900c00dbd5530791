package java.lang;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Who looks at a stack sees the frames of the program and those of the platform that it called: who calls the program, such as
 * `assertThrows`, would tell it what is expected. It is in the base of Java, where all ways to a stack meet (FramesPlugin.java):
 * any other place could be passed by, with reflection or by a part of the platform that prints an exception. There are no
 * lambdas, because those need a running platform.
 */
final class ProgramFrames {
  private static final String OURS = "cairn.";
  private static final StackWalker WALKER = walker();

  @SuppressWarnings("removal")
  private static StackWalker walker() {
    return AccessController.doPrivileged(
        new PrivilegedAction<StackWalker>() {
          @Override
          public StackWalker run() {
            return StackWalker.getInstance(EnumSet.allOf(StackWalker.Option.class));
          }
        });
  }

  /** In place of the frames of an exception or of a thread. */
  static StackTraceElement[] seen(StackTraceElement[] all) {
    return all == null || all.length == 0 || isAskedByUs() ? all : ownOf(all);
  }

  /** In place of the frames of all threads. */
  static Map<Thread, StackTraceElement[]> seen(Map<Thread, StackTraceElement[]> all) {
    if (isAskedByUs()) return all;
    Map<Thread, StackTraceElement[]> seen = new HashMap<>();
    for (Map.Entry<Thread, StackTraceElement[]> one : all.entrySet()) seen.put(one.getKey(), ownOf(one.getValue()));
    return seen;
  }

  /** In place of what somebody wants to do with the frames of his own thread. */
  static Function<Stream<StackWalker.StackFrame>, Object> seen(Function<Stream<StackWalker.StackFrame>, Object> wanted, StackWalker asked) {
    Objects.requireNonNull(wanted, "function");
    return asked == WALKER || isAskedByUs() ? wanted : new OfProgram(wanted);
  }

  static Function<Stream<StackWalker.StackFrame>, Object> seen(Consumer<StackWalker.StackFrame> wanted, StackWalker asked) {
    Objects.requireNonNull(wanted, "action");
    Each each = new Each(wanted);
    return isAskedByUs() ? each : new OfProgram(each);
  }

  private static final class Each implements Function<Stream<StackWalker.StackFrame>, Object> {
    private final Consumer<StackWalker.StackFrame> wanted;

    Each(Consumer<StackWalker.StackFrame> wanted) {
      this.wanted = wanted;
    }

    @Override
    public Object apply(Stream<StackWalker.StackFrame> frames) {
      frames.forEach(wanted);
      return null;
    }
  }

  private static final class OfProgram implements Function<Stream<StackWalker.StackFrame>, Object> {
    private final Function<Stream<StackWalker.StackFrame>, Object> wanted;

    OfProgram(Function<Stream<StackWalker.StackFrame>, Object> wanted) {
      this.wanted = wanted;
    }

    @Override
    public Object apply(Stream<StackWalker.StackFrame> all) {
      List<StackWalker.StackFrame> own = new ArrayList<>();
      int end = 0;
      for (Iterator<StackWalker.StackFrame> frames = all.iterator(); frames.hasNext(); ) {
        StackWalker.StackFrame frame = frames.next();
        StackTraceElement shown = frame.toStackTraceElement();
        if (!isOurs(shown)) own.add(frame);
        if (isOfProgram(shown)) end = own.size();
      }
      return wanted.apply(own.subList(0, end).stream());
    }
  }

  /** What is below the program belongs to its caller. */
  private static StackTraceElement[] ownOf(StackTraceElement[] all) {
    List<StackTraceElement> own = new ArrayList<>();
    int end = 0;
    for (StackTraceElement frame : all) {
      if (!isOurs(frame)) own.add(frame);
      if (isOfProgram(frame)) end = own.size();
    }
    return own.subList(0, end).toArray(new StackTraceElement[0]);
  }

  private static boolean isOurs(StackTraceElement frame) {
    String module = frame.getModuleName();
    // The second: methods that got another name (FramesPlugin.java).
    return module != null && (module.startsWith(OURS) || module.equals("java.base") && frame.getMethodName().endsWith("$all"));
  }

  /** Classes that the platform makes to call a method by reflection are in no module, either. */
  private static boolean isOfProgram(StackTraceElement frame) {
    return frame.getModuleName() == null && !frame.getClassName().startsWith("jdk.internal.");
  }

  /** The tests, JUnit or the judge itself, with nobody in between who could hand it on. */
  private static boolean isAskedByUs() {
    return (boolean) WALKER.walk(ASKED);
  }

  private static final Function<Stream<StackWalker.StackFrame>, Object> ASKED =
      new Function<>() {
        @Override
        public Object apply(Stream<StackWalker.StackFrame> frames) {
          for (Iterator<StackWalker.StackFrame> all = frames.iterator(); all.hasNext(); ) {
            Class<?> type = all.next().getDeclaringClass();
            boolean isPassing = type == Throwable.class || type == Thread.class || type == StackWalker.class || type == ProgramFrames.class;
            String module = type.getModule().getName();
            if (!isPassing) return module != null && module.startsWith(OURS);
          }
          return false;
        }
      };

  private ProgramFrames() {}
}
