/** Something that is too heavy for an envelope. */
record Parcel(String name, int grams) {
  boolean needsCart() {
    return grams > 5000;
  }
}
