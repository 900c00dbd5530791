import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Generates the contents of `schema.ts` from a migrated database, for `npm run schema` and its test. */
export const generateSchema = (databaseUrl: string): string =>
  execFileSync(
    join(import.meta.dirname, '../../../node_modules/.bin/kysely-codegen'),
    [
      '--print',
      '--log-level',
      'silent',
      '--dialect',
      'postgres',
      '--camel-case',
      '--singularize',
      '--url',
      databaseUrl,
    ].concat(
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      '*migrations',
    ),
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
