// `npm run backup [-- <file>]`: backs up the whole database into one file, while the server is running or stopped.
import { commandProblems } from './command-problems.ts';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { backupName, deleteOldBackups } from '#server/platform/db/backup/kept-backups.ts';
import { upsertLastBackup } from '#server/platform/db/backup/last-backup.db.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { findKeptSecret } from '#server/platform/secret.ts';
import { hasDatabase, withDatabaseUrl } from './database-url.ts';
import { reportErrors } from './report-errors.ts';
import { verifyBackup } from './verify-backup.ts';

const usage = `Usage: npm run backup -- [<file>] [--verify]
       npm run backup -- [--folder <folder>] [--keep <number>] [--verify]`;

const readArguments = () => {
  const { values, positionals } = parseArgs({
    options: {
      folder: { type: 'string' },
      keep: { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const keep = values.keep === undefined ? null : Number(values.keep);
  const isWrong =
    positionals.length > 1 ||
    (positionals.length === 1 && (keep !== null || values.folder !== undefined)) ||
    (keep !== null && !(Number.isInteger(keep) && keep >= 1));
  if (isWrong) throw new AppError('invalid', commandProblems.usage({ text: usage }));
  const file = positionals[0] ?? join(values.folder ?? 'backups', backupName(new Date()));
  return { file: resolve(file), keep, isVerified: values.verify };
};

const versionOfCairn = () => {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/** For `/metrics`. Its failure is ignored: the database may be read-only or of an older version. */
const noteInDatabase = async (url: string, madeAt: string) => {
  const database = openDatabase(url, () => {});
  try {
    await upsertLastBackup(database.db, new Date(madeAt));
  } catch (error) {
    console.log(`The time of this backup could not be noted in the database (${(error as Error).message}).`);
  } finally {
    await database.close();
  }
};

await reportErrors(async () => {
  const config = readConfig();
  const { file, keep, isVerified } = readArguments();
  if (!hasDatabase(config))
    throw new AppError('not_found', commandProblems.nothingToBackUp({ dataDir: config.dataDir }));
  const secret = findKeptSecret(config);
  const about = { version: versionOfCairn(), secret };
  await withDatabaseUrl(config, async url => {
    const { sums, madeAt } = await writeBackup(url, file, about);
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(`${file}: ${Object.keys(sums).length} tables, ${rows} rows, ${megabytes} MB.`);
    if (isVerified) console.log((await verifyBackup(file)).sentence);
    await noteInDatabase(url, madeAt);
  });
  console.log(
    secret
      ? 'It holds the secret that signs tokens: keep it as private as the database.'
      : 'It does not hold the secret that signs tokens: keep CAIRN_SECRET with your settings.',
  );
  if (!isVerified) console.log(`See whether it can be restored: npm run restore -- --verify ${file}`);
  // Delete old backups only after the new one was verified.
  const deleted = keep === null ? [] : deleteOldBackups(dirname(file), basename(file), keep);
  if (deleted.length > 0) console.log(`Deleted, to keep ${keep}: ${deleted.join(', ')}.`);
});
