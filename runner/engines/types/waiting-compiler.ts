import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

import { execute } from '../../box/execute.ts';
import type { PipePool } from '../../box/pipes.ts';
import type { Execution } from '../../box/supervise.ts';
import type { BoxFile } from '../../box/box.ts';
import type { EngineOptions } from '../../engine-kit/engine.ts';

const compilerFolder = '/cairn/typescript';
const globalsFile = '/cairn/known-globals.d.ts';
const flags =
  '--noEmit --pretty false --checkers 1 --strict --skipLibCheck --target esnext --lib esnext --module esnext --moduleResolution bundler --moduleDetection force --allowJs --allowImportingTsExtensions --ignoreConfig';
/** The compiler reads everything else and then waits for this file, which is what we write to standard input. */
const command = `ln -s /dev/stdin main.ts && cat | exec ${compilerFolder}/tsc ${flags} ${globalsFile} main.ts`;

const patience = 24 * 3600 * 1000;
/** Types that take more than this to compute were written to do so: those of usual programs take 0.1 s and 25 MB. */
const limits = {
  cpuMs: 1500,
  asleepMs: patience,
  wallMs: patience,
  memoryMb: 512,
  processes: 64,
  fileMb: 1,
  outputBytes: 256 * 1024,
};

/** One compiler in a box of its own, which has started and waits for the one file that it checks. */
export type WaitingCompiler = {
  check(source: string, signal: AbortSignal): Promise<Execution>;
  isAlive(): boolean;
  end(): Promise<void>;
};

const globals = readFileSync(join(import.meta.dirname, 'known-globals.txt'), 'utf8');

export function startCompiler(
  { host, cgroups }: Pick<EngineOptions, 'host' | 'cgroups'>,
  pipes: PipePool,
  typeScript: string,
  /** Beside the one that it waits for. */
  files: BoxFile[] = [],
): WaitingCompiler {
  const stop = new AbortController();
  const input = Promise.withResolvers<Writable | null>();
  let isAlive = true;
  const ended = execute(
    {
      command: ['/bin/sh', '-c', command],
      binds: [{ source: typeScript, target: compilerFolder }],
      files: [{ target: globalsFile, content: globals }, ...files],
      env: { GOGC: '400', GOMAXPROCS: '2' },
    },
    {
      host,
      cgroups,
      pipes,
      limits,
      signal: stop.signal,
      isLive: true,
      idleLookMs: 500,
      onStart(child) {
        child.stdin?.on('error', () => {});
        input.resolve(child.stdin);
      },
    },
  ).finally(() => {
    isAlive = false;
    input.resolve(null);
  });
  // Whoever gave it a file hears of it.
  ended.catch(() => {});
  return {
    async check(source, signal) {
      const abort = () => stop.abort();
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      (await input.promise)?.end(source);
      return ended.finally(() => signal.removeEventListener('abort', abort));
    },
    isAlive: () => isAlive,
    async end() {
      stop.abort();
      await ended.catch(() => {});
    },
  };
}
