package cairn.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses a member by the values of one call: `sum(ArrayList)` where the solution has `List`, a 2 where it has 2.0, three
 * parameters where it takes any number.
 */
final class Dispatch {
  record Chosen(Executable member, Object[] arguments, int cost) {}

  /** Null if none fits. `isSpread`: the solution takes any number of arguments, the last one is an array of them. */
  static Chosen choose(List<Executable> members, Object[] given, boolean isSpread) {
    Chosen best = null;
    for (Executable member : members) {
      List<Object[]> ways = new ArrayList<>();
      ways.add(given);
      if (isSpread && given[given.length - 1] != null) ways.add(spread(given));
      for (Object[] way : ways) {
        Chosen one = with(member, way, isSpread);
        if (one == null && member.isVarArgs()) one = with(member, collected(member, way), true);
        if (one != null && (best == null || one.cost() < best.cost())) best = one;
      }
    }
    return best;
  }

  private static Object[] spread(Object[] given) {
    Object last = given[given.length - 1];
    List<Object> all = new ArrayList<>(Arrays.asList(given).subList(0, given.length - 1));
    for (int index = 0; index < Array.getLength(last); index++) all.add(Array.get(last, index));
    return all.toArray();
  }

  private static Object[] collected(Executable member, Object[] given) {
    int fixed = member.getParameterCount() - 1;
    if (given.length < fixed) return given;
    Object[] changed = Arrays.copyOf(given, fixed + 1);
    changed[fixed] = Arrays.copyOfRange(given, fixed, given.length);
    return changed;
  }

  private static Chosen with(Executable member, Object[] given, boolean isSpread) {
    Class<?>[] taken = member.getParameterTypes();
    if (given.length != taken.length) return null;
    int cost = 0;
    for (int index = 0; index < taken.length; index++) cost += Conversion.cost(taken[index], given[index], isSpread && index == taken.length - 1);
    return cost >= Conversion.IMPOSSIBLE ? null : new Chosen(member, given, cost);
  }

  static Object call(Chosen chosen, Object receiver) throws Throwable {
    Class<?>[] taken = chosen.member().getParameterTypes();
    Object[] arguments = new Object[taken.length];
    for (int index = 0; index < taken.length; index++) arguments[index] = Conversion.to(taken[index], chosen.arguments()[index]);
    chosen.member().setAccessible(true);
    try {
      return chosen.member() instanceof Constructor<?> made ? made.newInstance(arguments) : ((Method) chosen.member()).invoke(receiver, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private Dispatch() {}
}
