import type { IOType } from 'node:child_process';
import type { Stream } from 'node:stream';

import type { BoxLimits } from './limits.ts';
import type { Cgroup } from './usage/cgroup.ts';

/** How strong the sandbox of this machine is; `none` means that nothing is run. */
export type Tier = 'bwrap' | 'landlock' | 'none';

/** What boxes on this machine need. Made once by host.ts and passed to every engine. */
export type SandboxHost = {
  tier: Exclude<Tier, 'none'>;
  bwrap: string;
  /** File with the seccomp filter (BPF bytes), for `--seccomp`. */
  filterFile: string;
  /** The Node that student code runs on: the project's own, not the system's. */
  nodeBinary: string;
  /** The runner's own files, in a folder that the sandbox user can read. */
  sources: string;
  /** Sandbox user to switch to before a spawn; null when the runner does not run as root. */
  user: { uid: number; gid: number } | null;
};

export type Bind = { source: string; target: string; isWritable?: boolean };

export type Box = {
  command: string[];
  /** Null when the command limits its own children (the fork server). */
  limits: BoxLimits | null;
  binds?: Bind[];
  env?: Record<string, string>;
  tmpMb?: number;
  sharedMemoryMb?: number;
  /** False only for the fork server: it creates namespaces, then installs the filter in its children itself. */
  isFiltered?: boolean;
  group?: Cgroup | null;
  /** Descriptors 0, 1, 2 and any further ones for the command. */
  stdio?: (IOType | Stream | number | null)[];
  /** Adds a pipe for bwrap's exit status. If nothing is written to it, the box could not be created. */
  hasStatus?: boolean;
};
