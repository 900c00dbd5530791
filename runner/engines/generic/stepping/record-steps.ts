import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defaultLimits, type Recording, type StepRequest } from '#contract/run-request.ts';

import type { SandboxHost } from '../../../box/box.ts';
import { execute } from '../../../box/execute.ts';
import { cappedText } from '../../../box/output.ts';
import type { PipePool } from '../../../box/pipes.ts';
import type { Turn } from '../../../box/turn.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { assembleProgram } from '../../../engine-kit/program.ts';
import { quoteWord } from '../compile.ts';
import { readRecord } from './read-record.ts';

type Tools = { host: SandboxHost; cgroups: CgroupBase | null; pipes: PipePool; turn: Turn };

/** What the recorder itself allows, and a little more for its last line. */
const recordBytes = 1_100_000;
/** The recorder ends after 3 s; starting it takes some. */
const limits = { ...defaultLimits, cpuMs: 5000, asleepMs: 5000 };

const folder = '/cairn/stepping';
const pythonFiles = ['read_values.py', 'record_steps.py', 'step_through.py'].map(name => ({
  target: `${folder}/${name}`,
  content: readFileSync(join(import.meta.dirname, name), 'utf8'),
}));

const failed: Recording = { steps: [], end: 'failed', output: '' };

/** In a box of its own, with the recorder; the record comes out through descriptor 3 while the program runs. */
export async function recordSteps(
  { host, cgroups, pipes, turn }: Tools,
  { language, code, input, call }: StepRequest,
  signal: AbortSignal,
): Promise<Recording> {
  const { executionCommand, executableFileName } = language;
  const [interpreter = '', file, ...more] = executionCommand.trim().split(/\s+/);
  const isPython = /^(\S*\/)?python[\d.]*$/.test(interpreter);
  if (!isPython || file !== executableFileName || more.length > 0) return failed;
  const program = assembleProgram(language, code);
  const words = [interpreter, '-B', `${folder}/step_through.py`, file, ...(call === null ? [] : [call])];
  const channel = await pipes.openForReading();
  const record = cappedText(recordBytes);
  channel.ours.on('data', (chunk: Buffer) => record.add(chunk));
  const ended = once(channel.ours, 'close');
  const execution = await execute(
    {
      command: ['/bin/sh', '-c', `exec ${words.map(quoteWord).join(' ')}`],
      files: [...pythonFiles, { target: `/tmp/${file}`, content: program.source }],
      input,
    },
    {
      host,
      cgroups,
      pipes,
      turn,
      limits,
      signal,
      extra: [channel.theirs],
      onStart: channel.closeTheirs,
    },
  );
  await ended;
  return { ...readRecord(record.text(), program), output: execution.standardOutput };
}
