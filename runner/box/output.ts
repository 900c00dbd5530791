import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Takes in what a program prints, shows the first part of it, and never keeps more than it may. */
export type OutputCollector = {
  /** What people see: everything printed, in the order it came, up to `shownBytes`. */
  shown(): string;
  isCut(): boolean;
  /** Standard output alone, up to `keptBytes`: what io tests compare. */
  standardOutput(): string;
  /** The beginning of what went to standard error: what a crash is explained with. */
  standardError(): string;
};

export function collectOutput(
  streams: { stdout: Readable; stderr: Readable },
  options: { shownBytes: number; keptBytes: number; onTooMuch: () => void },
): OutputCollector {
  const shown = cappedText(options.shownBytes);
  const standard = cappedText(options.keptBytes);
  const errors = cappedText(options.shownBytes);
  let total = 0;
  const take = (chunk: Buffer) => {
    total += chunk.length;
    shown.add(chunk);
    if (total > options.keptBytes) options.onTooMuch();
  };
  streams.stdout.on('data', (chunk: Buffer) => {
    standard.add(chunk);
    take(chunk);
  });
  streams.stderr.on('data', (chunk: Buffer) => {
    errors.add(chunk);
    take(chunk);
  });
  return {
    shown: shown.text,
    isCut: () => total > options.shownBytes,
    standardOutput: standard.text,
    standardError: errors.text,
  };
}

export function cappedText(limit: number): { add: (chunk: Buffer) => void; text: () => string } {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add(chunk) {
      if (size >= limit) return;
      chunks.push(chunk.subarray(0, limit - size));
      size += chunk.length;
    },
    // A decoder that is never ended leaves out a character that the cut has torn apart.
    text: () => new StringDecoder('utf8').write(Buffer.concat(chunks)),
  };
}
