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
  private final ConstantPool pool;

  private Opened(byte[] content) {
    bytes = ByteBuffer.wrap(content);
    pool = new ConstantPool(bytes);
  }

  static byte[] of(byte[] content) {
    byte[] changed = content.clone();
    new Opened(changed).open();
    return changed;
  }

  private void open() {
    openFlags();
    skip(4);
    int interfaces = number();
    skip(2 * interfaces);
    openMembers(false);
    openMembers(true);
    int attributes = number();
    for (int index = 0; index < attributes; index++) {
      boolean isInner = pool.isText(number(), "InnerClasses");
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
      if (isMethod && pool.isText(bytes.getShort(bytes.position() + 2) & 0xffff, "<clinit>")) skip(2);
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

  private int number() {
    return bytes.getShort() & 0xffff;
  }

  private void skip(int count) {
    bytes.position(bytes.position() + count);
  }
}
