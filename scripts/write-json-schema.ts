// `node scripts/write-json-schema.ts`: publishes the schema of .pmcart documents anew after a change of the model.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentSchema } from '#server/authoring/formats/archive/json-schema.ts';

writeFileSync(
  join(import.meta.dirname, '../docs/pmcart.schema.json'),
  `${JSON.stringify(documentSchema(), null, 2)}\n`,
);
