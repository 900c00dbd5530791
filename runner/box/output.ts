import { StringDecoder } from 'node:string_decoder';

/** Collects what a program prints, within fixed limits. */
export type OutputCollector = {
  /** Both streams in order of arrival, up to `shownBytes`. */
  shown(): string;
  isCut(): boolean;
  /** Standard output alone, up to `keptBytes`; io tests compare it. */
  standardOutput(): string;
  /** Standard error alone, up to `shownBytes`; explains crashes. */
  standardError(): string;
  /** From now on nothing is added to the others: the program is asked where it is, and prints its stack. */
  beginDump(): void;
  dump(): string;
};

export type ChunkSource = { on(event: 'data', take: (chunk: Buffer) => void): unknown };

export function collectOutput(
  streams: { stdout: ChunkSource; stderr: ChunkSource },
  options: { shownBytes: number; keptBytes: number; onTooMuch: () => void },
): OutputCollector {
  const shown = cappedText(options.shownBytes);
  const standard = cappedText(options.keptBytes);
  const errors = cappedText(options.shownBytes);
  const dump = cappedText(options.shownBytes);
  let isDumping = false;
  let total = 0;
  const take = (chunk: Buffer, own: { add: (chunk: Buffer) => void }) => {
    if (isDumping) return dump.add(chunk);
    own.add(chunk);
    total += chunk.length;
    shown.add(chunk);
    if (total > options.keptBytes) options.onTooMuch();
  };
  streams.stdout.on('data', (chunk: Buffer) => take(chunk, standard));
  streams.stderr.on('data', (chunk: Buffer) => take(chunk, errors));
  return {
    shown: shown.text,
    isCut: () => total > options.shownBytes,
    standardOutput: standard.text,
    standardError: errors.text,
    beginDump: () => void (isDumping = true),
    dump: dump.text,
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
    // `write` without `end` omits an incomplete UTF-8 character at the cut.
    text: () => new StringDecoder('utf8').write(Buffer.concat(chunks)),
  };
}
