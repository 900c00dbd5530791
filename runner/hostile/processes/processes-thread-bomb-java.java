// Tries to start threads of the virtual machine without end.
// Must end as too-many-processes, or as out-of-memory or finished where something else gives way first.
class ProcessesThreadBombJava {
  public static void main(String[] args) {
    int count = 0;
    try {
      for (; count < 5000; count++) {
        Thread thread = new Thread(() -> {
          try {
            Thread.sleep(3_600_000);
          } catch (InterruptedException error) {
            // Stays.
          }
        });
        thread.setDaemon(true);
        thread.start();
      }
      System.out.println("ESCAPED: 5000 threads");
    } catch (Throwable error) {
      System.out.println("refused: after " + count + " threads: " + error.getMessage());
    }
    Runtime.getRuntime().halt(0);
  }
}
