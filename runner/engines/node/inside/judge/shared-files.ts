import fs from 'node:fs';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

type Callable = (...args: unknown[]) => unknown;
type Table = Record<string, Callable>;
type Tools = {
  /** Does it in the process of the program. */
  ask: (name: string, args: unknown[]) => unknown;
  /** The text of the program, which we have from the runner: tests may look for words in it. */
  programText: () => string;
  /** Whether this file came with the tests. */
  isOfTests: (path: string) => boolean;
  /** Whether tests mean the program by this path. */
  isProgram: (path: string) => boolean;
};

/** Each with a variant for `Sync`, for callbacks and for promises. */
const names =
  'access appendFile chmod copyFile cp exists lstat mkdir mkdtemp readdir readFile realpath rename rm rmdir stat symlink truncate unlink utimes writeFile'.split(
    ' ',
  );
const withTwoPaths = new Set(['copyFile', 'cp', 'rename', 'symlink']);
const folder = '/tmp';

/**
 * `fs` as tests get it. Tests write files that the program reads, and read those that it writes, but both have folders of
 * their own: what tests do with files happens in that of the program, apart from the files that came with them. They get
 * texts, bytes and names from there, and nothing else.
 */
export function createSharedFiles(tools: Tools) {
  const real = fs as unknown as Table;

  const pathOf = (value: unknown) =>
    resolve(
      value instanceof URL ? fileURLToPath(value) : Buffer.isBuffer(value) ? value.toString() : String(value),
    );
  const isShared = (path: string) =>
    process.cwd() === folder && (path === folder || path.startsWith(`${folder}/`)) && !tools.isOfTests(path);

  function call(name: string, args: unknown[]): unknown {
    const [first, ...rest] = args;
    if (typeof first === 'number') return real[`${name}Sync`]!(...args);
    const path = pathOf(first);
    const target = withTwoPaths.has(name) ? pathOf(rest[0]) : null;
    if (!isShared(path)) {
      // A file that came with the tests, which they put where the program finds it.
      if (target !== null && isShared(target) && name !== 'symlink')
        return remote('writeFile', [target, real['readFileSync']!(path)]);
      return real[`${name}Sync`]!(...args);
    }
    if (tools.isProgram(path) && (name === 'readFile' || name === 'exists')) return ofProgram(name, rest[0]);
    const isFolder = name === 'mkdtemp' && String(first).endsWith('/');
    const given = [isFolder ? `${path}/` : path, ...(target === null ? rest : [target, ...rest.slice(1)])];
    return remote(name, given.map(plain));
  }

  function remote(name: string, args: unknown[]): unknown {
    try {
      return checked(tools.ask(name, args), name);
    } catch (error) {
      // It is the tests' own call that failed, and no error of the program.
      const { message, code, errno, syscall, path } = error as NodeJS.ErrnoException;
      throw code === undefined ? error : Object.assign(new Error(message), { code, errno, syscall, path });
    }
  }

  function ofProgram(name: string, options: unknown): unknown {
    if (name === 'exists') return true;
    const text = tools.programText();
    const encoding =
      typeof options === 'string' ? options : (options as { encoding?: unknown } | null)?.encoding;
    return encoding ? text : Buffer.from(text);
  }

  const promised = Object.fromEntries(
    names.map(name => [name, async (...args: unknown[]) => call(name, args)]),
  );
  const overrides: Record<string, unknown> = {
    promises: { ...fs.promises, ...promised },
    createReadStream(path: unknown, options?: unknown) {
      const encoding =
        typeof options === 'string' ? options : (options as { encoding?: string } | null)?.encoding;
      return Readable.from([call('readFile', encoding ? [path, encoding] : [path])]);
    },
    createWriteStream(path: unknown, options?: { flags?: string }) {
      if (!options?.flags?.startsWith('a')) call('writeFile', [path, '']);
      return new Writable({
        write(chunk: unknown, _encoding, done) {
          call('appendFile', [path, chunk]);
          done();
        },
      });
    },
  };
  for (const name of names) {
    overrides[`${name}Sync`] = (...args: unknown[]) => call(name, args);
    overrides[name] = (...args: unknown[]) => {
      const done = args.pop() as Callable;
      let outcome: unknown[];
      try {
        const value = call(name, args);
        outcome = name === 'exists' ? [value] : [null, value];
      } catch (error) {
        outcome = [error];
      }
      process.nextTick(done, ...outcome);
    };
  }
  const module = { ...fs, ...overrides };
  return { fs: module, promises: overrides['promises'] };
}

/** Options are handed over as plain data. */
const plain = (value: unknown) => (value instanceof URL ? fileURLToPath(value) : value);

/** The program may say what is in a file, but not with an object of its own. */
function checked(value: unknown, name: string): unknown {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'string')
    return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value))
    return value.map((item: unknown) => {
      if (!Array.isArray(item)) return String(item);
      const [entry, isDirectory] = item as unknown[];
      return { name: String(entry), ...questions(isDirectory === true) };
    });
  if (!name.endsWith('stat')) throw new TypeError(`${name} gave something unexpected`);
  const { size, mode, mtimeMs, isDirectory } = value as Record<string, unknown>;
  const mtime = new Date(Number(mtimeMs));
  return {
    size: Number(size),
    mode: Number(mode),
    mtimeMs: Number(mtimeMs),
    mtime,
    ...questions(isDirectory === true),
  };
}

const questions = (isDirectory: boolean) => ({
  isFile: () => !isDirectory,
  isDirectory: () => isDirectory,
  isSymbolicLink: () => false,
});
