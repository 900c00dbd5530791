import { crc32, deflateRawSync } from 'node:zlib';

/** An entry with arbitrary header fields. */
export type RawEntry = {
  name: string | Buffer;
  data?: string | Buffer;
  isStored?: boolean;
  /** The general-purpose bit flag: 1 is encryption. */
  flags?: number;
  /** The Unix mode, which can mark a symbolic link. */
  mode?: number;
  method?: number;
  /** The uncompressed size that the header claims. */
  claimedSize?: number;
  claimedCrc?: number;
};

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endRecord = 0x06054b50;
const unixMade = 0x0314;
const utf8Names = 0x0800;

const words = (...parts: [bytes: 2 | 4, value: number][]) => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) {
    buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

/** Writes a zip archive byte by byte, for archives that no regular tool creates. */
export const rawZip = (entries: RawEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data = '', isStored = false, flags = 0, mode = 0o100644, ...claims } of entries) {
    const rawName = Buffer.from(name as string);
    const content = Buffer.from(data as string);
    const packed = isStored ? content : deflateRawSync(content);
    const common: [2 | 4, number][] = [
      [2, 20],
      [2, flags | utf8Names],
      [2, claims.method ?? (isStored ? 0 : 8)],
      [2, 0],
      [2, 33],
      [4, claims.claimedCrc ?? crc32(content)],
      [4, packed.length],
      [4, claims.claimedSize ?? content.length],
      [2, rawName.length],
      [2, 0],
    ];
    files.push(words([4, localHeader], ...common), rawName, packed);
    directory.push(
      words(
        [4, centralHeader],
        [2, unixMade],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, (mode << 16) >>> 0],
        [4, offset],
      ),
      rawName,
    );
    offset += 30 + rawName.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const count = Math.min(entries.length, 0xffff);
  const end = words(
    [4, endRecord],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, central.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...files, central, end]);
};
