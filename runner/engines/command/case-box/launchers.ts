import { join, relative } from 'node:path';

import type { Bind, BoxFile, SandboxHost } from '../../../box/box.ts';
import { compiledScript } from '../../../engine-kit/compiled-script.ts';
import { prebuiltBinary, readBinary } from '../../../engine-kit/prebuilt/prebuilt.ts';
import { launcherCode } from './launcher/launcher-code.ts';

/** What is started in a case box to start all else. */
export type Launcher = { command: string[]; files: BoxFile[]; binds: Bind[] };

/** Below runner/, and below where boxes see it. */
const fromRunner = (path: string) => relative(join(import.meta.dirname, '../../..'), path);

/** Throws where there is none for this machine, or where it is not the one that was committed. */
export function launcherInC(host: SandboxHost): Launcher {
  readBinary(launcherCode);
  const target = '/cairn/launcher';
  const source = join(host.sources, fromRunner(prebuiltBinary(launcherCode, process.arch)));
  return { command: [target], files: [], binds: [{ source, target }] };
}

export function launcherInPython(): Launcher {
  const target = '/cairn/launcher.py';
  const content = compiledScript(join(import.meta.dirname, 'case-launcher.py'));
  // -I (isolated): ignores environment variables and never imports from the working folder.
  return { command: ['/usr/bin/python3', '-ISB', target], files: [{ target, content }], binds: [] };
}
