package cairn.judge;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** The member of a program that the compiler would choose for a call with the types of the solution. */
final class Members {
  /** The class, what it extends and what it implements, the nearest first. */
  static List<Class<?>> family(Class<?> home) {
    List<Class<?>> all = new ArrayList<>();
    for (Class<?> each = home; each != null; each = each.getSuperclass()) all.add(each);
    for (int index = 0; index < all.size(); index++)
      for (Class<?> one : all.get(index).getInterfaces()) if (!all.contains(one)) all.add(one);
    return all;
  }

  static List<Executable> called(Class<?> home, String name) {
    if (name.equals("new")) return new ArrayList<>(List.of(home.getDeclaredConstructors()));
    List<Executable> named = new ArrayList<>();
    for (Method method : methods(home)) if (method.getName().equals(name)) named.add(method);
    return named;
  }

  static List<Method> methods(Class<?> home) {
    List<Method> all = new ArrayList<>();
    for (Class<?> each : family(home))
      for (Method method : each.getDeclaredMethods()) {
        boolean isHidden = method.isBridge() || method.isSynthetic() || each != home && isPrivate(method);
        if (!isHidden) all.add(method);
      }
    return all;
  }

  static List<Field> fields(Class<?> home) {
    List<Field> all = new ArrayList<>();
    for (Class<?> each : family(home))
      for (Field field : each.getDeclaredFields()) if (!field.isSynthetic() && (each == home || !isPrivate(field))) all.add(field);
    return all;
  }

  /** Null if the program has none, or if the compiler made it. */
  static Method ownEquals(Class<?> home) {
    for (Method method : methods(home)) {
      boolean isEquals = method.getName().equals("equals") && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Object.class});
      if (isEquals && Border.isOwn(method.getDeclaringClass()) && !home.isRecord()) return method;
    }
    return null;
  }

  static boolean isPrivate(Member member) {
    return Modifier.isPrivate(member.getModifiers());
  }

  static boolean isStatic(Member member) {
    return Modifier.isStatic(member.getModifiers());
  }

  /** Exactly, by widening, by boxing; null if none fits. */
  static Executable fitting(List<Executable> all, Class<?>[] given) {
    for (int phase = 0; phase < 3; phase++) {
      int strictness = phase;
      Executable best = mostSpecific(all, one -> fits(given, one.getParameterTypes(), strictness));
      if (best != null) return best;
    }
    return null;
  }

  /** With a variable number of arguments; null if none fits. */
  static Executable fittingVariadic(List<Executable> all, Class<?>[] given) {
    return mostSpecific(all, one -> one.isVarArgs() && fitsVariadic(given, one.getParameterTypes()));
  }

  private static Executable mostSpecific(List<Executable> all, Predicate<Executable> isFitting) {
    Executable best = null;
    for (Executable one : all) {
      if (!isFitting.test(one)) continue;
      boolean isBetter = best == null || !Arrays.equals(one.getParameterTypes(), best.getParameterTypes()) && fits(one.getParameterTypes(), best.getParameterTypes(), 1);
      if (isBetter) best = one;
    }
    return best;
  }

  private static boolean fits(Class<?>[] given, Class<?>[] taken, int phase) {
    if (given.length != taken.length) return false;
    for (int index = 0; index < given.length; index++) if (!fits(given[index], taken[index], phase)) return false;
    return true;
  }

  private static boolean fitsVariadic(Class<?>[] given, Class<?>[] taken) {
    int fixed = taken.length - 1;
    if (given.length < fixed) return false;
    for (int index = 0; index < given.length; index++)
      if (!fits(given[index], index < fixed ? taken[index] : taken[fixed].getComponentType(), 2)) return false;
    return true;
  }

  private static boolean fits(Class<?> given, Class<?> taken, int phase) {
    if (given == taken) return true;
    if (phase == 0) return false;
    if (given.isPrimitive() && taken.isPrimitive()) return Numbers.widens(given, taken);
    if (!given.isPrimitive() && !taken.isPrimitive()) return taken.isAssignableFrom(given);
    if (phase == 1) return false;
    if (given.isPrimitive()) return taken.isAssignableFrom(Numbers.boxOf(given));
    Class<?> plain = Numbers.primitiveOf(given);
    return plain.isPrimitive() && Numbers.widens(plain, taken);
  }

  private Members() {}
}
