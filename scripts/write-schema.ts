// `npm run schema`: regenerates server/platform/db/schema.ts from an empty, migrated database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/db/db.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { generateSchema } from '#server/platform/db/generate-schema.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-schema-'));
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' });
try {
  const database = openDatabase(postgres.url, error => console.error(error));
  await migrate(database.pool);
  await database.close();
  writeFileSync(join(import.meta.dirname, '../server/platform/db/schema.ts'), generateSchema(postgres.url));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
