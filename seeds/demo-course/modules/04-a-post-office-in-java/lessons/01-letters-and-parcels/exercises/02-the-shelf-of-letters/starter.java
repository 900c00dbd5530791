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
      shelf.put(parts[1], new TreeSet<>());
    }
    for (String town : shelf.keySet()) {
      System.out.println(town + ":");
    }
  }
}
