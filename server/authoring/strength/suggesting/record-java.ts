import { type Block, markBlocks, withInsertions } from '../mark-blocks.ts';
import { type JavaMethod, javaClassesOf } from './java-methods.ts';

type Marks = { call: string; block: string; mostCalls: number; mostOfName: number; longestCall: number };

/** After so many it looks no more: a method that a loop calls would take too long. */
const mostLooks = 20_000;

/** A call is one of the tests if nothing of the program is among those that wait for it. */
const helper = (classes: string[], { call, block, mostCalls, mostOfName, longestCall }: Marks) => `
class CairnSeen {
  private static final java.util.Set<String> own = new java.util.HashSet<>(java.util.Arrays.asList(${classes.map(name => `"${name}"`).join(', ')}));
  private static final java.util.Set<Integer> hits = new java.util.HashSet<>();
  private static final java.util.Map<Object, Integer> objects = new java.util.IdentityHashMap<>();
  private static final java.util.Map<String, Integer> names = new java.util.HashMap<>();
  private static int calls = 0;
  private static int looks = 0;
  static void hit(int number) {
    if (hits.add(number)) say("${block} " + number);
  }
  private static void say(String text) {
    System.out.println("\\n" + text);
    System.out.flush();
  }
  private static boolean isOuter() {
    if (calls >= ${mostCalls} || looks++ > ${mostLooks}) return false;
    StackTraceElement[] frames = new Throwable().getStackTrace();
    for (int at = 3; at < frames.length; at++)
      if (own.contains(frames[at].getClassName().split("\\\\$")[0])) return false;
    return true;
  }
  static void call(String name, Object target, boolean isPlainObject, Object[] args) {
    if (names.getOrDefault(name, 0) >= ${mostOfName} || !isOuter()) return;
    names.merge(name, 1, Integer::sum);
    if (target != null && !objects.containsKey(target)) {
      if (!isPlainObject) return;
      tell(target.getClass().getSimpleName(), target, new Object[0], true);
    }
    tell(name, target, args, false);
  }
  static void made(Object target, Object[] args) {
    if (isOuter()) tell(target.getClass().getSimpleName(), target, args, true);
  }
  private static void tell(String name, Object target, Object[] args, boolean isNew) {
    String number = "null";
    if (target != null) {
      if (!objects.containsKey(target)) objects.put(target, objects.size());
      number = String.valueOf(objects.get(target));
    }
    String given;
    try { given = listed(java.util.Arrays.asList(args), 0); } catch (RuntimeException error) { given = "null"; }
    String said = "[" + text(name) + ", " + number + ", " + given + ", [], " + isNew + "]";
    if (said.length() > ${longestCall}) return;
    calls++;
    say("${call} " + said);
  }
  private static String text(String value) {
    StringBuilder written = new StringBuilder("\\"");
    for (char letter : value.toCharArray())
      if (letter < ' ' || letter > '~' || letter == '"' || letter == '\\\\') written.append(String.format("\\\\u%04x", (int) letter));
      else written.append(letter);
    return written.append('"').toString();
  }
  private static String listed(Iterable<?> items, int deep) {
    StringBuilder written = new StringBuilder("[");
    for (Object item : items) written.append(written.length() > 1 ? ", " : "").append(plain(item, deep + 1));
    return written.append(']').toString();
  }
  private static String plain(Object value, int deep) {
    if (deep > 6) throw new IllegalStateException();
    if (value == null || value instanceof Boolean) return String.valueOf(value);
    if (value instanceof String || value instanceof Character) return text(String.valueOf(value));
    if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) return "{\\"i\\": \\"" + value + "\\"}";
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number) || Double.isInfinite(number)) throw new IllegalStateException();
      return "{\\"f\\": \\"" + String.valueOf(value).toLowerCase() + "\\"}";
    }
    if (value.getClass().isArray()) {
      java.util.List<Object> items = new java.util.ArrayList<>();
      for (int at = 0; at < java.lang.reflect.Array.getLength(value); at++) items.add(java.lang.reflect.Array.get(value, at));
      return "{\\"l\\": " + listed(items, deep) + "}";
    }
    if (value instanceof java.util.List) return "{\\"l\\": " + listed((java.util.List<?>) value, deep) + "}";
    if (value instanceof java.util.Set) return "{\\"s\\": " + listed(new java.util.TreeSet<>((java.util.Set<?>) value), deep) + "}";
    if (value instanceof java.util.Map) {
      StringBuilder written = new StringBuilder();
      for (java.util.Map.Entry<?, ?> entry : ((java.util.Map<?, ?>) value).entrySet())
        written.append(written.length() > 0 ? ", " : "").append('[').append(plain(entry.getKey(), deep + 1)).append(", ").append(plain(entry.getValue(), deep + 1)).append(']');
      return "{\\"d\\": [" + written + "]}";
    }
    throw new IllegalStateException();
  }
}
`;

const saying = (
  { name, className, isConstructor, isStatic, parameters }: JavaMethod,
  hasConstructor: boolean,
) => {
  const args = `new Object[]{${parameters.map(one => one.name).join(', ')}}`;
  if (isConstructor) return ` CairnSeen.made(this, ${args}); `;
  return isStatic
    ? ` CairnSeen.call("${className}.${name}", null, false, ${args}); `
    : ` CairnSeen.call("${name}", this, ${!hasConstructor}, ${args}); `;
};

export const recordingJava = (code: string, marks: Marks): { program: string; blocks: Block[] } => {
  const { blocks, insertions } = markBlocks(
    { language: 'java', code },
    number => `CairnSeen.hit(${number});`,
  );
  const classes = javaClassesOf(code);
  const calls = classes.flatMap(({ methods }) => {
    const hasConstructor = methods.some(({ isConstructor }) => isConstructor);
    return methods
      .filter(({ isPrivate, parameters }) => !isPrivate && parameters.every(({ name }) => name !== ''))
      .flatMap(method =>
        method.bodyAt === null ? [] : [{ at: method.bodyAt, text: saying(method, hasConstructor) }],
      );
  });
  const program = withInsertions(code, [...calls, ...insertions]);
  return {
    program:
      program +
      helper(
        classes.map(({ name }) => name),
        marks,
      ),
    blocks,
  };
};
