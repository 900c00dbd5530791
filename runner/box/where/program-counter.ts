import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';

/** Programs that students compile are in the only writable folder. */
const ownFolder = '/tmp/';
/** The runner does nothing else meanwhile. On a busy machine a process may have to wait for a core before it stops. */
const longestWaitMs = 20;
const longestReadMs = 100;

/**
 * Where a stopped process is, if that is in its own code and not in a library. The addresses are as in the file and as in
 * memory: only the compiler knows which of them the debug information uses.
 */
export function readProgramCounter(pid: number): { executable: string; addresses: string[] } | null {
  try {
    const executable = readlinkSync(`/proc/${pid}/exe`);
    if (!executable.startsWith(ownFolder)) return null;
    const counter = whenStopped(pid);
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [range = '', , offset = '', , , path] = line.split(/\s+/);
      const [from = 0n, to = 0n] = range.split('-').map(hex);
      if (path !== executable || counter < from || counter >= to) continue;
      return {
        executable,
        addresses: [counter - from + hex(offset), counter].map(at => `0x${at.toString(16)}`),
      };
    }
    return null;
  } catch {
    // Not allowed, or it has ended.
    return null;
  }
}

/** The file says `running` until the process has stopped. */
function whenStopped(pid: number): bigint {
  const giveUpAt = performance.now() + longestWaitMs;
  do {
    const text = readSyscall(pid).trim();
    if (text !== 'running') return BigInt(text.split(' ').at(-1)!);
  } while (performance.now() < giveUpAt);
  return 0n;
}

/**
 * Only the owner of the process may open this file. Where each box has a user of its own, a process of that user reads
 * it for us, so that the runner needs no capability to open files of others.
 */
function readSyscall(pid: number): string {
  const file = `/proc/${pid}/syscall`;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    const { uid, gid } = statSync(`/proc/${pid}`);
    const become = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--'];
    const { stdout } = spawnSync('/usr/bin/setpriv', [...become, '/bin/cat', file], {
      env: {},
      encoding: 'utf8',
      timeout: longestReadMs,
    });
    if (!stdout) throw error;
    return stdout;
  }
}

const hex = (digits: string) => BigInt(`0x${digits}`);
