// Tries to find the expected answer of the test: in the environment, in files, in command lines, in its own memory.
// Must end as finished, with nothing found.
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class FilesFindTestsJava {
  static final String MARKER = "NEVER".concat("-PRINT-THIS");

  static void look(Path path) {
    try {
      if (!Files.isRegularFile(path) || Files.size(path) > 1_000_000) return;
      if (new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1).contains(MARKER)) System.out.println("ESCAPED: found in " + path);
    } catch (Exception | Error error) {
      // Not readable.
    }
  }

  public static void main(String[] args) throws Exception {
    if (System.getenv().toString().contains(MARKER) || System.getProperties().toString().contains(MARKER)) System.out.println("ESCAPED: found");
    for (String top : new String[] {"/tmp", "/cairn", "/dev/shm", "/etc"}) {
      try (Stream<Path> paths = Files.walk(Path.of(top))) {
        paths.filter(path -> !path.endsWith("node")).forEach(FilesFindTestsJava::look);
      } catch (Exception error) {
        System.out.println("refused: " + error.getMessage());
      }
    }
    ProcessHandle.allProcesses().forEach(process -> {
      for (String name : new String[] {"cmdline", "environ"}) {
        try {
          String text = new String(Files.readAllBytes(Path.of("/proc/" + process.pid() + "/" + name)), StandardCharsets.ISO_8859_1);
          if (text.contains(MARKER)) System.out.println("ESCAPED: found in process " + process.pid());
        } catch (Exception error) {
          System.out.println("refused: " + error.getMessage());
        }
      }
    });
    System.out.println("refused: nothing found");
  }
}
