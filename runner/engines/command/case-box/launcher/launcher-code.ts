import type { PrebuiltCode } from '../../../../engine-kit/prebuilt/prebuilt.ts';

const parts = ['launcher', 'init', 'mounts', 'built', 'files', 'left-files', 'terminal', 'problem'];

export const launcherCode: PrebuiltCode = {
  folder: import.meta.dirname,
  sources: ['launcher.h', ...parts.map(part => `${part}.c`)],
  name: ['launcher', ''],
  // Linked statically it starts faster, and runs beside any C library.
  flags: ['-D_GNU_SOURCE', '-static'],
};
