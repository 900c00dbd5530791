package cairn;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Scanner;
import jdk.internal.vm.annotation.Hidden;

/**
 * Starts a virtual machine before anybody waits for it: it does what nearly every program does, waits until the launcher
 * of the box opens the gate, and runs the program's main method, in the thread and with the class loader that `java Main`
 * would use. Its frames are hidden, so that stack traces are those of `java Main`. It runs one program and ends with it.
 */
public final class Gate {
  private static final String GATE = "/cairn/case/gate";
  /** Each with a NUL after it. Missing if there are none. */
  private static final String ARGUMENTS = "/cairn/case/arguments";
  /** Known to java-run.ts. A program that ends like this by itself is run once more, without us. */
  private static final int NOT_OURS = 97;

  @Hidden
  public static void main(String[] arguments) throws Throwable {
    warmUp();
    if (arguments.length == 0) return;
    try (FileInputStream gate = new FileInputStream(GATE)) {
      gate.read();
    }
    mainOf(arguments[0]).invokeExact(handedOver());
  }

  private static String[] handedOver() throws IOException {
    Path file = Path.of(ARGUMENTS);
    if (!Files.exists(file)) return new String[0];
    String text = Files.readString(file);
    return text.substring(0, text.length() - 1).split("\0", -1);
  }

  @Hidden
  private static MethodHandle mainOf(String name) throws Throwable {
    Method method = null;
    try {
      method = Class.forName(name, false, ClassLoader.getSystemClassLoader()).getMethod("main", String[].class);
    } catch (ReflectiveOperationException | LinkageError none) {
      leave();
    }
    if (!Modifier.isStatic(method.getModifiers()) || method.getReturnType() != void.class) leave();
    method.setAccessible(true);
    try {
      Class.forName(name, true, ClassLoader.getSystemClassLoader());
    } catch (Throwable thrown) {
      throw withoutUs(thrown, 0);
    }
    return MethodHandles.lookup().unreflect(method);
  }

  /** `java` itself shall say what is wrong with such a class. */
  private static void leave() {
    Runtime.getRuntime().halt(NOT_OURS);
  }

  /** An exception in a static initializer: the frames below it are those of the call above. */
  private static Throwable withoutUs(Throwable thrown, int depth) {
    StackTraceElement[] trace = thrown.getStackTrace();
    for (int index = 0; index < trace.length; index++) {
      if (!trace[index].getClassName().equals("java.lang.Class") || !trace[index].getMethodName().equals("forName0")) continue;
      thrown.setStackTrace(Arrays.copyOf(trace, index));
      break;
    }
    if (thrown.getCause() != null && depth < 100) withoutUs(thrown.getCause(), depth + 1);
    return thrown;
  }

  private static void warmUp() throws Throwable {
    Scanner scanner = new Scanner(new ByteArrayInputStream("3\nline\n".getBytes()));
    int number = scanner.nextInt();
    scanner.nextLine();
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    while (scanner.hasNextLine()) nowhere.println("Hello, " + scanner.nextLine() + "!");
    nowhere.println(number);
    MethodHandle handle = MethodHandles.lookup().unreflect(Warm.class.getMethod("main", String[].class));
    handle.invokeExact(new String[0]);
  }

  public static final class Warm {
    public static void main(String[] arguments) {}
  }
}
