import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import { usageMeter } from './usage.ts';

/** A parent and two children with 40 MB each: the limit is exceeded only by all of them together. */
const family = `
  const { spawn } = require('child_process');
  const keep = "const block = Buffer.alloc(40 * 2 ** 20, 1); console.log('ready'); setInterval(() => block, 1000);";
  for (let i = 0; i < 2; i++) spawn(process.execPath, ['-e', keep], { stdio: 'inherit' });
  for (const end = Date.now() + 50; Date.now() < end;);
`;

describe('the usage of a box without a cgroup', () => {
  let parent: ChildProcess;
  const usageWith = (limits: object) =>
    usageMeter(parent.pid!, null, { ...defaultLimits, cpuMs: 1000, ...limits })();
  beforeAll(async () => {
    parent = spawn(process.execPath, ['-e', family], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let text = '';
    while (text.split('ready').length < 3) text += String(await once(parent.stdout!, 'data'));
  });
  afterAll(() => process.kill(-parent.pid!, 'SIGKILL'));

  it('EX-1 counts the memory of all processes', () => {
    expect(usageWith({ memoryMb: 100 }).isOverMemory).toBe(true);
    expect(usageWith({ memoryMb: 4000 }).isOverMemory).toBe(false);
  });

  it('EX-1 counts processes and threads', () => {
    expect(usageWith({ processes: 3 }).isOverProcesses).toBe(true);
    expect(usageWith({ processes: 1000 }).isOverProcesses).toBe(false);
  });

  it('EX-1 counts CPU time', () => {
    expect(usageWith({}).cpuMs).toBeGreaterThanOrEqual(40);
  });

  /** Until it is killed, after what it does. */
  async function usageOf(python: string[], onTestFinished: (end: () => void) => void) {
    const code = [...python, 'print("ready", flush=True)', 'sys.stdin.read()'].join('\n');
    const child = spawn('/usr/bin/python3', ['-c', code], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return usageMeter(child.pid!, null, { ...defaultLimits, cpuMs: 1000, memoryMb: 100 })();
  }

  it('FV-12 counts page tables, which are all that a program takes that only reads', async ({
    onTestFinished,
  }) => {
    const readMuch = [
      'import mmap, sys',
      'area = mmap.mmap(-1, 1 << 36, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)',
      'area.madvise(15)',
      'for at in range(0, len(area), 2 << 20): area[at]',
    ];
    expect((await usageOf(readMuch, onTestFinished)).isOverMemory).toBe(true);
  });

  it('FV-12 counts shared pages, which can be there without being resident', async ({ onTestFinished }) => {
    const share = (count: number) => [
      'import mmap, sys',
      `all = [mmap.mmap(-1, 4096) for _ in range(${count})]`,
    ];
    expect((await usageOf(share(4000), onTestFinished)).isOverMemory).toBe(true);
    expect((await usageOf(share(100), onTestFinished)).isOverMemory).toBe(false);
  });
});
