// `npm run cairn -- <command>`: commands for operators and authors.
import { randomBytes } from 'node:crypto';
import { installableNamed } from '#runner/client.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { setPassword } from '#server/site/accounts/passwords/set-password.ts';
import { makeSignInLink } from '#server/site/accounts/journey/make-sign-in-link.ts';
import { systemClock } from '#server/platform/services.ts';
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
  'sign-in-link': {
    usage:
      'sign-in-link <email>      prints a link that signs a site administrator in, once, within ten minutes',
    run: ([email = '']) =>
      withDatabase(async ({ db }) => {
        const config = readConfig();
        const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
        console.log(await makeSignInLink({ publicUrl, clock: systemClock }, db, email));
      }),
  },
  'install-languages': {
    usage:
      'install-languages <names>    installs languages, and what tests written for pytest need (as root)',
    run: async names => {
      installLanguages(names);
      const further = installableNamed(names);
      if (further.length === 0) return;
      await withDatabase(({ db }) => seedLanguages({ db }, further));
      console.log(`Authors of exercises can choose: ${further.map(({ name }) => name).join(', ')}.`);
    },
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
