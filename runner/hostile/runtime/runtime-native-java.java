// Tries native code: compiles a library, loads it, and attacks from there, below everything that Java checks.
// Must end as finished, with every attempt refused.
import java.nio.file.Files;
import java.nio.file.Path;

class RuntimeNativeJava {
  static final String SOURCE = """
      #include <fcntl.h>
      #include <stdio.h>
      #include <sys/mount.h>
      #include <sys/ptrace.h>
      #include <sys/socket.h>
      #include <unistd.h>
      __attribute__((constructor)) static void attack(void) {
        if (socket(AF_INET, SOCK_STREAM, 0) >= 0) puts("ESCAPED: socket");
        if (ptrace(PTRACE_ATTACH, 1, 0, 0) == 0) puts("ESCAPED: ptrace");
        if (mount("none", "/tmp", "tmpfs", 0, "") == 0) puts("ESCAPED: mount");
        if (open("/proc/self/mem", O_RDWR) >= 0) puts("ESCAPED: memory");
        if (setuid(0) == 0) puts("ESCAPED: root");
        puts("refused: in native code too");
        fflush(stdout);
      }
      """;

  public static void main(String[] args) throws Exception {
    Files.writeString(Path.of("/tmp/library.c"), SOURCE);
    Process compiler = new ProcessBuilder("gcc", "-w", "-shared", "-fPIC", "/tmp/library.c", "-o", "/tmp/library.so").inheritIO().start();
    System.out.println("refused: nothing yet, compiled with " + compiler.waitFor());
    System.load("/tmp/library.so");
  }
}
