package cairn.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Expected objects are exchanged: with a program that tells its objects apart, tests fail then. The author's solution shows
 * which tests do; a test of another program that passes nevertheless proves nothing.
 */
final class Trials {
  private static final int MOST_GROUPS = 60;

  private final SecondRun again;

  Trials(SecondRun again) {
    this.again = again;
  }

  private record Group(List<Integer> places, Set<String> tests) {}

  /** Of the author's run, from groups of places (Origins.java) and the tests of each. */
  List<Exchange> find(Map<String, Set<String>> expected) {
    List<Group> left = new ArrayList<>();
    expected.forEach((places, tests) -> left.add(new Group(Arrays.stream(places.split(",")).map(Integer::valueOf).toList(), tests)));
    if (left.size() > MOST_GROUPS) left.subList(MOST_GROUPS, left.size()).clear();
    List<Exchange> found = new ArrayList<>();
    Map<Group, Integer> variantOf = new HashMap<>();
    List<Group> noticed = new ArrayList<>();
    for (int variant = 0; variant < OtherValues.VARIANTS; variant++)
      for (List<Group> round : rounds(left)) {
        for (Group group : noticedIn(round, variant)) {
          noticed.add(group);
          variantOf.put(group, variant);
          left.removeIf(one -> one.places.equals(group.places));
        }
      }
    List<List<Group>> rounds = rounds(noticed);
    for (int round = 0; round < rounds.size(); round++)
      for (Group group : rounds.get(round))
        for (String test : group.tests) found.add(new Exchange(round, variantOf.get(group), group.places, test));
    return found;
  }

  /** With the tests that pass as they are, and fail with other expected objects. */
  private List<Group> noticedIn(List<Group> round, int variant) {
    Set<String> wanted = new HashSet<>();
    Map<Integer, Integer> variants = new HashMap<>();
    for (Group group : round) {
      wanted.addAll(group.tests);
      for (int place : group.places) variants.put(place, variant);
    }
    Set<String> chosen = wanted.contains(Origins.ALL_TESTS) ? null : wanted;
    again.begin(Set.of());
    Map<String, SecondRun.End> usual = again.run(Map.of(), chosen);
    again.begin(variants.keySet());
    Map<String, SecondRun.End> changed = again.run(variants, chosen);
    List<Group> noticed = new ArrayList<>();
    for (Group group : round) {
      Set<String> failing = new TreeSet<>();
      for (String test : group.tests.contains(Origins.ALL_TESTS) ? usual.keySet() : group.tests)
        if (usual.get(test) == SecondRun.End.PASSED && changed.get(test) == SecondRun.End.REFUTED) failing.add(test);
      if (!failing.isEmpty()) noticed.add(new Group(group.places, failing));
    }
    return noticed;
  }

  /** No test is in a round twice: it ends at the first check that fails. */
  private static List<List<Group>> rounds(List<Group> groups) {
    List<List<Group>> rounds = new ArrayList<>();
    List<Set<String>> tests = new ArrayList<>();
    for (Group group : groups) {
      int index = 0;
      while (index < rounds.size() && isMeeting(tests.get(index), group.tests)) index++;
      if (index == rounds.size()) {
        rounds.add(new ArrayList<>());
        tests.add(new HashSet<>());
      }
      rounds.get(index).add(group);
      tests.get(index).addAll(group.tests);
    }
    return rounds;
  }

  private static boolean isMeeting(Set<String> some, Set<String> others) {
    return some.contains(Origins.ALL_TESTS) || others.contains(Origins.ALL_TESTS) || !Collections.disjoint(some, others);
  }

  /** Of any program: the first exchange of each test that passes with other expected objects, too. */
  Collection<Exchange> unnoticed(List<Exchange> exchanges, Set<String> passed) {
    Map<String, Exchange> unnoticed = new HashMap<>();
    List<Exchange> all = exchanges.stream().filter(one -> passed.contains(one.test())).toList();
    again.begin(variantsOf(all).keySet());
    for (int from = 0, to = 0; from < all.size(); from = to) {
      while (to < all.size() && all.get(to).round() == all.get(from).round()) to++;
      List<Exchange> round = all.subList(from, to);
      // Those of later rounds, too: what is left out once cannot be run any more.
      Set<String> wanted = all.subList(from, all.size()).stream().map(Exchange::test).collect(Collectors.toSet());
      Map<String, SecondRun.End> ends = again.run(variantsOf(round), wanted);
      for (Exchange one : round) if (ends.get(one.test()) == SecondRun.End.PASSED) unnoticed.putIfAbsent(one.test(), one);
    }
    return unnoticed.values();
  }

  private static Map<Integer, Integer> variantsOf(List<Exchange> exchanges) {
    Map<Integer, Integer> variants = new HashMap<>();
    for (Exchange one : exchanges) for (int place : one.places()) variants.put(place, one.variant());
    return variants;
  }
}
