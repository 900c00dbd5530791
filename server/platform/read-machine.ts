import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

/** The disk of a folder or of its nearest existing parent: with an external database there may be no data folder yet. */
export const readDisk = async (folder: string): Promise<{ freeBytes: number; totalBytes: number }> => {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export type Memory = { availableBytes: number; totalBytes: number };

/** Available memory of this process: that of the machine or of its control group, whichever is less. */
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

/** All control groups (v1 and v2) of this process that limit memory. */
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
          // The page cache is reclaimed when memory is needed.
          const cached = [...file('memory.stat').matchAll(cache)].reduce((sum, [, n]) => sum + Number(n), 0);
          const availableBytes = Math.max(0, totalBytes - Number(file(used)) + cached);
          return [{ availableBytes, totalBytes }];
        });
  });
};

const withParents = (path: string): string[] =>
  path === dirname(path) ? [path] : [path, ...withParents(dirname(path))];

/** Empty if there is no such file: inside a container the path of the group may exist only on the host. */
const readIf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
