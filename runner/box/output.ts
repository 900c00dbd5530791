import { StringDecoder } from 'node:string_decoder';

/** Collects what a program prints, within fixed limits. */
export type OutputCollector = {
  /** Both streams in order of arrival; of more than `shownBytes` the beginning and the end. */
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
  const shown = bothEnds(options.shownBytes);
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

/**
 * The beginning and the end of a long text, with a line between them that says how much is left out: the end often has
 * the answer, or the message before a crash.
 */
export function bothEnds(limit: number): { add: (chunk: Buffer) => void; text: () => string } {
  const head = cappedText(headShare(limit));
  const whole = cappedText(limit);
  const tailBytes = limit - headShare(limit);
  let tail: Buffer[] = [];
  let kept = 0;
  let total = 0;
  return {
    add(chunk) {
      head.add(chunk);
      whole.add(chunk);
      total += chunk.length;
      tail.push(chunk.subarray(-tailBytes));
      kept += chunk.length;
      // Not at each chunk, so that a program that prints single characters does not cost more.
      if (kept > 4 * tailBytes) {
        tail = [Buffer.concat(tail).subarray(-tailBytes)];
        kept = tailBytes;
      }
    },
    text: () =>
      total <= limit
        ? whole.text()
        : head.text() + omission(total - limit) + withoutPart(Buffer.concat(tail).subarray(-tailBytes)),
  };
}

/** The same of a text whose middle is missing already. */
export function joinEnds(head: string, leftOut: number, tail: string, limit: number): string {
  const [first, last] = [Buffer.from(head), Buffer.from(tail)];
  const total = first.length + leftOut + last.length;
  if (leftOut === 0) {
    const whole = bothEnds(limit);
    whole.add(Buffer.concat([first, last]));
    return whole.text();
  }
  const shown = cappedText(headShare(limit));
  shown.add(first);
  const end = last.subarray(-(limit - headShare(limit)));
  const missing = total - Math.min(first.length, headShare(limit)) - end.length;
  return shown.text() + omission(missing) + withoutPart(end);
}

const headShare = (limit: number) => Math.floor((limit * 3) / 4);

/** A text that was cut is longer than its limit by this much at most. */
export const omissionBytes = 64;

const omission = (bytes: number) =>
  `\n… ${Math.ceil(bytes / 1024).toLocaleString('en')} KB are left out here …\n`;

/** Without the rest of a character that was cut. */
function withoutPart(bytes: Buffer): string {
  const begin = bytes.findIndex(byte => (byte & 0xc0) !== 0x80);
  return bytes.subarray(Math.max(begin, 0)).toString('utf8');
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
