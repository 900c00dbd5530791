import { spawnSync } from 'node:child_process';
import { makeOrdinaryUser } from '#test/processes/ordinary-user.ts';
import { wholeExtent, testAsOrdinaryUser } from '../../scripts/ordinary-user-tests.ts';
import { sumOf } from '../../scripts/vitest-report.ts';

export type OrdinaryReport = {
  /** Why nothing could be proved on this machine. */
  obstacle: string | null;
  passed: number;
  failed: number;
  skipped: number;
  /** Sentences of the doctor about languages. */
  cannotBeRun: string[];
};

/** All tests of the runner, and the doctor, as a user who is not root and can write no control group. Root starts it. */
export const proveOrdinaryUser = async (say: (line: string) => void): Promise<OrdinaryReport> => {
  const { counts, failures, obstacle } = await testAsOrdinaryUser(wholeExtent);
  failures.forEach(say);
  return { obstacle, ...sumOf(counts), cannotBeRun: obstacle === null ? askDoctor(say) : [] };
};

const askDoctor = (say: (line: string) => void): string[] => {
  const { wrap, node, env, remove } = makeOrdinaryUser();
  const { stdout, stderr } = spawnSync(...wrap(node, ['scripts/examine-machine.ts']), {
    env,
    encoding: 'utf8',
  });
  remove();
  say(stdout + stderr);
  const lines = stdout.split('\n');
  const hasAny = lines.some(line => line.endsWith(' can be run.'));
  return hasAny ? lines.filter(line => line.includes(' cannot be run')) : ['The doctor found no language.'];
};
