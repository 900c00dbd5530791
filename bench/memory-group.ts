import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wrap } from '#test/processes/server-process.ts';

/** A memory control group for the whole product. */
export type MemoryGroup = {
  wrap: Wrap;
  /** Processes outside the sandbox that the kernel killed for lack of memory. */
  kills(): number;
  peakMb(): number;
  remove(): void;
};

/**
 * Null where none can be created. Version 1 only: in version 2 a group with processes has no groups below it, so the
 * groups of student programs would be elsewhere and the limit would not hold for them.
 */
export const createMemoryGroup = (limitBytes: number): MemoryGroup | null => {
  const own = /^\d+:memory:(\/.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  const parent = own === undefined ? '' : join('/sys/fs/cgroup/memory', own);
  if (!existsSync(join(parent, 'memory.limit_in_bytes'))) return null;
  const group = join(parent, `cairn-bench-${process.pid}`);
  const file = (name: string) => join(group, name);
  try {
    mkdirSync(group);
    writeFileSync(file('memory.limit_in_bytes'), String(limitBytes));
  } catch {
    return null;
  }
  const read = (name: string) => readFileSync(file(name), 'utf8');
  return {
    wrap: (command, args) => [
      'sh',
      ['-c', `echo $$ >"${file('cgroup.procs')}" && exec "$0" "$@"`, command, ...args],
    ],
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read('memory.oom_control'))?.[1] ?? 0),
    peakMb: () => Number(read('memory.max_usage_in_bytes')) / 1024 / 1024,
    remove: () => rmdirSync(group),
  };
};
