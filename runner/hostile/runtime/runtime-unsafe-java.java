// Tries to break the virtual machine from inside: writes where nothing is, so that it leaves files about itself.
// Must end as crashed or finished; what it leaves is in its own box.
class RuntimeUnsafeJava {
  public static void main(String[] args) throws Exception {
    java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
    System.out.println("refused: whatever follows");
    System.out.flush();
    unsafe.putLong(8, 1);
    System.out.println("ESCAPED: wrote to address 8");
  }
}
