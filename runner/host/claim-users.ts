import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoxUser, UserRange } from '../box/user-pool.ts';
import { sharedFolder } from './install.ts';

/** User ids without accounts; /etc/passwd stays unchanged. */
export type ClaimedIds = { runner: BoxUser; boxes: UserRange };

const lowest = 64_131;
const perRunner = 256;
/** From 65,534 on, ids have meanings. */
const ranges = 5;

let claimed: ClaimedIds | undefined;

/** For root: ids that no other runner on this machine uses. The same for the life of this process. */
export function claimIds(): ClaimedIds {
  if (claimed) return claimed;
  const free = freeRanges(readFileSync('/etc/passwd', 'utf8'));
  // With more runners than ranges, two share one.
  const first = free.find(one => claim(join(sharedFolder(), `ids-${one}`))) ?? free[0] ?? lowest;
  claimed = {
    runner: { uid: first, gid: first },
    boxes: { first: first + 1, count: perRunner - 1 },
  };
  return claimed;
}

/** Null for an ordinary user, who cannot switch. */
export const claimUsers = (): UserRange | null => (process.getuid?.() === 0 ? claimIds().boxes : null);

/** The first ids of the ranges without an account in them. */
export function freeRanges(accounts: string): number[] {
  const taken = accounts.split('\n').flatMap(line => line.split(':').slice(2, 4).map(Number));
  return Array.from({ length: ranges }, (_, index) => lowest + index * perRunner).filter(
    first => !taken.some(id => id >= first && id < first + perRunner),
  );
}

/** The file holds the pid of its owner; one of a dead process is taken over. */
function claim(file: string): boolean {
  try {
    const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (owner !== 0 && existsSync(`/proc/${owner}`)) return false;
    rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    // Somebody else was faster.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
  process.once('exit', () => rmSync(file, { force: true }));
  return true;
}
