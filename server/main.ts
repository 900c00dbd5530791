import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { makeLog } from '#server/platform/log.ts';
import { preferOverPrograms } from '#server/platform/prefer-over-programs.ts';
import { readSecret } from '#server/platform/secret.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';

/**
 * The process of the server. It starts the runner first and loads everything else (compose.ts) meanwhile: both take about as long, so
 * that code can be run soon after pages are served.
 */
const log = makeLog();

/** Started parts in reverse order: they are stopped in the order of this list. */
const started: { name: string; stop(): Promise<void> }[] = [];

let isStopping = false;

const stop = async (code: number) => {
  if (isStopping) return;
  isStopping = true;
  // Exit in time even if a part hangs; PostgreSQL recovers by itself.
  setTimeout(() => process.exit(code), 9000).unref();
  for (const { name, stop: end } of started)
    await end().catch((err: unknown) => log.error({ err }, `${name} did not stop cleanly`));
  process.exit(code);
};

const fail = async (error: unknown) => {
  // Errors with a message for the operator need no stack trace.
  const isForPeople = error instanceof ConfigError || error instanceof AppError;
  process.stderr.write(`${isForPeople ? error.message : ((error as Error).stack ?? String(error))}\n`);
  await stop(1);
};

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('unhandledRejection', err => log.error({ err }, 'unhandled rejection'));
process.on('uncaughtException', err => {
  log.fatal({ err }, 'uncaught exception');
  void stop(1);
});

/** Our modules as Node has compiled them. Only in a data folder that is there: who makes it decides who may read it. */
const keepCompiled = (dataDir: string) => {
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
};

try {
  const config = readConfig();
  preferOverPrograms();
  const secret = readSecret(config);
  keepCompiled(config.dataDir);
  const runner = config.services.includes('worker')
    ? startOwnRunner(config, line => log.info({ part: 'runner' }, line))
    : null;
  if (runner) started.unshift({ name: 'runner', stop: runner.stop });
  const { start } = await import('./compose.ts');
  await start({ config, log, secret, runner, started, isStopping: () => isStopping });
  flushCompileCache();
} catch (error) {
  await fail(error);
}
