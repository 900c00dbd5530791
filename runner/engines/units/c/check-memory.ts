import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { asleepLimitMs, type CompilerNote, type RunLimits } from '#contract/running/run-request.ts';

import { execute } from '../../../box/execute.ts';
import { compilerNotes } from '../../command/compiler-notes.ts';
import { buildChecks, type CrashCause, runChecks, tellingCause } from '../../command/crash-cause.ts';
import { compilationUnit, programUnit } from './c-unit.ts';
import type { CContract } from './contract/c-contract.ts';
import { testsObject, type TestsObjects } from './contract/tests-object.ts';
import type { Job } from './contract/unit-job.ts';
import { compileInBox } from './in-box.ts';

const main = readFileSync(join(import.meta.dirname, 'inside/check.c'), 'utf8');
const mainPath = '/cairn/check.c';
const binaryPath = '/cairn/checked';
/** Warnings that gcc gives only where it optimises. */
const optimising = '-O1 -Wuninitialized -Wmaybe-uninitialized -c -o /dev/null';
const isUninitialised = /\[-W(?:maybe-)?uninitialized\]/;

export type Checked = { cause: CrashCause | null; notes: CompilerNote[] };
type Tools = { objects: TestsObjects; contract: CContract | null; limits: RunLimits };

/**
 * Why a test failed, as far as gcc knows it: the program is built again with its checks, and this test is run once more. It
 * explains a failure and decides nothing. What the program can see of the tests is what it sees when it is judged.
 */
export async function checkMemory(
  job: Job,
  test: number,
  { objects, contract, limits }: Tools,
): Promise<Checked> {
  const notes = await uninitialisedIn(job);
  const binary = await buildChecked(job, objects, contract, test);
  if (binary.length === 0) return { cause: null, notes };
  const { tools, files, fileName, program } = job;
  const ran = await execute(
    {
      command: [
        '/bin/sh',
        '-c',
        `cat ${binaryPath} >/tmp/checked && chmod 755 /tmp/checked && ${runChecks} exec /tmp/checked`,
      ],
      files: [...files, { target: binaryPath, content: binary }],
    },
    {
      ...tools,
      limits: { ...limits, asleepMs: asleepLimitMs(limits), hasShadowMemory: true },
      extra: ['pipe'],
      // What the test sends was judged before.
      onStart: child => (child.stdio[3] as Readable).on('error', () => {}).resume(),
    },
  );
  return { cause: tellingCause(ran.standardError, fileName, program), notes };
}

async function uninitialisedIn({ tools, how, program, fileName, files, outputBytes }: Job) {
  const { compiler, options, dialect } = how;
  const { execution } = await compileInBox(tools, `${compiler} ${options} ${optimising} -x ${dialect} -`, {
    input: `#line 1 "${fileName}"\n${program.source}\n`,
    files,
    outputBytes,
  });
  return compilerNotes(execution.shown, fileName, program).filter(({ text }) => isUninitialised.test(text));
}

async function buildChecked(
  job: Job,
  objects: TestsObjects,
  contract: CContract | null,
  test: number,
): Promise<Buffer> {
  const { tools, how, program, fileName, files, outputBytes } = job;
  const { compiler, options, dialect, sources, libraries } = how;
  const checking = `${compiler} ${options} -w ${buildChecks}`;
  const joining = `-DCAIRN_TEST=${test} -x c ${mainPath} -x none ${sources} -o checked ${libraries} && exec cat checked >&3`;
  const withMain = [...files, { target: mainPath, content: main }];
  if (contract?.mode === 'apart') {
    const checked = { ...job, how: { ...how, options: `${options} ${buildChecks}` } };
    const tests = await testsObject(objects, checked, contract.functions);
    if (!tests) return Buffer.alloc(0);
    const { made } = await compileInBox(
      tools,
      `{ ${checking} -c -x c - -o program.o; } 4<&- && cat <&4 >tests.o && ${checking} program.o tests.o ${joining}`,
      {
        input: programUnit(program.source, fileName, contract.functions, tests.mark),
        files: withMain,
        given: tests.object,
        outputBytes,
      },
    );
    return made;
  }
  const input = compilationUnit({ ...job, program: program.source, dialect, contract });
  const { made } = await compileInBox(tools, `${checking} -x ${dialect} - ${joining}`, {
    input,
    files: withMain,
    outputBytes,
  });
  return made;
}
