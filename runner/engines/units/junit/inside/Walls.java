package cairn.judge;

import java.nio.file.LinkPermission;
import java.security.AccessController;
import java.security.Permission;
import java.util.HashSet;
import java.util.Set;

/**
 * What the module system does not keep apart: a program must not look for classes, loaders, annotations or memory of the
 * tests, load native code, or end the machine.
 */
@SuppressWarnings("removal")
final class Walls extends SecurityManager {
  private static final Set<String> NEVER = Set.of("setSecurityManager", "inheritedChannel");
  private static final Set<String> NOT_FOR_PROGRAMS =
      Set.of(
          "createSecurityManager",
          "createClassLoader",
          "getStackWalkerWithClassReference",
          "accessDeclaredMembers",
          "getClassLoader",
          "setContextClassLoader",
          "enableContextClassLoaderOverride",
          "getProtectionDomain",
          "shutdownHooks",
          "stopThread");
  /** Where programs and tests are run. */
  private static final String FOLDER = "/tmp/";
  private static final Set<String> DEVICES = Set.of("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom");

  private final Module judge = Walls.class.getModule();
  private final Thread main = Thread.currentThread();
  private volatile Module tests;
  /** Files of the tests. */
  private volatile Set<String> hidden = Set.of();
  /** The folders that they are in: who renames one could read what is in it. */
  private volatile Set<String> around = Set.of();

  void letPass(Module module) {
    tests = module;
  }

  void hide(Set<String> names) {
    Set<String> files = new HashSet<>();
    Set<String> folders = new HashSet<>();
    for (String name : names) {
      files.add(FOLDER + name);
      for (int end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) folders.add(FOLDER + name.substring(0, end));
    }
    around = Set.copyOf(folders);
    hidden = Set.copyOf(files);
  }

  /** Whose request it is: that of the nearest frame that is not the platform's. Nobody's counts as the program's. */
  private boolean isProgram() {
    for (Class<?> caller : getClassContext()) {
      if (caller == Walls.class) continue;
      // getClassLoader() would ask us again.
      Module module = caller.getModule();
      if (module == judge || module == tests) return false;
      if (module.getLayer() != ModuleLayer.boot()) return true;
      // The platform asks for itself, as it does for every lambda.
      if (caller == AccessController.class) return false;
    }
    return Thread.currentThread() != main;
  }

  private static SecurityException refusal(String what) {
    return new SecurityException("While tests run, a program cannot use " + what + ".");
  }

  @Override
  public void checkPermission(Permission permission) {
    if (permission instanceof LinkPermission && isProgram()) throw refusal("links");
    if (!(permission instanceof RuntimePermission)) return;
    String name = permission.getName();
    if (NEVER.contains(name)) throw refusal(name);
    boolean isExit = name.startsWith("exitVM");
    if ((isExit || NOT_FOR_PROGRAMS.contains(name)) && isProgram()) throw refusal(isExit ? "System.exit" : name);
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
  }

  @Override
  public void checkPackageAccess(String name) {
    if ((name.startsWith("cairn.") || name.startsWith("org.") || name.startsWith("com.univocity.")) && isProgram())
      throw refusal("the package " + name);
  }

  @Override
  public void checkExec(String command) {
    throw refusal("other programs");
  }

  /** By its path nobody loads a library; by its name the platform does. */
  @Override
  public void checkLink(String library) {
    if (library.indexOf('/') >= 0 || isProgram()) throw refusal("native libraries");
  }

  /** Through /proc and /dev/fd a program could read its own memory, and with it the tests. */
  @Override
  public void checkRead(String file) {
    String path = plain(file);
    boolean isInside = path.startsWith("/proc") || path.startsWith("/dev") || path.contains("..");
    if (isInside && !DEVICES.contains(path)) throw refusal(file);
    refuseIn(hidden, file);
  }

  private static String plain(String file) {
    return file.replaceAll("/+(\\./+)*", "/");
  }

  /** Programs make no links, and `..` is refused: each file has one path. */
  private void refuseIn(Set<String> paths, String file) {
    if (paths.isEmpty()) return;
    String path = plain(file);
    String whole = path.startsWith("/") ? path : FOLDER + (path.startsWith("./") ? path.substring(2) : path);
    if (paths.contains(whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole) && isProgram()) throw refusal(file);
  }

  @Override
  public void checkRead(String file, Object context) {
    checkRead(file);
  }

  @Override
  public void checkWrite(String file) {
    checkRead(file);
    refuseIn(around, file);
  }

  @Override
  public void checkAccess(Thread thread) {
    if (thread == main && thread != Thread.currentThread() && isProgram()) throw refusal("threads of the tests");
  }

  @Override
  public void checkAccess(ThreadGroup group) {}
}
