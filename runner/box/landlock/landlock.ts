import { dirname, join } from 'node:path';

import type { Box, SandboxHost } from '../box.ts';
import { limitedCommand } from '../limits.ts';

/**
 * The second tier, for machines that refuse namespaces: Landlock closes the file system, the filter closes the rest,
 * and a launcher written in Python (the only thing at hand that can call the kernel without native code of ours)
 * stays above the program and ends whatever it left behind. Needs Linux 5.13 and python3.
 */
export function landlockCommand(host: SandboxHost, box: Box, filterFd: number, etc: string[]): string[] {
  const plan = {
    folder: dirname(host.filterFile),
    filterFd,
    hasStatus: box.hasStatus === true,
    binds: box.binds ?? [],
    node: host.nodeBinary,
    etc,
    env: box.env ?? {},
    processes: box.limits?.processes ?? null,
  };
  const launcher = join(host.sources, 'box/landlock/landlock-launcher.py');
  // Without a namespace of its own a box is counted together with all else of our user: the launcher adds that.
  const limits = box.limits && { ...box.limits, processes: null };
  return ['/usr/bin/python3', '-I', launcher, JSON.stringify(plan), ...limitedCommand({ ...box, limits })];
}
