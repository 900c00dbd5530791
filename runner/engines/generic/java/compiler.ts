import { setTimeout as delay } from 'node:timers/promises';

import type { SuperviseOptions } from '../../../box/supervise.ts';
import {
  type CompileDaemon,
  type Compiled,
  type DaemonOptions,
  startCompileDaemon,
} from './compile-daemon.ts';

/** Somebody else is compiling something large. */
const longestWaitMs = 300;
/** Starting the compiler takes two seconds of CPU time, and any program that is too large to compile ends it. */
const leastLifeMs = 20_000;

export type Compiler = Awaited<ReturnType<typeof createCompiler>>;

/** The daemon, and its successor when it was ended by a limit or has done enough. */
export async function createCompiler(options: DaemonOptions, waitMs = longestWaitMs) {
  let daemon: CompileDaemon | null = await startCompileDaemon(options);
  let busy: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let starting: Promise<void> | null = null;
  let isOpen = true;
  let startAt = 0;

  const replace = async () => {
    startAt = performance.now() + leastLifeMs;
    await daemon?.end();
    daemon = null;
    const next = await startCompileDaemon(options).catch(() => null);
    if (isOpen) daemon = next;
    else await next?.end();
  };
  return {
    async compile(fields: string[], supervision: SuperviseOptions): Promise<Compiled | null> {
      if (isBusy) await Promise.race([busy, delay(waitMs)]);
      if (isBusy || !daemon?.isAlive()) return null;
      isBusy = true;
      const compiling = daemon.compile(fields, supervision).finally(() => {
        isBusy = false;
      });
      busy = compiling.catch(() => {});
      return compiling;
    },
    refresh(): void {
      if (isBusy || starting || performance.now() < startAt || (daemon && !daemon.isUsedUp())) return;
      starting = replace().finally(() => {
        starting = null;
      });
    },
    /** For those who cannot do without: starts it again at once if it has ended. */
    async revive(): Promise<void> {
      await starting;
      if (daemon?.isAlive() || !isOpen) return;
      starting ??= replace().finally(() => {
        starting = null;
      });
      await starting;
    },
    async end(): Promise<void> {
      isOpen = false;
      await starting;
      await daemon?.end();
    },
  };
}
