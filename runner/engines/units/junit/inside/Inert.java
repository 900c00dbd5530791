package cairn.judge;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.Vector;
import java.util.function.Function;

/** Which collections hold no code of the program: one that was made with its comparator, or that is a view of its own, does. */
final class Inert {
  private static final Set<Class<?>> KNOWN =
      Set.of(
          ArrayList.class,
          LinkedList.class,
          HashSet.class,
          LinkedHashSet.class,
          HashMap.class,
          LinkedHashMap.class,
          ArrayDeque.class,
          Vector.class,
          Stack.class,
          List.of().getClass(),
          List.of(1).getClass(),
          Set.of().getClass(),
          Set.of(1).getClass(),
          Map.of().getClass(),
          Map.of(1, 1).getClass(),
          Arrays.asList().getClass());

  static boolean isInert(Object collection) {
    return KNOWN.contains(collection.getClass()) || isInert(collection, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** A class of the platform is, if all collections, comparators and functions that it holds are. */
  private static boolean isInert(Object value, Set<Object> seen) {
    Class<?> type = value.getClass();
    if (KNOWN.contains(type) || !seen.add(value)) return true;
    if (type.isHidden() || !type.getName().startsWith("java.util.")) return false;
    for (Class<?> each = type; each != Object.class; each = each.getSuperclass())
      for (Field field : each.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive() || field.getType().isArray()) continue;
        Object held = heldBy(field, value);
        boolean isPart = held instanceof Collection || held instanceof Map || held instanceof Comparator || held instanceof Function || field.isSynthetic() && held != null;
        if (isPart && !(held instanceof Enum) && !isInert(held, seen)) return false;
      }
    return true;
  }

  private static Object heldBy(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Nobody can change it, as far as its class says. */
  static boolean isFixed(Object collection) {
    String name = collection.getClass().getName();
    return name.startsWith("java.util.") && (name.contains("Unmodifiable") || name.contains("Immutable"));
  }

  private Inert() {}
}
