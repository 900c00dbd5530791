import type { Readable } from 'node:stream';

export class BadFrame extends Error {}

/** A message to or from a process in a box: its length in four bytes, then JSON. */
export function packFrame(value: unknown): Buffer {
  const frame = Buffer.from(`0000${JSON.stringify(value)}`);
  frame.writeUInt32LE(frame.length - 4);
  return frame;
}

/** Calls `take` for each complete frame, and `fail` once, for the first that is too long or not JSON. */
export function readFrames(
  stream: Readable,
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
