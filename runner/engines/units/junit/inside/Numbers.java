package cairn.judge;

import java.lang.invoke.MethodType;

/** Numbers of one type as another, if the value stays the same. */
final class Numbers {
  private static final String ORDER = "BSIJFD";

  static Class<?> primitiveOf(Class<?> type) {
    return MethodType.methodType(type).unwrap().returnType();
  }

  static Class<?> boxOf(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }

  /** Also a character, which the compiler takes for a number. */
  static boolean isNumber(Class<?> type) {
    Class<?> plain = primitiveOf(type);
    return plain.isPrimitive() && plain != void.class && plain != boolean.class;
  }

  /** As the compiler does without being asked. */
  static boolean widens(Class<?> from, Class<?> to) {
    if (from == to) return true;
    String one = from.descriptorString();
    String other = to.descriptorString();
    if (one.length() > 1 || other.length() > 1) return false;
    int start = one.equals("C") ? 1 : ORDER.indexOf(one);
    return start >= 0 && ORDER.indexOf(other) > start;
  }

  /** Null if the value would be another one. A whole number may lose digits that a `double` has no place for, as in Java. */
  static Object exact(Object value, Class<?> type) {
    boolean isWhole = !(value instanceof Double || value instanceof Float);
    double asDouble = value instanceof Character one ? one : ((Number) value).doubleValue();
    long asLong = value instanceof Character one ? one : ((Number) value).longValue();
    if (type == double.class) return isWhole ? (double) asLong : asDouble;
    if (type == float.class) return isWhole ? (float) asLong : (float) asDouble;
    if (!isWhole && asDouble != asLong) return null;
    if (type == long.class) return asLong;
    if (type == int.class) return (int) asLong == asLong ? (int) asLong : null;
    if (type == short.class) return (short) asLong == asLong ? (short) asLong : null;
    if (type == byte.class) return (byte) asLong == asLong ? (byte) asLong : null;
    return (char) asLong == asLong ? (char) asLong : null;
  }

  private Numbers() {}
}
