package cairn;

import java.nio.ByteBuffer;

/**
 * Makes everything in a class file of the program public that is visible within its package: the tests are in the same
 * package by name, but in another class loader. Private members stay private.
 */
final class Opened {
  private static final int PUBLIC = 1;
  private static final int PRIVATE = 2;
  private static final int PROTECTED = 4;

  private final ByteBuffer bytes;
  private final int[] pool;

  private Opened(byte[] content) {
    bytes = ByteBuffer.wrap(content);
    pool = new int[bytes.getShort(8) & 0xffff];
  }

  static byte[] of(byte[] content) {
    byte[] changed = content.clone();
    new Opened(changed).open();
    return changed;
  }

  private void open() {
    bytes.position(10);
    skipConstants();
    openFlags();
    skip(4);
    int interfaces = number();
    skip(2 * interfaces);
    openMembers(false);
    openMembers(true);
    int attributes = number();
    for (int index = 0; index < attributes; index++) {
      boolean isInner = isText(number(), "InnerClasses");
      int length = bytes.getInt();
      int end = bytes.position() + length;
      if (isInner) {
        int classes = number();
        for (int inner = 0; inner < classes; inner++) {
          skip(6);
          openFlags();
        }
      }
      bytes.position(end);
    }
  }

  private void openMembers(boolean isMethod) {
    int count = number();
    for (int index = 0; index < count; index++) {
      if (isMethod && isText(bytes.getShort(bytes.position() + 2) & 0xffff, "<clinit>")) skip(2);
      else openFlags();
      skip(4);
      int attributes = number();
      for (int attribute = 0; attribute < attributes; attribute++) {
        skip(2);
        skip(bytes.getInt());
      }
    }
  }

  private void openFlags() {
    int at = bytes.position();
    int flags = number();
    if ((flags & PRIVATE) == 0) bytes.putShort(at, (short) (flags & ~PROTECTED | PUBLIC));
  }

  private void skipConstants() {
    for (int index = 1; index < pool.length; index++) {
      pool[index] = bytes.position();
      int tag = bytes.get();
      switch (tag) {
        case 1 -> skip(number());
        case 7, 8, 16, 19, 20 -> skip(2);
        case 15 -> skip(3);
        case 5, 6 -> {
          skip(8);
          index++;
        }
        default -> skip(4);
      }
    }
  }

  private boolean isText(int constant, String text) {
    int at = pool[constant];
    int length = bytes.getShort(at + 1) & 0xffff;
    if (bytes.get(at) != 1 || length != text.length()) return false;
    for (int index = 0; index < length; index++) if (bytes.get(at + 3 + index) != text.charAt(index)) return false;
    return true;
  }

  private int number() {
    return bytes.getShort() & 0xffff;
  }

  private void skip(int count) {
    bytes.position(bytes.position() + count);
  }
}
