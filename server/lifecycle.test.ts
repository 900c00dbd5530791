import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { patient } from '#test/patient.ts';
import { freshDatabase } from '#test/database.ts';
import { freePort, spawnServer, startServer } from '#test/processes/server-process.ts';

const cli = join(import.meta.dirname, '../scripts/cairn.ts');

const folders: string[] = [];
const aDataFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-data-'));
  folders.push(folder);
  return folder;
};
/** For what has nothing to do with the runner: starting it takes longer than all the rest. */
const withoutRunner = { CAIRN_SERVICES: 'web' };

/** PostgreSQL may still write while it shuts down. */
const withRetries = { recursive: true, force: true, maxRetries: 20, retryDelay: 250 };
afterAll(async () => {
  await Promise.all(folders.map(folder => rm(folder, withRetries)));
});

/** Of a server, its database and its runner. */
const wantedPriorities = [-5, -5, 0];
/** Only root may go before others, and does not where somebody has chosen another priority. */
const mayBeFirst = process.getuid?.() === 0 && getPriority() === 0;
const prioritiesOf = async (server: number, postmaster: number) => {
  if (!mayBeFirst) return wantedPriorities;
  const runner = await vi.waitUntil(() => pidOf(`runner/service/main.ts .*${server}-`), patient);
  await vi.waitUntil(() => getPriority(runner) === 0, patient);
  return [server, postmaster, runner].map(one => getPriority(one));
};

type OnTestFinished = TestContext['onTestFinished'];

/** Stops the server when the test finishes, also if it fails; stopping twice is harmless. */
const start = async (onTestFinished: OnTestFinished, env: Record<string, string>) => {
  const server = await startServer(env);
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  return server;
};

const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Of the process whose command line matches; undefined if there is none. */
const pidOf = (pattern: string) => {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find(one => new RegExp(pattern).test(one));
  return line && Number.parseInt(line, 10);
};

/** False for a zombie, too: without an init process nobody reaps orphans. */
const isAlive = (pid: number) => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status;

