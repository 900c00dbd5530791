import java.util.Scanner;

/** Reads the weight of a letter and prints the price of its stamp. */
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int grams = in.nextInt();
    if (grams <= 20) {
      System.out.println(85);
    } else if (grams <= 50) {
      System.out.println(100);
    } else if (grams <= 500) {
      System.out.println(160);
    } else {
      System.out.println("parcel");
    }
  }
}
