import { text } from 'node:stream/consumers';

import type { SandboxHost } from '../box/box.ts';
import { spawnBox } from '../box/sandbox.ts';

/**
 * The programs of a command that are missing. Checked inside a box, because the command runs there: a runtime in a home
 * folder is not visible.
 */
export async function missingCommands(host: SandboxHost, executionCommand: string): Promise<string[]> {
  const names = executionCommand
    .split('&&')
    .map(part => part.trim().split(/\s+/)[0] ?? '')
    .filter(name => name !== '' && !name.startsWith('./'));
  const limits = { cpuSeconds: 5, addressSpaceMb: 512, processes: null, fileMb: 1, openFiles: 64 };
  const script = 'for name; do command -v "$name" >/dev/null || echo "$name"; done';
  const child = spawnBox(host, { command: ['/bin/sh', '-c', script, 'sh', ...names], limits });
  return (await text(child.stdout!)).split('\n').filter(Boolean);
}
