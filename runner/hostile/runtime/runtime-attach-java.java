// Tries to attach to virtual machines, its own among them, and to load an agent.
// Must end as finished, with every attempt refused.
class RuntimeAttachJava {
  public static void main(String[] args) throws Exception {
    System.setProperty("sun.tools.attach.attachTimeout", "300");
    Class<?> machine = Class.forName("com.sun.tools.attach.VirtualMachine");
    Object list = machine.getMethod("list").invoke(null);
    System.out.println("refused: sees only " + list.toString().replaceAll("\\d+", "n"));
    for (String pid : new String[] {String.valueOf(ProcessHandle.current().pid()), "1"}) {
      try {
        Object attached = machine.getMethod("attach", String.class).invoke(null, pid);
        System.out.println("ESCAPED: attached to " + attached);
      } catch (java.lang.reflect.InvocationTargetException error) {
        System.out.println("refused: " + error.getCause().getMessage());
      }
    }
  }
}
