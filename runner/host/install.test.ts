import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { chooseUser, isReachable, reachableNode } from './install.ts';

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

  it('chooses a user id that no account has', () => {
    expect(chooseUser('root:x:0:0::/root:/bin/sh')).toEqual({ uid: 64_131, gid: 64_131 });
    expect(chooseUser('a:x:64131:64131::/:\nb:x:64132:100::/:')).toEqual({ uid: 64_133, gid: 64_133 });
  });
});