const signInAsAdmin = async (url: string, password: string | undefined) =>
  (
    await fetch(`${url}/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@cairn.local', password }),
    })
  ).status;

/** A first start with no settings, a sign-in, and a stop. */
const runFirst = async (folder: string) => {
  const server = await startServer({ CAIRN_DATA_DIR: folder });
  const password = /with the password (\S+)/.exec(server.printed())?.[1];
  const signedIn = await signInAsAdmin(server.url, password);
  return { folder, password, signedIn, printed: server.printed(), ended: await server.end('SIGTERM') };
};

describe.concurrent('a server on its embedded database', () => {
  let first: Awaited<ReturnType<typeof runFirst>>;
  beforeAll(async () => {
    first = await runFirst(aDataFolder());
  });

  /** A copy of what the first server left: half of the CPU time of a first start goes into setting up PostgreSQL. */
  const aUsedFolder = () => {
    const folder = aDataFolder();
    execFileSync('cp', ['-a', `${first.folder}/.`, folder]);
    // What the first one logged proves nothing about the next.
    rmSync(join(folder, 'postgres.log'));
    return folder;
  };

  it('starts with no settings, prints the admin’s password once, and stops cleanly', async ({
    onTestFinished,
  }) => {
    expect(first.printed).toContain('Sign in as admin@cairn.local');
    expect(first.signedIn).toBe(200);
    expect(first.ended.code).toBe(0);
    // Long before systemd would kill it, on a machine however busy.
    expect(first.ended.ms).toBeLessThan(60_000);
    expect(existsSync(join(first.folder, 'postgres/postmaster.pid'))).toBe(false);

    const second = await start(onTestFinished, { ...withoutRunner, CAIRN_DATA_DIR: aUsedFolder() });
    expect(second.printed()).not.toContain('with the password');
    expect(await signInAsAdmin(second.url, first.password)).toBe(200);
    await second.end('SIGTERM');
  });

  it('blocks a second server on the same data folder, which names the first, and recovers when its PostgreSQL is killed', async ({
    onTestFinished,
  }) => {
    const folder = aUsedFolder();
    const env = { ...withoutRunner, CAIRN_DATA_DIR: folder };
    const server = await start(onTestFinished, env);
    const { child, printed } = spawnServer({ ...env, PORT: '0' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(printed()).toContain(`Another Cairn server (process ${server.pid}) already uses the data folder`);
    expect(await isReady(server.url)).toBe(200);
    const killed = postmasterOf(folder);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(postmasterOf(folder)).not.toBe(killed), { ...patient, interval: 20 });
    await vi.waitFor(async () => expect(await isReady(server.url)).toBe(200), {
      ...patient,
      interval: 50,
    });
    await server.end('SIGTERM');
  });

  it('FO-3 OP-2 TV-2 comes before the programs of students, and so does its database, which does not stay behind when the server is killed', async ({
    onTestFinished,
  }) => {
    const folder = aUsedFolder();
    const server = await start(onTestFinished, { CAIRN_DATA_DIR: folder });
    const postmaster = postmasterOf(folder);
    expect(await prioritiesOf(server.pid, postmaster)).toEqual(wantedPriorities);
    await server.end('SIGKILL');
    await vi.waitFor(
      () => {
        expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
        expect(isAlive(postmaster)).toBe(false);
      },
      { ...patient, interval: 50 },
    );
    // A clean shutdown, not a crash.
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('FO-3 that is killed starts again at once without losing data', async ({ onTestFinished }) => {
    const env = { ...withoutRunner, CAIRN_DATA_DIR: aUsedFolder() };
    const ada = { firstName: 'Ada', lastName: 'L', password: 'long enough for us' };
    const post = async (url: string, path: string, body: object) =>
      (
        await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    // Twenty times with `npm run proof -- crash`.
    for (const round of [0, 1]) {
      const server = await start(onTestFinished, env);
      for (let before = 0; before < round; before++)
        expect(await post(server.url, '/sessions', { ...ada, email: `${before}@example.org` })).toBe(200);
      expect(await post(server.url, '/api/users', { ...ada, email: `${round}@example.org` })).toBe(200);
      await server.end(round < 1 ? 'SIGKILL' : 'SIGTERM');
    }
  });

  it('lets the command line reset a password, while it runs and while it is stopped', async ({
    onTestFinished,
  }) => {
    const env = { ...withoutRunner, CAIRN_DATA_DIR: aUsedFolder() };
    const server = await start(onTestFinished, env);
    const reset = () => execFileSync(process.execPath, [cli, 'reset-password', 'admin@cairn.local'], { env });
    const passwordOf = (printed: Buffer) => /is now (\S+)/.exec(printed.toString())?.[1];
    expect(await signInAsAdmin(server.url, passwordOf(reset()))).toBe(200);
    await server.end('SIGTERM');
    const password = passwordOf(reset());
    const again = await start(onTestFinished, env);
    expect(await signInAsAdmin(again.url, password)).toBe(200);
    await again.end('SIGTERM');
  });
});

describe.concurrent('a server with settings', () => {
  it('runs on an external PostgreSQL', async ({ onTestFinished }) => {
    const database = await freshDatabase('template0');
    const env = {
      CAIRN_DATA_DIR: aDataFolder(),
      DATABASE_URL: database.url,
      CAIRN_ADMIN_EMAIL: 'head@school.example',
      CAIRN_ADMIN_PASSWORD: 'given in the settings',
    };
    const server = await start(onTestFinished, env);
    await vi.waitFor(async () => expect(await isReady(server.url)).toBe(200), patient);
    expect(server.printed()).toContain('Sign in as head@school.example');
    expect(server.printed()).not.toContain('given in the settings');
    expect(existsSync(join(env.CAIRN_DATA_DIR, 'postgres'))).toBe(false);
    await server.end('SIGTERM');
    await database.close();
  });

  it('that make it a worker serves only health checks and metrics', async ({ onTestFinished }) => {
    const database = await freshDatabase();
    const PORT = String(await freePort());
    const worker = await start(onTestFinished, {
      PORT,
      CAIRN_WORKER_PORT: PORT,
      CAIRN_SERVICES: 'worker',
      CAIRN_DATA_DIR: aDataFolder(),
      DATABASE_URL: database.url,
      CAIRN_METRICS_TOKEN: 'a-token-for-monitoring',
    });
    await vi.waitFor(async () => expect(await isReady(worker.url)).toBe(200), patient);
    const headers = { authorization: 'Bearer a-token-for-monitoring' };
    // The worker's row, which the metric counts, is written with the next heartbeat.
    const readMetrics = async () => (await fetch(`${worker.url}/metrics`, { headers })).text();
    await vi.waitFor(async () => expect(await readMetrics()).toContain('cairn_workers{sandbox="ready"} 1'), {
      ...patient,
      interval: 100,
    });
    expect((await fetch(`${worker.url}/`)).status).toBe(404);
    await worker.end('SIGTERM');
    await database.close();
  });

  it('that are invalid reports all of them and exits', async () => {
    const { child, printed } = spawnServer({
      PORT: 'x',
      CAIRN_SECRET: 'short',
      CAIRN_DATA_DIR: aDataFolder(),
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(printed()).toContain('PORT must be a number');
    expect(printed()).toContain('CAIRN_SECRET must have at least 32 characters');
  });
});
