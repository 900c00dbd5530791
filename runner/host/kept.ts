import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const unusedMs = 7 * 24 * 3600 * 1000;

/**
 * The path of a file that takes long to make and outlives the runner. Its name is `<stem>-<hash of all it is made from>`, so
 * that a change makes another one. It is used only if its content has the hash that was written down when it was made: a full
 * disk or a power cut leaves half a file.
 */
export async function keptOrMade(
  folder: string,
  { stem, madeFrom }: { stem: string; madeFrom: string[] },
  make: (path: string) => Promise<void>,
): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(madeFrom)).digest('hex').slice(0, 32);
  const path = join(folder, `${stem}-${key}`);
  if (await isWhole(path)) {
    const now = new Date();
    utimesSync(path, now, now);
    return path;
  }
  removeUnused(folder, stem);
  const part = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await make(part);
    writeFileSync(`${part}.sum`, await hashOf(part));
    renameSync(`${part}.sum`, sumOf(path));
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
    rmSync(`${part}.sum`, { force: true });
  }
  return path;
}

const sumOf = (path: string) => `${path}.sha256`;

async function isWhole(path: string): Promise<boolean> {
  try {
    return readFileSync(sumOf(path), 'utf8') === (await hashOf(path));
  } catch {
    return false;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

/** Those of an earlier version of Java or of ours. */
function removeUnused(folder: string, stem: string): void {
  for (const name of readdirSync(folder).filter(one => one.startsWith(`${stem}-`))) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > unusedMs) rmSync(path, { force: true });
  }
}
