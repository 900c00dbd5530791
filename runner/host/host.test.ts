import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

it('EX-1 a box has no descriptor that the runner inherited', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secret = join(folder, 'secret');
  writeFileSync(secret, '');
  const script = `
    import { text } from 'node:stream/consumers';
    import { prepareHost } from ${JSON.stringify(join(import.meta.dirname, 'host.ts'))};
    import { spawnBox } from ${JSON.stringify(join(import.meta.dirname, '../box/sandbox.ts'))};
    const host = prepareHost({ folder: ${JSON.stringify(join(folder, 'own'))} });
    const box = spawnBox(host, { command: ['/bin/ls', '/proc/self/fd'], limits: null });
    process.stdout.write(await text(box.stdout));`;
  // Node marks low descriptors as close-on-exec when it starts, so this one has a high number.
  const inheriting = 'exec "$0" "$@" 39<"$SECRET"';
  const child = spawn(
    '/bin/bash',
    ['-c', inheriting, process.execPath, '--input-type=module-typescript', '-e', script],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  expect((await text(child.stdout)).trim().split(/\s+/)).toEqual(['0', '1', '2', '3']);
});
