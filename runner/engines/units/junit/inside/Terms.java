package cairn.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What came from the program where: written in the author's run, read in others. One line for each place in the tests (its
 * number) and each member of the program, with a letter for each kind of thing, one for each check of the tests that
 * failed in a callback, and one for each argument that the solution changes (HandedOver.java).
 */
final class Terms {
  /** An object of a class of the program that is neither a collection nor text. */
  static final char OWN = 'o';
  /** A collection, map, entry or text of a class of the program. */
  static final char CONTAINER = 'c';
  /** The same two inside of a collection. */
  static final char OWN_INSIDE = 'O';
  static final char CONTAINER_INSIDE = 'C';
  private static final char REACHED = 'r';
  private static final String FAILED = "failed ";
  private static final String CLASS = "class ";
  private static final String CHANGES = "changes ";

  final boolean isRecording;
  private final Map<String, Set<Character>> kinds = new HashMap<>();
  private final Set<String> failures = new HashSet<>();
  private final Set<String> changes = new HashSet<>();
  private final Map<String, Set<String>> parents = new TreeMap<>();
  private final List<Exchange> exchanges = new ArrayList<>();
  /** Of the author's run, before it is known which exchanges are noticed (Trials.java): groups of places, and tests of each. */
  private final Map<String, Set<String>> expected = new TreeMap<>();

  Terms(boolean isRecording, List<String> lines) {
    this.isRecording = isRecording;
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (line.startsWith(FAILED)) failures.add(line.substring(FAILED.length()));
      else if (line.startsWith(CHANGES)) changes.add(line.substring(CHANGES.length()));
      else if (line.startsWith(CLASS)) parents.put(words[1], new TreeSet<>(List.of(words).subList(2, words.length)));
      else if (line.startsWith(Exchange.WORD)) exchanges.add(Exchange.of(line));
      else if (line.startsWith(Origins.WORD)) addExpected(line.split(" ", 3));
      else for (char kind : words[1].toCharArray()) add(words[0], kind);
    }
  }

  private void add(String key, char kind) {
    kinds.computeIfAbsent(key, none -> new TreeSet<>()).add(kind);
  }

  private void addExpected(String[] words) {
    expected.computeIfAbsent(words[1], none -> new TreeSet<>()).add(words[2]);
  }

  List<Exchange> exchanges() {
    return exchanges;
  }

  Map<String, Set<String>> expected() {
    return expected;
  }

  synchronized void reached(Place place) {
    if (isRecording) add(place.number(), REACHED);
  }

  synchronized void note(Place place, char kind) {
    add(place.number(), kind);
    add(place.member(), kind);
  }

  /** A place that the author's run never came to takes whatever the member gave elsewhere. */
  boolean allows(Place place, char kind) {
    boolean isKnown = has(place.number(), REACHED);
    return has(isKnown ? place.number() : place.member(), kind);
  }

  private boolean has(String key, char kind) {
    return kinds.getOrDefault(key, Set.of()).contains(kind);
  }

  synchronized void noteFailure(String where) {
    failures.add(where);
  }

  boolean allowsFailure(String where) {
    return failures.contains(where);
  }

  synchronized void noteChange(String way) {
    changes.add(way);
  }

  boolean allowsChange(String way) {
    return changes.contains(way);
  }

  synchronized void noteClass(String name, Set<String> above) {
    parents.put(name, above);
  }

  /** Classes of the program that the tests use, each with those that it extends or implements. */
  Map<String, Set<String>> classes() {
    return parents;
  }

  synchronized List<String> lines() {
    List<String> lines = new ArrayList<>();
    new TreeMap<>(kinds).forEach((key, all) -> {
      StringBuilder letters = new StringBuilder();
      all.forEach(letters::append);
      lines.add(key + " " + letters);
    });
    for (String failure : new TreeSet<>(failures)) lines.add(FAILED + failure);
    for (String way : new TreeSet<>(changes)) lines.add(CHANGES + way);
    parents.forEach((name, above) -> lines.add((CLASS + name + " " + String.join(" ", above)).strip()));
    return lines;
  }
}
