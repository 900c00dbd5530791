import { describe, expect, it } from 'vitest';

import { createUserPool } from './user-pool.ts';

describe('the users of boxes', () => {
  it('FA-4 are different for boxes that live at the same time', () => {
    const pool = createUserPool({ first: 70_000, count: 3 });
    const [a, b] = [pool.take(), pool.take()];
    expect([a.uid, b.uid, b.gid]).toEqual([70_000, 70_001, 70_001]);
    pool.giveBack(a);
    // The one that was free for the longest time comes first.
    expect([pool.take().uid, pool.take().uid]).toEqual([70_002, 70_000]);
  });

  it('are shared when there are more boxes than ids', () => {
    const pool = createUserPool({ first: 70_000, count: 2 });
    const ids = Array.from({ length: 4 }, () => pool.take().uid);
    expect(ids).toEqual([70_000, 70_001, 70_000, 70_001]);
  });
});
