import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { asleepLimitMs, type CompilerNote, type RunLimits } from '#contract/run-request.ts';

import { execute } from '../../../../box/execute.ts';
import { compilerNotes } from '../../compiler-notes.ts';
import { buildChecks, type CrashCause, runChecks, tellingCause } from '../../crash-cause.ts';
import { compilationUnit } from './c-unit.ts';
import type { Together } from './contract/c-contract.ts';
import type { Job } from './contract/unit-job.ts';
import { compileInBox } from './in-box.ts';

const main = readFileSync(join(import.meta.dirname, 'inside/check.c'), 'utf8');
const mainPath = '/cairn/check.c';
const binaryPath = '/cairn/checked';
/** Warnings that gcc gives only where it optimises. */
const ofUninitialised = '-O1 -Wuninitialized -Wmaybe-uninitialized -c -o /dev/null';
const isUninitialised = /\[-W(?:maybe-)?uninitialized\]/;

export type Checked = { cause: CrashCause | null; notes: CompilerNote[] };

/**
 * Why a test failed, as far as the checks of gcc know it: the program is built again with them, and this test is run once
 * more. It explains a failure and decides nothing. The source stays in the shell, so that no file holds the tests.
 */
export async function checkMemory(
  job: Job,
  contract: Together | null,
  test: number,
  limits: RunLimits,
): Promise<Checked> {
  const { tools, how, program, fileName, rewritten, files } = job;
  const { compiler, options, dialect, sources, libraries } = how;
  const input = compilationUnit({ ...job, program: program.source, rewritten, dialect, contract });
  const given = `printf '%s\n' "$source" | ${compiler} ${options}`;
  const command = [
    'source=$(cat)',
    `${given} ${ofUninitialised} -x ${dialect} -`,
    `${given} -w ${buildChecks} -DCAIRN_TEST=${test} -x ${dialect} - -x c ${mainPath} -x none ${sources} -o checked ${libraries}`,
    'exec cat checked >&3',
  ].join('; ');
  const { execution, made } = await compileInBox(tools, command, {
    input,
    files: [...files, { target: mainPath, content: main }],
    outputBytes: job.outputBytes,
  });
  const notes = compilerNotes(execution.shown, fileName, program).filter(({ text }) =>
    isUninitialised.test(text),
  );
  if (made.length === 0) return { cause: null, notes };
  const ran = await execute(
    {
      command: [
        '/bin/sh',
        '-c',
        `cat ${binaryPath} >/tmp/checked && chmod 755 /tmp/checked && ${runChecks} exec /tmp/checked`,
      ],
      files: [...files, { target: binaryPath, content: made }],
    },
    {
      ...tools,
      limits: { ...limits, asleepMs: asleepLimitMs(limits) },
      extra: ['pipe'],
      // What the test sends was judged before.
      onStart: child => (child.stdio[3] as Readable).on('error', () => {}).resume(),
    },
  );
  return { cause: tellingCause(ran.standardError, fileName, program), notes };
}
