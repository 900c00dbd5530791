import { createHash } from 'node:crypto';

import { clashingOf, withoutNames } from '../clashing-names.ts';
import { includesFor, newMark, testsUnit } from '../c-unit.ts';
import { testsObjectCommand } from '../commands.ts';
import { compileInBox } from '../in-box.ts';
import type { RewrittenTests } from '../rewrite-tests.ts';
import type { Prototype } from './c-contract.ts';
import type { Job } from './unit-job.ts';
import { adapterName } from './prototypes.ts';

/** The tests, compiled without any program; with the checks that they were compiled with. */
export type TestsObject = { object: Buffer; mark: string; rewritten: RewrittenTests };

export type TestsObjects = Map<string, Promise<TestsObject | null>>;

const mostObjects = 100;

/** Compiles the tests once, for all programs; null if they need more of a program than its functions. */
export function testsObject(
  kept: TestsObjects,
  job: Job,
  functions: Prototype[],
): Promise<TestsObject | null> {
  const { how, testsText, rewritten } = job;
  const keptSides = rewritten.checks.map(check => check.kind === 'pair' && check.isKept === true);
  const key = createHash('sha256')
    .update(JSON.stringify([how, testsText, functions, keptSides, rewritten.isSequence === true]))
    .digest('hex');
  const known = kept.get(key);
  if (known) return known;
  const made = compileTests(job, functions);
  kept.set(key, made);
  const forget = () => void kept.delete(key);
  made.then(object => object ?? forget(), forget);
  if (kept.size > mostObjects) kept.delete(kept.keys().next().value!);
  return made;
}

async function compileTests(job: Job, functions: Prototype[]): Promise<TestsObject | null> {
  const { tools, how, rewritten, outputBytes } = job;
  const mark = newMark();
  const names = rewritten.tests.map((_, index) => `cairn_test_${index}`);
  const declared = functions.map(
    one =>
      `${one.returns} ${one.name}(${one.parameters.join(', ') || 'void'}) __asm__("${adapterName(one, mark)}");`,
  );
  const includes = withoutNames(
    includesFor(rewritten.source, 'c'),
    clashingOf(functions.map(({ name }) => name)),
  );
  const input = [...includes, ...declared, testsUnit(rewritten, mark)].join('\n');
  const { execution, made } = await compileInBox(
    tools,
    testsObjectCommand(how, [...names, 'cairn_test_begin', `${mark}_unfit`]),
    { input, files: [], outputBytes },
  );
  if (execution.stopReason === 'cancelled' || execution.exitCode !== 0) return null;
  return { object: made, mark, rewritten };
}
