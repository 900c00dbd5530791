import { closeSync } from 'node:fs';
import { join } from 'node:path';

import { type Channel, openChannel } from '../link/channel.ts';
import { readJob, tellRunner } from '../link/job.ts';
import { writeFiles } from '../link/write-files.ts';
import { warmTypeStripper } from '../strip/strip-types.ts';
import { readSource } from './read-source.ts';
import { redirectOutput } from './student-console.ts';
import type { StudentJob } from './student-program.ts';
import { createStudentSide } from './student-side.ts';
import { isSimplePacked, type Packed } from '../link/shared-values.ts';
import { maxFrame } from '../link/value-codec.ts';
import { warmStudent } from './warm-student.ts';

/** The student process: receives one program, and starts it when the judge says so. */
const judgeDescriptor = 3;
const wakeupDescriptor = 4;
const jobDescriptor = 5;

/** Provided by the boot script: creates the V8 code cache. */
declare const cairnCode: () => Buffer;
/** In a process that is forked: takes what is left to do then. */
declare const cairnFork: ((begin: () => void) => void) | null;

const exit = process.exit.bind(process);

/** An undocumented function of Node that runs pending ticks and microtasks. Without it, only the wake-up socket is used. */
const { _tickCallback: tick } = process as unknown as { _tickCallback?: () => void };

// All setup that does not depend on the job happens before the job is read.
const channel: Channel = openChannel({
  descriptor: judgeDescriptor,
  wakeup: wakeupDescriptor,
  maxFrame,
  serve: message => side.serve(message),
  ended: () => exit(0),
  canWait: ([, , packed]) => isSimplePacked(packed as Packed),
  canBlock: () => {
    // Run pending promise callbacks first: they cannot run while we block.
    if (!tick) return false;
    tick.call(process);
    return !isBusy();
  },
});
redirectOutput(channel);
let side: ReturnType<typeof createStudentSide>;

function isBusy(): boolean {
  return process.getActiveResourcesInfo().some(name => !/Pipe|TTY|Socket/.test(name));
}

function begin(): void {
  channel.listen();
  // From here on the runner counts CPU time as the program's.
  tellRunner(jobDescriptor, { isReady: true });
  const job = readJob(jobDescriptor) as StudentJob;
  // As if it had been started by its name.
  process.argv.splice(1, Infinity, join(process.cwd(), job.fileName));
  const { lineMaps, problem } = writeFiles(process.cwd(), job.files);
  const read = readSource(job);
  const source = { ...read, lineMaps, problem: read.problem ?? problem };
  tellRunner(jobDescriptor, { lineMap: source.lineMap });
  closeSync(jobDescriptor);
  side = createStudentSide({ channel, source, isBusy, code: () => cairnCode() });
}

process.exit = (code?: number | string | null) => {
  channel.tell('exit', Number(code ?? process.exitCode ?? 0));
  return exit(code);
};
process.on('beforeExit', () => side.idle());
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => side.uncaught(error, event));
}

if (cairnFork) cairnFork(begin);
else {
  warmStudent();
  // Only pairs for TypeScript: the parser takes time and memory. These arguments are not the program's.
  const parser = process.argv.splice(3)[0];
  if (parser !== undefined) warmTypeStripper(parser === 'warm-parser');
  begin();
}
