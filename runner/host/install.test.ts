import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { isReachable, reachableNode } from './install.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-install-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the installation', () => {
  it('copies Node once if other users cannot read its folder', () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    const shared = mkdtempSync(join(folder, 'shared-'));
    chmodSync(shared, 0o755);
    const hidden = join(closed, 'node');
    spawnSync('/bin/cp', ['/bin/true', hidden]);
    expect(isReachable(hidden)).toBe(false);
    const copy = reachableNode(shared, hidden);
    expect(isReachable(copy)).toBe(true);
    expect(reachableNode(shared, hidden)).toBe(copy);
    expect(reachableNode(shared, copy)).toBe(copy);
  });
});
