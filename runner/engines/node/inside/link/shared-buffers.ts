import { typedArrays } from './builtins.ts';
import { listOf, ProtocolError } from './value-fill.ts';

/** Larger ones are not shared, but copied with each view of them. */
const maxLength = 1_000_000;

/** Two arrays of bytes can be views of one memory: then they are so in the other process, too. */
export function createSharedBuffers(sign: 1 | -1) {
  const numberOf = new WeakMap<object, number>();
  const byNumber = new Map<number, ArrayBuffer>();
  let last = 0;

  const remember = (number: number, buffer: ArrayBuffer) => {
    byNumber.set(number, buffer);
    numberOf.set(buffer, number);
    return number;
  };

  return {
    /** What is sent with a view. */
    encode({ buffer, byteOffset }: ArrayBufferView): unknown[] {
      if (!(buffer instanceof ArrayBuffer) || buffer.byteLength > maxLength) return [];
      return [numberOf.get(buffer) ?? remember(sign * ++last, buffer), byteOffset, buffer.byteLength];
    },
    /** A view, and whether its memory is our own, so that the bytes are there. Null if it shares nothing. */
    view([parts, number, offset, length]: unknown[]): { value: object; isOwn: boolean } | null {
      if (number === undefined) return null;
      if (![number, offset, length].every(Number.isSafeInteger)) throw new ProtocolError('bad memory');
      const [at, from, size] = [number, offset, length] as [number, number, number];
      const isOwn = Math.sign(at) === sign;
      const known = byNumber.get(at);
      if (!known && (isOwn || size < 0 || size > maxLength)) throw new ProtocolError('unknown memory');
      const buffer = known ?? new ArrayBuffer(size);
      const [name, bytes] = listOf(parts);
      const constructor = typedArrays.get(String(name));
      if (!constructor) throw new ProtocolError('unknown array');
      const count = Buffer.byteLength(String(bytes), 'base64');
      const perItem = (constructor as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
      if (!known) remember(at, buffer);
      return { value: new constructor(buffer, from, count / perItem), isOwn };
    },
  };
}
