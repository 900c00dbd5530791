package cairn.judge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/** Collections of the platform with the same content, in the same order. What stands for a thing of the program goes back as that. */
final class Copies {
  private record Origin(Object original, Object content) {}

  private record Followed(Object seen, Runnable refresh) {}

  /** Older ones have been looked at. */
  private static final int MOST_FOLLOWED = 32;

  private static final Map<Object, Origin> origins = Collections.synchronizedMap(new IdentityHashMap<>());
  private static final Deque<Followed> following = new ConcurrentLinkedDeque<>();

  /** As fixed as the original. */
  private static Object likeFixed(Object original, Object copy) {
    if (!Inert.isFixed(original)) return copy;
    if (copy instanceof SortedMap<?, ?> map) return Collections.unmodifiableSortedMap(map);
    if (copy instanceof Map<?, ?> map) return Collections.unmodifiableMap(map);
    if (copy instanceof SortedSet<?> set) return Collections.unmodifiableSortedSet(set);
    if (copy instanceof Set<?> set) return Collections.unmodifiableSet(set);
    return copy instanceof List<?> list ? Collections.unmodifiableList(list) : Collections.unmodifiableCollection((Collection<?>) copy);
  }

  /** Null if there is no collection of the platform that the tests could take for the declared one. */
  static Object ofItems(Object original, Supplier<List<Object>> items, List<Object> first, Class<?> declared) {
    @SuppressWarnings("unchecked")
    Collection<Object> copy = (Collection<Object>) kindOf(original, first, declared);
    return copy == null ? null : followed(original, copy, () -> {
      List<Object> next = items.get();
      // To change it would end a loop of the tests over it.
      if (isSame(copy, next)) return;
      copy.clear();
      copy.addAll(next);
    });
  }

  private static Object followed(Object original, Object copy, Runnable refresh) {
    Object seen = standingFor(original, likeFixed(original, copy));
    following.addLast(new Followed(seen, refresh));
    if (following.size() > MOST_FOLLOWED) following.removeFirst();
    return seen;
  }

  /** After each call of the program: a collection that it still changes is changed in the tests, too, unless they did that. */
  static void refresh() {
    for (Followed one : List.copyOf(following)) {
      Origin origin = origins.get(one.seen());
      if (!Objects.equals(origin.content(), contentOf(one.seen()))) continue;
      one.refresh().run();
      origins.put(one.seen(), new Origin(origin.original(), contentOf(one.seen())));
    }
  }

  /** The same things in the same order. What is equal is not the program's to say. */
  private static boolean isSame(Collection<?> some, Collection<?> others) {
    Object[] before = some.toArray();
    Object[] now = others.toArray();
    if (before.length != now.length) return false;
    for (int index = 0; index < now.length; index++) if (before[index] != now[index] && !isSameValue(before[index], now[index])) return false;
    return true;
  }

  private static boolean isSameValue(Object one, Object other) {
    boolean isValue = one instanceof Number || one instanceof CharSequence || one instanceof Boolean || one instanceof Character;
    return isValue && one.getClass().getClassLoader() == null && one.equals(other);
  }

  private static Object kindOf(Object original, List<Object> items, Class<?> declared) {
    if (original instanceof Set && declared.isAssignableFrom(LinkedHashSet.class)) return new LinkedHashSet<>(items);
    if (original instanceof SortedSet<?> sorted && declared.isAssignableFrom(TreeSet.class)) {
      TreeSet<Object> copy = new TreeSet<>(new Order(items, sorted.comparator()));
      copy.addAll(items);
      return copy;
    }
    if (original instanceof PriorityQueue<?> queue && declared.isAssignableFrom(PriorityQueue.class)) {
      PriorityQueue<Object> copy = new PriorityQueue<>(orderOf(queue.comparator()));
      copy.addAll(items);
      return copy;
    }
    if (original instanceof Queue && !(original instanceof List) && declared.isAssignableFrom(LinkedList.class)) return new LinkedList<>(items);
    if (original instanceof Set || original instanceof Queue && !(original instanceof List)) return null;
    if (declared.isAssignableFrom(ArrayList.class)) return new ArrayList<>(items);
    if (declared == LinkedList.class) return new LinkedList<>(items);
    if (declared == ArrayDeque.class) return new ArrayDeque<>(items);
    if (!declared.isAssignableFrom(Stack.class)) return null;
    Vector<Object> copy = declared == Stack.class ? new Stack<>() : new Vector<>();
    copy.addAll(items);
    return copy;
  }

  static Object ofEntries(Object original, Supplier<Map<Object, Object>> entries, Map<Object, Object> first, Class<?> declared) {
    Map<Object, Object> copy = mapOf(original, first, declared);
    return copy == null ? null : followed(original, copy, () -> {
      Map<Object, Object> next = entries.get();
      if (isSame(copy.keySet(), next.keySet()) && isSame(copy.values(), next.values())) return;
      copy.clear();
      copy.putAll(next);
    });
  }

  private static Map<Object, Object> mapOf(Object original, Map<Object, Object> entries, Class<?> declared) {
    if (declared.isAssignableFrom(LinkedHashMap.class)) return entries;
    if (original instanceof SortedMap<?, ?> sorted && declared.isAssignableFrom(TreeMap.class)) {
      Map<Object, Object> copy = new TreeMap<>(new Order(entries.keySet(), sorted.comparator()));
      copy.putAll(entries);
      return copy;
    }
    return declared.isAssignableFrom(ConcurrentHashMap.class) ? new ConcurrentHashMap<>(entries) : null;
  }

  @SuppressWarnings("unchecked")
  private static Comparator<Object> orderOf(Comparator<?> comparator) {
    return (Comparator<Object>) (comparator == null ? Comparator.naturalOrder() : comparator);
  }

  /** The program's order. Whether two values are the same is not its to say. */
  private static final class Order implements Comparator<Object> {
    private final Map<Object, Integer> positions = new HashMap<>();
    private final Comparator<Object> asked;

    Order(Collection<?> items, Comparator<?> asked) {
      for (Object item : items) positions.putIfAbsent(item, positions.size());
      this.asked = orderOf(asked);
    }

    @Override
    public int compare(Object one, Object other) {
      if (Objects.equals(one, other)) return 0;
      Integer position = positions.get(one);
      Integer next = positions.get(other);
      if (position != null && next != null) return Integer.compare(position, next);
      int said = asked.compare(one, other);
      return said == 0 ? 1 : said;
    }
  }

  /** Remembers what the tests got instead of it. */
  static <T> T standingFor(Object original, T seen) {
    Linker.replaceStandIns();
    origins.put(seen, new Origin(original, contentOf(seen)));
    return seen;
  }

  static boolean isOurs(Object value) {
    return origins.containsKey(value);
  }

  /** What the program gave, as long as the tests have not changed what they got instead. */
  static Object original(Object given) {
    if (given == null || origins.isEmpty()) return given;
    Origin origin = origins.get(given);
    return origin != null && Objects.equals(origin.content(), contentOf(given)) ? origin.original() : given;
  }

  private static Object contentOf(Object seen) {
    if (seen instanceof Map<?, ?> map) return new HashMap<>(map);
    return seen instanceof Collection<?> all ? new ArrayList<>(all) : null;
  }

  private Copies() {}
}
