import java.util.Scanner;

/** Reads the weight of a letter and prints the price of its stamp. */
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int grams = in.nextInt();
    System.out.println(grams);
  }
}
