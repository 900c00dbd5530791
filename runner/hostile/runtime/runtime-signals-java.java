// Tries to end or stop others from Java, and to handle signals that must not be handled.
// Must end as finished, with pid 1 still there.
class RuntimeSignalsJava {
  public static void main(String[] args) throws Exception {
    for (String name : new String[] {"KILL", "STOP", "SEGV", "QUIT"}) {
      try {
        sun.misc.Signal.handle(new sun.misc.Signal(name), sun.misc.SignalHandler.SIG_IGN);
        System.out.println("ESCAPED: handles " + name);
      } catch (IllegalArgumentException error) {
        System.out.println("refused: " + error.getMessage());
      }
    }
    sun.misc.Signal.handle(new sun.misc.Signal("TERM"), sun.misc.SignalHandler.SIG_IGN);
    ProcessHandle init = ProcessHandle.of(1).orElseThrow();
    init.destroyForcibly();
    new ProcessBuilder("kill", "-9", "1").start().waitFor();
    System.out.println(init.isAlive() ? "refused: pid 1 is still there" : "ESCAPED: pid 1 has ended");
    long others = ProcessHandle.allProcesses().filter(one -> one.pid() > 1000).count();
    if (others > 0) System.out.println("ESCAPED: sees " + others + " processes of the host");
  }
}
