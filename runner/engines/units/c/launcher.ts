import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Bind, SandboxHost } from '../../../box/box.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { makeInBox } from '../../command/make-in-box.ts';

export const launcherPath = '/cairn/c/launch';
export const libraryPath = '/cairn/tests.so';

/** Our own program that starts each test in a process of its own. */
export async function makeLauncher(
  options: { host: SandboxHost; cgroups: CgroupBase | null },
  compiler: string,
): Promise<Bind> {
  const folder = join(options.host.cacheFolder, 'c');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const content = readFileSync(join(import.meta.dirname, 'inside/launch.c'), 'utf8');
  const command = `cd /tmp && ${compiler} -x c launch.c -O1 -o launch -ldl && exec cat launch`;
  await makeInBox(
    options,
    { command, files: [{ target: '/tmp/launch.c', content }] },
    join(folder, 'launch'),
  );
  chmodSync(join(folder, 'launch'), 0o755);
  return { source: folder, target: '/cairn/c' };
}
