import { closeSync } from 'node:fs';

import { type Channel, type Message, openChannel } from '../link/channel.ts';
import { readJob, tellRunner } from '../link/job.ts';
import { watchPrototypes } from '../link/prototype-extensions.ts';
import { warmTypeStripper } from '../strip/strip-types.ts';
import { readSource } from './read-source.ts';
import { createReplacements, redirectOutput } from './student-console.ts';
import { createLines } from './student-errors.ts';
import { loadProgram, type Program, type StudentJob } from './student-program.ts';
import { createService } from './student-service.ts';
import { createStudentValues } from './student-values.ts';
import { maxFrame } from '../link/value-codec.ts';
import { warmStudent } from './warm-student.ts';

/** The student process: receives one program, and starts it when the judge says so. */
const judgeDescriptor = 3;
const bellDescriptor = 4;
const jobDescriptor = 5;

/** Provided by the boot script: creates the V8 code cache. */
declare const cairnCode: () => Buffer;

const exit = process.exit.bind(process);

/** An undocumented function of Node that runs pending ticks and microtasks. Without it, only the bell is used. */
const { _tickCallback: tick } = process as unknown as { _tickCallback?: () => void };

// All setup that does not depend on the job happens before the job is read.
const channel: Channel = openChannel({
  descriptor: judgeDescriptor,
  bell: bellDescriptor,
  maxFrame,
  serve,
  ended: () => exit(0),
  canBlock: () => {
    // Run pending promise callbacks first: they cannot run while we block.
    if (!tick) return false;
    tick.call(process);
    return !isBusy();
  },
});
channel.listen();
redirectOutput(channel);
const replace = createReplacements();
const addedToPrototypes = watchPrototypes();
let program: Program = { exports: {}, lookup: null };
let isToldWhenIdle = false;
warmStudent();
// Only pairs for TypeScript: the parser takes time and memory. These arguments are not the program's.
const parser = process.argv.splice(3)[0];
if (parser !== undefined) warmTypeStripper(parser === 'warm-parser');

// From here on the runner counts CPU time as the program's.
tellRunner(jobDescriptor, { isReady: true });
const source = readSource(readJob(jobDescriptor) as StudentJob);
tellRunner(jobDescriptor, { lineMap: source.lineMap });
closeSync(jobDescriptor);
const lines = createLines(source);
const values = createStudentValues(channel, lines);
const request = createService(values, source.source, () => program);

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
  if (kind === 'code') return [Uint8Array.from(cairnCode())];
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
  return request(kind, given, rest);
}

/** Loads the program; errors while loading are reported as data, apart from errors that a test may expect. */
function start(): unknown {
  const keep = (loaded: Program) => {
    program = loaded;
    return ['loaded', addedToPrototypes()];
  };
  const failed = (error: unknown) => [
    'failed',
    error,
    isSyntaxError(error) ? 'syntax' : 'load',
    isSyntaxError(error) ? lines.ofSyntaxError(error) : lines.ofStack((error as Error)?.stack).line,
  ];
  if (source.problem) {
    const { message, line } = source.problem;
    return ['failed', new SyntaxError(message), 'syntax', line];
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

function isBusy(): boolean {
  return process.getActiveResourcesInfo().some(name => !/Pipe|TTY|Socket/.test(name));
}

process.exit = (code?: number | string | null) => {
  channel.tell('exit', Number(code ?? process.exitCode ?? 0));
  return exit(code);
};
process.on('beforeExit', () => {
  channel.hold(true);
  if (isToldWhenIdle) channel.tell('idle');
  isToldWhenIdle = false;
});
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => channel.tell('stray', values.pack([error]), event));
}
