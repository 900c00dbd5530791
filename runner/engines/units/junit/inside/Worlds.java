package cairn.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes classes of one program and its tests, as often as they are needed, and lets all of ours know which are used now. */
final class Worlds {
  private final Map<String, byte[]> program;
  private final Map<String, byte[]> tests;
  private final Set<String> known;
  private final Terms terms;
  private final Walls walls;
  private Loaders now;

  /** `known`: the classes of the program that the tests were made for. */
  Worlds(Map<String, byte[]> program, Map<String, byte[]> tests, Set<String> known, Terms terms, Walls walls) {
    this.program = program;
    this.tests = tests;
    this.known = known;
    this.terms = terms;
    this.walls = walls;
  }

  Loaders begin() {
    now = new Loaders(program, tests, known);
    Guard.beginWith(now.program);
    Border.beginWith(now.program, terms);
    Failures.beginWith(now, terms);
    Thread.currentThread().setContextClassLoader(now.program);
    return now;
  }

  /** The classes of the tests that are not inside of others. */
  List<Class<?>> testClasses() throws ClassNotFoundException {
    List<Class<?>> classes = new ArrayList<>();
    for (String name : tests.keySet()) if (name.indexOf('$') < 0) classes.add(now.tests.loadClass(name));
    return classes;
  }

  void letPass() {
    walls.letPass(now.module);
  }
}
