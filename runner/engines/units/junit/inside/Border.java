package cairn.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * What comes from the program into the tests. Values of the platform pass. Collections that could hold code of the program are
 * copied, functions and iterators are wrapped. Any other object of a class of the program passes only where the solution gave
 * such an object; the author's run records where.
 */
public final class Border {
  private static final int MOST_ITEMS = 1_000_000;
  private static final int MOST_DEPTH = 30;

  private static ClassLoader program;
  private static Terms terms;

  static void beginWith(ClassLoader loader, Terms held) {
    program = loader;
    terms = held;
  }

  static Terms terms() {
    return terms;
  }

  static ClassLoader program() {
    return program;
  }

  /** Of what the program hands to a method of the tests, or what a call by reflection gives. */
  public static Object handed(Object value, Class<?> declared, int number) {
    if (isPlain(value)) return value;
    return cross(value, new Place(String.valueOf(number), "#" + number, null, declared, null));
  }

  /** The result of a call that was linked at this place. */
  public static Object arrived(Object value, int number) {
    return isPlain(value) && !terms.isRecording ? value : cross(value, Linker.placeOf(number));
  }

  static Object cross(Object value, Place place) {
    terms.reached(place);
    if (isPlain(value)) return value;
    boolean isWrapped = !Copies.isOurs(value) && Wrapped.isOnlyCalled(place.declared()) && (isOwn(value.getClass()) || isCarrying(value));
    if (isWrapped) return terms.isRecording ? value : Wrapped.of(value, place);
    return look(value, place, 0);
  }

  /** What a call of something wrapped gives: as if it were inside of a collection. */
  static Object inside(Object value, Place place) {
    return isPlain(value) ? value : look(value, place, 1);
  }

  private static boolean isPlain(Object value) {
    return value == null || value instanceof String || value instanceof Integer || value instanceof Double || value instanceof Boolean || value instanceof Long || value instanceof Character;
  }

  /** A proxy class may belong to any loader, and still asks the program. */
  static boolean isOwn(Class<?> type) {
    Class<?> inner = type;
    while (inner.isArray()) inner = inner.getComponentType();
    return inner.getClassLoader() == program || Proxy.isProxyClass(inner);
  }

  /** Made by the platform from functions of the program, such as `Comparator.comparing`, or the iterator of its collection. */
  private static boolean isCarrying(Object value) {
    Class<?> type = value.getClass();
    return type.getClassLoader() == null && (type.isHidden() || value instanceof Iterator || type.getName().startsWith("java.util."));
  }

  private static Object look(Object value, Place place, int depth) {
    if (isPlain(value) || Copies.isOurs(value)) return value;
    if (depth > MOST_DEPTH) throw new Misfit(place.shown() == null ? "What your program hands over is nested too deeply." : place.shown() + " gives something that is nested too deeply.", place.declaration());
    boolean isOwn = isOwn(value.getClass());
    boolean isContainer = value instanceof Collection || value instanceof Map || value instanceof Map.Entry || value instanceof CharSequence || value instanceof Iterable || value instanceof Object[];
    if (isOwn) {
      char kind = isContainer ? depth > 0 ? Terms.CONTAINER_INSIDE : Terms.CONTAINER : depth > 0 ? Terms.OWN_INSIDE : Terms.OWN;
      if (terms.isRecording) terms.note(place, kind);
      boolean isAllowed = terms.allows(place, kind) || isContainer && terms.allows(place, depth > 0 ? Terms.OWN_INSIDE : Terms.OWN);
      if (isAllowed && !(value instanceof Object[])) return value;
    }
    if (value instanceof Map<?, ?> map) return mapOf(map, place, depth, isOwn);
    if (value instanceof Collection || value instanceof Iterable && isOwn) return collectionOf((Iterable<?>) value, place, depth, isOwn);
    if (value instanceof Object[] items) return arrayOf(items, place, depth, isOwn);
    if (value instanceof Map.Entry<?, ?> entry) return entryOf(entry, place, depth, isOwn);
    if (value instanceof Optional<?> held) {
      Object seen = look(held.orElse(null), place, depth + 1);
      return seen == held.orElse(null) ? value : Optional.ofNullable(seen);
    }
    if (value instanceof Stream<?> stream && !isOwn) return stream.map(item -> look(item, place, depth + 1));
    if (value.getClass() == CompletableFuture.class) return ((CompletableFuture<?>) value).thenApply(item -> look(item, place, depth + 1));
    if (value.getClass() == AtomicReference.class) look(((AtomicReference<?>) value).get(), place, depth + 1);
    if (!isOwn || value instanceof Throwable && Throwable.class.isAssignableFrom(place.declared())) return value;
    if (value instanceof CharSequence) return value.toString();
    throw foreign(value, place, depth);
  }

