import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { rawZip } from '#test/inputs/raw-zip.ts';
import { startServer } from '#test/processes/server-process.ts';

/** Resident memory of the process in megabytes. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

const json = async <T>(answer: Promise<Response>): Promise<T> => (await answer).json() as Promise<T>;

it(
  'CE-6 an upload of 100 MB costs the server less than 100 MB of memory and does not delay other requests',
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cairn-upload-'));
    const admin = { email: 'admin@example.org', password: 'the first of them all' };
    const server = await startServer({
      CAIRN_DATA_DIR: dataDir,
      CAIRN_RATE_LIMIT: 'off',
      CAIRN_MAX_UPLOAD_MB: '100',
      CAIRN_ADMIN_EMAIL: admin.email,
      CAIRN_ADMIN_PASSWORD: admin.password,
    });
    try {
      const post = (path: string, body: object, headers = {}) =>
        fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const { authToken } = await json<{ authToken: string }>(post('/sessions', admin));
      const headers = { authorization: `Bearer ${authToken}` };
      const { languageConfigs } = await json<{ languageConfigs: { id: number }[] }>(
        fetch(`${server.url}/api/language_configs`, { headers }),
      );
      const { cairnCourse } = await json<{ cairnCourse: { contextId: string } }>(
        post(
          '/api/cairn_courses',
          { name: 'To import into', languageConfigId: languageConfigs[0]?.id },
          headers,
        ),
      );
      const imports = `${server.url}/api/cairn_courses/${cairnCourse.contextId}/imports`;

      const idle = memoryOf(server.pid);
      let peak = idle;
      let isOver = false;
      const watching = (async () => {
        const statuses = new Set<number>();
        while (!isOver) {
          statuses.add((await fetch(`${server.url}/api/cairn_courses`, { headers })).status);
          peak = Math.max(peak, memoryOf(server.pid));
          await pause(20);
        }
        return statuses;
      })();

      const form = new FormData();
      const archive = rawZip([{ name: 'noise.bin', data: randomBytes(99_900_000), isStored: true }]);
      form.set('file', new Blob([Buffer.from(archive)]), 'large.ck2');
      const { importId } = await json<{ importId: number }>(
        fetch(imports, { method: 'POST', headers, body: form }),
      );
      type State = { job: { status: string }; reason: string };
      let state: State;
      do state = await json<State>(fetch(`${imports}/${importId}/status`, { headers }));
      while (state.job.status === 'RUNNING');
      isOver = true;

      expect(await watching).toEqual(new Set([200]));
      expect(state).toMatchObject({
        job: { status: 'FAILED' },
        reason:
          'noise.bin: is larger than 2 MB, and is no text of a course.\nnoise.bin: is where the archive grows beyond 20 MB unpacked.',
      });
      expect(peak - idle).toBeLessThan(100);
    } finally {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
