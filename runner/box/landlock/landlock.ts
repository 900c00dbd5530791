import { join } from 'node:path';

import type { Box, BoxDescriptors, SandboxHost } from '../box.ts';
import { limited } from '../limits.ts';

/**
 * The fallback tier for machines without user namespaces: Landlock restricts the file system, seccomp the rest, and a
 * launcher supervises the program and kills what it leaves behind. The launcher is in Python because its ctypes can
 * make system calls without native code of ours. Needs Linux 5.13 and python3.
 */
export function landlockCommand(
  host: SandboxHost,
  box: Box,
  descriptors: BoxDescriptors,
  etc: string[],
): string[] {
  const plan = {
    folder: host.boxFolder,
    ...descriptors,
    readable: (box.binds ?? []).map(bind => bind.source),
    node: host.nodeBinary,
    etc,
    env: box.env ?? {},
    processes: box.limits?.processes ?? null,
  };
  const launcher = join(host.sources, 'box/landlock/landlock-launcher.py');
  // Without a user namespace RLIMIT_NPROC counts all processes of our user; the launcher adds the existing ones.
  const limits = box.limits && { ...box.limits, processes: null };
  return ['/usr/bin/python3', '-I', launcher, JSON.stringify(plan), ...limited(limits, box.command)];
}
