import fs from 'node:fs';
import { basename, join } from 'node:path';

import type { StudentSource } from './student-program.ts';

type Callable = (...args: unknown[]) => unknown;
/** A command of the tests, such as `node solution.js 5`; as one text for a shell if it has no arguments. */
export type Command = {
  command: string;
  args: string[] | null;
  cwd: string | null;
  env: NodeJS.ProcessEnv | null;
};

/** Taken before the program could replace them. */
const own = Object.fromEntries(
  Object.keys(fs)
    .filter(name => name.endsWith('Sync'))
    .map(name => [name, Reflect.get(fs, name) as unknown]),
) as unknown as Record<string, Callable>;
const folder = process.cwd();
const script = /\.(?:[cm]?js|ts)$/;
const mostOutput = 4 * 1024 * 1024;

/** Files that tests and program have in common, and commands that tests run, which are both of this process. */
export function createStudentFiles(job: StudentSource) {
  let program: string | null = null;

  /** The program as a file that can be started. Its types are gone, so it is JavaScript. */
  function programFile(): string {
    program ??= join(folder, job.fileName.replace(/\.ts$/, '.js'));
    if (!own['existsSync']!(program)) own['writeFileSync']!(program, job.source);
    return program;
  }

  /** Tests call the program by names of their own. */
  const withProgram = (word: string, cwd: string) =>
    script.test(word) && !own['existsSync']!(join(word.startsWith('/') ? '/' : cwd, word))
      ? programFile()
      : word;

  return {
    files(name: string, args: unknown[]): unknown {
      const value = own[`${name}Sync`]!(...args);
      if (value instanceof fs.Stats) return statsOf(value);
      if (Array.isArray(value) && value[0] instanceof fs.Dirent)
        return value.map((entry: fs.Dirent) => [entry.name, entry.isDirectory()]);
      return value;
    },
    run({ command, args, cwd, env }: Command, input: unknown): unknown[] {
      // Loaded lazily, because it is slow and rarely needed.
      const { spawnSync: spawn } = process.getBuiltinModule('node:child_process');
      const at = cwd ?? folder;
      const words = args === null ? null : nodeWords(command, args).map(word => withProgram(word, at));
      const options = {
        cwd: at,
        env: env ?? process.env,
        input: (input ?? '') as string,
        maxBuffer: mostOutput,
        shell: words === null,
      };
      const text = command.replaceAll(/[\w./-]+\.(?:[cm]?js|ts)\b/g, word => withProgram(word, at));
      const done = words === null ? spawn(text, options) : spawn(words[0]!, words.slice(1), options);
      const code = (done.error as NodeJS.ErrnoException | undefined)?.code ?? null;
      return [done.status, done.signal, done.stdout ?? Buffer.alloc(0), done.stderr ?? Buffer.alloc(0), code];
    },
  };
}

/** What runs TypeScript elsewhere is Node here, and the types are gone already. */
function nodeWords(command: string, args: string[]): string[] {
  const words = basename(command) === 'npx' ? args : [command, ...args];
  const [first = '', ...rest] = words;
  return /^(?:node|ts-node|tsx)$/.test(basename(first)) ? [process.execPath, ...rest] : words;
}

const statsOf = (stats: fs.Stats) => ({
  size: stats.size,
  mode: stats.mode,
  mtimeMs: stats.mtimeMs,
  isFile: stats.isFile(),
  isDirectory: stats.isDirectory(),
});
