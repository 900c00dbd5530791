// `node scripts/build-prebuilt.ts`: compiles our code in C for both architectures. Needs the compilers gcc-aarch64-linux-gnu and
// gcc-x86-64-linux-gnu, each with its C library. Setup needs none of this: it uses the committed binaries.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { launcherCode } from '#runner/engines/command/case-box/launcher/launcher-code.ts';
import { build, compilerOf } from '#runner/engine-kit/prebuilt/build.ts';
import {
  architectures,
  type Prebuilt,
  prebuiltBinary,
  prebuiltFile,
  sha256,
  sourceHash,
} from '#runner/engine-kit/prebuilt/prebuilt.ts';
import { addonCode } from '#runner/engines/node/zygote/addon.ts';

for (const code of [addonCode, launcherCode]) {
  mkdirSync(dirname(prebuiltFile(code)), { recursive: true });
  const prebuilt: Prebuilt = { node: process.version, source: sourceHash(code), compilers: {}, binaries: {} };
  for (const architecture of architectures) {
    const binary = prebuiltBinary(code, architecture);
    build(code, architecture, binary);
    prebuilt.compilers[architecture] = compilerOf(code, architecture)!;
    prebuilt.binaries[architecture] = sha256(readFileSync(binary));
  }
  writeFileSync(prebuiltFile(code), `${JSON.stringify(prebuilt, null, 2)}\n`);
}
