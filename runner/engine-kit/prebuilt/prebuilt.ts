import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Code of ours in C. What was compiled of it lies beside it, for each architecture, so that setup needs no compiler. */
export type PrebuiltCode = {
  /** Absolute, with the sources; the binaries are in `prebuilt` below it. */
  folder: string;
  sources: string[];
  /** Of the binary: what stands before and after the architecture. */
  name: [string, string];
  flags: string[];
};

/** What scripts/build-prebuilt.ts wrote beside the binaries. */
export type Prebuilt = {
  /** That was running when they were made. */
  node: string;
  /** SHA-256 of the sources and of each binary. */
  source: string;
  binaries: Record<string, string>;
  /** The version of the compiler and of what is linked, by architecture. */
  compilers: Record<string, string>;
};

export const architectures = ['arm64', 'x64'] as const;
export type Architecture = (typeof architectures)[number];

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const sourceHash = ({ folder, sources }: PrebuiltCode) =>
  sha256(Buffer.concat(sources.map(name => readFileSync(join(folder, name)))));

export const prebuiltBinary = ({ folder, name: [stem, ending] }: PrebuiltCode, architecture: string) =>
  join(folder, 'prebuilt', `${stem}-${architecture}${ending}`);

export const prebuiltFile = ({ folder }: PrebuiltCode) => join(folder, 'prebuilt', 'prebuilt.json');
export const readPrebuilt = (code: PrebuiltCode) =>
  JSON.parse(readFileSync(prebuiltFile(code), 'utf8')) as Prebuilt;

/** The committed binary for this machine. Throws if there is none, or if it is not the one that was committed. */
export function readBinary(code: PrebuiltCode, architecture: string = process.arch): Buffer {
  const wanted = readPrebuilt(code).binaries[architecture];
  const [stem] = code.name;
  if (wanted === undefined) throw new Error(`there is no ${stem} for ${architecture}`);
  const bytes = readFileSync(prebuiltBinary(code, architecture));
  if (sha256(bytes) !== wanted) throw new Error(`the ${stem} for ${architecture} was changed`);
  return bytes;
}
