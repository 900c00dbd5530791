import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * A shell, of less than a megabyte, that waits at a pipe which only we hold. We write to it when there is nothing left to
 * watch; a pipe that ends without a word means that we were killed, and then the shell stops PostgreSQL: first "fast", and
 * if that takes too long and the pid file still names the same process, "immediate".
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

/** Ends PostgreSQL when this process is gone, however it went. */
export const endWithUs = (pid: number, pidFile: string): { release(): void } => {
  const shell = spawn('/bin/sh', ['-c', script, 'cairn-watch-postgres', String(pid), pidFile], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in a terminal is for us.
    detached: true,
  });
  // Without a shell PostgreSQL is left to the next start, which finds it.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as Socket).unref();
  return { release: () => shell.stdin.end('released\n') };
};
