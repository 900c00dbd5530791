import { describe, expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import { boxLimits, limited } from './limits.ts';

const limits = { ...defaultLimits, cpuMs: 1500, memoryMb: 100, processes: 20, fileMb: 8 };
const megabyte = 1024 * 1024;

const argumentsFor = (command: string, groups: { memory: boolean; processes: boolean }) =>
  limited(boxLimits(limits, { command, hasMemoryGroup: groups.memory, hasProcessGroup: groups.processes }), [
    command,
  ]);

describe('the limits of a box', () => {
  it('EX-1 are all set by prlimit where there is no cgroup', () => {
    const [first, second, data, ...rest] = argumentsFor('./main', { memory: false, processes: false });
    expect([first, second]).toEqual(['/usr/bin/prlimit', '--cpu=6:7']);
    expect(data).toMatch(/^--data=\d+$/);
    expect(rest).toEqual([
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

  it.each(['./main', 'node main.js', "exec 'node' 'step-through.ts'", 'javac Main.java && java Main'])(
    'EX-1 FV-12 hold data instead of address space, which runtimes reserve, whatever is started: %s',
    command => {
      const args = argumentsFor(command, { memory: false, processes: false }).join(' ');
      expect(args).not.toContain('--as=');
      const data = Number(/--data=(\d+)/.exec(args)?.[1]) / megabyte;
      expect(data).toBeGreaterThan(100);
      expect(data).toBeLessThan(2048);
    },
  );

  it('FV-12 leave the memory of a program with a sanitizer to the one who watches it', () => {
    const shadowed = { ...limits, hasShadowMemory: true };
    const options = { command: './main', hasMemoryGroup: false, hasProcessGroup: false };
    expect(limited(boxLimits(shadowed, options), []).join(' ')).not.toMatch(/--as|--data/);
  });
});
