// `node scripts/write-json-schema.ts`: updates the schema of .pmcart documents after a change of the model.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentSchema } from '#server/content/archive/json-schema.ts';

writeFileSync(
  join(import.meta.dirname, '../docs/pmcart.schema.json'),
  `${JSON.stringify(documentSchema(), null, 2)}\n`,
);
