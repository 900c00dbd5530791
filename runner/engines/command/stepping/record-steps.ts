import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import {
  defaultLimits,
  type Recording,
  type RunLanguage,
  type StepRequest,
} from '#contract/running/run-request.ts';

import type { BoxFile, SandboxHost } from '../../../box/box.ts';
import { execute } from '../../../box/execute.ts';
import { cappedText } from '../../../box/output.ts';
import type { PipePool } from '../../../box/pipes.ts';
import type { Turn } from '../../../box/turn.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { assembleProgram } from '../../../engine-kit/program.ts';
import { contentOf, filesOfProgram } from '../../../engine-kit/program-files.ts';
import { quoteWord } from '../compile.ts';
import { readRecord } from './read-record.ts';

type Tools = { host: SandboxHost; cgroups: CgroupBase | null; pipes: PipePool; turn: Turn };

/** What the recorder itself allows, and a little more for its last line. */
const recordBytes = 1_100_000;
/** The recorder ends after 3 s; starting it takes some. */
const limits = { ...defaultLimits, cpuMs: 5000, asleepMs: 5000 };

const folder = '/cairn/stepping';
const ours = (name: string, path = name): BoxFile => ({
  target: `${folder}/${name}`,
  content: readFileSync(join(import.meta.dirname, path), 'utf8'),
});

type Recorder = { files: BoxFile[]; words: string[] };

const python: Recorder = {
  files: ['read_values.py', 'record_steps.py', 'step_through.py'].map(name => ours(name)),
  words: ['-B', `${folder}/step_through.py`],
};
const javascript: Recorder = {
  files: [
    ...[
      'captures.ts',
      'instrument.ts',
      'name-functions.ts',
      'plain-source.ts',
      'recorder.ts',
      'step-through.ts',
      'syntax.ts',
    ].map(name => ours(name, `javascript/${name}`)),
    { target: `${folder}/package.json`, content: '{"type":"module"}' },
    { target: `${folder}/node_modules/acorn/package.json`, content: '{"type":"module","main":"acorn.mjs"}' },
    {
      target: `${folder}/node_modules/acorn/acorn.mjs`,
      content: readFileSync(
        join(dirname(createRequire(import.meta.url).resolve('acorn')), 'acorn.mjs'),
        'utf8',
      ),
    },
  ],
  words: ['--disable-warning=ExperimentalWarning', '--import', `${folder}/step-through.ts`],
};

/** Null for a command with anything else in it than an interpreter and the program. */
function recorderOf({ executionCommand, executableFileName }: RunLanguage): Recorder | null {
  const [interpreter = '', file, ...more] = executionCommand.trim().split(/\s+/);
  if (file !== executableFileName || more.length > 0) return null;
  if (/^(\S*\/)?python[\d.]*$/.test(interpreter))
    return { ...python, words: [interpreter, ...python.words, file] };
  return interpreter === 'node' ? { ...javascript, words: [interpreter, ...javascript.words, file] } : null;
}

const failed: Recording = { steps: [], end: 'failed', output: '' };

/** In a box of its own, with the recorder; the record comes out through descriptor 3 while the program runs. */
export async function recordSteps(
  { host, cgroups, pipes, turn }: Tools,
  request: StepRequest,
  signal: AbortSignal,
): Promise<Recording> {
  const { language, code, input, call } = request;
  const recorder = recorderOf(language);
  if (!recorder) return failed;
  const others = filesOfProgram(request);
  const program = assembleProgram(language, code, [], others);
  const words = [...recorder.words, ...(call === null ? [] : [call])];
  const channel = await pipes.openForReading();
  const record = cappedText(recordBytes);
  channel.ours.on('data', (chunk: Buffer) => record.add(chunk));
  const ended = once(channel.ours, 'close');
  const execution = await execute(
    {
      command: ['/bin/sh', '-c', `exec ${words.map(quoteWord).join(' ')}`],
      files: [
        ...recorder.files,
        { target: `/tmp/${language.executableFileName}`, content: program.source },
        ...others.map(file => ({
          target: `/tmp/${file.name}`,
          content: contentOf(file),
          isWritable: true,
        })),
      ],
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
