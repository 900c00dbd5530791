package cairn.judge;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How classes and members are called in sentences and in the list of declarations. */
final class Names {
  /** As cairn.Declarations has it. */
  static String keyOf(Member member) {
    String owner = member.getDeclaringClass().getName() + ".";
    if (member instanceof Field) return owner + member.getName();
    Executable called = (Executable) member;
    String parameters = Stream.of(called.getParameterTypes()).map(Class::getCanonicalName).collect(Collectors.joining(","));
    return owner + (member instanceof Constructor ? "new" : member.getName()) + "(" + parameters + ")";
  }

  static String of(Class<?> type) {
    return type.isHidden() || type.isSynthetic() ? "a lambda" : type.isAnonymousClass() ? "an unnamed class" : type == java.util.Map.Entry.class ? "Map.Entry" : type.getSimpleName();
  }

  /** "List<Integer>". */
  static String of(Type type) {
    if (type instanceof Class<?> plain) return of(plain);
    if (type instanceof ParameterizedType full)
      return of(full.getRawType()) + "<" + Stream.of(full.getActualTypeArguments()).map(Names::of).collect(Collectors.joining(", ")) + ">";
    if (type instanceof WildcardType any) return any.getUpperBounds()[0] == Object.class ? "?" : "? extends " + of(any.getUpperBounds()[0]);
    return type.getTypeName();
  }

  static String listOf(Class<?>[] types) {
    return "(" + Stream.of(types).map(Names::of).collect(Collectors.joining(", ")) + ")";
  }

  /** "isPrime(int)". */
  static String signatureOf(Member member) {
    String name = member instanceof Constructor ? of(member.getDeclaringClass()) : member.getName();
    return member instanceof Executable called ? name + listOf(called.getParameterTypes()) : name;
  }

  /** "isPrime(List<Integer>, int...)", for the author. */
  static String fullSignatureOf(Member member) {
    if (!(member instanceof Executable called)) return member.getName();
    String name = member instanceof Constructor ? of(member.getDeclaringClass()) : member.getName();
    String parameters = Stream.of(called.getGenericParameterTypes()).map(Names::of).collect(Collectors.joining(", "));
    return name + "(" + (called.isVarArgs() ? parameters.replaceFirst("\\[\\]$", "...") : parameters) + ")";
  }

  static String resultOf(Member member) {
    if (member instanceof Method method) return of(method.getGenericReturnType());
    return member instanceof Field field ? of(field.getGenericType()) : of(member.getDeclaringClass());
  }

  /** The one that was probably meant, or null. */
  static <T> T similar(String wanted, Collection<T> all, java.util.function.Function<T, String> nameOf) {
    T best = null;
    int least = Math.max(1, wanted.length() / 3) + 1;
    for (T one : all) {
      String name = nameOf.apply(one);
      int distance = name.equalsIgnoreCase(wanted) ? 0 : distance(wanted.toLowerCase(), name.toLowerCase());
      if (distance < least) {
        least = distance;
        best = one;
      }
    }
    return best;
  }

  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int index = 0; index < row.length; index++) row[index] = index;
    for (int line = 1; line <= one.length(); line++) {
      int diagonal = row[0];
      row[0] = line;
      for (int index = 1; index < row.length; index++) {
        int replaced = diagonal + (one.charAt(line - 1) == other.charAt(index - 1) ? 0 : 1);
        diagonal = row[index];
        row[index] = Math.min(replaced, Math.min(row[index], row[index - 1]) + 1);
      }
    }
    return row[other.length()];
  }

  private Names() {}
}
