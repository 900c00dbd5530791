// `npm run restore -- <file>` restores a backup into an empty database; `--verify` uses a temporary database instead.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import { loadBackup } from '#server/platform/db/backup/load-backup.ts';
import { checkBackup } from '#server/platform/db/backup/read-backup.ts';
import { restoreSecret } from '#server/platform/secret.ts';
import { withDatabaseUrl } from './database-url.ts';
import { reportErrors } from './report-errors.ts';
import { describeBackup, verifyBackup } from './verify-backup.ts';

const verify = async (file: string) => {
  const { manifest, sentence } = await verifyBackup(file);
  for (const [table, { rows, hash }] of Object.entries(manifest.sums))
    console.log(`${hash.slice(0, 12)}  ${String(rows).padStart(8)} rows  ${table}`);
  console.log(sentence);
};

const restore = async (file: string) => {
  const config = readConfig();
  // Check first: a damaged file must not create a database.
  await checkBackup(file);
  const manifest = await withDatabaseUrl(config, url => loadBackup(url, file));
  console.log(`Restored: ${describeBackup(manifest)}. Every count and hash is the same.`);
  if (config.secret)
    console.log('CAIRN_SECRET is set and is used; with another one than before, all sign in again.');
  else if (manifest.secret) restoreSecret(config.dataDir, manifest.secret);
  else
    console.log(
      'The backup holds no secret: set CAIRN_SECRET to the one it was made with, or all sign in again.',
    );
};

const { values, positionals } = parseArgs({
  options: { verify: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (file) await reportErrors(() => (values.verify ? verify : restore)(resolve(file)));
else {
  console.log('Usage: npm run restore -- [--verify] <file>');
  process.exitCode = 1;
}
