import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentSchema } from './json-schema.ts';

const published = join(import.meta.dirname, '../../../../docs/pmcart.schema.json');

it('the published JSON Schema matches the schema of the import', () => {
  expect(JSON.parse(readFileSync(published, 'utf8')), 'run: npm run json-schema').toEqual(documentSchema());
});
