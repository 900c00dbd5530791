import { accessSync, constants, existsSync, readFileSync } from 'node:fs';

import type { Tier } from '../box/box.ts';

/** One sentence for the administrator: which sandbox is used, and what to do for a better one. */
export function tierMessage(tier: Tier, details: string[]): string {
  if (tier === 'bwrap') return 'Student code runs in bubblewrap, the strongest sandbox there is for this.';
  const advice = adviceFor(details[0] ?? '');
  if (tier === 'landlock') {
    return `Student code runs in the second sandbox (Landlock), because bubblewrap does not work here. ${advice}`;
  }
  return `Student code is not run on this machine, because it cannot be sandboxed. ${advice}`;
}

/** The usual reasons for bubblewrap to fail, likeliest first. */
function adviceFor(problem: string): string {
  if (process.platform !== 'linux')
    return 'It needs Linux: please run the product, or a worker of it, on a Linux machine.';
  if (!isExecutable('/usr/bin/bwrap')) return 'Please install bubblewrap: apt-get install bubblewrap';
  if (problem.includes('nknown option')) {
    return 'This bubblewrap is too old: please install 0.7 or later (Debian 12 and Ubuntu 24.04 have it).';
  }
  if (readFlag('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') {
    return "AppArmor forbids user namespaces: please add a profile for /usr/bin/bwrap with 'userns,' (Ubuntu 24.04: apt-get install apparmor-profiles, then copy bwrap-userns-restrict to /etc/apparmor.d), or set kernel.apparmor_restrict_unprivileged_userns to 0.";
  }
  if (readFlag('/proc/sys/kernel/unprivileged_userns_clone') === '0') {
    return 'Please allow user namespaces: sysctl -w kernel.unprivileged_userns_clone=1';
  }
  if (readFlag('/proc/sys/user/max_user_namespaces') === '0') {
    return 'Please allow user namespaces: sysctl -w user.max_user_namespaces=10000';
  }
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) {
    return 'In a container, please start it with: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined';
  }
  return `bubblewrap says: ${problem}`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readFlag(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
