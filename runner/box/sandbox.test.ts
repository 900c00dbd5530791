import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import { prepareHost } from '../host/host.ts';
import { killBox } from './kill-box.ts';
import type { Box } from './box.ts';
import { spawnBox } from './sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-sandbox-'));
const host = prepareHost({ folder });
const limits = { cpuSeconds: 5, addressSpaceMb: 512, processes: 32, fileMb: 16, openFiles: 64 };
afterAll(() => rmSync(folder, { recursive: true }));

async function sh(script: string, more: Partial<Box> = {}) {
  const child = spawnBox(host, { command: ['/bin/sh', '-c', script], limits, ...more });
  const [output, errors] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return output + errors;
}

describe('a box', () => {
  it('EX-1 shows its own processes only', async () => {
    expect((await sh('ls -d /proc/[0-9]*')).trim().split('\n').length).toBeLessThanOrEqual(4);
  });

  it('EX-1 has no open descriptor but 0, 1 and 2', async () => {
    expect((await sh('ls /proc/self/fd')).trim().split(/\s+/)).toEqual(['0', '1', '2', '3']);
  });

  it('EX-1 lets a program write to /tmp and /dev/shm and nowhere else', async () => {
    const places = ['/tmp/x', '/dev/shm/x', '/x', '/dev/x', '/usr/x', '/etc/x', '/cairn/x'];
    const script = places.map(path => `(echo >${path}) 2>/dev/null && echo ${path}`).join('; ');
    expect((await sh(script)).trim().split('\n')).toEqual(['/tmp/x', '/dev/shm/x']);
  });

  it('EX-1 has a fixed size for everything that can be written', async () => {
    const sizes = await sh('df -k --output=target,size /tmp /dev/shm | tail -n +2');
    expect(sizes.trim().split(/\s+/)).toEqual(['/tmp', String(32 * 1024), '/dev/shm', String(16 * 1024)]);
  });

  it('EX-1 runs without capabilities, new privileges or environment, and with a filter', async () => {
    const status = await sh('cat /proc/self/status; env');
    expect(status).toMatch(/CapEff:\s+0+\n/);
    expect(status).toMatch(/CapBnd:\s+0+\n/);
    expect(status).toMatch(/NoNewPrivs:\s+1\n/);
    expect(status).toMatch(/Seccomp:\s+2\n/);
    expect(status).not.toMatch(/Uid:\s+0\s/);
    expect(status.match(/^[A-Z_]+=.*$/gm)?.toSorted()).toEqual([
      'HOME=/tmp',
      'LANG=C.UTF-8',
      'PATH=/cairn/bin:/usr/bin:/bin',
      'PWD=/tmp',
    ]);
  });

  it('EX-1 has no network device but its own loopback', async () => {
    expect((await sh('tail -n +3 /proc/net/dev | cut -d: -f1')).trim()).toBe('lo');
  });

  it('EX-1 leaves nothing behind, however early it is killed', async () => {
    const isSleeping = () =>
      readdirSync('/proc').some(name => {
        try {
          return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('654321');
        } catch {
          return false;
        }
      });
    for (let tenths = 0; tenths < 100; tenths++) {
      const child = spawnBox(host, { command: ['sleep', '654321'], limits });
      const closed = once(child, 'close');
      const killAt = performance.now() + tenths / 10;
      while (performance.now() < killAt);
      killBox(host, child);
      // `close` is emitted only when no process holds the pipes any more.
      await closed;
    }
    expect(isSleeping()).toBe(false);
  });

  it('EX-2 runs the Node of the project', async () => {
    const largeLimits = { ...limits, addressSpaceMb: null };
    expect((await sh('node --version', { limits: largeLimits })).trim()).toBe(process.version);
  });
});
