import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1_048_576;

/**
 * A file system of its own for the data folder of a server, in a file: it can be filled to the last byte without filling the disk of
 * the machine. Needs root.
 */
export const aSmallDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  const image = `${folder}.img`;
  const filler = join(folder, 'filler');
  writeFileSync(image, '');
  truncateSync(image, 4096 * megabyte);
  // Nothing is set aside for root, who is the owner of the database's processes here.
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
  execFileSync('mount', ['-o', 'loop', image, folder]);
  const remove = () => {
    process.off('exit', remove);
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
    rmSync(image, { force: true });
  };
  process.on('exit', remove);
  process.once('SIGTERM', () => process.exit(143));
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    dataDir: join(folder, 'data'),
    freeBytes,
    fill: () => {
      // Nearly all at once; the rest is written until nothing fits any more.
      execFileSync('fallocate', ['-l', String(freeBytes() - 8 * megabyte), filler]);
      for (const size of [megabyte / 4, 4096])
        try {
          for (;;) writeFileSync(`${filler}-rest`, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // Full.
        }
    },
    clear: () => {
      rmSync(filler, { force: true });
      rmSync(`${filler}-rest`, { force: true });
    },
    remove,
  };
};

export type SmallDisk = ReturnType<typeof aSmallDisk>;
