import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atEnd } from './at-end.ts';

/** Writes files into a folder that goes when the tests of the file have ended. */
export const layOutIn = (name: string) => {
  const root = mkdtempSync(join(tmpdir(), `cairn-${name}-`));
  atEnd(() => rmSync(root, { recursive: true, force: true }));
  return (place: string, files: Record<string, string>): string => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(root, place, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return join(root, place);
  };
};
