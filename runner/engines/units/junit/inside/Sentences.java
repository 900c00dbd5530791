package cairn.judge;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Collectors;

/** Finds what tests ask for, or says what is wrong with it. */
final class Sentences {
  static Field field(Class<?> home, String name, boolean isStatic) {
    List<Field> all = Members.fields(home);
    String where = Names.of(home) + "." + name;
    for (Field field : all) {
      if (!field.getName().equals(name)) continue;
      if (Members.isPrivate(field)) throw new Misfit(where + " is private, but the tests use it.", Names.keyOf(field));
      if (isStatic && !Members.isStatic(field)) throw new Misfit(where + " must be static.", Names.keyOf(field));
      return field;
    }
    String what = home.isEnum() && isStatic ? "constant " : "field ";
    String missing = "There is no " + what + name + " in " + Names.of(home);
    Field similar = Names.similar(name, all.stream().filter(field -> field.getDeclaringClass() == home).toList(), Field::getName);
    if (similar != null) throw new Misfit(missing + ", but " + similar.getName() + ".", Names.keyOf(similar));
    throw new Misfit(missing + ".", home.getName());
  }

  static String passesAnyway(Class<?> type, boolean hasEquals) {
    String name = Names.of(type);
    return "This test passes just as well when it expects a different " + name + ". " + (hasEquals ? "Look at your method " + name + ".equals: it must tell different objects apart." : "Your class " + name + " must tell different objects apart.");
  }

  /** Our image of Java has the base of it, and logging. */
  static String notHere(String missing) {
    return missing.replace('/', '.') + " cannot be used where tests run: there are java.lang, java.util, java.io, java.math, java.net, java.nio, java.text and java.time, and points, rectangles and colours of java.awt.";
  }

  /** None that can be called fits. */
  static Misfit noSuchCall(Class<?> home, String name, Class<?>[] given, List<Executable> named) {
    boolean isMade = name.equals("new");
    String wanted = (isMade ? Names.of(home) : name) + Names.listOf(given);
    Executable hidden = Members.fitting(named, given);
    if (hidden != null && Members.isPrivate(hidden))
      return new Misfit((isMade ? "The constructor " + wanted : Names.of(home) + "." + wanted) + " is private, but the tests call it.", Names.keyOf(hidden));
    String missing = "There is no " + (isMade ? "constructor " + wanted : "method " + wanted + " in " + Names.of(home));
    if (!named.isEmpty()) {
      String others = named.stream().map(Names::signatureOf).distinct().limit(3).collect(Collectors.joining(" and "));
      return new Misfit(missing + ", but " + others + ".", Names.keyOf(named.get(0)));
    }
    Method similar = Names.similar(name, Members.methods(home).stream().filter(method -> method.getDeclaringClass() == home).toList(), Method::getName);
    if (similar != null) return new Misfit(missing + ", but " + Names.signatureOf(similar) + ".", Names.keyOf(similar));
    return new Misfit(missing + ".", home.getName());
  }

  /** Whether a value of one type may be one of the other, so that it is worth a try. */
  static boolean canBe(Class<?> has, Class<?> must) {
    if (has == void.class) return false;
    if (must.isAssignableFrom(has) || Numbers.isNumber(has) && Numbers.isNumber(must)) return true;
    Class<?> from = Numbers.boxOf(has);
    Class<?> to = Numbers.boxOf(must);
    if (to.isAssignableFrom(from) || from.isAssignableFrom(to)) return true;
    if (from == Number.class || from == Comparable.class) return Comparable.class.isAssignableFrom(to);
    if (from.isArray() || to.isArray()) return from.isArray() && to.isArray() && !from.getComponentType().isPrimitive() && !to.getComponentType().isPrimitive();
    // A class that is not final may have a subclass that is both.
    boolean isPossible = from.isInterface() && !Modifier.isFinal(to.getModifiers()) || to.isInterface() && !Modifier.isFinal(from.getModifiers());
    return isPossible && !Numbers.primitiveOf(must).isPrimitive();
  }

  private Sentences() {}
}
