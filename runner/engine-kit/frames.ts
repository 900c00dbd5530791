import type { Duplex } from 'node:stream';

export class BadFrame extends Error {}

/** JSON with its length before it, four bytes. */
export function frameOf(value: unknown): Buffer {
  const frame = Buffer.from(`0000${JSON.stringify(value)}`);
  frame.writeUInt32LE(frame.length - 4);
  return frame;
}

/** Calls `take` for each whole frame that arrives, and `fail` once for one that cannot be one. */
export function readFrames(
  stream: Duplex,
  maxBytes: number,
  take: (value: unknown) => void,
  fail: (error: BadFrame) => void,
): void {
  let rest: Buffer = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4) {
      const size = rest.readUInt32LE();
      if (size > maxBytes) return stop(`a frame of ${size} bytes`);
      if (rest.length < 4 + size) return;
      const text = rest.toString('utf8', 4, 4 + size);
      rest = rest.subarray(4 + size);
      try {
        take(JSON.parse(text));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return stop('a frame that is not JSON');
      }
    }
  };
  const stop = (reason: string) => {
    stream.off('data', read);
    fail(new BadFrame(reason));
  };
  stream.on('data', read);
}
