// Tries to leave processes behind: started, detached, from a shutdown hook and from a daemon thread.
// Must end as finished; nothing of it is left.
class ProcessesOutliveJava {
  public static void main(String[] args) throws Exception {
    new ProcessBuilder("setsid", "sleep", "3606").start();
    Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "nohup sleep 3607 >/dev/null 2>&1 &"});
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        new ProcessBuilder("setsid", "sleep", "3608").start();
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
    }));
    System.out.println("refused: they end with the box");
  }
}
