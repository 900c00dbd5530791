// Honest: input, threads, streams, files, a child process and what the virtual machine tells about itself.
// Must pass.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

class HonestJava {
  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("notes", ".txt");
    Files.writeString(file, "est");
    var pool = Executors.newFixedThreadPool(4);
    var start = pool.submit(() -> "ho");
    Process child = new ProcessBuilder("cat").start();
    child.getOutputStream().write('n');
    child.getOutputStream().close();
    String middle = new BufferedReader(new InputStreamReader(child.getInputStream())).readLine();
    pool.shutdown();
    long even = IntStream.range(0, 1000).parallel().filter(number -> number % 2 == 0).count();
    boolean isFine = even == 500 && Runtime.getRuntime().maxMemory() > 0 && ProcessHandle.current().info().command().isPresent();
    System.out.println(isFine ? start.get() + middle + Files.readString(file) : "not fine");
  }
}
