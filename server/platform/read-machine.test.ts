import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDisk, readMemory } from './read-machine.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-machine-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const aMachine = (files: Record<string, string>): string => {
  const root = join(folder, String(++count));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
};

const mb = 1024 * 1024;

describe('FO-4 the memory of this process', () => {
  it('is that of the machine if no control group limits it', () => {
    const unlimited = aMachine({
      'proc/self/cgroup': '0::/user.slice\n',
      'sys/fs/cgroup/user.slice/memory.max': 'max\n',
    });
    for (const root of [unlimited, join(folder, 'nothing')]) {
      expect(readMemory(root).totalBytes).toBe(totalmem());
      expect(readMemory(root).availableBytes / freemem()).toBeCloseTo(1, 0);
    }
  });

  it('is that of the most restrictive control group, with the page cache counted as free', () => {
    const root = aMachine({
      'proc/self/cgroup': '0::/cairn.slice/web\n',
      'sys/fs/cgroup/cairn.slice/web/memory.max': 'max\n',
      'sys/fs/cgroup/cairn.slice/memory.max': `${64 * mb}\n`,
      'sys/fs/cgroup/cairn.slice/memory.current': `${60 * mb}\n`,
      'sys/fs/cgroup/cairn.slice/memory.stat': `anon ${10 * mb}\ninactive_file ${20 * mb}\nactive_file ${5 * mb}\n`,
    });
    expect(readMemory(root)).toEqual({ totalBytes: 64 * mb, availableBytes: 29 * mb });
  });

  it('is also read from control groups version 1', () => {
    const root = aMachine({
      'proc/self/cgroup': '5:cpu:/\n4:memory:/docker/abc\n0::/\n',
      'sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes': `${32 * mb}\n`,
      'sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes': `${30 * mb}\n`,
      'sys/fs/cgroup/memory/docker/abc/memory.stat': `cache 1\ntotal_inactive_file ${4 * mb}\ntotal_active_file 0\n`,
    });
    expect(readMemory(root)).toEqual({ totalBytes: 32 * mb, availableBytes: 6 * mb });
  });
});

it('FO-4 the disk of a folder that does not exist yet is that of its nearest parent', async () => {
  const { freeBytes, totalBytes } = await readDisk(join(folder, 'not', 'yet'));
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});
