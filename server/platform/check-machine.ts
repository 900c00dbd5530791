import type { Config } from './config.ts';
import { type Memory, readDisk, readMemory } from './read-machine.ts';

/** The result of a check, with a sentence for everybody (no paths). */
export type Check = { ok: boolean; detail: string };

/** Below this the kernel starts to kill processes. */
const minAvailableBytes = 64 * 1024 * 1024;

/**
 * Of the whole product with two run slots, and of a process that serves only the web: twice what the server needs there.
 * Measured by `npm run bench -- memory` (docs/proofs/memory.txt).
 */
export const minimumMemoryBytes = { worker: 800e6, web: 300e6 };

const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

export const checkDisk = async ({
  dataDir,
  minFreeDiskBytes,
}: Pick<Config, 'dataDir' | 'minFreeDiskBytes'>): Promise<Check> => {
  const { freeBytes } = await readDisk(dataDir);
  return freeBytes >= minFreeDiskBytes
    ? { ok: true, detail: `${inGb(freeBytes)} are free` }
    : { ok: false, detail: `only ${inGb(freeBytes)} are free, less than ${inGb(minFreeDiskBytes)}` };
};

export const checkMemory = async (): Promise<Check> => {
  const { availableBytes, totalBytes } = readMemory();
  const detail = `${inGb(availableBytes)} of ${inGb(totalBytes)} are available`;
  return { ok: availableBytes >= minAvailableBytes, detail };
};

/** A sentence for the operator if there is less memory than this process needs, else null. */
export const describeShortMemory = (
  { services }: Pick<Config, 'services'>,
  { totalBytes }: Pick<Memory, 'totalBytes'> = readMemory(),
): string | null => {
  const needed = minimumMemoryBytes[services.includes('worker') ? 'worker' : 'web'];
  return totalBytes >= needed
    ? null
    : `There are only ${inGb(totalBytes)} of memory, and Cairn needs ${inGb(needed)}: the kernel may kill it while it works.`;
};
