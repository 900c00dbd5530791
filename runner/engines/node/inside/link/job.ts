import { readSync, writeSync } from 'node:fs';

/** Blocks until the runner sends the job: four bytes of length, then JSON. */
export function readJob(descriptor: number): unknown {
  const size = readExactly(descriptor, 4).readUInt32LE();
  return JSON.parse(readExactly(descriptor, size).toString('utf8'));
}

/** Sends a message to the runner, in the same form. */
export function tellRunner(descriptor: number, message: object): void {
  const frame = Buffer.from(`0000${JSON.stringify(message)}`);
  frame.writeUInt32LE(frame.length - 4);
  for (let offset = 0; offset < frame.length;) offset += writeSync(descriptor, frame, offset);
}

function readExactly(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let offset = 0; offset < size;) {
    const count = readSync(descriptor, bytes, offset, size - offset, null);
    // The runner has ended.
    if (count === 0) process.exit(0);
    offset += count;
  }
  return bytes;
}
