// Tries to make the compiler of Java write far more than it was given, by constants that grow.
// Must end as compile-failed.
class CompileLargeJava {
  public static void main(String[] args) {
    final String a = "0123456789", b = a + a + a + a + a + a + a + a, c = b + b + b + b + b + b + b + b;
    final String d = c + c + c + c + c + c + c + c, e = d + d + d + d + d + d + d + d, f = e + e + e + e + e + e + e + e;
    System.out.println(f + f + f + f + f + f + f + f);
  }
}
