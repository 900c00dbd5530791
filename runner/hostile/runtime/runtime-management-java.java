// Tries to make the virtual machine write files: a dump of its heap, an error file, a log, outside its folder.
// Must end as finished, with every attempt refused.
import java.lang.management.ManagementFactory;

class RuntimeManagementJava {
  public static void main(String[] args) throws Exception {
    var bean = ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
    for (String path : new String[] {"/usr/heap.hprof", "/cairn/heap.hprof", "/proc/heap.hprof", "/dev/heap.hprof"}) {
      try {
        bean.dumpHeap(path, true);
        System.out.println("ESCAPED: dumped to " + path);
      } catch (Exception error) {
        System.out.println("refused: " + path + ": " + error.getMessage());
      }
    }
    for (String name : new String[] {"ErrorFile", "OnError", "HeapDumpPath", "LogFile", "MaxHeapSize"}) {
      try {
        bean.setVMOption(name, "/usr/planted");
        System.out.println((name.equals("HeapDumpPath") ? "refused: only within its box: " : "ESCAPED: ") + name);
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
    }
    try {
      System.setSecurityManager(null);
      System.out.println("refused: there is none to remove");
    } catch (UnsupportedOperationException error) {
      System.out.println("refused: " + error.getMessage());
    }
  }
}
