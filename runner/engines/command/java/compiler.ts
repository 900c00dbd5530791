import type { SuperviseOptions } from '../../../box/supervise.ts';
import {
  type CompileDaemon,
  type Compiled,
  type DaemonOptions,
  startCompileDaemon,
} from './compile-daemon.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Starting the compiler takes two seconds of CPU time, and any program that is too large to compile ends it. */
const leastLifeMs = 20_000;

export type Compiler = Awaited<ReturnType<typeof createCompiler>>;

/** Why nothing was compiled. `unavailable` has nothing to do with the program: others hold the compiler, or it does not start. */
export type NotCompiled = 'crashed' | 'unavailable';

/** The daemon, and its successor when it was ended by a limit or has done enough. Who has another way waits for `waitMs` only. */
export async function createCompiler(options: DaemonOptions, waitMs?: number) {
  let daemon: CompileDaemon | null = await startCompileDaemon(options);
  const turns = oneAtATime(waitMs);
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
    async compile(fields: string[], supervision: SuperviseOptions): Promise<Compiled | NotCompiled> {
      const compiled = await turns.do(async () =>
        daemon?.isAlive() ? daemon.compile(fields, supervision) : null,
      );
      return compiled ?? 'unavailable';
    },
    refresh(): void {
      if (turns.isBusy() || starting || performance.now() < startAt || (daemon && !daemon.isUsedUp())) return;
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
