import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

/** The disk that a folder is on, or would be on: a process whose database is elsewhere may have made none yet. */
export const readDisk = async (folder: string): Promise<{ freeBytes: number; totalBytes: number }> => {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export type Memory = { availableBytes: number; totalBytes: number };

/** Of this process: the machine's, or that of the control group it is in, whichever is less. */
export const readMemory = (root = '/'): Memory => {
  const machine = { availableBytes: freemem(), totalBytes: totalmem() };
  return groupsOf(root).reduce(
    (least, group) => ({
      availableBytes: Math.min(least.availableBytes, group.availableBytes),
      totalBytes: Math.min(least.totalBytes, group.totalBytes),
    }),
    machine,
  );
};

const versions = [
  {
    line: /^0::(\/.*)$/m,
    folder: 'sys/fs/cgroup',
    limit: 'memory.max',
    used: 'memory.current',
    cache: /^(?:in)?active_file (\d+)$/gm,
  },
  {
    line: /^\d+:memory:(\/.*)$/m,
    folder: 'sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    used: 'memory.usage_in_bytes',
    cache: /^total_(?:in)?active_file (\d+)$/gm,
  },
];

/** Every control group around this process that limits memory, in both versions of them. */
const groupsOf = (root: string): Memory[] => {
  const own = readIf(join(root, 'proc/self/cgroup'));
  return versions.flatMap(({ line, folder, limit, used, cache }) => {
    const path = line.exec(own)?.[1];
    return path === undefined
      ? []
      : withParents(path).flatMap(name => {
          const file = (suffix: string) => readIf(join(root, folder, name, suffix));
          const totalBytes = Number.parseInt(file(limit), 10);
          if (Number.isNaN(totalBytes)) return [];
          // What files of the disk take up is given back when somebody needs it.
          const cached = [...file('memory.stat').matchAll(cache)].reduce((sum, [, n]) => sum + Number(n), 0);
          const availableBytes = Math.max(0, totalBytes - Number(file(used)) + cached);
          return [{ availableBytes, totalBytes }];
        });
  });
};

const withParents = (path: string): string[] =>
  path === dirname(path) ? [path] : [path, ...withParents(dirname(path))];

/** Empty where there is no such file: inside a container a group may be called by a name that is known outside only. */
const readIf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
