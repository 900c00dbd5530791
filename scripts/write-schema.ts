// `npm run schema`: generates server/db/schema.ts from an empty, migrated database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/db.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { generateSchema } from '#server/db/generate-schema.ts';
import { migrate } from '#server/db/migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-schema-'));
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' });
try {
  const database = openDatabase(postgres.url, error => console.error(error));
  await migrate(database.pool);
  await database.close();
  writeFileSync(join(import.meta.dirname, '../server/db/schema.ts'), generateSchema(postgres.url));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
