// Tries to fill the disk from Java: a terabyte by setLength, a gigabyte by mapping, and as much as can be written.
// Must end as finished, with no more than the folder's size written.
import java.io.File;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;

class DiskFillJava {
  public static void main(String[] args) throws Exception {
    long total = 0;
    for (String folder : new String[] {"/tmp", "/dev/shm", "/", "/cairn", "/usr", System.getProperty("java.io.tmpdir")}) {
      try (RandomAccessFile file = new RandomAccessFile(folder + "/sparse", "rw")) {
        file.setLength(1L << 40);
        System.out.println("ESCAPED: a terabyte in " + folder);
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
      try (RandomAccessFile file = new RandomAccessFile(folder + "/mapped", "rw")) {
        file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 1L << 30);
        System.out.println("ESCAPED: mapped a gigabyte in " + folder);
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
      for (int number = 0; number < 6; number++) {
        File file = new File(folder, "file" + number);
        try (FileOutputStream stream = new FileOutputStream(file)) {
          for (int megabytes = 0; megabytes < 64; megabytes++) stream.write(new byte[1 << 20]);
        } catch (Exception error) {
          System.out.println("refused: " + error.getMessage());
        }
        total += file.length();
      }
    }
    System.out.println((total > 80L << 20 ? "ESCAPED: " : "refused: more than ") + total + " bytes");
  }
}
