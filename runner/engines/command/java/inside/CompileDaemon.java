package cairn;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles one program after the other, and never runs any: annotation processors are off. Each compilation has a context of
 * its own in javac; only what javac knows about the library is kept.
 *
 * A request: file name, source, and options, each with its length before it. An answer: `ok`, `errors` or `crashed`, then what
 * javac said, and the number of class files, each with its name and content.
 */
public final class CompileDaemon {
  private static final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private static final StandardJavaFileManager library = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);

  private static boolean isOutOfMemory = false;

  public static void main(String[] arguments) throws IOException {
    DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
    library.setLocation(javax.tools.StandardLocation.CLASS_PATH, List.of());
    for (int round = 0; round < 12; round++) compile("Main.java", sample, List.of());
    new CompilerAnswer("ready", "").sendTo(answers);
    while (true) {
      String name;
      try {
        name = CompilerAnswer.textFrom(requests);
      } catch (EOFException end) {
        return;
      }
      String source = CompilerAnswer.textFrom(requests);
      String options = CompilerAnswer.textFrom(requests);
      compile(name, source, options.isEmpty() ? List.of() : List.of(options.split(" "))).sendTo(answers);
      if (isOutOfMemory) return;
    }
  }

  private static CompilerAnswer compile(String name, String source, List<String> options) {
    StringWriter said = new StringWriter();
    Map<String, byte[]> classes = new LinkedHashMap<>();
    List<String> all = new ArrayList<>(options);
    all.add("-proc:none");
    try {
      boolean isFine = compiler.getTask(said, new InMemory(classes), null, all, null, List.of(new SourceText(name, source))).call();
      return new CompilerAnswer(isFine ? "ok" : "errors", said.toString(), isFine ? classes : Map.of());
    } catch (Throwable thrown) {
      isOutOfMemory = thrown instanceof OutOfMemoryError || thrown.getCause() instanceof OutOfMemoryError;
      return new CompilerAnswer("crashed", "");
    }
  }

  private static final class InMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, byte[]> classes;

    InMemory(Map<String, byte[]> classes) {
      super(library);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("class:///" + name.replace('.', '/') + kind.extension), kind) {
        @Override
        public OutputStream openOutputStream() {
          return new ByteArrayOutputStream() {
            @Override
            public void close() {
              classes.put(name.replace('.', '/') + ".class", toByteArray());
            }
          };
        }
      };
    }

    /** This one is used for all programs. */
    @Override
    public void close() {}
  }

  private static final String sample =
      """
      import java.util.*;
      public class Main {
        interface Shape { double area(); }
        record Square(double side) implements Shape { public double area() { return side * side; } }
        static int add(int a, int b) { return a + b; }
        public static void main(String[] args) {
          Scanner in = new Scanner(System.in);
          List<Integer> all = new ArrayList<>();
          Map<String, Integer> counts = new HashMap<>();
          while (in.hasNextInt()) all.add(in.nextInt());
          for (int one : all) counts.merge("n" + one, 1, Integer::sum);
          all.stream().filter(x -> x > 1).map(x -> x + 1).forEach(System.out::println);
          try { System.out.println(new Square(2).area() + add(1, 2)); } catch (RuntimeException e) { e.printStackTrace(); }
        }
      }
      """;
}
