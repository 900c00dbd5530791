// `node scripts/build-zygote.ts`: compiles runner/engines/node/zygote/zygote.c for both architectures. Needs the compilers
// gcc-aarch64-linux-gnu and gcc-x86-64-linux-gnu. Setup needs none of this: it uses the committed binaries.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  addonBinary,
  addonSource,
  type Prebuilt,
  prebuiltFile,
  sha256,
} from '#runner/engines/node/zygote/addon.ts';
import { addonArchitectures, addonCompiler, buildAddon } from '#runner/engines/node/zygote/build-addon.ts';

mkdirSync(dirname(prebuiltFile), { recursive: true });
const prebuilt: Prebuilt = {
  node: process.version,
  source: sha256(readFileSync(addonSource)),
  compilers: {},
  binaries: {},
};
for (const architecture of addonArchitectures) {
  buildAddon(architecture, addonBinary(architecture));
  prebuilt.compilers[architecture] = addonCompiler(architecture)!;
  prebuilt.binaries[architecture] = sha256(readFileSync(addonBinary(architecture)));
}
writeFileSync(prebuiltFile, `${JSON.stringify(prebuilt, null, 2)}\n`);