  private static Misfit foreign(Object value, Place place, int depth) {
    String what = value.getClass().isHidden() || Proxy.isProxyClass(value.getClass()) ? "a function" : value.getClass().isAnonymousClass() ? "an object of a class without a name" : "an object of your class " + Names.of(value.getClass());
    String gives = depth > 0 ? " must give back plain values; yours gives back " + what + " inside." : " must give back a plain value; yours gives back " + what + ".";
    return new Misfit((place.shown() == null ? "What your program hands to the tests" : place.shown()) + gives, place.declaration());
  }

  private static Object mapOf(Map<?, ?> map, Place place, int depth, boolean isOwn) {
    Map<Object, Object> copy = entriesOf(map, place, depth);
    if (terms.isRecording || !isOwn && isSame(map, copy) && Inert.isInert(map)) return map;
    Object seen = Copies.ofEntries(map, () -> entriesOf(map, place, depth), copy, depth > 0 ? Map.class : place.declared());
    if (seen == null) throw foreign(map, place, depth);
    return seen;
  }

  private static Map<Object, Object> entriesOf(Map<?, ?> map, Place place, int depth) {
    Map<Object, Object> copy = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      copy.put(look(entry.getKey(), place, depth + 1), look(entry.getValue(), place, depth + 1));
      if (copy.size() > MOST_ITEMS) throw tooMany(place);
    }
    return copy;
  }

  private static boolean isSame(Map<?, ?> map, Map<?, ?> copy) {
    Iterator<? extends Map.Entry<?, ?>> other = copy.entrySet().iterator();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!other.hasNext()) return false;
      Map.Entry<?, ?> seen = other.next();
      if (seen.getKey() != entry.getKey() || seen.getValue() != entry.getValue()) return false;
    }
    return true;
  }

  private static Object collectionOf(Iterable<?> all, Place place, int depth, boolean isOwn) {
    List<Object> copy = itemsOf(all, place, depth);
    if (terms.isRecording || !isOwn && isSame(all, copy) && Inert.isInert(all)) return all;
    Object seen = Copies.ofItems(all, () -> itemsOf(all, place, depth), copy, depth > 0 ? Object.class : place.declared());
    if (seen == null) throw foreign(all, place, depth);
    return seen;
  }

  private static List<Object> itemsOf(Iterable<?> all, Place place, int depth) {
    List<Object> copy = new ArrayList<>();
    for (Object item : all) {
      copy.add(look(item, place, depth + 1));
      if (copy.size() > MOST_ITEMS) throw tooMany(place);
    }
    return copy;
  }

  private static boolean isSame(Iterable<?> all, List<Object> copy) {
    Iterator<Object> other = copy.iterator();
    for (Object item : all) if (!other.hasNext() || other.next() != item) return false;
    return true;
  }

  private static Misfit tooMany(Place place) {
    return new Misfit((place.shown() == null ? "Your program" : place.shown()) + " gives more than " + MOST_ITEMS + " values.", place.declaration());
  }

  private static Object arrayOf(Object[] items, Place place, int depth, boolean isOwn) {
    Object[] copy = null;
    for (int index = 0; index < items.length; index++) {
      Object seen = look(items[index], place, depth + 1);
      if (seen == items[index]) continue;
      if (copy == null) copy = isOwn ? Arrays.copyOf(items, items.length, Object[].class) : items.clone();
      copy[index] = seen;
    }
    boolean isElsewhere = isOwn && depth == 0 && place.declared().isArray() && !isOwn(place.declared());
    if (!isElsewhere || terms.isRecording) return copy == null || terms.isRecording ? items : copy;
    // An array of a class of the program, where the tests have one of the platform.
    return Arrays.copyOf(copy == null ? items : copy, items.length, ((Object[]) Array.newInstance(place.declared().getComponentType(), 0)).getClass());
  }

  private static Object entryOf(Map.Entry<?, ?> entry, Place place, int depth, boolean isOwn) {
    Object key = entry.getKey();
    Object held = entry.getValue();
    Object seenKey = look(key, place, depth + 1);
    Object seen = look(held, place, depth + 1);
    boolean isSame = key == seenKey && held == seen && !isOwn;
    return isSame || terms.isRecording ? entry : new AbstractMap.SimpleEntry<>(seenKey, seen);
  }

  private Border() {}
}
