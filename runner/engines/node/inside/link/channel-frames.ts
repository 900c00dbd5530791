import { readSync, writeSync } from 'node:fs';

/** In the four length bytes: a wake-up byte announces this frame. */
const markBit = 0x80000000;
/** Its sender blocks for the next frame, and needs no wake-up for it. */
const waitBit = 0x40000000;
const usualSize = 64 * 1024;
const oneByte = Buffer.from('!');

/** How a process reads and writes; the one of a forked process is faster (zygote.c). */
type Line = {
  /** Waits for at least one byte, and returns how many were read; 0 at the end. */
  take(descriptor: number, bytes: Buffer, from: number, to: number): number;
  /** Returns how many of these bytes were written; -1 if nobody reads them any more. */
  put(descriptor: number, bytes: Buffer, from: number, to: number): number;
};
declare const cairnLine: Line | undefined;
const line: Line = typeof cairnLine === 'undefined' ? { take: readOnce, put: writeOnce } : cairnLine;

export type FrameMarks = { isMarked: boolean; isAwaiting: boolean };
type Frame = FrameMarks & { message: unknown };

/** Reads as much as is available, so that a short frame needs one system call instead of two. */
export function createFrameReader(descriptor: number, maxFrame: number) {
  const usual = Buffer.allocUnsafeSlow(usualSize);
  let held = usual;
  let start = 0;
  let end = 0;

  /** Reads until this many bytes are buffered; false at the end of the stream. */
  function hold(size: number): boolean {
    if (held.length - start < size) {
      const room = size <= usualSize ? usual : Buffer.allocUnsafe(size);
      held.copy(room, 0, start, end);
      held = room;
      end -= start;
      start = 0;
    }
    while (end - start < size) {
      const count = line.take(descriptor, held, end, held.length);
      if (count === 0) return false;
      end += count;
    }
    return true;
  }

  return {
    read(): Frame | 'gone' | 'broken' {
      if (!hold(4)) return 'gone';
      const header = held.readUInt32LE(start);
      const size = header & ~(markBit | waitBit);
      if (size > maxFrame) return 'broken';
      if (!hold(4 + size)) return 'gone';
      const text = held.toString('utf8', start + 4, start + 4 + size);
      start += 4 + size;
      if (start === end) {
        held = usual;
        start = 0;
        end = 0;
      }
      try {
        const message: unknown = JSON.parse(text);
        return { message, isMarked: (header & markBit) !== 0, isAwaiting: (header & waitBit) !== 0 };
      } catch {
        // Our own code never writes invalid JSON.
        return 'broken';
      }
    },
  };
}

export function createFrameWriter(descriptor: number, maxFrame: number) {
  const usual = Buffer.allocUnsafeSlow(usualSize);
  return {
    write(message: unknown, { isMarked, isAwaiting }: FrameMarks): 'done' | 'gone' {
      const text = JSON.stringify(message);
      // A UTF-16 code unit takes at most three bytes in UTF-8.
      const isShort = text.length * 3 + 4 <= usualSize;
      const frame = isShort ? usual : Buffer.from(`0000${text}`);
      const size = isShort ? frame.write(text, 4) : frame.length - 4;
      if (size > maxFrame) throw new RangeError('This value is too large to be handed over.');
      frame.writeUInt32LE((size + (isMarked ? markBit : 0) + (isAwaiting ? waitBit : 0)) >>> 0);
      return writeAll(descriptor, frame, 4 + size);
    },
  };
}

export const wake = (wakeup: number) => writeAll(wakeup, oneByte, 1);

function writeAll(descriptor: number, bytes: Buffer, size: number): 'done' | 'gone' {
  for (let offset = 0; offset < size;) {
    const count = line.put(descriptor, bytes, offset, size);
    if (count < 0) return 'gone';
    // Not a blocking descriptor, and full.
    if (count === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    offset += count;
  }
  return 'done';
}

function writeOnce(descriptor: number, bytes: Buffer, from: number, to: number): number {
  try {
    return writeSync(descriptor, bytes, from, to - from);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EPIPE' || code === 'ECONNRESET') return -1;
    if (code !== 'EAGAIN') throw error;
    return 0;
  }
}

function readOnce(descriptor: number, bytes: Buffer, from: number, to: number): number {
  try {
    return readSync(descriptor, bytes, from, to - from, null);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return 0;
    throw error;
  }
}
