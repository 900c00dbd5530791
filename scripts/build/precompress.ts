import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const ways = [
  { ending: '.br', squeeze: promisify(brotliCompress) },
  { ending: '.gz', squeeze: promisify(gzip) },
];

/** Writes `.br` and `.gz` next to compressible files, so that the server need not compress. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // From the written files, because other plugins may change them before.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter(name => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async name => {
        const content = await readFile(join(dir, name));
        if (content.length < 1024) return;
        for (const { ending, squeeze } of ways)
          await writeFile(join(dir, name + ending), await squeeze(content));
      }),
    );
  },
});
