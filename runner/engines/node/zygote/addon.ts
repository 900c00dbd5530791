import { type PrebuiltCode, readBinary, readPrebuilt } from '../../../engine-kit/prebuilt/prebuilt.ts';

export const addonCode: PrebuiltCode = {
  folder: import.meta.dirname,
  sources: ['zygote.c'],
  name: ['zygote', '.node'],
  flags: ['-fPIC', '-shared', '-fvisibility=hidden'],
};

/** The committed addon for this machine and this Node; throws if there is none. */
export function readAddon(): Buffer {
  const { node } = readPrebuilt(addonCode);
  if (node !== process.version)
    throw new Error(`the addon is for Node ${node}, and this is ${process.version}`);
  return readBinary(addonCode);
}
