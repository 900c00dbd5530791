// Tries to start the tools of the system from Java, with files of the host as their input and output.
// Must end as finished, with every attempt refused.
import java.io.File;

class RuntimeExecJava {
  public static void main(String[] args) throws Exception {
    String[] attempts = {"unshare -Ur true", "nsenter -t 1 -m true", "mount -t tmpfs none /tmp", "su -c id", "cat /etc/passwd", "kill -9 1000000", "chroot / true"};
    for (String attempt : attempts) {
      try {
        Process process = new ProcessBuilder(attempt.split(" ")).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        System.out.println((process.waitFor() == 0 ? "ESCAPED: " : "refused: ") + attempt);
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
    }
    for (String path : new String[] {"/usr/planted", "/cairn/input", "/proc/self/fd/0", "/proc/1/mem"}) {
      try {
        new ProcessBuilder("echo", "planted").redirectOutput(new File(path)).start();
        System.out.println("ESCAPED: wrote to " + path);
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
    }
  }
}
