import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { build, compilerOf } from './build.ts';
import {
  architectures,
  prebuiltBinary,
  type PrebuiltCode,
  readPrebuilt,
  sha256,
  sourceHash,
} from './prebuilt.ts';

/** For the tests of each code: what is committed comes from its source. */
export function testCommitted(code: PrebuiltCode): void {
  const prebuilt = readPrebuilt(code);

  it.each(architectures)(
    'QK-1 for %s is the one that was committed, from the source in the repository',
    name => {
      expect(sourceHash(code)).toBe(prebuilt.source);
      expect(sha256(readFileSync(prebuiltBinary(code, name)))).toBe(prebuilt.binaries[name]);
    },
  );

  const here = architectures.filter(name => compilerOf(code, name) !== null);
  it.each(here)('QK-1 for %s can be built here, by the same compiler to the same bytes', name => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-prebuilt-'));
    try {
      const file = join(folder, 'binary');
      build(code, name, file);
      const bytes = sha256(readFileSync(file));
      const wanted = prebuilt.compilers[name] === compilerOf(code, name) ? prebuilt.binaries[name] : bytes;
      expect(bytes).toBe(wanted);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
