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

  private record Answer(String outcome, String said, Map<String, byte[]> classes) {}

  public static void main(String[] arguments) throws IOException {
    DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
    library.setLocation(javax.tools.StandardLocation.CLASS_PATH, List.of());
    for (int round = 0; round < 12; round++) compile("Main.java", sample, List.of());
    send(answers, new Answer("ready", "", Map.of()));
    while (true) {
      String name;
      try {
        name = text(requests);
      } catch (EOFException end) {
        return;
      }
      String source = text(requests);
      String options = text(requests);
      Answer answer = compile(name, source, options.isEmpty() ? List.of() : List.of(options.split(" ")));
      send(answers, answer);
      if (isOutOfMemory) return;
    }
  }

  private static Answer compile(String name, String source, List<String> options) {
    StringWriter said = new StringWriter();
    Map<String, byte[]> classes = new LinkedHashMap<>();
    List<String> all = new ArrayList<>(options);
    all.add("-proc:none");
    try {
      boolean isFine = compiler.getTask(said, new InMemory(classes), null, all, null, List.of(new Source(name, source))).call();
      return new Answer(isFine ? "ok" : "errors", said.toString(), isFine ? classes : Map.of());
    } catch (Throwable thrown) {
      isOutOfMemory = thrown instanceof OutOfMemoryError || thrown.getCause() instanceof OutOfMemoryError;
      return new Answer("crashed", "", Map.of());
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String name;
    private final String source;

    Source(String name, String source) {
      super(URI.create("source:///" + name), Kind.SOURCE);
      this.name = name;
      this.source = source;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
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

  private static String text(DataInputStream stream) throws IOException {
    return new String(stream.readNBytes(stream.readInt()), StandardCharsets.UTF_8);
  }

  private static void send(DataOutputStream answers, Answer answer) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream fields = new DataOutputStream(body);
    write(fields, answer.outcome().getBytes(StandardCharsets.UTF_8));
    write(fields, answer.said().getBytes(StandardCharsets.UTF_8));
    for (Map.Entry<String, byte[]> one : answer.classes().entrySet()) {
      write(fields, one.getKey().getBytes(StandardCharsets.UTF_8));
      write(fields, one.getValue());
    }
    write(answers, body.toByteArray());
    answers.flush();
  }

  private static void write(DataOutputStream stream, byte[] bytes) throws IOException {
    stream.writeInt(bytes.length);
    stream.write(bytes);
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
