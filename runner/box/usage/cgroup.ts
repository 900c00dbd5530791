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
  /** For a box that was made before its limits were known. `ownProcesses` are those of the box itself. */
  setLimits(limits: GroupLimits, ownProcesses: number): void;
  wasOutOfMemory(): boolean;
  hitProcessLimit(): boolean;
  /** Kills what is left, waits until it is gone, and removes the cgroup. */
  remove(): Promise<void>;
};

export type GroupLimits = { memoryMb: number; processes: number };

/** bwrap, its pid 1 and the shell of the command. */
const usualProcesses = 3;

export function createCgroup(base: CgroupBase, name: string, limits: GroupLimits): Cgroup {
  const { memory, pids, cpu } = base;
  const folders = [...new Set([memory, pids, cpu])].filter(folder => folder !== null);
  const inGroup = (folder: string | null, file: string) => `${folder}/${name}/${file}`;
  for (const folder of folders) mkdirSync(`${folder}/${name}`);
  if (memory && base.version === 2) {
    tryWrite(inGroup(memory, 'memory.swap.max'), '0');
    tryWrite(inGroup(memory, 'memory.oom.group'), '1');
  }
  const setLimits = ({ memoryMb, processes }: GroupLimits, ownProcesses: number) => {
    const bytes = `${memoryMb * 1024 * 1024}`;
    if (memory && base.version === 1) {
      // Memory plus swap may never be less than memory, so it is raised before, or lowered after. Missing without swap accounting.
      const withSwap = inGroup(memory, 'memory.memsw.limit_in_bytes');
      tryWrite(withSwap, bytes);
      writeFileSync(inGroup(memory, 'memory.limit_in_bytes'), bytes);
      tryWrite(withSwap, bytes);
    } else if (memory) {
      writeFileSync(inGroup(memory, 'memory.max'), bytes);
    }
    if (pids) writeFileSync(inGroup(pids, 'pids.max'), `${processes + ownProcesses}`);
  };
  setLimits(limits, usualProcesses);

  return {
    joinFiles: folders.map(folder => inGroup(folder, 'cgroup.procs')),
    hasMemoryLimit: memory !== null,
    hasProcessLimit: pids !== null,
    setLimits,
    cpuMs() {
      if (!cpu) return null;
      try {
        if (base.version === 1) return Number(readFileSync(inGroup(cpu, 'cpuacct.usage'), 'utf8')) / 1e6;
        return count(inGroup(cpu, 'cpu.stat'), 'usage_usec') / 1000;
      } catch (error) {
        // Whoever looks from time to time can be later than the end of the box.
        if (isErrno(error) && error.code === 'ENOENT') return null;
        throw error;
      }
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
