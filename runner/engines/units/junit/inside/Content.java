package cairn.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What something holds that a program could change: an array, a collection of the platform, a text that is being made. */
final class Content {
  private static final Object[] NOTHING = {};

  static boolean isChangeable(Object thing) {
    if (thing == null || thing instanceof String || thing instanceof Number && !isAtomic(thing)) return false;
    if (thing.getClass().isArray()) return Array.getLength(thing) > 0;
    // What stands for something of the program is its own.
    if (thing.getClass().getClassLoader() != null || Copies.isOurs(thing)) return false;
    boolean isHolding = thing instanceof Collection || thing instanceof Map;
    return isHolding ? !Inert.isFixed(thing) : thing instanceof StringBuilder || thing instanceof StringBuffer || isAtomic(thing) || isValue(thing);
  }

  private static boolean isAtomic(Object thing) {
    return thing instanceof AtomicInteger || thing instanceof AtomicLong || thing instanceof AtomicBoolean || thing instanceof AtomicReference;
  }

  /** A date, a set of bits, a point. */
  private static boolean isValue(Object thing) {
    return thing instanceof Cloneable;
  }

  /** What holds other things: they may be changeable even if it is not. */
  static Object[] heldBy(Object thing) {
    if (thing instanceof Object[] items) return items;
    if (thing == null || thing.getClass().getClassLoader() != null || Copies.isOurs(thing)) return NOTHING;
    if (thing instanceof Collection<?> all) return all.toArray();
    return thing instanceof Map<?, ?> map ? map.values().toArray() : NOTHING;
  }

  /** To compare it with what is there later. */
  static Object of(Object thing) {
    if (thing instanceof Object[] items) return items.clone();
    if (thing.getClass().isArray()) return copyOf(thing);
    if (thing instanceof Collection<?> all) return all.toArray();
    if (thing instanceof Map<?, ?> map) return entriesOf(map);
    if (thing instanceof AtomicReference<?> held) return new Object[] {held.get()};
    return isValue(thing) ? cloneOf(thing) : thing.toString();
  }

  static Object cloneOf(Object thing) {
    try {
      Method clone = thing.getClass().getMethod("clone");
      clone.setAccessible(true);
      return clone.invoke(thing);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Object[] entriesOf(Map<?, ?> map) {
    Object[] all = new Object[2 * map.size()];
    int index = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      all[index++] = entry.getKey();
      all[index++] = entry.getValue();
    }
    return all;
  }

  static Object copyOf(Object array) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    return copy;
  }

  static boolean isSame(Object one, Object other) {
    if (one instanceof Object[] items && other instanceof Object[] others) return areSame(items, others);
    if (one instanceof int[] items && other instanceof int[] others) return Arrays.equals(items, others);
    if (one instanceof double[] items && other instanceof double[] others) return Arrays.equals(items, others);
    if (one instanceof char[] items && other instanceof char[] others) return Arrays.equals(items, others);
    // Arrays of other kinds, too.
    return Arrays.deepEquals(new Object[] {one}, new Object[] {other});
  }

  /** The very same items: what they hold is another question. */
  private static boolean areSame(Object[] items, Object[] others) {
    if (items.length != others.length) return false;
    for (int index = 0; index < items.length; index++) if (items[index] != others[index]) return false;
    return true;
  }

  static int sizeOf(Object content) {
    return content.getClass().isArray() ? Array.getLength(content) : 1;
  }

  /** Makes it hold what the other one holds. */
  @SuppressWarnings("unchecked")
  static void refill(Object thing, Object content) {
    if (thing.getClass().isArray()) System.arraycopy(content, 0, thing, 0, Array.getLength(thing));
    else if (thing instanceof Collection<?> all) refill((Collection<Object>) all, (Object[]) content);
    else if (thing instanceof Map<?, ?> map) {
      map.clear();
      for (Iterator<Object> items = Arrays.asList((Object[]) content).iterator(); items.hasNext(); ) ((Map<Object, Object>) map).put(items.next(), items.next());
    } else if (thing instanceof StringBuilder text) text.replace(0, text.length(), content.toString());
    else if (thing instanceof StringBuffer text) text.replace(0, text.length(), content.toString());
    else if (thing instanceof AtomicInteger number) number.set(Integer.parseInt(content.toString()));
    else if (thing instanceof AtomicLong number) number.set(Long.parseLong(content.toString()));
    else if (thing instanceof AtomicBoolean is) is.set(Boolean.parseBoolean(content.toString()));
    else if (thing instanceof AtomicReference<?> held) ((AtomicReference<Object>) held).set(((Object[]) content)[0]);
    else if (thing instanceof Date date) date.setTime(((Date) content).getTime());
    else if (thing instanceof Calendar date) date.setTime(((Calendar) content).getTime());
    else if (thing instanceof BitSet bits) {
      bits.clear();
      bits.or((BitSet) content);
    }
  }

  private static void refill(Collection<Object> all, Object[] content) {
    if (all instanceof List<Object> list && list.size() == content.length) for (int index = 0; index < content.length; index++) list.set(index, content[index]);
    else {
      all.clear();
      all.addAll(Arrays.asList(content));
    }
  }

  /** For a sentence. */
  static String nounOf(Object thing) {
    if (thing.getClass().isArray()) return "array";
    if (thing instanceof Map) return "map";
    if (thing instanceof Set) return "set";
    if (thing instanceof List) return "list";
    if (thing instanceof Queue) return "queue";
    return thing instanceof CharSequence ? "text" : "object";
  }

  private Content() {}
}
