import type { IOType } from 'node:child_process';
import type { Stream } from 'node:stream';

import type { BoxLimits } from './limits.ts';
import type { Cgroup } from './usage/cgroup.ts';

/** How strong the sandbox of this machine is; `none` means that nothing is run. */
export type Tier = 'bwrap' | 'landlock' | 'none';

/** What this machine offers; made once by host.ts and handed to every engine. */
export type SandboxHost = {
  tier: Exclude<Tier, 'none'>;
  bwrap: string;
  /** The filter's bytes in a file, for `--seccomp`. */
  filterFile: string;
  /** The Node that student code runs on: the project's own, not the system's. */
  nodeBinary: string;
  /** Our own files, where the user that boxes run as can read them. */
  sources: string;
  /** Whom to become for a spawn; null when we are an ordinary user already. */
  user: { uid: number; gid: number } | null;
};

export type Bind = { source: string; target: string; isWritable?: boolean };

export type Box = {
  command: string[];
  /** Null when the command sets limits of its own on what it starts (a fork server). */
  limits: BoxLimits | null;
  binds?: Bind[];
  env?: Record<string, string>;
  tmpMb?: number;
  sharedMemoryMb?: number;
  /** False only for a fork server, which has to make namespaces and then filters its children itself. */
  isFiltered?: boolean;
  group?: Cgroup | null;
  /** 0, 1, 2 and whatever descriptors the command is to have besides. */
  stdio?: (IOType | Stream | number | null)[];
  /** A pipe on which bwrap says how the command ended; nothing there means that there was no box. */
  hasStatus?: boolean;
};
