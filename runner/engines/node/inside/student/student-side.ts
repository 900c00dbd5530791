import type { Channel, Message } from '../link/channel.ts';
import { watchPrototypes } from '../link/prototype-extensions.ts';
import type { ReadSource } from './read-source.ts';
import { createMockedModules } from './mocked-modules.ts';
import { createReplacements } from './student-console.ts';
import { createLines } from './student-errors.ts';
import { loadProgram, type Program } from './student-program.ts';
import { createService } from './student-service.ts';
import { createStudentValues } from './student-values.ts';

type ExitCode = string | number | null;

type Tools = {
  channel: Channel;
  source: ReadSource;
  isBusy: () => boolean;
  /** Creates the V8 code cache. */
  code: () => Buffer;
};

/** The program, and the answers to what the judge asks about it. */
export function createStudentSide({ channel, source, isBusy, code }: Tools) {
  const replace = createReplacements();
  const mockModule = createMockedModules();
  const addedToPrototypes = watchPrototypes();
  const lines = createLines(source);
  const values = createStudentValues(channel, lines);
  let program: Program = { exports: {}, lookup: null };
  let isToldWhenIdle = false;
  let exitCodeTold: number | null = null;
  const request = createService(values, source, () => program);

  function serve(message: Message): Message | null {
    const [kind, sequence, packed, ...rest] = message;
    const given = values.unpack(packed);
    if (kind === 'settle') {
      values.settled(Number(rest[0]), rest[1] === true, given[0]);
      return null;
    }
    try {
      return ['ok', sequence, values.pack(answer(kind, given, rest))];
    } catch (error) {
      return thrown(sequence, error);
    } finally {
      if (exitCodeOf() !== exitCodeTold) {
        exitCodeTold = exitCodeOf();
        channel.tell('exit-code', exitCodeTold);
      }
    }
  }

  function thrown(sequence: number, error: unknown): Message {
    try {
      return ['throw', sequence, values.pack([error])];
    } catch (second) {
      return ['throw', sequence, values.pack([new Error(String((second as Error).message))])];
    }
  }

  function answer(kind: string, given: unknown[], rest: unknown[]): unknown[] {
    if (kind === 'go') return [start()];
    if (kind === 'code') return [Uint8Array.from(code())];
    if (kind === 'busy') {
      isToldWhenIdle = isBusy();
      channel.hold(!isToldWhenIdle);
      return [isToldWhenIdle];
    }
    if (kind === 'replace') {
      const [paths] = rest as [[string, boolean][]];
      paths.forEach(([path, isReplaced], index) => replace(path, given[index], isReplaced));
      return [undefined];
    }
    if (kind === 'process') {
      const [variables, code, isCodeSet] = rest as [[string, string | null][], ExitCode, boolean];
      for (const [name, value] of variables)
        if (value === null) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      if (isCodeSet) process.exitCode = code ?? undefined;
      exitCodeTold = exitCodeOf();
      return [undefined];
    }
    if (kind === 'mock') {
      values.isModule(given[0]);
      mockModule(String(rest[0]), given[0], rest[1] === true);
      return [undefined];
    }
    return request(kind, given, rest);
  }

  const exitCodeOf = () => ((process.exitCode ?? undefined) === undefined ? null : Number(process.exitCode));

  /** Loads the program; errors while loading are reported as data, apart from errors that a test may expect. */
  function start(): unknown {
    const keep = (loaded: Program) => {
      program = loaded;
      return ['loaded', addedToPrototypes()];
    };
    const failed = (error: unknown) => {
      const isSyntax = isSyntaxError(error);
      const place = isSyntax ? lines.ofSyntaxError(error) : lines.ofStack((error as Error)?.stack);
      return ['failed', error, isSyntax ? 'syntax' : 'load', place?.line ?? null, place?.file ?? null];
    };
    if (source.problem) {
      const { message, line, file = null } = source.problem;
      return ['failed', new SyntaxError(message), 'syntax', line, file];
    }
    try {
      const loaded = loadProgram(source);
      return loaded instanceof Promise ? loaded.then(keep, failed) : keep(loaded);
    } catch (error) {
      return failed(error);
    }
  }

  /** Distinguishes errors of the compiler, whose stack begins with the position, from those of a `JSON.parse`. */
  function isSyntaxError(error: unknown): boolean {
    return (
      error instanceof SyntaxError &&
      !/^\s*SyntaxError/.test(error.stack ?? '') &&
      lines.ofSyntaxError(error) !== null
    );
  }

  return {
    serve,
    /** An uncaught error or unhandled rejection. */
    uncaught: (error: unknown, event: string) => channel.tell('uncaught', values.pack([error]), event),
    /** Nothing is left to do. */
    idle(): void {
      channel.hold(true);
      if (isToldWhenIdle) channel.tell('idle');
      isToldWhenIdle = false;
    },
  };
}
