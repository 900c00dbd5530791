import { spawnSync } from 'node:child_process';

/** A command in a mount namespace of its own, where nobody can execute bubblewrap. */
export const withoutBubblewrap = (command: string, args: string[]): [string, string[]] => [
  'unshare',
  ['--mount', 'sh', '-c', 'mount --bind /dev/null /usr/bin/bwrap && exec "$0" "$@"', command, ...args],
];

/** Only root may hide a file from its own processes. */
export const canHideBubblewrap =
  process.getuid?.() === 0 && spawnSync(...withoutBubblewrap('true', [])).status === 0;
