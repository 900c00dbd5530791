// Tries to write into the memory of pid 1 and of the virtual machine itself through /proc.
// Must end as finished, with every attempt refused.
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

class MemoryOfOthersJava {
  public static void main(String[] args) throws Exception {
    for (String pid : new String[] {"1", "self", String.valueOf(ProcessHandle.current().parent().get().pid())}) {
      try (RandomAccessFile memory = new RandomAccessFile("/proc/" + pid + "/mem", "rw")) {
        String map = Files.readAllLines(Path.of("/proc/" + pid + "/maps")).get(0);
        memory.seek(Long.parseLong(map.substring(0, map.indexOf('-')), 16));
        memory.write(0);
        System.out.println("ESCAPED: wrote into " + pid);
      } catch (IOException error) {
        System.out.println("refused: " + error.getMessage());
      }
    }
  }
}
