import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const root = `${import.meta.dirname}/../..`;

/**
 * A class of a CSS module: its name, and what tells its file from others. Shorter than the default, which also has the number
 * of its line, so that a line more at the top of a file would give all its classes new names.
 */
export const classNameOf = (name: string, file: string): string =>
  `${name}_${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`;
