package cairn;

import com.sun.source.util.JavacTask;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.commons.ClassRemapper;
import jdk.internal.org.objectweb.asm.commons.Remapper;

/**
 * Compiles one program and its tests after the other, and never runs any. The program is compiled alone, so that it sees
 * neither the tests nor JUnit. In an author's run (`linked`) the tests are compiled against it in such a way that they can be
 * joined to other programs, too (Linked.java); the run of a student who has such tests needs the program only (`alone`).
 * Otherwise (`together`) tests are compiled against each program; where both are the author's, no name is refused (`author`).
 *
 * A request: one of these words, the program's file name, its source, the source of the tests, each with its length before it.
 * After the source of the program and that of the tests their other files can follow, names and sources in turn, with a NUL
 * before each. An answer: `ok`, `errors` in the program, `tests` for errors in the tests, `refused` or `crashed`; then what
 * the compiler said; then the class files, those of the program below `program/` and those of the tests below `tests/`, and the
 * lines of the program's declarations, called `lines`.
 */
public final class UnitCompiler {
  private static final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private static final StandardJavaFileManager alone = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
  private static final StandardJavaFileManager withLibraries = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
  private static final List<String> options = List.of("-proc:none", "-Xlint:none", "-g", "-parameters");
  /**
   * A program must not put classes where the judge, its libraries or the tests are. Nor may a class be called like one of these
   * packages, or one around them: in `import org.junit.jupiter.api.*` a class `org.junit` comes before the package.
   */
  private static final Pattern reserved =
      Pattern.compile("^((java|javax|jdk|sun|cairn|org\\.(junit|assertj|opentest4j|apiguardian))([.$].*)?|org(\\$.*)?|module-info)$");
  private static final String moved = "cairn/tests/";

  private static boolean isOutOfMemory = false;

  public static void main(String[] arguments) throws IOException {
    DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
    prepare(arguments[0]);
    for (int round = 0; round < 6; round++) compile(round < 2 ? "together" : "linked", "Main.java", sample, sampleTests);
    new CompilerAnswer("ready", "").sendTo(answers);
    while (true) {
      String way;
      try {
        way = CompilerAnswer.textFrom(requests);
      } catch (EOFException end) {
        return;
      }
      String name = CompilerAnswer.textFrom(requests);
      String program = CompilerAnswer.textFrom(requests);
      String tests = CompilerAnswer.textFrom(requests);
      CompilerAnswer answer;
      try {
        answer = compile(way, name, program, tests);
      } catch (Throwable thrown) {
        isOutOfMemory = thrown instanceof OutOfMemoryError || thrown.getCause() instanceof OutOfMemoryError;
        answer = new CompilerAnswer("crashed", "");
      }
      answer.sendTo(answers);
      if (isOutOfMemory) return;
    }
  }

  static void prepare(String jars) throws IOException {
    alone.setLocation(StandardLocation.CLASS_PATH, List.of());
    withLibraries.setLocation(StandardLocation.CLASS_PATH, Stream.of(jars.split(":")).map(File::new).toList());
  }

  /** Class files of a program and its tests as most are. */
  static Map<String, byte[]> sampleClasses() throws IOException {
    return compile("linked", "Main.java", sample, sampleTests).files();
  }

