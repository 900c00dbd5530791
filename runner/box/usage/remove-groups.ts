import { readFileSync, rmdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A cgroup is busy (EBUSY) until its last process is fully gone, some milliseconds after SIGKILL. So a removed cgroup
 * also proves that no process of the run is alive.
 */
export async function removeGroups(folders: string[]): Promise<void> {
  for (const folder of folders) {
    for (let attempt = 0; ; attempt++) {
      try {
        rmdirSync(folder);
        break;
      } catch (error) {
        if (!isErrno(error) || error.code === 'ENOENT') break;
        if (error.code !== 'EBUSY' || attempt === 400) throw error;
        if (attempt > 0) killGroup(folder);
        await delay(attempt < 10 ? 1 : 5);
      }
    }
  }
}

export function killGroup(folder: string): void {
  for (const pid of readFileSync(`${folder}/cgroup.procs`, 'utf8').split('\n').map(Number)) {
    // 0 is a process outside our pid namespace; kill(0) would signal our own process group.
    if (pid <= 0) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!isErrno(error)) throw error;
    }
  }
}

export function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
