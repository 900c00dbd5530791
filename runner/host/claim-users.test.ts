import { describe, expect, it } from 'vitest';

import { claimIds, claimUsers, freeRanges } from './claim-users.ts';

describe('user ids for boxes', () => {
  it('FA-4 are ids that no account has', () => {
    expect(freeRanges('root:x:0:0::/root:/bin/sh')).toEqual([64_131, 64_387, 64_643, 64_899, 65_155]);
    expect(freeRanges('a:x:64131:64131::/:\nb:x:64387:100::/:\nc:x:1000:65410::/:')).toEqual([
      64_643, 64_899,
    ]);
  });

  it.runIf(process.getuid?.() === 0)('FA-4 stay the same for the life of a process', () => {
    expect(claimIds()).toBe(claimIds());
    expect(claimUsers()).toEqual({ first: claimIds().runner.uid + 1, count: 255 });
  });
});
