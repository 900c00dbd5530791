import { setTimeout as pause } from 'node:timers/promises';
import { aUserLesson } from '#test/factories.ts';
import { quantile } from '../measure.ts';
import { clientOf, startProduct } from '../running-product.ts';

/** Accounts that save large texts without a pause, against students who type and run their code. */

export type FloodReport = {
  floodingAccounts: number;
  floodSaves: number;
  floodRefused: number;
  honestSaves: number;
  honestRuns: number;
  /** Saves of students that were refused, or runs that did not pass. */
  honestFailures: number;
  /** Alone, and under the flood. */
  saveMs: { aloneP50: number; aloneP95: number; floodedP50: number; floodedP95: number };
  runMs: { aloneP50: number; aloneP95: number; floodedP50: number; floodedP95: number };
};

const right = 'def add(a, b):\n    return a + b\n';
const large = `# ${'x'.repeat(90_000)}\n`;
const saveEveryMs = 500;
const runEverySaves = 6;

export const proveSaveFlood = async (
  floodingAccounts: number,
  seconds: number,
  say: (line: string) => void = () => {},
): Promise<FloodReport> => {
  // With all limits but that of runs, so that those can be measured often.
  const product = await startProduct({ CAIRN_RATE_LIMIT: 'on', CAIRN_RUNS_PER_MINUTE: '0' });
  try {
    const personOf = async () => {
      const { learner, userExercise, course } = await aUserLesson(product.services, { code: right });
      return { client: clientOf(() => product.server.url, learner.authToken), id: userExercise.id, course };
    };
    const peopleOf = async (count: number) => {
      const people: Awaited<ReturnType<typeof personOf>>[] = [];
      for (let i = 0; i < count; i++) people.push(await personOf());
      return people;
    };
    const students = await peopleOf(3);
    const flooding = await peopleOf(floodingAccounts);
    let honestFailures = 0;
    const work = async ({ client, id, course }: (typeof students)[number], until: number) => {
      const saves: number[] = [];
      const runs: number[] = [];
      const timed = async (times: number[], call: () => Promise<unknown>) => {
        const begin = performance.now();
        await call().catch(() => (honestFailures += 1));
        times.push(performance.now() - begin);
      };
      for (let i = 0; performance.now() < until; i++) {
        await timed(saves, () => client.save(id, `${right}# ${i}\n`));
        if (i % runEverySaves === 0)
          await timed(runs, async () => {
            const { result } = await client.run(id, course.contextId, right);
            if (result?.verdict !== 'finished') throw new Error('It was not run.');
          });
        await pause(saveEveryMs);
      }
      return { saves, runs };
    };
    const measure = async () => {
      const until = performance.now() + (seconds * 1000) / 2;
      const people = await Promise.all(students.map(student => work(student, until)));
      return { saves: people.flatMap(one => one.saves), runs: people.flatMap(one => one.runs) };
    };

    await measure();
    const alone = await measure();
    say('measured alone');
    let isFlooding = true;
    let floodSaves = 0;
    let floodRefused = 0;
    const floods = flooding.map(async ({ client, id }) => {
      while (isFlooding)
        await client.save(id, large).then(
          () => (floodSaves += 1),
          () => (floodRefused += 1),
        );
    });
    const flooded = await measure();
    isFlooding = false;
    await Promise.all(floods);
    const inShort = (before: number[], now: number[]) => ({
      aloneP50: Math.round(quantile(before, 0.5)),
      aloneP95: Math.round(quantile(before, 0.95)),
      floodedP50: Math.round(quantile(now, 0.5)),
      floodedP95: Math.round(quantile(now, 0.95)),
    });
    return {
      floodingAccounts,
      floodSaves,
      floodRefused,
      honestSaves: flooded.saves.length,
      honestRuns: flooded.runs.length,
      honestFailures,
      saveMs: inShort(alone.saves, flooded.saves),
      runMs: inShort(alone.runs, flooded.runs),
    };
  } finally {
    await product.stop();
  }
};
