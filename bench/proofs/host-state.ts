import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What runs could leave on the host: files and disk blocks of the runner, control groups, and space on its disk. */
export type HostState = {
  files: string[];
  folderKb: number;
  /** Precompiled headers: a limited number of sets, which are replaced by others. */
  cacheKb: number;
  groups: number;
  freeDiskMb: number;
};

const isCache = (file: string) => file.startsWith('work/cache/headers/');

export const hostState = (runnerPid: number): HostState => {
  const folder = /--folder\0([^\0]+)/.exec(readFileSync(`/proc/${runnerPid}/cmdline`, 'utf8'))?.[1] ?? '';
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const kbOf = (files: string[]) =>
    files.reduce(
      (sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.blocks ?? 0) / 2,
      0,
    );
  const files = all.filter(file => !isCache(file));
  const { bavail, bsize } = statfsSync(folder);
  return {
    files,
    folderKb: kbOf(files),
    cacheKb: kbOf(all.filter(isCache)),
    groups: groupsOf(process.pid),
    freeDiskMb: (bavail * bsize) / 1024 / 1024,
  };
};

/** Groups for runs are named run-…, below those of the runner that this process started. */
const groupsOf = (pid: number) =>
  ['/sys/fs/cgroup/pids', '/sys/fs/cgroup']
    .filter(place => existsSync(place))
    .flatMap(place => readdirSync(place, { encoding: 'utf8' }).map(name => join(place, name)))
    .filter(path => path.includes(`/cairn-${pid}-`) && statSync(path).isDirectory())
    .flatMap(path => readdirSync(path))
    .filter(name => name.startsWith('run-')).length;

/** Other programs use the same disk, so a little may have gone; a run that filled it would have taken far more. */
const toleratedMb = 100;

export const whatIsLeft = (before: HostState, after: HostState): string[] => [
  ...after.files.filter(file => !before.files.includes(file)).map(file => `file ${file}`),
  ...(after.folderKb > before.folderKb
    ? [`${after.folderKb - before.folderKb} KB in the runner's folder`]
    : []),
  ...(after.groups > 0 ? [`${after.groups} control groups`] : []),
  ...(after.freeDiskMb < before.freeDiskMb - toleratedMb - (after.cacheKb - before.cacheKb) / 1024
    ? [`${Math.round(before.freeDiskMb - after.freeDiskMb)} MB of the disk`]
    : []),
];
