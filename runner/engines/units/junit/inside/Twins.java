package cairn.judge;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A run in which the program has things of its own where the tests hand over theirs, with the same content: it can do with them
 * what it wants, and the tests do not notice. What the tests change afterwards it gets, too.
 */
final class Twins {
  private static final int MOST_DEPTH = 6;

  private static final class Pair {
    final Object original;
    final Object twin;
    /** Of the original, when both were the same. */
    Object content;

    Pair(Object original, Object twin) {
      this.original = original;
      this.twin = twin;
      content = Content.of(original);
    }
  }

  private final Map<Object, Pair> byOriginal = new IdentityHashMap<>();
  private final Map<Object, Pair> byTwin = new IdentityHashMap<>();

  synchronized Object of(Object thing) {
    return of(thing, 0);
  }

  private Object of(Object thing, int depth) {
    if (thing == null || depth > MOST_DEPTH || byTwin.containsKey(thing)) return thing;
    Pair known = byOriginal.get(thing);
    if (known != null) return known.twin;
    if (!Content.isChangeable(thing)) return fixedOf(thing, depth);
    Object twin = copyOf(thing);
    if (twin == null) return thing;
    Pair pair = new Pair(thing, twin);
    byOriginal.put(thing, pair);
    byTwin.put(twin, pair);
    exchangeHeld(twin, depth);
    return twin;
  }

  /** A list that nobody can change may hold arrays. */
  private Object fixedOf(Object thing, int depth) {
    Object[] held = Content.heldBy(thing);
    Object[] twins = twinsOf(held, depth);
    if (Arrays.equals(held, twins, (one, other) -> one == other ? 0 : 1)) return thing;
    if (thing instanceof List) return Collections.unmodifiableList(new ArrayList<>(Arrays.asList(twins)));
    return thing instanceof Set ? Collections.unmodifiableSet(new LinkedHashSet<>(Arrays.asList(twins))) : thing;
  }

  private Object[] twinsOf(Object[] held, int depth) {
    Object[] twins = new Object[held.length];
    for (int index = 0; index < held.length; index++) twins[index] = of(held[index], depth + 1);
    return twins;
  }

  @SuppressWarnings("unchecked")
  private void exchangeHeld(Object twin, int depth) {
    if (twin instanceof Object[] items) for (int index = 0; index < items.length; index++) items[index] = of(items[index], depth + 1);
    else if (twin instanceof List<?> list) for (ListIterator<Object> items = ((List<Object>) list).listIterator(); items.hasNext(); ) exchange(items, depth);
    else if (twin instanceof Map<?, ?> map) for (Map.Entry<Object, Object> entry : ((Map<Object, Object>) map).entrySet()) exchange(entry, depth);
    else if (twin instanceof Collection<?> all) {
      Object[] held = all.toArray();
      Object[] twins = twinsOf(held, depth);
      if (!Content.isSame(held, twins)) Content.refill(all, twins);
    }
  }

  private void exchange(ListIterator<Object> items, int depth) {
    Object item = items.next();
    Object twin = of(item, depth + 1);
    if (twin != item) items.set(twin);
  }

  private void exchange(Map.Entry<Object, Object> entry, int depth) {
    Object twin = of(entry.getValue(), depth + 1);
    if (twin != entry.getValue()) entry.setValue(twin);
  }

  /** Before the program is called: what the tests have changed since is changed in its own things. */
  synchronized void follow() {
    for (Pair pair : List.copyOf(byOriginal.values())) {
      Object now = Content.of(pair.original);
      if (Content.isSame(now, pair.content)) continue;
      pair.content = now;
      Content.refill(pair.twin, now instanceof Object[] items ? twinsOf(items, 0) : now);
    }
  }

  /** What the program gives back: the tests' own thing if it holds the same, otherwise that of the program. */
  synchronized Object backOf(Object given) {
    Pair pair = byTwin.get(given);
    return pair != null && Content.isSame(Content.of(pair.twin), Content.of(pair.original)) ? pair.original : given;
  }

  /** Null if there can be no other one. */
  private static Object copyOf(Object thing) {
    if (thing.getClass().isArray()) return Content.copyOf(thing);
    if (thing instanceof StringBuilder text) return new StringBuilder(text);
    if (thing instanceof StringBuffer text) return new StringBuffer(text);
    if (thing instanceof AtomicInteger number) return new AtomicInteger(number.get());
    if (thing instanceof AtomicLong number) return new AtomicLong(number.get());
    if (thing instanceof AtomicBoolean is) return new AtomicBoolean(is.get());
    if (thing instanceof AtomicReference<?> held) return new AtomicReference<>(held.get());
    if (thing instanceof PriorityQueue<?> queue) return new PriorityQueue<>(queue);
    try {
      if (thing instanceof Cloneable) return Content.cloneOf(thing);
      for (Constructor<?> one : thing.getClass().getConstructors()) {
        boolean isCopying = one.getParameterCount() == 1 && (one.getParameterTypes()[0] == Collection.class || one.getParameterTypes()[0] == Map.class);
        if (isCopying) return one.newInstance(thing);
      }
    } catch (ReflectiveOperationException | RuntimeException impossible) {
      return null;
    }
    return viewOf(thing);
  }

  /** Of a class that nobody can name, such as the part of a list: whoever takes it takes the interface. */
  private static Object viewOf(Object thing) {
    if (thing instanceof List<?> list) return list.getClass() == Arrays.asList().getClass() ? Arrays.asList(list.toArray()) : new ArrayList<>(list);
    if (thing instanceof Set<?> set) return new LinkedHashSet<>(set);
    return thing instanceof Collection<?> all ? new LinkedList<>(all) : null;
  }
}
