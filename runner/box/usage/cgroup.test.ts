import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { createCgroup } from './cgroup.ts';
import { cpuClock } from './cpu-clock.ts';

/** A fake cgroup v2 file system, for machines that run v1. */
const folder = mkdtempSync(join(tmpdir(), 'cairn-cgroup-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a cgroup v2', () => {
  const base = { version: 2, memory: folder, pids: folder, cpu: folder, supervisor: null } as const;
  const group = createCgroup(base, 'run-1', { memoryMb: 64, processes: 16 });
  const file = (name: string) => join(folder, 'run-1', name);

  it('EX-1 limits memory without swap, kills a box as a whole, and limits processes', () => {
    const read = (name: string) => readFileSync(file(name), 'utf8');
    expect(read('memory.max')).toBe(String(64 * 1024 * 1024));
    expect(read('memory.swap.max')).toBe('0');
    expect(read('memory.oom.group')).toBe('1');
    // The limit plus three: bwrap, its pid 1 and the shell of the command.
    expect(read('pids.max')).toBe('19');
    expect(group.joinFiles).toEqual([file('cgroup.procs')]);
  });

  it('EX-1 reports usage and which limit was hit', () => {
    writeFileSync(file('cpu.stat'), 'usage_usec 1234567\nuser_usec 1000000\n');
    writeFileSync(file('memory.events'), 'low 0\nhigh 0\nmax 12\noom 0\noom_kill 0\noom_group_kill 0\n');
    writeFileSync(file('pids.events'), 'max 0\n');
    expect([group.cpuMs(), group.wasOutOfMemory(), group.hitProcessLimit()]).toEqual([
      1234.567,
      false,
      false,
    ]);
    writeFileSync(file('memory.events'), 'max 12\noom 1\noom_kill 3\n');
    writeFileSync(file('pids.events'), 'max 2\n');
    expect([group.wasOutOfMemory(), group.hitProcessLimit()]).toEqual([true, true]);
  });

  it('reports no CPU time where the cgroup does not count it', () => {
    mkdirSync(join(folder, 'only-memory'));
    const partial = { ...base, memory: join(folder, 'only-memory'), pids: null, cpu: null };
    const other = createCgroup(partial, 'run-2', { memoryMb: 64, processes: 16 });
    expect([other.cpuMs(), other.hasMemoryLimit, other.hasProcessLimit]).toEqual([null, true, false]);
  });
});

describe('a cgroup v1', () => {
  const own = mkdtempSync(join(folder, 'v1-'));
  const base = { version: 1, memory: own, pids: own, cpu: own, supervisor: null } as const;
  const group = createCgroup(base, 'run-1', { memoryMb: 64, processes: 16 });
  const file = (name: string) => join(own, 'run-1', name);

  it('EX-1 limits memory with and without swap, and processes', () => {
    const read = (name: string) => readFileSync(file(name), 'utf8');
    expect(read('memory.limit_in_bytes')).toBe(String(64 * 1024 * 1024));
    expect(read('memory.memsw.limit_in_bytes')).toBe(String(64 * 1024 * 1024));
    expect(read('pids.max')).toBe('19');
  });

  it('EX-1 gives the CPU time of a box, processes that ended included, and never less than before', () => {
    const clock = cpuClock(process.pid, group);
    writeFileSync(file('cpuacct.usage'), '1234000000\n');
    expect(clock()).toBe(1234);
    writeFileSync(file('cpuacct.usage'), '1000000000\n');
    expect(clock()).toBe(1234);
  });

  it('FZ-5 a box that is gone has the CPU time that it had', () => {
    const gone = createCgroup(base, 'run-2', { memoryMb: 64, processes: 16 });
    // A process that nobody has: only the cgroup knows.
    const clock = cpuClock(2 ** 30, gone);
    writeFileSync(join(own, 'run-2', 'cpuacct.usage'), '5000000\n');
    expect(clock()).toBe(5);
    rmSync(join(own, 'run-2'), { recursive: true });
    expect(clock()).toBe(5);
  });
});

it('EX-1 clearing a cgroup does not kill the runner because of a process that it cannot see', () => {
  writeFileSync(join(folder, 'cgroup.procs'), '0\n');
  const script = `import { killGroup } from ${JSON.stringify(join(import.meta.dirname, 'remove-groups.ts'))};
    killGroup(${JSON.stringify(folder)});
    process.stdout.write('alive');`;
  // In a process group of its own, which pid 0 would stand for.
  const { stdout } = spawnSync('/usr/bin/setsid', [
    '-w',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ]);
  expect(stdout.toString()).toBe('alive');
});
