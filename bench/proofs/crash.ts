import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type ServerProcess } from '#test/processes/server-process.ts';

/**
 * kill -9 during writes. Clients create accounts as fast as they can and record each that the server acknowledged. At a
 * random moment the server is killed, in every second round together with its PostgreSQL. After the restart every
 * acknowledged account must exist.
 */

export type CrashReport = { rounds: number; acknowledged: number; lost: number; slowestRestartMs: number };

const clients = 8;

const post = (url: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const writeUntilKilled = async (url: string, name: string, acknowledged: string[]) => {
  for (let i = 0; ; i++) {
    try {
      const person = {
        firstName: 'Ada',
        lastName: 'L',
        email: `${name}-${i}@example.org`,
        password: 'long enough for us',
      };
      const answer = await post(url, '/api/users', person);
      const { authToken } = (await answer.json()) as { authToken?: string };
      if (authToken) acknowledged.push(authToken);
    } catch {
      return; // the server was killed
    }
  }
};

/** Signing out succeeds only if the account and session of the token still exist. */
const countLost = async (url: string, tokens: string[]) => {
  let lost = 0;
  for (const token of tokens) {
    const answer = await fetch(`${url}/sessions`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) lost += 1;
  }
  return lost;
};

const killPostgres = (dataDir: string) => {
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

export const proveCrash = async (
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<CrashReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-crash-'));
  const env = { CAIRN_DATA_DIR: dataDir, CAIRN_RATE_LIMIT: 'off' };
  const report: CrashReport = { rounds, acknowledged: 0, lost: 0, slowestRestartMs: 0 };
  let server: ServerProcess = await startServer(env);
  try {
    for (let round = 1; round <= rounds; round++) {
      const acknowledged: string[] = [];
      const writers = Array.from({ length: clients }, (_, c) =>
        writeUntilKilled(server.url, `round${round}-client${c}`, acknowledged),
      );
      // A busy machine may need longer for the first answer.
      while (acknowledged.length === 0) await pause(20);
      const moment = Math.random() * 1500;
      await pause(moment);
      const withPostgres = round % 2 === 0;
      if (withPostgres) killPostgres(dataDir);
      await server.end('SIGKILL');
      await Promise.all(writers);
      server = await startServer(env);
      const lost = await countLost(server.url, acknowledged);
      report.acknowledged += acknowledged.length;
      report.lost += lost;
      report.slowestRestartMs = Math.max(report.slowestRestartMs, server.readyAfterMs);
      const what = withPostgres ? 'server and PostgreSQL' : 'server';
      say(
        `round ${round}: killed ${what} ${moment.toFixed(0)} ms after the first answer, ${acknowledged.length} acknowledged, ` +
          `${lost} lost, ready again after ${server.readyAfterMs.toFixed(0)} ms`,
      );
    }
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
  return report;
};
