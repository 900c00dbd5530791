import { describe, expect, it } from 'vitest';

import { claimIds } from '../host/claim-users.ts';
import { canUseUserNamespace } from './user-namespace.ts';

/** Needs a root that may make user namespaces; in some containers it may not. */
describe.runIf(process.getuid?.() === 0)('a user namespace for the runner', () => {
  it('FA-4 lets it switch to the users of boxes', async () => {
    expect(await canUseUserNamespace(claimIds())).toBe(true);
  });

  it('FA-4 is not used where the ids cannot be mapped or switched to', async () => {
    const { runner, boxes } = claimIds();
    const noSuchId = 0xffff_ffff;
    expect(await canUseUserNamespace({ runner: { uid: noSuchId, gid: noSuchId }, boxes })).toBe(false);
    expect(await canUseUserNamespace({ runner, boxes: { first: noSuchId, count: 5 } })).toBe(false);
  });
});
