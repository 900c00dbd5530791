// Tries to drown the runner in output from several threads of Java, on both streams.
// Must end as too-much-output.
class OutputFloodJava {
  public static void main(String[] args) {
    String line = "x".repeat(10_000);
    for (int number = 0; number < 4; number++) {
      new Thread(() -> {
        while (true) {
          System.out.println(line);
          System.err.println(line);
        }
      }).start();
    }
  }
}
