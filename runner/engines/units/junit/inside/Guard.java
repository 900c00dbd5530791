package cairn.judge;

import java.util.Collection;
import java.util.Map;

/**
 * Comparisons of the tests and of the assertion libraries: their class files are changed to call these (Symmetric.java,
 * UnitCompiler.java). An object of the program that says it equals everything is believed only if the other one agrees.
 */
public final class Guard {
  private static ClassLoader program;

  static void beginWith(ClassLoader loader) {
    program = loader;
  }

  public static boolean same(Object one, Object other) {
    // Whoever is asked learns what it is compared with: an object of the program comes last.
    if (other != null && isOfProgram(one) && !isOfProgram(other)) return other.equals(one) && one.equals(other);
    boolean isSame = one.equals(other);
    return isSame && one != other && other != null ? other.equals(one) : isSame;
  }

  public static boolean sameOrNull(Object one, Object other) {
    return one == null ? other == null : other != null && same(one, other);
  }

  public static boolean contains(Collection<?> all, Object wanted) {
    return all.contains(wanted) && (!isOfProgram(all) || hasSame(all, wanted));
  }

  public static boolean containsAll(Collection<?> all, Collection<?> wanted) {
    if (!isOfProgram(all)) return all.containsAll(wanted);
    for (Object one : wanted) if (!contains(all, one)) return false;
    return true;
  }

  public static boolean containsKey(Map<?, ?> map, Object key) {
    return map.containsKey(key) && (!isOfProgram(map) || hasSame(map.keySet(), key));
  }

  public static boolean containsValue(Map<?, ?> map, Object value) {
    return map.containsValue(value) && (!isOfProgram(map) || hasSame(map.values(), value));
  }

  /** In the text of a check that failed; nobody reads that of a second run. */
  public static String shown(Object value) {
    return SecondRun.isRunning() ? "" : String.valueOf(value);
  }

  private static boolean isOfProgram(Object value) {
    ClassLoader loader = value.getClass().getClassLoader();
    return loader != null && loader == program;
  }

  private static boolean hasSame(Iterable<?> all, Object wanted) {
    for (Object one : all) if (sameOrNull(one, wanted)) return true;
    return false;
  }

  private Guard() {}
}
