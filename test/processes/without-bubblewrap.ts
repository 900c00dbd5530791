import { spawnSync } from 'node:child_process';
import { withReplacedFile } from './replaced-file.ts';

/** A command in a mount namespace of its own, where nobody can execute bubblewrap. */
export const withoutBubblewrap = withReplacedFile('/usr/bin/bwrap', '/dev/null');

/** Only root may hide a file from its own processes. */
export const canHideBubblewrap =
  process.getuid?.() === 0 && spawnSync(...withoutBubblewrap('true', [])).status === 0;
