import { spawnSync } from 'node:child_process';

import { addonSource } from './addon.ts';

export const addonArchitectures = ['arm64', 'x64'] as const;
export type AddonArchitecture = (typeof addonArchitectures)[number];

const triplets: Record<AddonArchitecture, string> = {
  arm64: 'aarch64-linux-gnu',
  x64: 'x86_64-linux-gnu',
};

/** Without names, dates or random numbers in the result, so that the same compiler makes the same bytes. */
const flags = [
  ...'-std=gnu11 -O2 -Wall -Wextra -Werror -fPIC -shared -fvisibility=hidden'.split(' '),
  ...'-ffile-prefix-map=/=. -Wl,--build-id=none -s'.split(' '),
];

const compilerOf = (architecture: AddonArchitecture) => `${triplets[architecture]}-gcc`;

/** The version of the compiler; null if there is none on this machine. */
export function addonCompiler(architecture: AddonArchitecture): string | null {
  const { stdout } = spawnSync(compilerOf(architecture), ['--version'], { encoding: 'utf8' });
  return stdout?.split('\n')[0] ?? null;
}

export function buildAddon(architecture: AddonArchitecture, output: string): void {
  const { status, stderr, error } = spawnSync(
    compilerOf(architecture),
    [...flags, '-o', output, addonSource],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`no addon for ${architecture}: ${error?.message ?? stderr}`);
}
