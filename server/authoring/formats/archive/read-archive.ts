import type { Sentence } from '#contract/core/catalogue.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { callbackify, promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import {
  type Entry as ZipEntry,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { AppError } from '#server/platform/app-error.ts';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { tooLargePicture } from '../folder/check-picture.ts';
import { type Entry, isIgnored, isPicturePath, treeOf } from '../folder/entry-tree.ts';
import { collectProblems, sentenceAbout } from '../folder/folder-parts.ts';
import type { FileBytes } from './file-bytes.ts';
import { limits } from './archive-limits.ts';

/**
 * How this works
 *
 * Archives are untrusted. First we read the central directory and check the number, sizes, types and names of the entries.
 * Only a valid archive is unpacked, entry by entry into memory, never to disk. An entry that is larger than declared or
 * fails its checksum is refused. So the memory use is bounded before anything is unpacked.
 */

class BytesReader extends RandomAccessReader {
  readonly #bytes: FileBytes;

  constructor(bytes: FileBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ) {
    callbackify(this.#bytes.read)(position, length, (error, part) => {
      if (!error) part.copy(buffer, offset);
      done(error);
    });
  }
}

const damaged = (cause: unknown) =>
  new AppError('invalid', transferProblems.archiveDamaged, {
    cause,
  });

/** True for zip or Node errors, false for storage errors. */
const isDamage = (error: unknown) => {
  const { code } = error as { code?: string };
  return !(error instanceof AppError) && (code === undefined || code.startsWith('ERR_'));
};

const orDamaged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isDamage(error) ? damaged(error) : error;
  }
};

const nameOf = (raw: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return null;
  }
};

type Listed = { path: string; entry: ZipEntry };

const kindMask = 0o170000;
const plainKinds = [0, 0o100000];

/** Why the entry is refused by its directory record; null if it is valid. */
const faultOf = ({ path, entry }: Listed): Sentence | null => {
  // The upper 16 bits hold the Unix file mode.
  const kind = (entry.externalFileAttributes >>> 16) & kindMask;
  if (entry.isEncrypted()) return transferProblems.isEncrypted;
  if (!plainKinds.includes(kind)) return transferProblems.isNoFile;
  if (path.split('/').length > limits.depth) return transferProblems.liesTooDeep({ depth: limits.depth });
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    return transferProblems.isPackedUnusually;
  if (isPicturePath(path) && entry.uncompressedSize > pictureLimits.bytes)
    return tooLargePicture(entry.uncompressedSize);
  if (!isPicturePath(path) && entry.uncompressedSize > limits.textBytes)
    return transferProblems.isNoText({ megabytes: limits.textBytes / 1_000_000 });
  // Deflate never makes data much larger.
  if (entry.compressedSize > entry.uncompressedSize * 1.01 + 1000) return transferProblems.isDamaged;
  return null;
};

/** All files of the archive that belong to the layout; throws if any entry is invalid. */
const listEntries = async (zip: ZipFile): Promise<{ files: Listed[]; ignored: string[] }> => {
  if (zip.entryCount > limits.entries)
    throw new AppError(
      'invalid',
      transferProblems.tooManyEntries({ count: zip.entryCount, most: limits.entries }),
    );
  const problems = collectProblems();
  const files: Listed[] = [];
  const ignored: string[] = [];
  const total = { texts: 0, pictures: 0 };
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry.fileNameRaw);
    if (name === null) {
      problems.add(entry.fileNameRaw.toString('latin1'), transferProblems.nameIsNotUtf8);
      continue;
    }
    const path = name.replace(/\/$/, '');
    // Folder entries are not needed, but their names are checked.
    const isFolder = path !== name;
    if (isIgnored(path.split('/'))) {
      if (!isFolder) ignored.push(path);
      continue;
    }
    if (isFolder) {
      treeOf([{ path, text: '' }], problems);
      continue;
    }
    const listed = { path, entry };
    const fault = faultOf(listed);
    if (fault) problems.add(path, fault);
    const part = isPicturePath(path) ? 'pictures' : 'texts';
    const most = part === 'pictures' ? pictureLimits.totalBytes : limits.totalBytes;
    total[part] += entry.uncompressedSize;
    if (total[part] > most) {
      problems.add(path, transferProblems.growsTooLarge({ megabytes: most / 1_000_000 }));
      break;
    }
    files.push(listed);
  }
  // Check for path traversal and duplicate names.
  treeOf(
    files.map(({ path }) => ({ path, text: '' })),
    problems,
  );
  problems.throwIfAny();
  return { files, ignored };
};

const inflate = promisify(inflateRaw);

const unpack = async (zip: ZipFile, bytes: FileBytes, { path, entry }: Listed): Promise<Entry> => {
  const refuse = (fault: Sentence, cause?: unknown) =>
    new AppError('invalid', sentenceAbout(path, fault), { cause });
  const { fileDataStart } = await orDamaged(zip.readLocalFileHeaderPromise(entry, { minimal: true }));
  const packed = await orDamaged(bytes.read(fileDataStart, entry.compressedSize));
  const content =
    entry.compressionMethod === 0
      ? packed
      : await inflate(packed, { maxOutputLength: entry.uncompressedSize + 1 }).catch((error: unknown) => {
          throw refuse(transferProblems.isDamaged, error);
        });
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
    throw refuse(transferProblems.isNotAsDeclared);
  if (isPicturePath(path)) return { path, text: '', bytes: content };
  const text = nameOf(content);
  if (text === null) throw refuse(transferProblems.isNotUtf8);
  return { path, text };
};

/** If the archive has a single top folder, that folder is the root. */
const withoutTopFolder = (entries: Entry[]): Entry[] => {
  const top = entries[0]?.path.split('/')[0] ?? '';
  const isWrapped =
    entries.every(({ path }) => path.startsWith(`${top}/`)) && !/^(modules|lessons)$/.test(top);
  return isWrapped
    ? entries.map(({ path, ...entry }) => ({ ...entry, path: path.slice(top.length + 1) }))
    : entries;
};

/** The texts of a zip archive, and the names of ignored entries. */
export const readArchive = async (bytes: FileBytes): Promise<{ entries: Entry[]; ignored: string[] }> => {
  const zip = await orDamaged(
    fromRandomAccessReaderPromise(new BytesReader(bytes), bytes.size, {
      decodeStrings: false,
      autoClose: false,
    }),
  );
  const { files, ignored } = await orDamaged(listEntries(zip));
  const entries: Entry[] = [];
  for (const file of files) entries.push(await unpack(zip, bytes, file));
  return { entries: withoutTopFolder(entries), ignored };
};
