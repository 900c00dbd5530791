/** What a picture is, by its bytes; its name may say anything. */
export type PictureKind = {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  ending: 'png' | 'jpg' | 'gif' | 'webp' | 'svg';
  /** In pixels; null for drawings that do not say. */
  width: number | null;
  height: number | null;
};

type Size = Pick<PictureKind, 'width' | 'height'>;

const asciiAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const pngSize = (bytes: Buffer): Size | null =>
  bytes.length >= 24 && asciiAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && asciiAt(bytes, 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

const gifSize = (bytes: Buffer): Size | null =>
  bytes.length >= 10 && /^GIF8[79]a$/.test(asciiAt(bytes, 0, 6))
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : null;

/** The size is in the first frame header, behind segments of any length. */
const jpegSize = (bytes: Buffer): Size | null => {
  if (asciiAt(bytes, 0, 3) !== '\xff\xd8\xff') return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const webpSize = (bytes: Buffer): Size | null => {
  if (bytes.length < 30 || asciiAt(bytes, 0, 4) !== 'RIFF' || asciiAt(bytes, 8, 12) !== 'WEBP') return null;
  const form = asciiAt(bytes, 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
};

/** What may stand before the first element: a declaration, comments, a document type without definitions. */
const prologue = [
  { begin: '<?xml', end: '?>' },
  { begin: '<!--', end: '-->' },
  { begin: '<!DOCTYPE svg', end: '>' },
];

/** The attributes of the first element if that is `svg`. Reads on by searching, so that no text takes long. */
const svgAttributes = (text: string): string | null => {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const part = prologue.find(({ begin }) => rest.startsWith(begin));
    if (!part) break;
    const end = rest.indexOf(part.end);
    if (end === -1) return null;
    rest = rest.slice(end + part.end.length).trimStart();
  }
  const end = rest.indexOf('>');
  return end !== -1 && /^<svg[\s>]/.test(rest) ? rest.slice('<svg'.length, end) : null;
};

const pixelsIn = (attributes: string, name: string) => {
  const [, number] =
    new RegExp(String.raw`\s${name}\s*=\s*["']\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*["']`).exec(attributes) ?? [];
  return number === undefined ? null : Number(number);
};

/** A drawing is text. Entities are refused: a few of them can stand for gigabytes. */
const svgSize = (bytes: Buffer): Size | null => {
  if (bytes.includes(0) || bytes.includes('<!ENTITY')) return null;
  const attributes = svgAttributes(bytes.toString('utf8', 0, 20_000));
  if (attributes === null) return null;
  const [width, height] = [pixelsIn(attributes, 'width'), pixelsIn(attributes, 'height')];
  return width === null || height === null ? { width: null, height: null } : { width, height };
};

const kinds = [
  { type: 'image/png', ending: 'png', sizeOf: pngSize },
  { type: 'image/jpeg', ending: 'jpg', sizeOf: jpegSize },
  { type: 'image/gif', ending: 'gif', sizeOf: gifSize },
  { type: 'image/webp', ending: 'webp', sizeOf: webpSize },
  { type: 'image/svg+xml', ending: 'svg', sizeOf: svgSize },
] as const;

/** Null for what is no picture of these kinds. */
export const pictureKindOf = (bytes: Buffer): PictureKind | null => {
  for (const { type, ending, sizeOf } of kinds) {
    const size = sizeOf(bytes);
    if (size && size.width !== 0 && size.height !== 0) return { type, ending, ...size };
  }
  return null;
};
