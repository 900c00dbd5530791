import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { describeShortMemory, minimumMemoryBytes } from './check-machine.ts';

const everything: Config['services'] = ['web', 'worker'];

describe('FO-3 OP-2 the minimum of memory', () => {
  it('is reported in one sentence to an operator who has less', () => {
    expect(describeShortMemory({ services: everything }, { totalBytes: 400e6 })).toBe(
      'There are only 0.4 GB of memory, and Cairn needs 0.8 GB: the kernel may kill it while it works.',
    );
  });

  it.each<[Config['services'], number]>([
    [everything, minimumMemoryBytes.worker],
    [['worker'], minimumMemoryBytes.worker],
    [['web'], minimumMemoryBytes.web],
  ])('of a process for %s is enough, and one byte less is not', (services, totalBytes) => {
    expect(describeShortMemory({ services }, { totalBytes })).toBe(null);
    expect(describeShortMemory({ services }, { totalBytes: totalBytes - 1 })).not.toBe(null);
  });

  it('is the one in the documentation', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    const stated = /needs at least (\d+) MB of memory[^.]*a web process alone (\d+) MB/.exec(
      docs.replaceAll('\n', ' '),
    );
    expect(stated?.slice(1).map(mb => Number(mb) * 1e6)).toEqual([
      minimumMemoryBytes.worker,
      minimumMemoryBytes.web,
    ]);
  });
});
