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

/** The program's classes below the platform, and those of the tests in a module that nobody but the judge can look into. */
final class Loaders {
  private static final String NAME = "cairn.tests";

  final Program program;
  final Tests tests;
  final Module module;

  Loaders(Map<String, byte[]> programClasses, Map<String, byte[]> testClasses) {
    program = new Program(programClasses);
    tests = new Tests(testClasses, program);
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

    Tests(Map<String, byte[]> classes, Program program) {
      super(Loaders.class.getClassLoader());
      this.classes = classes;
      this.program = program;
    }

    @Override
    protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null) return known;
        byte[] bytes = classes.get(name);
        if (bytes != null) return defineClass(name, bytes, 0, bytes.length);
        return program.classes.containsKey(name) ? program.loadClass(name) : super.loadClass(name, isResolved);
      }
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
