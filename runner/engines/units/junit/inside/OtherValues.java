package cairn.judge;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Makes places in the tests hand other values to the program. A program may compare its objects by some of their values, so
 * each of them becomes another one, or none does. A class may refuse values, so there are several variants: those that the
 * solution takes are found in the author's run.
 */
public final class OtherValues {
  static final int VARIANTS = 3;
  private static final int UP = 0;
  private static final int DOWN = 1;
  private static final int SMALL = 1000;

  /** There is no other value like this. */
  private static final class Only extends RuntimeException {
    private static final long serialVersionUID = 1;

    Only() {
      super(null, null, false, false);
    }
  }

  /** Called in place of what makes an object, with the values that it would be made from (Linked.java). */
  public static Object[] of(Object[] values, int place) {
    Integer variant = SecondRun.variantAt(place);
    if (variant == null) return values;
    try {
      Object[] others = new Object[values.length];
      for (int index = 0; index < values.length; index++) others[index] = of(values[index], variant);
      return others;
    } catch (Only none) {
      return values;
    }
  }

  private static Object of(Object value, int variant) {
    if (value instanceof Boolean is) return !is;
    if (value instanceof Integer number) return (int) whole(number, variant);
    if (value instanceof Long number) return whole(number, variant);
    if (value instanceof Short number) return (short) whole(number, variant);
    if (value instanceof Byte number) return (byte) whole(number, variant);
    if (value instanceof Double number) return real(number, variant);
    if (value instanceof Float number) return (float) real(number, variant);
    if (value instanceof Character one) return text(one.toString(), variant == UP ? DOWN : variant).charAt(0);
    if (value instanceof BigInteger number) return number.add(BigInteger.valueOf(whole(0, variant)));
    if (value instanceof BigDecimal number) return number.add(BigDecimal.valueOf(whole(0, variant)));
    if (value instanceof LocalDate date) return date.plusDays(whole(0, variant));
    if (value instanceof String text) return text(text, variant);
    if (value instanceof Enum<?> constant) return neighbour(constant, variant);
    if (value != null && value.getClass().isArray()) return array(value, variant);
    if (value instanceof Collection<?> items && isOfPlatform(items) && !items.isEmpty()) return items(items, variant);
    if (value instanceof Map<?, ?> map && isOfPlatform(map) && !map.isEmpty()) return entries(map, variant);
    // Made by the tests at a place that is exchanged, too (Origins.java).
    if (value != null && Border.isOwn(value.getClass())) return value;
    throw new Only();
  }

  /** A class of lists that is not among these may be what the program asks for: then there is no other one. */
  private static Collection<Object> items(Collection<?> items, int variant) {
    boolean isList = items instanceof List && !(items instanceof LinkedList);
    if (!isList && !(items instanceof Set) || items instanceof SortedSet) throw new Only();
    Collection<Object> others = isList ? new ArrayList<>() : new LinkedHashSet<>();
    for (Object item : items) others.add(of(item, variant));
    return others;
  }

  private static Map<Object, Object> entries(Map<?, ?> map, int variant) {
    if (map instanceof SortedMap) throw new Only();
    Map<Object, Object> others = new LinkedHashMap<>();
    map.forEach((key, held) -> others.put(of(key, variant), of(held, variant)));
    return others;
  }

  private static boolean isOfPlatform(Object value) {
    return value.getClass().getClassLoader() == null;
  }

  /** Far enough for a program that compares with a tolerance. */
  private static long whole(long number, int variant) {
    long step = Math.abs(number) <= SMALL ? 1 : number / 2;
    return variant == UP ? number + step : variant == DOWN ? number - step : number + 2 * step;
  }

  private static double real(double number, int variant) {
    double step = Math.abs(number) <= SMALL ? 1.5 : number / 2;
    double other = variant == UP ? number + step : variant == DOWN ? number - step : number / 2 + 0.25;
    if (Math.abs(other - number) < 0.1) throw new Only();
    return other;
  }

  /** Longer; or, where only some texts are taken, with other digits, or other letters if it has no digits; or both. */
  private static String text(String text, int variant) {
    if (variant == UP) return text + "x";
    boolean hasDigits = text.chars().anyMatch(Character::isDigit);
    StringBuilder other = new StringBuilder();
    for (char one : text.toCharArray()) other.append(variant == DOWN && hasDigits && !Character.isDigit(one) ? one : next(one));
    if (other.toString().equals(text)) throw new Only();
    return other.toString();
  }

  private static char next(char one) {
    if (one >= '0' && one <= '9') return one == '9' ? '1' : (char) (one + 1);
    if (one >= 'a' && one <= 'z') return one == 'z' ? 'a' : (char) (one + 1);
    if (one >= 'A' && one <= 'Z') return one == 'Z' ? 'A' : (char) (one + 1);
    return one;
  }

  private static Object neighbour(Enum<?> constant, int variant) {
    Object[] all = constant.getDeclaringClass().getEnumConstants();
    if (all.length < 2) throw new Only();
    return all[(constant.ordinal() + (variant == DOWN ? all.length - 1 : 1)) % all.length];
  }

  private static Object array(Object items, int variant) {
    int length = Array.getLength(items);
    if (length == 0) throw new Only();
    Class<?> type = items.getClass().getComponentType();
    Object others = Array.newInstance(type, length);
    for (int index = 0; index < length; index++) {
      Object other = of(Array.get(items, index), variant);
      if (!Numbers.boxOf(type).isInstance(other)) throw new Only();
      Array.set(others, index, other);
    }
    return others;
  }

  private OtherValues() {}
}
