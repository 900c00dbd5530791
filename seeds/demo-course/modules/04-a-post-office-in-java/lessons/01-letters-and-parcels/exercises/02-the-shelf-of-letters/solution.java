import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Prints the letters of each town in one line. */
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    Map<String, Set<String>> shelf = new TreeMap<>();
    while (in.hasNextLine()) {
      String[] parts = in.nextLine().split(";");
      shelf.computeIfAbsent(parts[1], key -> new TreeSet<>()).add(parts[0]);
    }
    for (Map.Entry<String, Set<String>> entry : shelf.entrySet()) {
      System.out.println(entry.getKey() + ": " + String.join(", ", entry.getValue()));
    }
  }
}
