import { catalogue } from '#contract/core/catalogue.ts';

export const databaseProblems = catalogue('database', {
  inUse: ({ what }: { what: string }) =>
    `This database is in use (${what}), and a backup is restored only into an empty one. Set CAIRN_DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  otherSchema: ({ name, version }: { name: string; version: string }) =>
    `This Cairn keeps ${name} differently from Cairn ${version}, which made the backup: restore it with that version, then upgrade.`,
  cutShort: ({ file }: { file: string }) =>
    `${file} ends too early: it was cut short. Take another copy of the backup.`,
  damaged: ({ file }: { file: string }) =>
    `${file} was changed or damaged after it was made: its contents do not match their hashes. Take another copy of the backup.`,
  notABackup: ({ file }: { file: string }) => `${file} is not a backup of Cairn.`,
  madeByNewer: ({ file, version }: { file: string; version: string }) =>
    `${file} was made by a newer Cairn (${version}): restore it with that one.`,
  noSuchFile: ({ file }: { file: string }) => `There is no file ${file}.`,
  nothingToBackUp: 'There is nothing to back up: no Cairn has used this database yet.',
  noEmbeddedPostgres: ({ platform, arch }: { platform: string; arch: string }) =>
    `There is no embedded PostgreSQL for ${platform}-${arch}: set DATABASE_URL.`,
  setupFailed: ({ said }: { said: string }) =>
    `The embedded PostgreSQL could not be set up (${said}). Run Cairn as an ordinary user, or set DATABASE_URL.`,
  folderInUse: ({ pid, folder }: { pid: number; folder: string }) =>
    `Another Cairn server (process ${pid}) already uses the data folder ${folder}. Stop it first, or set CAIRN_DATA_DIR to another folder.`,
  didNotStart: ({ log }: { log: string }) => `PostgreSQL did not start; ${log} says why.`,
  usedByNewer: ({ name }: { name: string }) =>
    `This data was used by a newer Cairn (it has ${name}): use that one.`,
  migrationChanged: ({ name }: { name: string }) =>
    `The migration ${name} was changed after it ran here: restore its text.`,
});
