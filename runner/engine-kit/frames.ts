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
  const header = Buffer.alloc(4);
  let body: Buffer | null = null;
  let filled = 0;
  // Each byte is copied once, however a frame is cut: a box may send its bytes one by one.
  const read = (chunk: Buffer) => {
    for (let offset = 0; offset < chunk.length;) {
      const target = body ?? header;
      const count = chunk.copy(target, filled, offset);
      offset += count;
      filled += count;
      if (filled < target.length) return;
      filled = 0;
      if (!body) {
        const size = header.readUInt32LE();
        if (size > maxBytes) return stop(`a frame of ${size} bytes`);
        body = Buffer.allocUnsafe(size);
        continue;
      }
      const text = body.toString('utf8');
      body = null;
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