  private static CompilerAnswer compile(String way, String name, String program, String tests) throws IOException {
    StringWriter said = new StringWriter();
    Map<String, byte[]> classes = new LinkedHashMap<>();
    Map<String, ClassFile> own = classesOf(sourcesOf(name, program), alone, Map.of(), said, classes);
    if (own == null) return new CompilerAnswer("errors", said.toString());
    for (ClassFile one : own.values()) {
      if (reserved.matcher(one.name).find()) return new CompilerAnswer("refused", "The package of " + one.name + " is reserved. Please use another one.");
      // Tests are compiled against what was written: a method that they override may be as visible as it is there.
      classes.put("program/" + one.name, Opened.of(one.content));
    }
    if (way.equals("alone")) return new CompilerAnswer("ok", said.toString(), classes);
    boolean isLinked = way.equals("linked");
    String taking = way.equals("together") ? takingName(own, tests) : null;
    if (taking != null) return new CompilerAnswer("refused", taking);
    StringWriter aboutTests = new StringWriter();
    Map<String, ClassFile> testClasses = isLinked ? testsOf(tests, withoutConstants(own), new StringWriter()) : null;
    // Where tests need a constant of the program to be one, such as in an annotation.
    if (testClasses == null) testClasses = testsOf(tests, own, aboutTests);
    if (testClasses == null) return new CompilerAnswer("tests", aboutTests.toString());
    Set<String> names = new HashSet<>();
    for (ClassFile one : testClasses.values()) {
      if (own.containsKey(one.name)) return new CompilerAnswer("refused", "The class " + one.name + " belongs to the tests. Please rename yours.");
      names.add(one.name.replace('.', '/'));
    }
    ProgramTypes types = isLinked ? new ProgramTypes(contentsOf(own), contentsOf(testClasses)) : null;
    Linked.Places places = new Linked.Places();
    for (ClassFile one : testClasses.values()) classes.put("tests/cairn.tests." + one.name, changed(one.content, names, types, places));
    return new CompilerAnswer("ok", said.toString(), classes);
  }

  private static Map<String, ClassFile> testsOf(String tests, Map<String, ClassFile> program, StringWriter said) {
    return classesOf(sourcesOf("Tests.java", tests), withLibraries, program, said, null);
  }

  private static List<byte[]> contentsOf(Map<String, ClassFile> classes) {
    return classes.values().stream().map(one -> one.content).toList();
  }

  /** The compiler would copy constants into the tests: `assertEquals(100, Numbers.LIMIT)` would be true of every program. */
  private static Map<String, ClassFile> withoutConstants(Map<String, ClassFile> classes) {
    Map<String, ClassFile> bare = new LinkedHashMap<>();
    for (ClassFile one : classes.values()) {
      ClassFile copy = new ClassFile(one.name);
      copy.content = ConstantPool.withoutAttribute(one.content, "ConstantValue");
      bare.put(one.name, copy);
    }
    return bare;
  }

  /** Tests get a package that programs cannot reach, and comparisons that cannot be fooled. */
  private static byte[] changed(byte[] content, Set<String> names, ProgramTypes types, Linked.Places places) {
    ClassWriter writer = new ClassWriter(types == null ? 0 : ClassWriter.COMPUTE_MAXS);
    Remapper remapper =
        new Remapper() {
          @Override
          public String map(String name) {
            return names.contains(name) ? moved + name : name;
          }
        };
    ClassVisitor comparing = new Symmetric.Changed(new ClassRemapper(writer, remapper));
    // The library inside of the JDK cannot read this one.
    ClassReader reader = new ClassReader(ConstantPool.withoutAttribute(content, "PermittedSubclasses"));
    reader.accept(types == null ? comparing : new Linked(comparing, types, places), 0);
    return writer.toByteArray();
  }

  /** A sentence if the tests would mean a class or method of the program where they mean one of a library. */
  private static String takingName(Map<String, ClassFile> own, String tests) throws IOException {
    Set<String> taken = libraryNames(tests);
    for (ClassFile one : own.values()) {
      String top = one.name.split("\\$", -1)[0];
      String simple = top.substring(top.lastIndexOf('.') + 1);
      if (taken.contains(simple) && Pattern.compile("\\b" + Pattern.quote(simple) + "\\b").matcher(tests).find())
        return "The tests use another class that is called " + simple + ". Please rename yours, or import the other one by its full name in the tests.";
    }
    String hiding = hidingMethod(own, tests);
    return hiding == null ? null : "The tests use another method that is called " + hiding + ". Please rename yours.";
  }

