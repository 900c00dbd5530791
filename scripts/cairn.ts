// `npm run cairn -- <command>`: what an operator does from the command line.
import { randomBytes } from 'node:crypto';
import { setPassword } from '#server/accounts/set-password.ts';
import { AppError } from '#server/app-error.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

/** Works on the database of the server that runs, or starts the embedded one for as long as it takes. */
const withDatabase = async (work: (database: Database) => Promise<void>) => {
  const { databaseUrl, dataDir } = readConfig();
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  const own = running ? null : await startEmbeddedPostgres(dataDir);
  const database = openDatabase(running ?? own?.url ?? '', error => console.error(error.message));
  try {
    await migrate(database.pool);
    await work(database);
  } finally {
    await database.close();
    await own?.stop();
  }
};

const commands: Record<string, { usage: string; run(args: string[]): Promise<void> }> = {
  'reset-password': {
    usage: 'reset-password <email>    gives the account a new random password and prints it',
    run: ([email = '']) =>
      withDatabase(async ({ db }) => {
        const password = randomBytes(12).toString('base64url');
        await setPassword(db, email, password);
        console.log(`The password of ${email} is now ${password}`);
      }),
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  try {
    await command.run(args);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
} else {
  console.log(
    ['Usage: npm run cairn -- <command>', ...Object.values(commands).map(c => `  ${c.usage}`)].join('\n'),
  );
  process.exitCode = 1;
}
