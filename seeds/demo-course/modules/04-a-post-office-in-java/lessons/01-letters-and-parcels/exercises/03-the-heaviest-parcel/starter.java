import java.util.Scanner;

/** Finds the heaviest of all parcels. */
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNext()) {
      Parcel parcel = new Parcel(in.next(), in.nextInt());
      System.out.println(parcel.name());
    }
  }
}
