// Tries to leave something for the next case of its run from Java: properties, files, threads, a process.
// Must end as finished; the next case (leftovers-9-look-java) finds nothing of it.
import java.io.FileWriter;

class LeftoversPlant {
  public static void main(String[] args) throws Exception {
    System.setProperty("planted", "yes");
    java.util.Locale.setDefault(java.util.Locale.ROOT);
    for (String path : new String[] {"/tmp/planted", "/dev/shm/planted", "/tmp/Main.java", "/cairn/case/planted", "/cairn/java/planted"}) {
      try (FileWriter file = new FileWriter(path)) {
        file.write("planted");
        if (path.startsWith("/cairn") || path.endsWith(".java")) System.out.println("ESCAPED: wrote " + path);
      } catch (java.io.IOException refused) {
        System.out.println("refused: " + path);
      }
    }
    Thread thread = new Thread(() -> {
      while (true) System.getProperty("planted");
    });
    thread.setDaemon(true);
    thread.start();
    new ProcessBuilder("/bin/sh", "-c", "while kill -0 $PPID; do sleep 0.3; done; echo ESCAPED: still printing").inheritIO().start();
    System.out.println("refused: planted for itself only");
  }
}
