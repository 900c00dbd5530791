package cairn.judge;

import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The program's classes below the platform, and those of the tests in a module that nobody but the judge can look into. */
final class Loaders {
  private static final String NAME = "cairn.tests";

  final Program program;
  final Tests tests;
  final Module module;

  /** `known`: the classes of the program that the tests were made for. */
  Loaders(Map<String, byte[]> programClasses, Map<String, byte[]> testClasses, Set<String> known) {
    program = new Program(programClasses);
    tests = new Tests(testClasses, program, known);
    module = moduleFor(testClasses.keySet());
  }

  static final class Program extends ClassLoader {
    private final Map<String, byte[]> classes;

    Program(Map<String, byte[]> classes) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = classes;
    }

    /** The loaders of the platform know all modules, ours too. */
    @Override
    protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
      Class<?> found = super.loadClass(name, isResolved);
      if (found.getModule() == Loaders.class.getModule()) throw new ClassNotFoundException(name);
      return found;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) throw new ClassNotFoundException(name);
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  static final class Tests extends ClassLoader {
    private final Map<String, byte[]> classes;
    private final Program program;
    private final Set<String> known;
    /** Classes of the program that the tests asked for. */
    final Set<String> used = ConcurrentHashMap.newKeySet();

    Tests(Map<String, byte[]> classes, Program program, Set<String> known) {
      super(Loaders.class.getClassLoader());
      this.classes = classes;
      this.program = program;
      this.known = known;
    }

    @Override
    protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) return loaded;
        byte[] bytes = classes.get(name);
        if (bytes != null) return defineClass(name, bytes, 0, bytes.length);
        if (known.contains(name)) return ofProgram(name);
        try {
          return super.loadClass(name, isResolved);
        } catch (ClassNotFoundException missing) {
          return ofProgram(name);
        }
      }
    }

    private Class<?> ofProgram(String name) throws ClassNotFoundException {
      Class<?> found = program.loadClass(name);
      if (found.getClassLoader() == program) used.add(name);
      return found;
    }

    @Override
    protected Class<?> findClass(String module, String name) {
      try {
        return loadClass(name, false);
      } catch (ClassNotFoundException missing) {
        return null;
      }
    }
  }

  private Module moduleFor(Set<String> names) {
    Set<String> packages = new HashSet<>();
    for (String name : names) packages.add(name.substring(0, name.lastIndexOf('.')));
    ModuleDescriptor descriptor = ModuleDescriptor.newModule(NAME).packages(packages).requires("cairn.judge").build();
    ModuleReference reference =
        new ModuleReference(descriptor, null) {
          @Override
          public ModuleReader open() {
            throw new UnsupportedOperationException();
          }
        };
    ModuleFinder finder =
        new ModuleFinder() {
          @Override
          public Optional<ModuleReference> find(String name) {
            return name.equals(NAME) ? Optional.of(reference) : Optional.empty();
          }

          @Override
          public Set<ModuleReference> findAll() {
            return Set.of(reference);
          }
        };
    Module judge = Loaders.class.getModule();
    Configuration configuration = judge.getLayer().configuration().resolve(finder, ModuleFinder.of(), Set.of(NAME));
    ModuleLayer.Controller controller = ModuleLayer.defineModules(configuration, List.of(judge.getLayer()), name -> tests);
    Module made = controller.layer().findModule(NAME).orElseThrow();
    controller.addReads(made, program.getUnnamedModule());
    judge.addReads(program.getUnnamedModule());
    judge.addReads(made);
    for (String name : packages) controller.addOpens(made, name, judge);
    for (String name : judge.getPackages()) if (!name.startsWith("cairn.") || name.equals("cairn.judge")) judge.addExports(name, made);
    return made;
  }
}
