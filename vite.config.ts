import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Puts `.br` and `.gz` beside what gains by it, so that the server sends small files without any work. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // From the written files: until then other plugins may still change them.
  async writeBundle({ dir = '' }, bundle) {
    const ways = [
      { ending: '.br', squeeze: promisify(brotliCompress) },
      { ending: '.gz', squeeze: promisify(gzip) },
    ];
    for (const fileName of Object.keys(bundle).filter(name => /\.(js|css|svg)$/.test(name))) {
      const content = await readFile(join(dir, fileName));
      if (content.length < 1024) continue;
      for (const { ending, squeeze } of ways)
        await writeFile(join(dir, fileName + ending), await squeeze(content));
    }
  },
});

export default defineConfig({
  root: 'web',
  plugins: [react(), precompress()],
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Everything is a file of our own origin: the content security policy has fewer exceptions that way.
    assetsInlineLimit: 0,
    // web/build-budget.test.ts counts what a screen costs, gzipped; that is what people wait for.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What every screen needs and seldom changes stays in the browser's cache over our releases.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//,
            },
          ],
        },
      },
    },
  },
});
