import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const encodings = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
];

/** Writes `.br` and `.gz` files at build time, so that the server need not compress. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // Reads the written files, because other plugins may change the bundle until then.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter(name => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async name => {
        const content = await readFile(join(dir, name));
        if (content.length < 1024) return;
        for (const { ending, compress } of encodings)
          await writeFile(join(dir, name + ending), await compress(content));
      }),
    );
  },
});
