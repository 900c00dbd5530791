package cairn.judge;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.stream.Stream;

/** A comparator, a function or an iterator of the program: the tests can only call it, and what its calls give crosses the border. */
final class Wrapped {
  private static final Set<Class<?>> CURSORS =
      Set.of(Iterator.class, ListIterator.class, Enumeration.class, PrimitiveIterator.OfInt.class, PrimitiveIterator.OfLong.class, PrimitiveIterator.OfDouble.class);
  /** They have one method, too, but are values. */
  private static final Set<Class<?>> VALUES = Set.of(Iterable.class, Comparable.class, AutoCloseable.class, java.io.Closeable.class, CharSequence.class);

  static boolean isOnlyCalled(Class<?> declared) {
    return CURSORS.contains(declared) || !VALUES.contains(declared) && methodOf(declared) != null;
  }

  /** The one that a functional interface has; null for any other class. */
  static Method methodOf(Class<?> type) {
    if (!type.isInterface()) return null;
    Method only = null;
    for (Method method : type.getMethods()) {
      if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) continue;
      if (only != null && !(only.getName().equals(method.getName()) && only.getParameterCount() == method.getParameterCount())) return null;
      if (only == null || only.getReturnType().isAssignableFrom(method.getReturnType())) only = method;
    }
    return only;
  }

  private static boolean isOfObject(Method method) {
    return Stream.of(Object.class.getMethods()).anyMatch(one -> one.getName().equals(method.getName()) && Arrays.equals(one.getParameterTypes(), method.getParameterTypes()));
  }

  static Object of(Object original, Place place) {
    return Copies.standingFor(original, proxy(place.declared(), (self, method, arguments) -> {
      Object[] given = arguments == null ? new Object[0] : arguments;
      if (method.getDeclaringClass() == Object.class) return ofObject(self, method, given);
      // What follows from the one method is not the program's to say: `negate`, `reversed`.
      if (method.isDefault() && !CURSORS.contains(place.declared())) return InvocationHandler.invokeDefault(self, method, given);
      for (int index = 0; index < given.length; index++) given[index] = Copies.original(given[index]);
      Place inside = new Place(place.number(), place.member(), place.shown(), Numbers.boxOf(method.getReturnType()), place.declaration());
      return Border.inside(called(method, original, given), inside);
    }));
  }

  /** Something of the tests with one method, for a program that takes an interface with another name. */
  static Object as(Class<?> taken, Object given, Method of) {
    return proxy(taken, (self, method, arguments) -> {
      Object[] values = arguments == null ? new Object[0] : arguments;
      if (method.getDeclaringClass() == Object.class) return ofObject(self, method, values);
      if (method.isDefault()) return InvocationHandler.invokeDefault(self, method, values);
      Object[] changed = new Object[values.length];
      for (int index = 0; index < values.length; index++) changed[index] = Conversion.to(of.getParameterTypes()[index], values[index]);
      Object result = called(of, given, changed);
      return method.getReturnType() == void.class ? null : Conversion.to(method.getReturnType(), result);
    });
  }

  private static Object proxy(Class<?> type, InvocationHandler handler) {
    ClassLoader loader = type.getClassLoader();
    return Proxy.newProxyInstance(loader == null ? ClassLoader.getPlatformClassLoader() : loader, new Class<?>[] {type}, handler);
  }

  private static Object called(Method method, Object on, Object[] given) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(on, given);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private static Object ofObject(Object self, Method method, Object[] given) {
    return switch (method.getName()) {
      case "equals" -> self == given[0];
      case "hashCode" -> System.identityHashCode(self);
      default -> "a function of the program";
    };
  }

  private Wrapped() {}
}
