import type { IOType } from 'node:child_process';
import type { Stream } from 'node:stream';

import type { BoxLimits } from './limits.ts';
import type { UserPool } from './user-pool.ts';
import type { Cgroup } from './usage/cgroup.ts';

/** How strong the sandbox of this machine is; `none` means that nothing is run. */
export type Tier = 'bwrap' | 'landlock' | 'none';

/** What boxes on this machine need. Made once by host.ts and passed to every engine. */
export type SandboxHost = {
  tier: Exclude<Tier, 'none'>;
  bwrap: string;
  /** File with the seccomp filter (BPF bytes), for `--seccomp`. */
  filterFile: string;
  /** Whether a cgroup counts the memory of each box. */
  hasMemoryGroup: boolean;
  /** The Node that student code runs on: the project's own, not the system's. */
  nodeBinary: string;
  /** The folder with the TypeScript compiler; null if it is not installed. */
  typeScript: string | null;
  /** The runner's own files, in a folder that the users of boxes can read. */
  sources: string;
  /** Where boxes of the Landlock tier, which has no private /tmp, make theirs. */
  boxFolder: string;
  /** For files of ours that boxes read and that take time to make; empty at each start of the runner. */
  cacheFolder: string;
  /** For those that outlive the runner (host/kept.ts). */
  keptFolder: string;
  /** A user for each box; null when the runner may not switch users: then boxes run as the runner's own. */
  users: UserPool | null;
};

/** A file that exists only in the box: its content goes in through a pipe, so no file of the host is behind it. */
export type BoxFile = { target: string; content: string | Buffer; isWritable?: boolean };

/** A file or folder of the host, read-only in the box. */
export type Bind = { source: string; target: string };

export type Box = {
  command: string[];
  /** Null when the command limits its own children (the fork server). */
  limits: BoxLimits | null;
  binds?: Bind[];
  files?: BoxFile[];
  /** Standard input: a read-only file of the box, because programs open /dev/stdin again. */
  input?: string;
  env?: Record<string, string>;
  tmpMb?: number;
  sharedMemoryMb?: number;
  /** False only for the fork server: it creates namespaces, then installs the filter in its children itself. */
  isFiltered?: boolean;
  /** See forking-box.ts. */
  isForking?: boolean;
  /** For a launcher that makes namespaces for each program itself: unfiltered, pid 1, with a place to mount at. */
  isForLauncher?: boolean;
  /** False where no program needs it: /proc/self/mem would let it change its own code. */
  hasProc?: boolean;
  group?: Cgroup | null;
  /** Descriptors 0, 1, 2 and any further ones for the command. */
  stdio?: (IOType | Stream | number | null)[];
  /** Adds a pipe for bwrap's exit status. If nothing is written to it, the box could not be created. */
  hasStatus?: boolean;
};

/** The descriptors that a box is set up from; none of them is left when its command starts. */
export type BoxDescriptors = {
  filterFd: number;
  files: { target: string; descriptor: number; isWritable: boolean }[];
  statusFd: number | null;
};
