import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

/** A fault that somebody could make, and the tests that must notice it. */
const Mutant = z.strictObject({
  file: z.string(),
  /** Occurs exactly once in the file. */
  find: z.string().min(1),
  replace: z.string(),
  /** Test files, from the root of the repository. */
  tests: z.array(z.string()).min(1),
  /** A part of the names of the tests that must notice it, where the files have many others. */
  only: z.string().optional(),
  /** What a user would see of it. */
  why: z.string().min(1),
});
export type Mutant = z.infer<typeof Mutant>;

export const readMutants = (): Mutant[] =>
  globSync('mutants/*.json', { cwd: root })
    .sort()
    .flatMap(file => z.array(Mutant).parse(JSON.parse(readFileSync(join(root, file), 'utf8'))));
