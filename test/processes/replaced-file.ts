import { spawnSync } from 'node:child_process';

/** Starts a command in a separate mount namespace, where one file is replaced by another. */
export const withReplacedFile =
  (path: string, by: string) =>
  (command: string, args: string[]): [string, string[]] => [
    'unshare',
    ['--mount', 'sh', '-c', `mount --bind ${by} ${path} && exec "$0" "$@"`, command, ...args],
  ];

/** Only root may mount. */
export const canReplaceFiles =
  process.getuid?.() === 0 &&
  spawnSync(...withReplacedFile('/proc/meminfo', '/dev/null')('true', [])).status === 0;
