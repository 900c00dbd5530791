import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoxFile } from '../../../box/box.ts';

/** One of our own classes, where javac finds it in a box. */
export const javaSource = (name: string): BoxFile & { content: string } => ({
  target: `/tmp/${name}`,
  content: readFileSync(join(import.meta.dirname, 'inside', name), 'utf8'),
});

/** What compilers that stay have in common: that of programs with cases, and that of unit tests. */
export const sharedByCompilers = ['CompilerAnswer.java', 'SourceText.java'];
