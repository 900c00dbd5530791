import { accessSync, constants, existsSync, readFileSync } from 'node:fs';

import type { Tier } from '../box/box.ts';

/** For the administrator: which sandbox is used, and what to do for a better one. */
export function describeTier(tier: Tier, details: string[]): { sentence: string; advice: string | null } {
  if (tier === 'bwrap')
    return {
      sentence: 'Student code runs in bubblewrap, the strongest sandbox there is for this.',
      advice: null,
    };
  const sentence =
    tier === 'landlock'
      ? 'Student code runs in the second sandbox (Landlock), because bubblewrap does not work here.'
      : 'Student code is not run on this machine, because it cannot be sandboxed.';
  return { sentence, advice: adviceFor(details[0] ?? '') };
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
