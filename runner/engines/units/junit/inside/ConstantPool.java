package cairn;

import java.nio.ByteBuffer;

/** Where the constants of a class file are. */
final class ConstantPool {
  private final ByteBuffer bytes;
  private final int[] offsets;

  /** Leaves the buffer behind the last constant. */
  ConstantPool(ByteBuffer bytes) {
    this.bytes = bytes;
    offsets = new int[bytes.getShort(8) & 0xffff];
    bytes.position(10);
    for (int index = 1; index < offsets.length; index++) {
      offsets[index] = bytes.position();
      int tag = bytes.get();
      switch (tag) {
        case 1 -> skip(bytes.getShort() & 0xffff);
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

  boolean isText(int constant, String text) {
    int at = offsets[constant];
    if (at == 0 || bytes.get(at) != 1) return false;
    int length = bytes.getShort(at + 1) & 0xffff;
    if (length != text.length()) return false;
    for (int index = 0; index < length; index++) if (bytes.get(at + 3 + index) != text.charAt(index)) return false;
    return true;
  }

  /**
   * Makes attributes with this name unknown ones, which every reader skips: their name is a constant of the file, and gets
   * another last letter.
   */
  static byte[] withoutAttribute(byte[] content, String name) {
    byte[] changed = content.clone();
    ConstantPool pool = new ConstantPool(ByteBuffer.wrap(changed));
    for (int constant = 1; constant < pool.offsets.length; constant++)
      if (pool.isText(constant, name)) changed[pool.offsets[constant] + 2 + name.length()] = '_';
    return changed;
  }

  private void skip(int count) {
    bytes.position(bytes.position() + count);
  }
}
