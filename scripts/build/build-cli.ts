import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** The command line as one file without dependencies, for Node 18 and newer. Returns the folder of its package. */

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'cli/npm');

export const buildCli = async (outDir = folder): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __CLI_VERSION__: JSON.stringify(version) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'cli/main.ts',
      target: 'node18',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'cairn.mjs', format: 'esm' } },
    },
  });
  const file = join(outDir, 'cairn.mjs');
  await chmod(file, 0o755);
  return folder;
};

if (import.meta.main) await buildCli();
