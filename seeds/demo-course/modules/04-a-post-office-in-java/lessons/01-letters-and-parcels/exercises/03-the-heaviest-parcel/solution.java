import java.util.Scanner;

/** Finds the heaviest of all parcels. */
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    Parcel heaviest = null;
    while (in.hasNext()) {
      Parcel parcel = new Parcel(in.next(), in.nextInt());
      if (heaviest == null || parcel.grams() > heaviest.grams()) {
        heaviest = parcel;
      }
    }
    String way = heaviest.needsCart() ? "by cart" : "by hand";
    System.out.println(heaviest.name() + ": " + heaviest.grams() + " g, " + way);
  }
}
