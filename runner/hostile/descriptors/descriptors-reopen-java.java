// Tries to open the descriptors of the virtual machine again for writing.
// Must end as finished, with no file of the host behind any of them.
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

class DescriptorsReopenJava {
  public static void main(String[] args) {
    for (int number = 0; number < 64; number++) {
      File file = new File("/proc/self/fd/" + number);
      if (!file.isFile()) continue;
      try {
        Path target = Files.readSymbolicLink(file.toPath());
        // The classes of the virtual machine are open too, read-only.
        try (RandomAccessFile again = new RandomAccessFile(file, "rw")) {
          again.setLength(100_000_000);
          System.out.println("ESCAPED: " + target);
        } catch (IOException error) {
          System.out.println("refused: " + target + ": " + error.getMessage());
        }
        if (file.setWritable(true, false)) System.out.println("ESCAPED: made writable: " + target);
      } catch (IOException error) {
        System.out.println("refused: " + number);
      }
    }
  }
}
