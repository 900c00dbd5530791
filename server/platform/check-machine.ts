import type { Config } from './config.ts';
import { readDisk, readMemory } from './read-machine.ts';

/** The result of a check, with a sentence for everybody (no paths). */
export type Check = { ok: boolean; detail: string };

/** Below this the kernel starts to kill processes. */
const minAvailableBytes = 64 * 1024 * 1024;

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
