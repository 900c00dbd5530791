import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import type { CgroupBase } from './cgroup-base.ts';
import { isErrno, removeGroups } from './remove-groups.ts';

/** The cgroup of one box: counts CPU time, memory and processes, including processes that have ended. */
export type Cgroup = {
  joinFiles: string[];
  /** Null where the cgroup does not count CPU time. */
  cpuMs(): number | null;
  hasMemoryLimit: boolean;
  hasProcessLimit: boolean;
  wasOutOfMemory(): boolean;
  hitProcessLimit(): boolean;
  /** Kills what is left, waits until it is gone, and removes the cgroup. */
  remove(): Promise<void>;
};

/** bwrap, its pid 1 and the shell of the command. */
const ownProcesses = 3;

export function createCgroup(
  base: CgroupBase,
  name: string,
  limits: { memoryMb: number; processes: number },
): Cgroup {
  const { memory, pids, cpu } = base;
  const folders = [...new Set([memory, pids, cpu])].filter(folder => folder !== null);
  const inGroup = (folder: string | null, file: string) => `${folder}/${name}/${file}`;
  const bytes = limits.memoryMb * 1024 * 1024;
  for (const folder of folders) mkdirSync(`${folder}/${name}`);
  if (memory && base.version === 1) {
    writeFileSync(inGroup(memory, 'memory.limit_in_bytes'), `${bytes}`);
    // Memory plus swap; the file is missing where swap accounting is off.
    tryWrite(inGroup(memory, 'memory.memsw.limit_in_bytes'), `${bytes}`);
  } else if (memory) {
    writeFileSync(inGroup(memory, 'memory.max'), `${bytes}`);
    tryWrite(inGroup(memory, 'memory.swap.max'), '0');
    tryWrite(inGroup(memory, 'memory.oom.group'), '1');
  }
  if (pids) writeFileSync(inGroup(pids, 'pids.max'), `${limits.processes + ownProcesses}`);

  return {
    joinFiles: folders.map(folder => inGroup(folder, 'cgroup.procs')),
    hasMemoryLimit: memory !== null,
    hasProcessLimit: pids !== null,
    cpuMs() {
      if (!cpu) return null;
      if (base.version === 1) return Number(readFileSync(inGroup(cpu, 'cpuacct.usage'), 'utf8')) / 1e6;
      return count(inGroup(cpu, 'cpu.stat'), 'usage_usec') / 1000;
    },
    wasOutOfMemory() {
      if (!memory) return false;
      return (
        count(inGroup(memory, base.version === 1 ? 'memory.oom_control' : 'memory.events'), 'oom_kill') > 0
      );
    },
    hitProcessLimit: () => pids !== null && count(inGroup(pids, 'pids.events'), 'max') > 0,
    remove: () => removeGroups(folders.map(folder => `${folder}/${name}`)),
  };
}

/** `$1 … $n` are the cgroup.procs files; the rest is the command to exec. */
export function joinScript(groups: number): string {
  return 'echo $$ >"$1" || exit 111; shift; '.repeat(groups) + 'exec "$@"';
}

/** The value of one key in a file of `key number` lines. */
function count(file: string, word: string): number {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find(text => text.startsWith(`${word} `));
  return line ? Number(line.slice(word.length + 1)) : 0;
}

function tryWrite(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!isErrno(error)) throw error;
  }
}
