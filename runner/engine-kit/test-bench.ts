import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { createCgroupBase, removeCgroupBase } from '../box/usage/cgroup-base.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { prepareHost } from '../host/host.ts';
import type { SandboxHost } from '../box/box.ts';

/** Shared by all tests: what is kept there takes 8 s to make. */
function keptFolder(): string {
  const kept = join(tmpdir(), `cairn-kept-${process.getuid?.()}`);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  return kept;
}

/** One engine, set up as the runner would, for tests of that engine. */
export function testBench(
  makeEngine: (options: EngineOptions) => Engine,
  tier: SandboxHost['tier'] = 'bwrap',
) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-engine-'));
  const cgroups = createCgroupBase(`cairn-${process.pid}-${basename(folder)}`, null);
  const host = prepareHost({ folder, cgroups, tier, keptFolder: keptFolder() });
  const engine = makeEngine({ host, cgroups, slots: 2, mostAlive: 8 });
  return {
    engine,
    host,
    folder,
    async stop() {
      await engine.stop();
      if (cgroups) await removeCgroupBase(cgroups);
      rmSync(folder, { recursive: true });
    },
  };
}
