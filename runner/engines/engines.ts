import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Engine, EngineOptions } from '../engine-kit/engine.ts';
import { genericEngine } from './generic/generic-engine.ts';
import { nodeEngine } from './node/node-engine.ts';
import { pythonEngine } from './python/python-engine.ts';

/** The first engine whose `canRun` is true runs a request; generic is last because it accepts almost anything. */
const makers: Record<string, (options: EngineOptions) => Engine> = {
  python: pythonEngine,
  node: nodeEngine,
  generic: genericEngine,
};

export function makeEngines(options: EngineOptions): Engine[] {
  return Object.entries(makers).map(([name, make]) => {
    const folder = join(options.folder, name);
    mkdirSync(folder, { recursive: true });
    if (options.host.user) chownSync(folder, options.host.user.uid, options.host.user.gid);
    return make({ ...options, folder });
  });
}
