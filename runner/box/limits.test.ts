import { describe, expect, it } from 'vitest';

import { defaultLimits } from '#contract/run-request.ts';

import { boxLimits, limited } from './limits.ts';

const limits = { ...defaultLimits, cpuMs: 1500, memoryMb: 100, processes: 20, fileMb: 8 };
const megabyte = 1024 * 1024;

const argumentsFor = (command: string, groups: { memory: boolean; processes: boolean }) =>
  limited(boxLimits(limits, { command, hasMemoryGroup: groups.memory, hasProcessGroup: groups.processes }), [
    command,
  ]);

describe('the limits of a box', () => {
  it('EX-1 are all set by prlimit where there is no cgroup', () => {
    expect(argumentsFor('./main', { memory: false, processes: false })).toEqual([
      '/usr/bin/prlimit',
      '--cpu=6:7',
      `--as=${100 * megabyte}`,
      '--nproc=20',
      `--fsize=${8 * megabyte}`,
      '--nofile=64',
      '--core=0',
      '--msgqueue=0',
      '--memlock=65536',
      '--sigpending=1024',
      '--',
      './main',
    ]);
  });

  it('EX-1 leave memory and processes to a cgroup where there is one', () => {
    const args = argumentsFor('./main', { memory: true, processes: true }).join(' ');
    expect(args).not.toMatch(/--as|--data|--nproc/);
    expect(args).toContain('--fsize');
  });

  it.each(['node main.js', 'javac Main.java && java Main', '/usr/bin/node main.js'])(
    'EX-1 hold data instead of address space for a runtime that reserves much: %s',
    command => {
      const args = argumentsFor(command, { memory: false, processes: false }).join(' ');
      expect(args).not.toContain('--as=');
      const data = Number(/--data=(\d+)/.exec(args)?.[1]) / megabyte;
      expect(data).toBeGreaterThan(100);
      expect(data).toBeLessThan(2048);
    },
  );
});
