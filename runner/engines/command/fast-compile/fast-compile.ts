import { existsSync } from 'node:fs';

import type { Bind } from '../../../box/box.ts';
import type { Execution } from '../../../box/supervise.ts';
import { parseCompilerCall } from './compiler-words.ts';
import { type HeaderCache, headerTarget } from './header-cache.ts';

/**
 * Makes gcc and g++ faster through their environment: another linker, and precompiled headers. The command stays as the
 * administrator wrote it. What a student reads is always said by the plain compiler: see `mustRepeat`.
 */
export type FastCompile = {
  /** What each box of a run needs for it. */
  binds: Bind[];
  /** Null if this command cannot be made faster. */
  envFor(command: string, source: { name: string; content: string }): Record<string, string> | null;
};

const gold = '/usr/bin/ld.gold';
/** gcc looks here first for the programs that it starts, of which only the linker is there. */
const linkerFolder = '/cairn/linker';

export function createFastCompile(headers: HeaderCache, headerFolder: string): FastCompile {
  const hasGold = existsSync(gold);
  return {
    binds: [
      { source: headerFolder, target: headerTarget },
      ...(hasGold ? [{ source: gold, target: `${linkerFolder}/ld` }] : []),
    ],
    envFor(command, { name, content }) {
      const call = parseCompilerCall(command, name);
      if (!call) return null;
      const folder = headers.folderFor(call, content);
      const env = {
        ...(hasGold ? { COMPILER_PATH: linkerFolder } : {}),
        ...(folder === null ? {} : { CPLUS_INCLUDE_PATH: folder }),
      };
      return Object.keys(env).length === 0 ? null : env;
    },
  };
}

const saidByLinker = /\.o\b|\bld\b|collect2/;
const saidAboutHeaders = /^In file included from|^\s+from |\/cairn\//m;

/**
 * Whether the command has to be repeated without any help, so that its messages are the usual ones: linkers word theirs
 * differently, and a precompiled header hides which line included it.
 */
export function mustRepeat({ stopReason, exitCode, shown }: Execution, env: Record<string, string>): boolean {
  if (stopReason !== null) return false;
  if (saidByLinker.test(shown)) return true;
  return 'CPLUS_INCLUDE_PATH' in env && (exitCode !== 0 || saidAboutHeaders.test(shown));
}
