import { readSync } from 'node:fs';

import { openChannel } from '../link/channel.ts';
import { readJob, tellRunner } from '../link/job.ts';
import { maxFrame } from '../link/value-codec.ts';
import type { JudgeJob } from './judge-job.ts';
import { createJudgeSide } from './judge-side.ts';
import { StudentGone } from './student-link.ts';
import { warmJudge } from './warm-judge.ts';

/** The judge process: the only one that has the tests, and the only one whose results are read. */
declare const cairnCode: () => Buffer;
declare const cairnFork: ((begin: () => void) => void) | null;

const studentDescriptor = 0;
const wakeupDescriptor = 3;
const runnerDescriptor = 4;

const send = (message: object) => tellRunner(runnerDescriptor, message);
const exit = process.exit.bind(process);
const side = createJudgeSide({
  send,
  open: sides => openChannel({ descriptor: studentDescriptor, wakeup: wakeupDescriptor, maxFrame, ...sides }),
  code: () => cairnCode(),
});

for (const stream of [process.stdout, process.stderr]) {
  stream.write = ((chunk: string | Uint8Array) => {
    side.print(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    return true;
  }) as typeof stream.write;
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, side.student.uncaught);
process.on('beforeExit', side.student.nothingLeft);
side.install();

function begin(): void {
  side.channel.listen();
  side.runTests(readJob(runnerDescriptor) as JudgeJob).then(
    () => finish({ done: true }),
    (error: unknown) =>
      finish(
        error instanceof StudentGone ? { done: true } : { failure: String((error as Error)?.stack ?? error) },
      ),
  );
}

/** Waits to be killed by the runner after the last message, which is faster than a regular exit. */
function finish(last: object): void {
  send(last);
  readSync(runnerDescriptor, Buffer.alloc(1));
  exit(0);
}

if (cairnFork) cairnFork(begin);
else {
  warmJudge(side.tools);
  begin();
}
