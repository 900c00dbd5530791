import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What scripts/build-zygote.ts wrote beside the binaries. */
export type Prebuilt = {
  node: string;
  /** SHA-256 of the source and of each binary. */
  source: string;
  binaries: Record<string, string>;
  /** The version of the compiler, by architecture. */
  compilers: Record<string, string>;
};

export const addonSource = join(import.meta.dirname, 'zygote.c');
const folder = join(import.meta.dirname, 'prebuilt');
export const addonBinary = (architecture: string) => join(folder, `zygote-${architecture}.node`);
export const prebuiltFile = join(folder, 'prebuilt.json');
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const readPrebuilt = () => JSON.parse(readFileSync(prebuiltFile, 'utf8')) as Prebuilt;

/** The committed binary for this machine. Throws if there is none, or if it is not the one that was committed. */
export function readAddon(architecture: string = process.arch): Buffer {
  const prebuilt = readPrebuilt();
  const wanted = prebuilt.binaries[architecture];
  if (wanted === undefined) throw new Error(`there is no addon for ${architecture}`);
  if (prebuilt.node !== process.version)
    throw new Error(`the addon is for Node ${prebuilt.node}, and this is ${process.version}`);
  const bytes = readFileSync(addonBinary(architecture));
  if (sha256(bytes) !== wanted) throw new Error(`the addon for ${architecture} was changed`);
  return bytes;
}
