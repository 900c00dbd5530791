import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { build, compilerOf } from '../engine-kit/prebuilt/build.ts';
import {
  architectures,
  prebuiltBinary,
  readPrebuilt,
  sha256,
  sourceHash,
} from '../engine-kit/prebuilt/prebuilt.ts';
import { launcherCode } from './command/case-box/launcher/launcher-code.ts';
import { addonCode } from './node/zygote/addon.ts';

describe.each([
  { name: 'the addon of Node', code: addonCode },
  { name: 'the launcher of case boxes', code: launcherCode },
])('$name', ({ code }) => {
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
});
