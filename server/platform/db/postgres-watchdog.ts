import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * A shell (less than a megabyte) reads from a pipe whose other end only this process holds. `release` writes a line, and
 * the shell exits. End of file without a line means that this process was killed: the shell then stops PostgreSQL with a
 * "fast" shutdown, and with an "immediate" one if the pid file still names the same process after ten seconds.
 */
const script = `
pid=$1 file=$2
read -r word && exit
kill -INT "$pid"
for second in 1 2 3 4 5 6 7 8 9 10; do
  read -r now <"$file" && [ "$now" = "$pid" ] || exit
  sleep 1
done
kill -QUIT "$pid"
`;

/** Stops PostgreSQL when this process is gone, also after SIGKILL. */
export const startWatchdog = (pid: number, pidFile: string): { release(): void } => {
  const shell = spawn('/bin/sh', ['-c', script, 'cairn-watch-postgres', String(pid), pidFile], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in a terminal must not reach it.
    detached: true,
  });
  // Without a shell the next start stops the orphan.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as Socket).unref();
  return { release: () => shell.stdin.end('released\n') };
};
