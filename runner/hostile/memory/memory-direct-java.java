// Tries memory outside the heap of Java, which its own limit does not count.
// Must end as out-of-memory, or as crashed or finished where Java gives up first.
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

class MemoryDirectJava {
  public static void main(String[] args) throws Exception {
    java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
    List<ByteBuffer> buffers = new ArrayList<>();
    try {
      while (true) buffers.add(ByteBuffer.allocateDirect(16 << 20));
    } catch (OutOfMemoryError error) {
      System.out.println("refused: after " + buffers.size() + " buffers");
    }
    for (int count = 0; count < 200; count++) {
      long address = unsafe.allocateMemory(16 << 20);
      unsafe.setMemory(address, 16 << 20, (byte) 1);
    }
    System.out.println("ESCAPED: three gigabytes");
  }
}
