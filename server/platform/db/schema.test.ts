import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { generateSchema } from './generate-schema.ts';

it('schema.ts matches the migrated database', async () => {
  const database = await freshDatabase();
  const committed = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8');
  expect(committed, 'run: npm run schema').toBe(generateSchema(database.url));
  await database.close();
});
