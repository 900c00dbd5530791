package cairn.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Method;

/** Values of one declaration for another, as far as the compiler would have done it, or nothing is lost. */
final class Conversion {
  /** How much had to be changed: the least of several methods is called. */
  static final int NONE = 0;
  static final int WIDER = 1;
  static final int NUMBER = 10;
  static final int FUNCTION = 20;
  static final int ARRAY = 30;
  static final int IMPOSSIBLE = 1000;

  static int cost(Class<?> type, Object value, boolean isSpread) {
    if (value == null) return type.isPrimitive() ? IMPOSSIBLE : NONE;
    Class<?> box = Numbers.boxOf(type);
    if (box.isInstance(value)) return box == value.getClass() ? NONE : WIDER;
    if (Numbers.isNumber(type) && Numbers.isNumber(value.getClass())) {
      if (Numbers.widens(Numbers.primitiveOf(value.getClass()), Numbers.primitiveOf(type))) return WIDER;
      return Numbers.exact(value, Numbers.primitiveOf(type)) == null ? IMPOSSIBLE : NUMBER;
    }
    if (functionOf(type, value) != null) return FUNCTION;
    if (!isSpread || !type.isArray() || !value.getClass().isArray()) return IMPOSSIBLE;
    for (int index = 0; index < Array.getLength(value); index++)
      if (cost(type.getComponentType(), Array.get(value, index), false) >= IMPOSSIBLE) return IMPOSSIBLE;
    return ARRAY;
  }

  /** Throws ClassCastException where the cost says that it is impossible. */
  static Object to(Class<?> type, Object value) {
    Class<?> box = Numbers.boxOf(type);
    if (value == null || box.isInstance(value)) return value;
    if (Numbers.isNumber(type) && Numbers.isNumber(value.getClass())) {
      Object exact = Numbers.exact(value, Numbers.primitiveOf(type));
      if (exact != null) return exact;
    }
    Method function = functionOf(type, value);
    if (function != null) return Copies.standingFor(value, Wrapped.as(type, value, function));
    if (!type.isArray() || !value.getClass().isArray()) throw new ClassCastException(Names.of(value.getClass()) + " is no " + Names.of(type));
    Object array = Array.newInstance(type.getComponentType(), Array.getLength(value));
    for (int index = 0; index < Array.getLength(value); index++) Array.set(array, index, to(type.getComponentType(), Array.get(value, index)));
    return array;
  }

  /** The method by which a value can stand for another interface with one method. */
  private static Method functionOf(Class<?> type, Object value) {
    Method wanted = Wrapped.methodOf(type);
    if (wanted == null || Border.isOwn(value.getClass())) return null;
    for (Class<?> each : value.getClass().getInterfaces()) {
      Method has = Wrapped.methodOf(each);
      if (has != null && has.getParameterCount() == wanted.getParameterCount() && (wanted.getReturnType() == void.class || has.getReturnType() != void.class)) return has;
    }
    return null;
  }

  private Conversion() {}
}
