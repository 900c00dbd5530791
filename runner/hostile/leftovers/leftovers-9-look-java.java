// Tries to find what the previous case of its run (leftovers-8-plant-java) left, and to reach what started it.
// Must end as finished, with nothing found.
import java.io.File;

class LeftoversLook {
  public static void main(String[] args) throws Exception {
    if (System.getProperty("planted") != null) System.out.println("ESCAPED: found a property");
    for (String path : new String[] {"/tmp/planted", "/dev/shm/planted", "/cairn/case/planted", "/cairn/java/planted"})
      if (new File(path).exists()) System.out.println("ESCAPED: found " + path);
    long others = ProcessHandle.allProcesses().count();
    if (others > 4) System.out.println("ESCAPED: sees " + others + " processes");
    for (Thread thread : Thread.getAllStackTraces().keySet())
      if (thread != Thread.currentThread() && thread.getName().startsWith("Thread-")) System.out.println("ESCAPED: found " + thread);
    try {
      Class.forName("cairn.CompileDaemon").getDeclaredField("library").setAccessible(true);
      System.out.println("refused: only the code of our classes is here, not the compiler");
    } catch (ReflectiveOperationException | LinkageError none) {
      System.out.println("refused: no compiler here");
    }
    Thread.sleep(800);
    System.out.println("refused: nothing was left");
  }
}
