import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import { chooseTier } from './doctor.ts';
import { describeWeaknesses } from './doctor-advice.ts';
import { prepareHost } from '../host/host.ts';
import { claimIds } from '../host/claim-users.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-doctor-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const user = process.getuid?.() === 0 ? claimIds().runner : null;

describe('the start-up test', () => {
  it('EX-1 finds that bubblewrap stops every attack', async () => {
    const { tier, details } = await chooseTier({ folder, cgroups: null });
    expect([tier, details]).toEqual(['bwrap', ['bwrap: withstands all attacks']]);
  });

  it('EX-1 finds that Landlock stops every attack, if the kernel has it', async () => {
    const { details } = await chooseTier({ folder, cgroups: null, tiers: ['landlock'] });
    expect(details[0]).toMatch(/withstands all attacks|this kernel has no Landlock/);
  });

  it('EX-1 falls back to Landlock, or to none, if bubblewrap is missing', async () => {
    const { tier, details } = await chooseTier({ folder, cgroups: null, bwrap: '/nowhere/bwrap' });
    expect(['landlock', 'none']).toContain(tier);
    expect(details[0]).toMatch(/^bwrap: .*(ENOENT|not found|No such file)/);
  });

  it('EX-1 says so if a box cannot be created', async () => {
    const broken = { folder, cgroups: null, bwrap: '/bin/false', tiers: ['bwrap'] as const };
    const { tier, details } = await chooseTier(broken);
    expect([tier, details]).toEqual(['none', ['bwrap: the box could not be made']]);
  });

  it('EX-1 refuses to run anything if no tier works', async () => {
    const { tier, host, sentence, advice } = await chooseTier({ folder, cgroups: null, tiers: [] });
    expect([tier, host]).toEqual(['none', null]);
    expect(sentence).toBe('Student code is not run on this machine, because it cannot be sandboxed.');
    expect(advice).toMatch(/\S/);
  });

  it('EX-1 uses attacks that succeed without a box', async () => {
    const work = mkdtempSync(join(folder, 'work-'));
    if (user) chownSync(work, user.uid, user.gid);
    const aim = join(work, 'aim');
    const server = createServer().listen(0, '127.0.0.1');
    const local = createServer().listen(join(work, 'socket'));
    await Promise.all([once(server, 'listening'), once(local, 'listening')]);
    chmodSync(join(work, 'socket'), 0o777);
    spawnSync('/bin/sh', ['-c', `echo x >${aim}`], { ...user });
    const { port } = server.address() as { port: number };
    const target = {
      file: aim,
      port,
      socket: join(work, 'socket'),
      pid: user ? 1 : process.pid,
      secret: '',
      leftover: '0.1',
    };
    const host = prepareHost({ folder: work });
    const child = spawn(
      host.nodeBinary,
      [join(host.sources, 'doctor/doctor-attacks.mjs'), JSON.stringify(target)],
      {
        ...user,
        cwd: work,
        env: {},
      },
    );
    const { succeeded } = JSON.parse(await text(child.stdout)) as { succeeded: string[] };
    server.close();
    local.close();
    expect(succeeded).toEqual(
      expect.arrayContaining([
        'read a file of the host',
        'read the list of accounts',
        'write outside its folder',
        'reach the network',
        'reach a socket of the host',
        'write into the memory of processes',
        'watch the files of others',
        'read the boot options of the machine',
        'fill the disk',
        'start processes without end',
      ]),
    );
  });
});

describe('FV-12 what is weaker on a machine', () => {
  const best = { hasMemoryGroup: true, hasProcessGroup: true, hasUsers: true, kernel: '6.1.0-18-amd64' };

  it('is nothing where root and control groups do all of it', () => {
    expect(describeWeaknesses(best)).toEqual([]);
  });

  it('is told for an ordinary user without control groups', () => {
    const ordinary = { ...best, hasMemoryGroup: false, hasProcessGroup: false, hasUsers: false };
    const told = describeWeaknesses(ordinary).join('\n');
    expect(told).toContain('looked at every 20 to 60 ms');
    expect(told).toContain('cannot share more than 4096 bytes at a time without a file');
    expect(told).toContain('compute longer than its CPU time');
    expect(told).toContain('All boxes have the same user');
    expect(told).toContain('Started by root');
    expect(told).not.toContain('5.14');
  });

  it('is one thing more on a kernel that counts the processes of all boxes together', () => {
    const shared = { ...best, hasProcessGroup: false, hasUsers: false };
    const isTold = (kernel: string) =>
      describeWeaknesses({ ...shared, kernel })
        .join()
        .includes('Linux 5.14');
    expect(['4.19.0', '5.13.19-2-pve', '5.14.0', '5.15.0-91-generic', '6.1.0'].map(isTold)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
