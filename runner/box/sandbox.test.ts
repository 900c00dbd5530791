import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import { claimIds } from '../host/claim-users.ts';
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

  it('FA-4 keeps no descriptor of its setting up: not of files, input, status or arguments', async () => {
    const box = { files: [{ target: '/tmp/x', content: 'x' }], input: 'in', hasStatus: true };
    expect((await sh('ls /proc/self/fd', box)).trim().split(/\s+/)).toEqual(['0', '1', '2', '3']);
    expect((await sh('ls /proc/1/fd', box)).trim().split(/\s+/)).toHaveLength(4);
  });

  it('FA-4 FB-1 has files and standard input that are read-only, of any size, and not of the host', async () => {
    const large = randomBytes(4 * 1024 * 1024).toString('base64');
    const files = [{ target: '/tmp/in a folder/large', content: large }];
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const script = `
      sha256sum <"/tmp/in a folder/large"; sha256sum /dev/stdin; sha256sum -
      (echo x >"/tmp/in a folder/large"; echo x >/proc/self/fd/0) 2>&1 | grep -c 'Permission denied\\|Read-only'
      (chmod 777 "/tmp/in a folder/large" /proc/self/fd/0; rm -f "/tmp/in a folder/large") 2>&1 |
        grep -c 'Read-only file system\\|busy'
      stat -fLc %T "/tmp/in a folder/large" /proc/self/fd/0`;
    expect((await sh(script, { files, input: `${large}${large}` })).trim().split('\n')).toEqual([
      `${hash(large)}  -`,
      `${hash(large + large)}  /dev/stdin`,
      `${hash(large + large)}  -`,
      '2',
      '3',
      'tmpfs',
      'tmpfs',
    ]);
  });

  it('FA-4 has an empty standard input when nothing else is said', async () => {
    expect(await sh('cat; readlink /proc/self/fd/0')).toBe('/dev/null\n');
    expect(await sh('cat; wc -c', { input: '' })).toBe('0\n');
  });

  it('FA-4 ends without complaint when nobody reads what it is fed', async () => {
    const input = 'x'.repeat(8 * 1024 * 1024);
    for (const delayMs of [0, 1, 5, 20]) {
      const child = spawnBox(host, { command: ['sleep', '100'], limits, input });
      const closed = once(child, 'close');
      setTimeout(() => killBox(host, child), delayMs);
      await closed;
    }
    expect(await sh('echo fine', { input })).toBe('fine\n');
  });

  it('FA-4 FB-1 has its limits around pid 1 too', async () => {
    const wanted = /^Max (cpu time|file size|open files|core file size|address space|msgqueue size) +(\d+)/gm;
    const limitsOf = async (pid: string) =>
      [...(await sh(`cat /proc/${pid}/limits`)).matchAll(wanted)].map(
        ([, name, value]) => `${name} ${value}`,
      );
    expect(await limitsOf('1')).toEqual([
      'cpu time 5',
      'file size 16777216',
      'core file size 0',
      'open files 64',
      'address space 536870912',
      'msgqueue size 0',
    ]);
    expect(await limitsOf('1')).toEqual(await limitsOf('self'));
  });

  it('FA-4 FB-1 cannot write to /proc, not even to its own memory', async () => {
    const script = 'for file in /proc/1/mem /proc/self/mem /proc/self/comm; do (echo >$file) 2>&1; done';
    expect((await sh(script)).match(/Read-only file system/g)).toHaveLength(3);
  });

  it('FA-4 shows no path of the host but that of Node, and nothing of its disks and boot options', async () => {
    const shown = await sh(`
      for pid in /proc/[0-9]*; do tr '\\0' '\\n' <$pid/cmdline; tr '\\0' '\\n' <$pid/environ; done
      cut -d' ' -f4 /proc/self/mountinfo; ls -l /proc/self/fd /proc/1/fd | sed 's/.*-> //'
      cat /proc/self/cgroup`);
    expect(shown.replaceAll(host.nodeBinary, '')).not.toMatch(
      new RegExp(`${folder}|runner|${process.cwd()}`),
    );
    const hidden = 'cat /proc/cmdline /proc/partitions /proc/swaps /proc/locks /proc/diskstats 2>/dev/null';
    expect(await sh(hidden)).toBe('');
  });

  it.runIf(process.getuid?.() === 0)('FA-4 has a user of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => sh('id -u; id -g; sleep 0.2')));
    expect(new Set(ids).size).toBe(4);
    const users = ids.map(text => text.trim().split('\n').map(Number));
    expect(users.every(([uid, gid]) => uid === gid && uid! > claimIds().runner.uid)).toBe(true);
  });

  it('FA-4 limits its processes by itself, however many other boxes run', async () => {
    const few = { ...limits, processes: 12 };
    const script = 'for i in 1 2 3 4 5 6; do sleep 0.3 & done; wait; echo enough';
    const answers = Promise.all(Array.from({ length: 4 }, () => sh(script, { limits: few })));
    expect(await answers).toEqual(Array.from({ length: 4 }, () => 'enough\n'));
    const many = 'for i in $(seq 30); do sleep 0.1 & done; wait';
    expect(await sh(many, { limits: few })).toContain('Cannot fork');
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
    const seconds = `654321.${process.pid}`;
    const isSleeping = () =>
      readdirSync('/proc').some(name => {
        try {
          return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(seconds);
        } catch {
          return false;
        }
      });
    for (let tenths = 0; tenths < 100; tenths++) {
      const child = spawnBox(host, { command: ['sleep', seconds], limits });
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
