import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { freePort, startServer, type Wrap } from '#test/processes/server-process.ts';
import { type RunningProduct, servicesBeside } from '../running-product.ts';

export type ProductOfProcesses = Pick<RunningProduct, 'server' | 'services' | 'stop'>;

/** One process of the web and some workers, all on this machine, whose cores the workers share. */
export const startProductWithWorkers = async (workers: number, wrap?: Wrap): Promise<ProductOfProcesses> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-workers-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { max_connections: '200' });
  const secret = 'the same secret in every process, long enough';
  const start = async (service: 'web' | 'worker', number: number) =>
    startServer(
      {
        CAIRN_SERVICES: service,
        CAIRN_DATA_DIR: join(folder, `${service}-${number}`),
        DATABASE_URL: postgres.url,
        CAIRN_SECRET: secret,
        CAIRN_RATE_LIMIT: 'off',
        CAIRN_RUN_SLOTS: String(Math.max(1, Math.floor(availableParallelism() / workers))),
        PORT: String(await freePort()),
      },
      wrap,
    );
  const web = await start('web', 1);
  const others = await Promise.all(Array.from({ length: workers }, (_, index) => start('worker', index + 1)));
  const database = openDatabase(postgres.url, () => {});
  return {
    server: web,
    services: servicesBeside({ ...readConfig({}), secret }, database.db),
    stop: async () => {
      await database.close();
      await Promise.all([web, ...others].map(process => process.end('SIGTERM')));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
