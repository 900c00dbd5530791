// `npm run json-schema`: regenerates the JSON Schema of .pmcart documents.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentSchema } from '#server/authoring/formats/archive/json-schema.ts';

writeFileSync(
  join(import.meta.dirname, '../docs/pmcart.schema.json'),
  `${JSON.stringify(documentSchema(), null, 2)}\n`,
);