  /** Tests that import all methods of a class of the program would call its own assertion where its parameters fit better. */
  private static String hidingMethod(Map<String, ClassFile> own, String tests) {
    Matcher found = Pattern.compile("import\\s+static\\s+([\\w.]+)\\.\\*\\s*;").matcher(tests);
    List<String> hiding = new ArrayList<>();
    while (found.find()) {
      String imported = found.group(1);
      for (ClassFile one : own.values())
        for (ClassFile each = one; each != null && one.name.replace('$', '.').equals(imported); each = own.get(superOf(each)))
          new ClassReader(ConstantPool.withoutAttribute(each.content, "PermittedSubclasses")).accept(new ClassVisitor(Opcodes.ASM8) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
              if (name.matches("(assert|assume|fail).*")) hiding.add(name);
              return null;
            }
          }, ClassReader.SKIP_CODE);
    }
    return hiding.isEmpty() ? null : hiding.get(0);
  }

  private static String superOf(ClassFile file) {
    return new ClassReader(file.content).getSuperName().replace('/', '.');
  }

  private static final Map<List<String>, Set<String>> knownNames = new HashMap<>();

  /**
   * What the tests can name without a full import: a class of the program with the same name would take its place, because
   * it is in the package of the tests.
   */
  private static Set<String> libraryNames(String tests) throws IOException {
    List<String> packages = new ArrayList<>(List.of("java.lang"));
    Matcher found = Pattern.compile("import\\s+([\\w.]+)\\.\\*\\s*;").matcher(tests);
    while (found.find()) packages.add(found.group(1));
    Set<String> known = knownNames.get(packages);
    if (known != null) return known;
    Set<String> names = new HashSet<>();
    for (String one : packages) {
      addNames(names, StandardLocation.CLASS_PATH, one);
      for (Set<JavaFileManager.Location> group : withLibraries.listLocationsForModules(StandardLocation.SYSTEM_MODULES))
        for (JavaFileManager.Location module : group)
          if (withLibraries.inferModuleName(module).equals("java.base")) addNames(names, module, one);
    }
    if (knownNames.size() < 100) knownNames.put(packages, names);
    return names;
  }

  private static void addNames(Set<String> names, JavaFileManager.Location location, String packageName) throws IOException {
    for (JavaFileObject one : withLibraries.list(location, packageName, Set.of(JavaFileObject.Kind.CLASS), false)) {
      String binary = withLibraries.inferBinaryName(location, one);
      if (binary != null) names.add(binary.substring(binary.lastIndexOf('.') + 1));
    }
  }

  private static List<Source> sourcesOf(String name, String program) {
    String[] parts = program.split("\0", -1);
    List<Source> sources = new ArrayList<>(List.of(new Source(name, parts[0])));
    for (int index = 1; index + 1 < parts.length; index += 2) sources.add(new Source(parts[index], parts[index + 1]));
    return sources;
  }

  /** `more` gets the lines of declarations. */
  private static Map<String, ClassFile> classesOf(List<Source> sources, StandardJavaFileManager library, Map<String, ClassFile> known, StringWriter said, Map<String, byte[]> more) {
    Map<String, ClassFile> made = new LinkedHashMap<>();
    JavaFileManager files =
        new ForwardingJavaFileManager<StandardJavaFileManager>(library) {
          @Override
          public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ClassFile file = new ClassFile(name);
            made.put(name, file);
            return file;
          }

          @Override
          public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean isDeep) throws IOException {
            Iterable<JavaFileObject> listed = super.list(location, packageName, kinds, isDeep);
            if (location != StandardLocation.CLASS_PATH || known.isEmpty()) return listed;
            List<JavaFileObject> all = new ArrayList<>();
            for (ClassFile one : known.values()) if (one.packageName().equals(packageName)) all.add(one);
            listed.forEach(all::add);
            return all;
          }

          @Override
          public String inferBinaryName(Location location, JavaFileObject file) {
            return file instanceof ClassFile own ? own.name : super.inferBinaryName(location, file);
          }

          @Override
          public void close() {}
        };
    JavacTask task = (JavacTask) compiler.getTask(said, files, null, options, null, sources);
    Declarations declarations = new Declarations(task);
    if (more != null) task.addTaskListener(declarations);
    if (!task.call()) return null;
    if (more != null) more.put("lines", declarations.text().getBytes(StandardCharsets.UTF_8));
    return made;
  }

  private static final class Source extends SourceText {
    Source(String name, String source) {
      super(name, source);
    }

    /** A public class may have any name. */
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return true;
    }
  }

  private static final class ClassFile extends SimpleJavaFileObject {
    final String name;
    byte[] content = {};

    ClassFile(String name) {
      super(URI.create("class:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
      this.name = name;
    }

    String packageName() {
      return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    @Override
    public OutputStream openOutputStream() {
      return new ByteArrayOutputStream() {
        @Override
        public void close() {
          content = toByteArray();
        }
      };
    }

    @Override
    public InputStream openInputStream() {
      return new ByteArrayInputStream(content);
    }
  }

  private static final String sample =
      """
      import java.util.*;
      import java.util.function.*;
      public class Counter {
        static final int LIMIT = 3;
        private final Map<String, Integer> counts = new HashMap<>();
        String name = "counter";
        Counter(int start) { counts.put("start", start); }
        int add(String word) { return counts.merge(word, 1, Integer::sum); }
        void addAll(List<String> words, Consumer<String> then) { for (String word : words) { add(word); then.accept(word); } }
        List<String> words() { return counts.keySet().stream().sorted().toList(); }
        Map<String, Integer> counts() { return counts; }
        @Override public boolean equals(Object other) { return other instanceof Counter && counts.equals(((Counter) other).counts); }
        @Override public int hashCode() { return counts.hashCode(); }
        boolean has(String word) { return counts.containsKey(word); }
        static boolean isSmall(int n) { return n < LIMIT; }
        static int sum(int one, int other) { return one + other; }
        static double mean(int... all) { return Arrays.stream(all).average().orElse(0); }
        static double half(double n) { return n / 2; }
        static String twice(String text) { return text + text; }
        static List<Integer> upTo(int n) { List<Integer> all = new ArrayList<>(); for (int i = 1; i <= n; i++) all.add(i); return all; }
        static int[] sorted(int[] all) { int[] copy = all.clone(); Arrays.sort(copy); return copy; }
        static long total(List<Integer> all) { long sum = 0; for (int one : all) sum += one; return sum; }
      }
      """;

  private static final String sampleTests =
      """
      import static org.junit.jupiter.api.Assertions.*;
      import java.util.*;
      import org.junit.jupiter.api.*;
      class CounterTest {
        private final Counter counter = new Counter(0);
        @Test void equal() { assertEquals(counter, new Counter(0)); }
        @Test void adds() { assertEquals(1, counter.add("a")); assertTrue(counter.has("a")); assertEquals("counter", counter.name); }
        @Test void lists() { Counter c = new Counter(2); c.add("b"); assertEquals(List.of("b", "start"), c.words()); assertThrows(NullPointerException.class, () -> c.addAll(null, one -> {})); }
        @Test void callsBack() { List<String> seen = new ArrayList<>(); counter.addAll(List.of("x", "y"), seen::add); assertEquals(Map.of("start", 0, "x", 1, "y", 1), counter.counts()); assertEquals(2, seen.size()); }
        @Test void numbers() { assertTrue(Counter.isSmall(2)); assertFalse(Counter.isSmall(Counter.LIMIT)); assertEquals(5, Counter.sum(2, 3)); assertEquals(1.5, Counter.mean(1, 2), 1e-9); assertEquals(0.5, Counter.half(1)); }
        @Test void values() { assertEquals("aa", Counter.twice("a")); assertEquals(List.of(1, 2), Counter.upTo(2)); assertArrayEquals(new int[] {1, 2}, Counter.sorted(new int[] {2, 1})); assertEquals(3L, Counter.total(List.of(1, 2))); }
      }
      """;
}
