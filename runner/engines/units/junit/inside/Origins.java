package cairn.judge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * In the author's run: which objects of the program the tests make only to compare others with them. Such an object is made by
 * a constructor, or by a static method from plain values, and the program gets it from nobody: neither to call a method of it,
 * save `compareTo` and those of every object, nor as an argument, save for the constructor of another such object.
 */
final class Origins {
  static final String WORD = "expected ";
  /** Of something that no test made, but what surrounds it: tests of all kinds may use it. */
  static final String ALL_TESTS = "-";
  private static final int MOST_OBJECTS = 20_000;
  private static final MethodHandle CALL = handle();

  private static final Map<Object, Made> objects = new IdentityHashMap<>();
  private static final Map<Integer, Set<String>> tests = new TreeMap<>();
  private static String running = ALL_TESTS;

  private static final class Made {
    /** Several, where a static method gives the same object again. */
    final Set<Integer> places = new TreeSet<>();
    /** What its constructor was given of what the tests made. */
    final List<Made> parts = new ArrayList<>();
    boolean isHanded = false;
  }

  private record Use(int place, String kind, String name) {
    boolean isComparing(Object[] given) {
      return kind.equals("get") || kind.equals("virtual") && name.equals("compareTo") && given.length == 2;
    }
  }

  static synchronized void begin(String test) {
    running = test == null ? ALL_TESTS : test;
  }

  static MethodHandle noting(MethodHandle called, int place, String kind, String name) {
    int count = called.type().parameterCount();
    MethodHandle spread = called.asFixedArity().asType(called.type().generic()).asSpreader(Object[].class, count);
    return MethodHandles.insertArguments(CALL, 0, spread, new Use(place, kind, name)).asCollector(Object[].class, count).asType(called.type());
  }

  private static Object call(MethodHandle called, Use use, Object[] given) throws Throwable {
    List<Object> own = new ArrayList<>();
    if (!use.isComparing(given)) reach(given, own, Collections.newSetFromMap(new IdentityHashMap<>()));
    List<Made> known = madeOf(own);
    boolean isMaking = use.kind.equals("new") || use.kind.equals("static") && own.isEmpty();
    if (!isMaking) known.forEach(made -> made.isHanded = true);
    Object result = called.invoke(given);
    // Something else of the program is in it, or the program waits for it.
    boolean isMixed = known.size() < own.size() || Failures.isCalledByProgram();
    if (isMaking && result != null && Border.isOwn(result.getClass()) && !(result instanceof Enum)) make(result, use.place, known, isMixed);
    return result;
  }

  private static synchronized List<Made> madeOf(List<Object> own) {
    return own.stream().map(objects::get).filter(made -> made != null).toList();
  }

  private static synchronized void make(Object object, int place, List<Made> parts, boolean isMixed) {
    tests.computeIfAbsent(place, none -> new TreeSet<>()).add(running);
    Made made = objects.size() < MOST_OBJECTS ? objects.computeIfAbsent(object, none -> new Made()) : new Made();
    made.places.add(place);
    made.parts.addAll(parts);
    made.isHanded |= isMixed || objects.size() >= MOST_OBJECTS;
  }

  /** Objects of the program in what it is given: also those that a collection, an array or something of the tests holds. */
  private static void reach(Object value, List<Object> own, Set<Object> seen) {
    if (value == null || value instanceof Enum || !seen.add(value)) return;
    Class<?> type = value.getClass();
    if (Border.isOwn(type) && !type.isArray()) own.add(value);
    else if (value instanceof Object[] items) for (Object item : items) reach(item, own, seen);
    else if (value instanceof Collection<?> items && type.getClassLoader() == null) items.forEach(item -> reach(item, own, seen));
    else if (value instanceof Map<?, ?> map && type.getClassLoader() == null) map.forEach((key, held) -> { reach(key, own, seen); reach(held, own, seen); });
    else if (value instanceof Optional<?> held) held.ifPresent(item -> reach(item, own, seen));
    else if (type.getModule() == Failures.tests()) fieldsOf(value, own, seen);
  }

  private static void fieldsOf(Object value, List<Object> own, Set<Object> seen) {
    for (Class<?> each = value.getClass(); each.getModule() == Failures.tests(); each = each.getSuperclass())
      for (Field field : each.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) continue;
        try {
          field.setAccessible(true);
          reach(field.get(value), own, seen);
        } catch (IllegalAccessException impossible) {
          throw new IllegalStateException(impossible);
        }
      }
  }

  /** One line for each group of places whose objects hold each other, and each test that comes there. */
  static synchronized List<String> lines() {
    List<Set<Integer>> groups = new ArrayList<>();
    Set<Integer> handed = new TreeSet<>();
    for (Made made : objects.values()) {
      Set<Integer> group = new TreeSet<>(made.places);
      for (Made part : made.parts) group.addAll(part.places);
      if (made.isHanded) handed.addAll(group);
      List<Set<Integer>> joined = groups.stream().filter(other -> !Collections.disjoint(other, group)).toList();
      joined.forEach(group::addAll);
      groups.removeAll(joined);
      groups.add(group);
    }
    // The program has a part of what such places make.
    groups.removeIf(group -> !Collections.disjoint(group, handed));
    List<String> lines = new ArrayList<>();
    for (Set<Integer> group : groups) {
      Set<String> users = new TreeSet<>();
      for (int place : group) users.addAll(tests.get(place));
      String places = group.stream().map(String::valueOf).collect(Collectors.joining(","));
      for (String user : users) lines.add(WORD + places + " " + user);
    }
    return lines;
  }

  private static MethodHandle handle() {
    try {
      return MethodHandles.lookup().findStatic(Origins.class, "call", MethodType.methodType(Object.class, MethodHandle.class, Use.class, Object[].class));
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Origins() {}
}
