// `npm run backup [-- <file>]`: backs up the whole database into one file, while the server is running or stopped.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { findKeptSecret } from '#server/platform/secret.ts';
import { hasDatabase, withDatabaseUrl } from './database-url.ts';
import { reportErrors } from './report-errors.ts';

const defaultFile = () => `backups/cairn-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.jsonl.gz`;

const versionOfCairn = () => {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

await reportErrors(async () => {
  const config = readConfig();
  const file = resolve(process.argv[2] ?? defaultFile());
  if (!hasDatabase(config))
    throw new AppError('not_found', `There is nothing to back up: ${config.dataDir} holds no database.`);
  const secret = findKeptSecret(config);
  const about = { version: versionOfCairn(), secret };
  const { sums } = await withDatabaseUrl(config, url => writeBackup(url, file, about));
  const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${file}: ${Object.keys(sums).length} tables, ${rows} rows, ${megabytes} MB.`);
  console.log(
    secret
      ? 'It holds the secret that signs tokens: keep it as private as the database.'
      : 'It does not hold the secret that signs tokens: keep CAIRN_SECRET with your settings.',
  );
  console.log(`See whether it can be restored: npm run restore -- --verify ${file}`);
});
