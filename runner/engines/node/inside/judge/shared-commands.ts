import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';

import { realTimers } from '../link/fake-clock.ts';

type Options = {
  input?: unknown;
  cwd?: string | URL;
  env?: Record<string, string>;
  encoding?: string | null;
  shell?: unknown;
};
type Done = {
  status: number | null;
  signal: string | null;
  stdout: Buffer;
  stderr: Buffer;
  code: string | null;
};
type Given = { command: string; args: string[] | null; options: Options; done: Callback | null };
type Callback = (error: Error | null, stdout?: unknown, stderr?: unknown) => void;
type Ask = (command: object, input: unknown) => unknown[];

/**
 * `child_process` as tests get it, for programs that are started by their name: `spawnSync('node', ['solution.js', '5'])`. The
 * command runs where the program is, and ends before tests go on: what they write to it has to be known when it starts.
 */
export function createSharedCommands(ask: Ask) {
  function run({ command, args, options }: Given, input: unknown): Done {
    const isInShell = args === null || Boolean(options.shell);
    const asked = {
      command: isInShell ? [command, ...(args ?? [])].join(' ') : command,
      args: isInShell ? null : args,
      cwd: options.cwd === undefined ? null : String(options.cwd),
      env: options.env ? { ...options.env } : null,
    };
    const [status, signal, stdout, stderr, code] = ask(asked, input);
    return {
      status: typeof status === 'number' ? status : null,
      signal: typeof signal === 'string' ? signal : null,
      stdout: bytesOf(stdout),
      stderr: bytesOf(stderr),
      code: typeof code === 'string' ? code : null,
    };
  }

  const shown = (bytes: Buffer, { encoding }: Options, usual: string) => {
    const wanted = encoding === undefined ? usual : (encoding ?? 'buffer');
    return wanted === 'buffer' ? bytes : bytes.toString(wanted as BufferEncoding);
  };

  function failure(given: Given, done: Done): Error | null {
    if (done.status === 0) return null;
    const text = [given.command, ...(given.args ?? [])].join(' ');
    return Object.assign(new Error(`Command failed: ${text}\n${done.stderr.toString()}`), {
      code: done.code ?? done.status,
      status: done.status,
      signal: done.signal,
      stdout: shown(done.stdout, given.options, 'utf8'),
      stderr: shown(done.stderr, given.options, 'utf8'),
    });
  }

  function sync(given: Given): unknown {
    const done = run(given, given.options.input);
    const error = failure(given, done);
    if (error) throw error;
    return shown(done.stdout, given.options, 'buffer');
  }

  /** Runs when nothing more is written to it. */
  function start(given: Given): object {
    const written: Buffer[] = [];
    const child = new EventEmitter();
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    let isRunning = false;
    const finish = () => {
      if (isRunning) return;
      isRunning = true;
      const done = run(given, Buffer.concat(written));
      Object.assign(child, { exitCode: done.status });
      stdout.end(done.stdout);
      stderr.end(done.stderr);
      given.done?.(
        failure(given, done),
        shown(done.stdout, given.options, 'utf8'),
        shown(done.stderr, given.options, 'utf8'),
      );
      if (done.code !== null)
        child.emit(
          'error',
          Object.assign(new Error(`spawn ${given.command} ${done.code}`), { code: done.code }),
        );
      child.emit('exit', done.status, done.signal);
      realTimers.setImmediate(() => child.emit('close', done.status, done.signal));
    };
    const stdin = new Writable({
      write(chunk: Buffer, _encoding, taken) {
        written.push(chunk);
        taken();
      },
      final(taken) {
        taken();
        realTimers.setImmediate(finish);
      },
    });
    const waitFor = (count: number): void =>
      void realTimers.setImmediate(() => (written.length > count ? waitFor(written.length) : finish()));
    waitFor(0);
    return Object.assign(child, {
      stdin,
      stdout,
      stderr,
      pid: 2,
      exitCode: null,
      killed: false,
      kill: () => true,
    });
  }

  const inShell = (args: unknown[]) => readArguments([args[0], null, ...args.slice(1)]);
  return {
    ...process.getBuiltinModule('node:child_process'),
    spawnSync(...args: unknown[]) {
      const given = readArguments(args);
      const done = run(given, given.options.input);
      const [stdout, stderr] = [done.stdout, done.stderr].map(bytes => shown(bytes, given.options, 'buffer'));
      const error =
        done.code === null ? {} : { error: Object.assign(new Error(done.code), { code: done.code }) };
      const { status, signal } = done;
      return { pid: 2, status, signal, stdout, stderr, output: [null, stdout, stderr], ...error };
    },
    execFileSync: (...args: unknown[]) => sync(readArguments(args)),
    execSync: (...args: unknown[]) => sync(inShell(args)),
    spawn: (...args: unknown[]) => start(readArguments(args)),
    execFile: (...args: unknown[]) => start(readArguments(args)),
    exec: (...args: unknown[]) => start(inShell(args)),
    fork: (path: unknown, ...args: unknown[]) => {
      const given = readArguments(['node', ...args]);
      return start({ ...given, args: [String(path), ...(given.args ?? [])] });
    },
  };
}

/** Arguments, options and a callback may each be left out. */
function readArguments([command, ...rest]: unknown[]): Given {
  const args = rest[0] === null ? null : (rest.find(item => Array.isArray(item)) ?? []);
  const options = rest.find(item => typeof item === 'object' && item !== null && !Array.isArray(item)) ?? {};
  const done = rest.find(item => typeof item === 'function') ?? null;
  return {
    command: String(command),
    args: args as string[] | null,
    options: options,
    done: done as Callback | null,
  };
}

const bytesOf = (value: unknown): Buffer =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : Buffer.alloc(0);
