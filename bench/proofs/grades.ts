import { randomFrom } from '#test/numbers/random.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { freePort } from '#test/processes/server-process.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';
import { checkGrades, type Faults } from './grade-check.ts';
import { faultsNotMet, heal, meetOthers, rareSteps, takeStep } from './grade-steps.ts';
import { letHoursPass, until } from './grade-time.ts';
import { aWorld, type World } from './grade-world.ts';

/**
 * Grades while the learning management system fails in every way that `fake-lms.ts` knows, and our server is killed. Each
 * round has a platform and a class of its own. Marks are given and taken back, links are chosen again, lessons get
 * activities of their own, are hidden, moved, deleted and restored, the tool is registered again, the platform moves, and
 * its course is copied: all in random order, between random faults. In the end everything is well again, and the platform
 * must hold our state of every student in every column, in no other column, and without a score that was sent twice.
 *
 * The same seed draws the same steps; what happens at the same time is left to the machine.
 */

export type GradesReport = Omit<Faults, 'grades'> & {
  seed: number;
  rounds: number;
  grades: number;
  takenScores: number;
  counts: Record<string, number>;
  /** Responses of each service in each failure mode, to show that each was met. */
  answers: Record<string, number>;
  /** Kinds of failures that nothing met. */
  notMet: string[];
  slowestDeliveryMs: number;
};

type Wanted = {
  seed: number;
  rounds: number;
  students: number;
  steps: number;
  /** Whether each round has every rare step at least once. */
  isThorough: boolean;
};

const unsentOf = async ({ services: { db } }: RunningProduct) =>
  (await db.selectFrom('ltiScores').select('id').where('state', '!=', 'sent').execute()).length;

/** Draws steps, with each rare one once at a random place. */
const live = async (world: World, { steps, isThorough }: Wanted) => {
  const rare = new Map(
    isThorough ? rareSteps.map(step => [Math.floor(world.random() * steps), step] as const) : [],
  );
  for (let i = 0; i < steps; i++) {
    await takeStep(world);
    await rare.get(i)?.(world);
  }
};

export const proveGrades = async (
  wanted: Wanted,
  say: (line: string) => void = () => {},
): Promise<GradesReport> => {
  const { seed, rounds, students } = wanted;
  const random = randomFrom(seed);
  const port = String(await freePort());
  const product = await startProduct({
    PORT: port,
    CAIRN_PUBLIC_URL: `http://127.0.0.1:${port}`,
    CAIRN_LTI_ALLOWED_HOSTS: '127.0.0.1',
  });
  const report: GradesReport = {
    seed,
    rounds,
    grades: 0,
    takenScores: 0,
    wrong: [],
    doubled: [],
    inWrongColumn: [],
    doubledColumns: [],
    wronglyShown: [],
    counts: {},
    answers: {},
    notMet: [],
    slowestDeliveryMs: 0,
  };
  const add = (to: Record<string, number>, name: string, more: number) => {
    to[name] = (to[name] ?? 0) + more;
  };
  try {
    const { authToken } = await aSiteAdmin(product.services);
    const admin = clientOf(() => product.server.url, authToken);
    for (let round = 1; round <= rounds; round++) {
      const manner = round % 2 === 1 ? 'moodle' : 'canvas';
      const world = await aWorld({ product, admin, random, students, manner });
      try {
        await live(world, wanted);
        // A platform of the manner of Canvas is never asked for results, so on both kinds.
        if (wanted.isThorough && round > rounds - 2) await meetOthers(world, report.answers);
        await heal(world);
        const back = performance.now();
        const isDelivered = await until(async () => {
          await letHoursPass(product, 1);
          return (await unsentOf(product)) === 0;
        }, 120_000);
        const deliveryMs = performance.now() - back;
        const { grades, ...found } = await checkGrades(world);
        if (!isDelivered) found.wrong.push(`${await unsentOf(product)} grades were not sent`);
        for (const kind of Object.keys(found) as (keyof typeof found)[])
          report[kind].push(...found[kind].map(fault => `round ${round}: ${fault}`));
        report.grades += grades;
        report.takenScores += world.lms.taken.length;
        report.slowestDeliveryMs = Math.max(report.slowestDeliveryMs, Math.round(deliveryMs));
        for (const [name, more] of Object.entries(world.counts)) add(report.counts, name, more);
        for (const [name, more] of world.lms.answers) add(report.answers, name, more);
        say(
          `round ${round} (${manner}): ${world.counts.steps} steps, ${world.lms.taken.length} scores taken, ${grades} grades compared, all there ${Math.round(deliveryMs)} ms after the platform was well`,
        );
      } finally {
        await world.lms.stop();
      }
    }
  } finally {
    await product.stop();
  }
  report.notMet = wanted.isThorough ? faultsNotMet(report.answers) : [];
  return report;
};

/** Whether nothing is wrong, doubled, in a wrong column or shown wrongly, although every kind of failure was met. */
export const areGradesRight = (report: GradesReport): boolean =>
  [
    report.wrong,
    report.doubled,
    report.inWrongColumn,
    report.doubledColumns,
    report.wronglyShown,
    report.notMet,
  ].every(found => found.length === 0);
