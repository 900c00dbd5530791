package cairn.judge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the tests hand to the program, and what it does with that. A program that changes a list which the solution leaves alone
 * may make the tests expect what it gives: such a run has to pass once more, `apart`, where it gets things of its own (Twins.java).
 * The author's run records what the solution changes, by the member and the place among its arguments.
 */
public final class HandedOver {
  /** Beside the arguments of the call that is made: a program may keep what it got earlier. */
  private static final int MOST_KEPT = 16;
  private static final int MOST_KEPT_ITEMS = 500;
  private static final int MOST_WATCHED = 10_000;
  private static final int MOST_DEPTH = 6;

  private static final class Watched {
    final Object thing;
    /** By which arguments it came to the program. */
    final Set<String> ways = new HashSet<>();
    Object content;

    Watched(Object thing) {
      this.thing = thing;
    }
  }

  private record Call(int number, List<Watched> watched) {}

  private static Terms terms;
  private static Twins twins;
  private static final List<Watched> kept = new ArrayList<>();
  private static final ThreadLocal<Deque<Call>> calls = ThreadLocal.withInitial(ArrayDeque::new);
  /** Sentences about changes that the solution does not make, with declarations. */
  private static final Map<String, String> doubts = new LinkedHashMap<>();
  private static volatile boolean isKeeping = false;

  static void beginWith(Terms held, boolean isApart) {
    terms = held;
    if (isApart) twins = new Twins();
  }

  static synchronized Map<String, String> doubts() {
    return new LinkedHashMap<>(doubts);
  }

  /** A call with arguments that can be changed begins (Linked.java). They are exchanged in `given` where the program gets others. */
  public static Object begin(Object[] given, String member, int number) {
    if (SecondRun.isRunning()) return null;
    if (twins != null) {
      twins.follow();
      for (int index = 0; index < given.length; index++) if (!terms.allowsChange(wayOf(member, index))) given[index] = twins.of(given[index]);
      return null;
    }
    List<Watched> watched = new ArrayList<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int index = 0; index < given.length; index++) watch(given[index], wayOf(member, index), watched, seen, 0);
    if (isKeeping) watchKept(watched, seen);
    return watched.isEmpty() ? null : new Call(number, watched);
  }

  public static void end(Object call) {
    if (call != null) compare((Call) call);
  }

  public static Object end(Object call, Object result) {
    end(call);
    return twins == null ? result : twins.backOf(result);
  }

  /** Any other call begins. */
  public static void enter(int number) {
    if (twins != null) twins.follow();
    if (!isKeeping || SecondRun.isRunning()) return;
    List<Watched> watched = new ArrayList<>();
    watchKept(watched, Collections.newSetFromMap(new IdentityHashMap<>()));
    calls.get().push(new Call(number, watched));
  }

  public static void leave(int number) {
    if (!isKeeping || SecondRun.isRunning()) return;
    // Those that ended with an exception are still there.
    for (Deque<Call> open = calls.get(); !open.isEmpty(); ) {
      Call call = open.pop();
      compare(call);
      if (call.number == number) return;
    }
  }

  private static String wayOf(String member, int index) {
    return member + "#" + index;
  }

  private static void watch(Object thing, String way, List<Watched> watched, Set<Object> seen, int depth) {
    if (thing == null || depth > MOST_DEPTH || watched.size() > MOST_WATCHED || thing instanceof String || thing instanceof Number && !Content.isChangeable(thing)) return;
    boolean isChangeable = Content.isChangeable(thing);
    Object[] held = Content.heldBy(thing);
    if (!isChangeable && held.length == 0 || !seen.add(thing)) return;
    if (isChangeable) {
      Watched one = keptOf(thing);
      one.ways.add(way);
      note(one, watched);
    }
    for (Object item : held) watch(item, way, watched, seen, depth + 1);
  }

  private static void note(Watched one, List<Watched> watched) {
    try {
      one.content = Content.of(one.thing);
      watched.add(one);
    } catch (RuntimeException changing) {
      // Another thread is at it.
    }
  }

  private static synchronized Watched keptOf(Object thing) {
    for (Watched one : kept) if (one.thing == thing) return one;
    return new Watched(thing);
  }

  private static synchronized void watchKept(List<Watched> watched, Set<Object> seen) {
    for (Watched one : kept) if (seen.add(one.thing)) note(one, watched);
  }

  private static synchronized void compare(Call call) {
    for (Watched one : call.watched) {
      Object now;
      try {
        now = Content.of(one.thing);
      } catch (RuntimeException changing) {
        continue;
      }
      if (!Content.isSame(now, one.content)) changed(one, call.number);
      one.content = now;
      keep(one);
    }
  }

  private static void changed(Watched one, int number) {
    if (terms.isRecording) one.ways.forEach(terms::noteChange);
    else if (one.ways.stream().noneMatch(terms::allowsChange)) doubt(one.thing, Linker.placeOf(number));
  }

  private static void doubt(Object thing, Place place) {
    String shown = place == null || place.shown() == null ? "Your program" : place.shown();
    doubts.putIfAbsent(shown + " changes the " + Content.nounOf(thing) + " that the tests gave it; this test passes only because of that.", place == null ? null : place.declaration());
  }

  private static void keep(Watched one) {
    if (kept.contains(one) || Content.sizeOf(one.content) > MOST_KEPT_ITEMS) return;
    if (kept.size() == MOST_KEPT) kept.remove(0);
    kept.add(one);
    isKeeping = true;
  }

  private HandedOver() {}
}
