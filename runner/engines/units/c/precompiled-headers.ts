import { chmodSync, copyFileSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Bind, SandboxHost } from '../../../box/box.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { keptOrMade } from '../../../host/kept.ts';
import { makeInBox } from '../../command/make-in-box.ts';
import { hasFeatureMacros, type HowToCompile, usualIncludes } from './c-unit.ts';
import { making } from './commands.ts';

/** What a box of the compiler needs to read the usual headers of C++ at once, which takes most of the time otherwise. */
export type PrecompiledHeaders = { bind: Bind; option: string };

type Options = { host: SandboxHost; cgroups: CgroupBase | null };

const target = '/cairn/headers';
const header = 'all.h';
/** One for each command of a language with C++. */
const mostSets = 8;

/**
 * The headers that each unit of C++ begins with, precompiled once for each compiler and its options. The compiler itself checks that they fit,
 * and reads them as text otherwise. They are guarded, so a unit that names them again is the same unit.
 */
export function createPrecompiledHeaders(options: Options) {
  const sets = new Map<string, Promise<PrecompiledHeaders | null>>();
  return {
    /** Null where there are none: then the unit is compiled as it is. */
    async headersFor(how: HowToCompile, texts: string[]): Promise<PrecompiledHeaders | null> {
      if (how.dialect !== 'c++' || texts.some(hasFeatureMacros)) return null;
      const command = `${how.compiler} ${how.options} ${making}`;
      const known = sets.get(command);
      if (known) return known;
      if (sets.size >= mostSets) return null;
      const made = makeHeaders(options, how.compiler, command, `${sets.size}`).catch(() => null);
      sets.set(command, made);
      return made;
    },
  };
}

async function makeHeaders(
  options: Options,
  compiler: string,
  command: string,
  name: string,
): Promise<PrecompiledHeaders> {
  const content = `${usualIncludes('c++').join('\n')}\n`;
  const { size, mtimeMs } = statSync(realpathSync(`/usr/bin/${compiler}`));
  const script = `cd /tmp && ${command} -w -x c++-header ${header} -o all.gch && exec cat all.gch`;
  const kept = await keptOrMade(
    options.host.keptFolder,
    { stem: 'headers', madeFrom: [script, content, `${size} ${mtimeMs}`] },
    path => makeInBox(options, { command: script, files: [{ target: `/tmp/${header}`, content }] }, path),
  );
  const folder = join(options.host.cacheFolder, `headers-of-tests-${name}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  copyFileSync(kept, join(folder, `${header}.gch`));
  writeFileSync(join(folder, header), content);
  for (const file of [header, `${header}.gch`]) chmodSync(join(folder, file), 0o644);
  return { bind: { source: folder, target }, option: `-include ${target}/${header}` };
}

/** A precompiled header hides which line included it, and messages are for people: then the compiler reads the headers itself. */
export const saysOtherwise = ({ exitCode, shown }: { exitCode: number | null; shown: string }) =>
  exitCode !== 0 || /^In file included from|^\s+from |\/cairn\//m.test(shown);
