package cairn.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Whether the program has the classes that the tests use. */
final class ClassFit {
  static Class<?> load(String name) {
    try {
      Class<?> found = Class.forName(name, false, Border.program());
      if (Border.terms().isRecording) Border.terms().noteClass(name, parentsOf(found));
      return found;
    } catch (ClassNotFoundException missing) {
      throw new Misfit("There is no class " + shortName(name) + ".", null);
    }
  }

  private static String shortName(String name) {
    return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
  }

  /** A sentence about the first class that is missing; null if there is none. */
  static Misfit missing(Terms terms, Collection<String> classes) {
    for (String name : terms.classes().keySet()) {
      if (classes.contains(name)) continue;
      List<String> others = new ArrayList<>(classes);
      others.removeAll(terms.classes().keySet());
      others.removeIf(other -> other.matches(".*\\$\\d.*"));
      String similar = Names.similar(shortName(name), others, ClassFit::shortName);
      String sentence = "There is no class " + shortName(name);
      if (similar != null && shortName(similar).equals(shortName(name)))
        return new Misfit("The class " + shortName(name) + " is in another package than the tests look in: remove the line that begins with package.", similar);
      return similar == null ? new Misfit(sentence + ".", null) : new Misfit(sentence + ", but " + shortName(similar) + ".", similar);
    }
    return null;
  }

  /** A sentence about the first class that extends or implements something else than that of the solution. */
  static Misfit otherParent(Terms terms) {
    for (Map.Entry<String, Set<String>> one : terms.classes().entrySet()) {
      Class<?> found = load(one.getKey());
      Set<String> has = parentsOf(found);
      for (String parent : one.getValue()) if (!has.contains(parent)) return new Misfit(shortName(one.getKey()) + " must be a " + shortName(parent) + ", because the tests use it as one.", found.getName());
    }
    return null;
  }

  static Set<String> parentsOf(Class<?> type) {
    Set<String> names = new TreeSet<>();
    for (Class<?> each : Members.family(type)) if (each != type && each != Object.class) names.add(each.getName());
    return names;
  }

  private ClassFit() {}
}
