import { isDeepStrictEqual } from 'node:util';

import type { EngineReport } from '../../../../engine-kit/engine.ts';
import type { Check } from '../checks.ts';
import type { JudgedTest } from '../judge-checks.ts';
import type { RewrittenTests } from '../rewrite-tests.ts';
import type { CContract } from './c-contract.ts';
import { keptFrom, type KeptOfTests, type OwnValue } from './kept-values.ts';
import { recordContract } from './record.ts';
import type { TestsObjects } from './tests-object.ts';
import { type ToldApart, toldApartIn } from './told-apart-objects.ts';
import type { Job } from './unit-job.ts';

/** A run, and what it said about the tests. */
export type Judged = {
  report: EngineReport;
  own: Map<string, OwnValue[]>;
  apart: JudgedTest['apart'];
  unsent: Set<number>;
};

/** How the tests are rewritten (rewrite-tests.ts), and whether each runs after those before it. */
export type Way = {
  kept: KeptOfTests;
  apart: ToldApart | 'probe';
  objects: ReadonlySet<number>;
  isSequence: boolean;
};

export const usualWay: Way = { kept: {}, apart: {}, objects: new Set(), isSequence: false };

type AuthorRun = {
  job: Job;
  objects: TestsObjects;
  rewrite: (way: Way) => RewrittenTests;
  judge: (job: Job, contract: CContract | null, kept: KeptOfTests) => Promise<Judged>;
};

export const isPassing = ({ verdict, results }: EngineReport) =>
  verdict === 'finished' && results.every(({ status }) => status === 'passed' || status === 'skipped');

/** Runs the solution, and learns from it how programs are to be judged. */
export async function authorRun(run: AuthorRun): Promise<EngineReport> {
  const first = await recordedIn(run, usualWay);
  if (first.passed) return first.passed;
  // Where the solution's own class is compared with a constant, programs have to compare it themselves.
  const withObjects = first.unsent.size > 0 ? { ...usualWay, objects: first.unsent } : null;
  const second = withObjects && (await recordedIn(run, withObjects));
  if (second?.passed) return second.passed;
  const report = second?.report ?? first.report;
  // Tests may go on with what those before them left.
  const isJudged = report !== null && report.results.length > 1;
  const third = isJudged && (await recorded(run, { ...(withObjects ?? usualWay), isSequence: true }));
  if (third && third.passed) return third.passed;
  if (report && report.results.length > 0) return report;
  // Where it was compiled, another way says the same, but for one in which other things were asked.
  const said = first.isProbed ? null : first.learned;
  return (said ?? (await run.judge(run.job, null, {}))).report;
}

/** For the author: such tests decide inside of the program's process. */
const ownVerdict =
  'These tests have only checks of their own, so that only what main returns is known: assert(…) would be harder to get around, and say more.';

type Recorded = { passed: EngineReport | null; report: EngineReport | null; unsent: Set<number> };

type RecordedAfter = Recorded & Pick<Learned, 'isProbed'> & { learned: Judged | null };

async function recordedIn(run: AuthorRun, way: Way): Promise<RecordedAfter> {
  const { first: learned, kept, apart, isProbed } = await learn(run, way);
  const unsent = new Set(learned?.unsent);
  let report: EngineReport | null = null;
  // Where the solution does not pass without what the tests compute, they go on computing it.
  const ways = [
    { kept, apart },
    { kept, apart: {} },
    { kept: {}, apart: {} },
  ].filter((one, index, all) => index === 0 || !isDeepStrictEqual(one, all[index - 1]));
  for (const one of ways) {
    const made = await recorded(run, { ...way, ...one });
    for (const id of made.unsent) unsent.add(id);
    report = made.report ?? report;
    if (made.passed) return { ...made, learned, isProbed };
    // The other ways would tell the same.
    if (unsent.size > 0) break;
  }
  return { passed: null, report, unsent, learned, isProbed };
}

async function recorded({ job, objects, rewrite, judge }: AuthorRun, way: Way): Promise<Recorded> {
  const withLearned = { ...job, rewritten: rewrite(way) };
  const unsent = new Set<number>();
  let last: EngineReport | null = null;
  for (const { contract, uses } of await recordContract(withLearned, objects)) {
    const judged = await judge(withLearned, contract, way.kept);
    last = judged.report;
    for (const id of judged.unsent) unsent.add(id);
    if (!isPassing(last)) continue;
    const seen = {
      ...last.seen,
      c: contract,
      expected: way.kept,
      apart: way.apart === 'probe' ? {} : way.apart,
      ...(way.objects.size > 0 ? { objects: [...way.objects] } : {}),
      ...(way.isSequence ? { sequence: true } : {}),
    };
    const isOwnVerdict = withLearned.rewritten.checks.every(({ kind }) => kind === 'never');
    const told = isOwnVerdict ? [ownVerdict, ...uses] : uses;
    return { passed: { ...last, seen, uses: told }, report: last, unsent };
  }
  return { passed: null, report: last, unsent };
}

/** `isProbed`: the first run asked about other objects, too. */
type Learned = { first: Judged | null; isProbed: boolean; kept: KeptOfTests; apart: ToldApart };

/**
 * From the solution: what the tests compute without the program, so that they need not do it where a program could look on; and which
 * objects it tells apart, so that a program is asked about them.
 */
async function learn({ job, rewrite, judge }: AuthorRun, way: Way): Promise<Learned> {
  const isPair = (check: Check) => check.kind === 'pair' && (check.own !== undefined || check.among);
  const probe = rewrite({ ...way, apart: 'probe' });
  const hasAmong = probe.checks.some(check => check.kind === 'pair' && check.among);
  let first: Judged | null = null;
  let isProbed = false;
  for (const rewritten of hasAmong ? [probe, rewrite(way)] : [rewrite(way)]) {
    if (!rewritten.checks.some(isPair)) break;
    first = await judge({ ...job, rewritten }, null, {});
    isProbed = hasAmong && rewritten === probe;
    if (isPassing(first.report))
      return { first, isProbed, kept: keptFrom(first.own), apart: toldApartIn(first.apart) };
    if (first.unsent.size > 0) break;
  }
  return { first, isProbed, kept: {}, apart: {} };
}
