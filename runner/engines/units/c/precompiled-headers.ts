import { join } from 'node:path';

import type { Bind } from '../../../box/box.ts';
import {
  createHeaderCache,
  type HeaderCache,
  headerTarget,
} from '../../command/fast-compile/header-cache.ts';
import type { EngineOptions } from '../../../engine-kit/engine.ts';
import { type HowToCompile, includesFor } from './c-unit.ts';
import { making } from './commands.ts';

/** What a compiler's box needs to read them. */
export type PrecompiledHeaders = { bind: Bind; env: Record<string, string> };

/**
 * Our headers need sixteen of C++'s, which take longer to compile than most programs, and an author's run compiles six times. They are
 * the first lines of each text, before anything of a program, so that precompiled ones mean the same.
 */
export type UnitHeaders = {
  /** Null where there are none yet: they are made after a run. */
  for(how: HowToCompile, unit: string): PrecompiledHeaders | null;
  fill(): void;
  close(): Promise<void>;
};

const always = includesFor('', 'c++').join('\n');

export function unitHeaders(options: EngineOptions): UnitHeaders {
  const folder = join(options.host.cacheFolder, 'unit-headers');
  const cache: HeaderCache = createHeaderCache({ ...options, folder });
  const bind = { source: folder, target: headerTarget };
  return {
    for({ dialect, compiler, options: flags }, unit) {
      if (dialect !== 'c++') return null;
      const call = { isCpp: true, program: compiler, flags: `${flags} ${making}`.trim().split(/\s+/) };
      // Those that all tests have are there first; tests that are run often get theirs, too.
      const path = [always, unit].map(source => cache.folderFor(call, source)).at(-1) ?? null;
      return path === null ? null : { bind, env: { CPLUS_INCLUDE_PATH: path } };
    },
    fill: () => cache.fill(),
    close: () => cache.close(),
  };
}
