import type { ProgramFile, RunLanguage } from '#contract/running/run-request.ts';

import { createPipePool } from '../../box/pipes.ts';
import type { BoxFile } from '../../box/box.ts';
import type { EngineOptions } from '../../engine-kit/engine.ts';
import { contentOf, filesOfProgram } from '../../engine-kit/program-files.ts';
import { checkedSource } from './checked-source.ts';
import { readTypeErrors, type TypeErrors } from './read-type-errors.ts';
import { startCompiler, type WaitingCompiler } from './waiting-compiler.ts';

export type TypeChecker = {
  /** Null if the types could not be checked: the compiler was stopped by a limit. */
  check(
    request: { language: RunLanguage; code: string; files?: ProgramFile[]; tests: string | null },
    signal: AbortSignal,
  ): Promise<TypeErrors | null>;
  close(): Promise<void>;
};

const isSource = (name: string) => /\.(?:[cm]?[jt]s|json)$/.test(name);
const inBox = (file: ProgramFile): BoxFile => ({ target: `/tmp/${file.name}`, content: contentOf(file) });

/** It takes 20 MB, so it does not wait for ever. */
const idleMs = 5 * 60_000;
/** The program that somebody waits for comes first. */
const refillMs = 100;

/**
 * Each program gets a fresh compiler, so that none can fill it with types or make it say something about the next one. While
 * TypeScript is in use, one has started already and waits.
 */
export function createTypeChecker(options: Pick<EngineOptions, 'host' | 'cgroups'>): TypeChecker | null {
  const { tier, typeScript } = options.host;
  if (tier !== 'bwrap' || typeScript === null) return null;
  const pipes = createPipePool();
  let waiting: WaitingCompiler | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  const start = (files: BoxFile[] = []) => startCompiler(options, pipes, typeScript, files);
  const drop = async () => {
    const old = waiting;
    waiting = null;
    await old?.end();
  };
  const refill = () => {
    if (!isOpen) return;
    waiting ??= start();
    timer = setTimeout(() => void drop(), idleMs).unref();
  };
  const take = () => {
    const taken = waiting?.isAlive() ? waiting : start();
    waiting = null;
    clearTimeout(timer);
    timer = setTimeout(refill, refillMs).unref();
    return taken;
  };

  return {
    async check({ language, code, files = [], tests }, signal) {
      const others = filesOfProgram({ language, files });
      const checked = checkedSource(language, code, others, tests);
      const sources = others.filter(({ name }) => isSource(name));
      // What waits has a folder with one file. One more start takes a tenth of a second, beside the tests.
      const compiler = sources.length > 0 ? start(sources.map(inBox)) : take();
      const { exitCode, stopReason, isCut, standardOutput } = await compiler.check(checked.source, signal);
      if (stopReason || isCut || exitCode === null || exitCode > 2) return null;
      // It fails without a word about an error when it cannot work at all.
      if (exitCode !== 0 && standardOutput.trim() === '') return null;
      return readTypeErrors(standardOutput, checked);
    },
    async close() {
      isOpen = false;
      clearTimeout(timer);
      await drop();
      pipes.close();
    },
  };
}
