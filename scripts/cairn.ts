// `npm run cairn -- <command>`: commands for operators and authors.
import { randomBytes } from 'node:crypto';
import { setPassword } from '#server/site/accounts/passwords/set-password.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/db.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { contentCommands } from './content-commands.ts';
import { withDatabaseUrl } from './database-url.ts';
import { installLanguages } from './install-languages.ts';
import { receiptCommands } from './receipt-commands.ts';
import { reportErrors } from './report-errors.ts';

const withDatabase = (work: (database: Database) => Promise<void>) =>
  withDatabaseUrl(readConfig(), async url => {
    const database = openDatabase(url, error => console.error(error.message));
    try {
      await migrate(database.pool);
      await work(database);
    } finally {
      await database.close();
    }
  });

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
  'install-languages': {
    usage:
      'install-languages <names>    installs what languages, and tests written for pytest, need (as root)',
    run: async names => installLanguages(names),
  },
  ...receiptCommands(withDatabase),
  ...contentCommands,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  await reportErrors(() => command.run(args));
} else {
  console.log(
    ['Usage: npm run cairn -- <command>', ...Object.values(commands).map(c => `  ${c.usage}`)].join('\n'),
  );
  process.exitCode = 1;
}
