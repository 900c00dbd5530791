/** Bytes that are written one part after the other, without an object for each part. */
export const growingBytes = (atFirst = 8 * 1024) => {
  let bytes = Buffer.allocUnsafe(atFirst);
  let length = 0;
  return {
    length: () => length,
    /** Where the next so many bytes are to be written. What was there before is no zeros. */
    room: (count: number): { bytes: Buffer; at: number } => {
      const at = length;
      length += count;
      if (length > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * bytes.length, length));
        bytes.copy(larger, 0, 0, at);
        bytes = larger;
      }
      return { bytes, at };
    },
    /** All of them, and begins anew. */
    take: (): Buffer => {
      const all = bytes.subarray(0, length);
      [bytes, length] = [Buffer.allocUnsafe(atFirst), 0];
      return all;
    },
  };
};
