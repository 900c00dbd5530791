import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Exercise } from '#contract/authoring/content.ts';
import type { Impact } from '#contract/authoring/impact.ts';
import { shippedLanguages } from '#runner/client.ts';
import { aCourse, aLanguage, aLesson, aUserLesson } from '#test/factories.ts';
import { quantile } from '../measure.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';

/**
 * Tests are changed that many students have worked with. What the preview says of each is what happens after publishing,
 * nothing is taken away without being asked for, and others who run their code meanwhile hardly notice.
 */

export type ImpactReport = {
  students: number;
  previewMs: number;
  newlyPass: number;
  newlyFail: number;
  /** Students whose next run had another result than predicted. */
  wronglyPredicted: number;
  /** Completions that changed by publishing without a choice. */
  changedUnasked: number;
  /** The choices of the second publication, predicted and done. */
  credited: { predicted: number; done: number };
  revoked: { predicted: number; done: number };
  honestRuns: number;
  aloneP95Ms: number;
  meanwhileP95Ms: number;
};

const testsFor = (...cases: [number, number][]) => `import unittest

class TestAbsolute(unittest.TestCase):
${cases.map(([n, is], i) => `    def test_${i}(self):\n        self.assertEqual(absolute(${n}), ${is})\n`).join('\n')}`;
const first = testsFor([3, 3], [0, 0]);
const second = testsFor([3, 3], [-3, 3]);
const solution = 'def absolute(n):\n    return abs(n)\n';

/** One passes both, one only the first, one only the second, the others none. */
const programs = [
  solution,
  'def absolute(n):\n    return n\n',
  'def absolute(n):\n    return abs(n) or 1\n',
  'def absolute(n):\n    return None\n',
  'def absolute(n)\n    return n\n',
  'def absolute(n):\n    total = 0\n    for i in range(abs(n)):\n        total += 1\n    return total\n',
];

const eachAtOnce = async <T>(all: T[], most: number, work: (one: T) => Promise<void>) => {
  const left = all.values();
  const next = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: most }, next));
};

const pythonIn = async ({ services }: RunningProduct) => {
  const python = shippedLanguages().find(({ name }) => name === 'Python');
  if (!python) throw new Error('There is no Python.');
  const { install: _, ...config } = python;
  return aLanguage(services, config);
};

export const proveImpact = async (
  students: number,
  honestRuns: number,
  say: (line: string) => void = () => {},
): Promise<ImpactReport> => {
  const product = await startProduct();
  const { services, server } = product;
  const { db } = services;
  try {
    const language = await pythonIn(product);
    const course = await aCourse(services, { languageConfigId: language.id });
    const lesson = await aLesson(services, { course, testCode: first });
    const { exercise } = lesson;
    const { call } = clientOf(() => server.url, course.instructor.authToken);
    const path = `/api/cairn_courses/${course.contextId}/lessons/${lesson.lesson.id}`;
    const own = `${path}/exercises/${exercise.id}`;
    const read = async () => {
      const { exercises } = (await call<{ lesson: { exercises: Exercise[] } }>('GET', path)).lesson;
      return exercises[0]!;
    };
    const test = async (testCode: string) => {
      await call('PUT', own, { testCode, solutionCode: solution });
      await call('POST', `${own}/run`);
      while ((await read()).testStatus !== 'PASSING') await pause(50);
    };
    const preview = async () => {
      const { version } = await read();
      let { impact } = await call<{ impact: Impact }>('POST', `${own}/impact`, { version });
      while (!impact.isFinished) {
        await pause(100);
        ({ impact } = await call<{ impact: Impact }>('GET', `${own}/impact`));
      }
      return impact;
    };
    const publish = async (choices: { credits: boolean; revokes: boolean }) => {
      const { version, publishing } = await read();
      const body = { version, number: (publishing.number ?? 0) + 1, ...choices };
      return call<{ version: { credited: number; revoked: number } }>('POST', `${own}/versions`, body);
    };
    const completions = async () => {
      const rows = await db
        .selectFrom('userExercises')
        .select(['id', sql<boolean>`completed_at is not null`.as('isCompleted')])
        .where('exerciseId', '=', exercise.id)
        .orderBy('id')
        .execute();
      return new Map(rows.map(({ id, isCompleted }) => [id, isCompleted]));
    };
    await test(first);

    const work: { id: number; code: string; client: ReturnType<typeof clientOf> }[] = [];
    for (let i = 0; i < students; i++) {
      const { learner, userExercise } = await aUserLesson(services, { lesson });
      const code = `# ${i}\n${programs[i % programs.length]}`;
      work.push({ id: userExercise.id, code, client: clientOf(() => server.url, learner.authToken) });
    }
    const run = async ({ id, code, client }: (typeof work)[number]) => {
      const { result } = await client.run(id, course.contextId, code);
      return result !== null && result.results.length > 0 && result.results.every(({ passed }) => passed);
    };
    await eachAtOnce(work, 4, async one => void (await run(one)));
    say(`${students} students have run their code against version 1`);

    // Honest students of another course, measured alone and beside the preview.
    const otherLesson = await aLesson(services, {
      course: await aCourse(services, { languageConfigId: language.id }),
      testCode: first,
    });
    const honest = [];
    for (let i = 0; i < 8; i++) honest.push(await aUserLesson(services, { lesson: otherLesson }));
    const clients = honest.map(({ learner, userExercise }) => ({
      client: clientOf(() => server.url, learner.authToken),
      id: userExercise.id,
    }));
    const learn = async (isEnough: (runs: number) => boolean) => {
      const times: number[] = [];
      while (!isEnough(times.length)) {
        const { client, id } = clients[times.length % clients.length]!;
        const begin = performance.now();
        await client.run(id, otherLesson.course.contextId, solution);
        times.push(performance.now() - begin);
        await pause(100);
      }
      return times;
    };
    await learn(runs => runs === 20);
    const alone = await learn(runs => runs >= honestRuns);

    await test(second);
    // What measures the strength of the tests is done before.
    await pause(3000);
    const begin = performance.now();
    let isOver = false;
    const finding = preview().finally(() => {
      isOver = true;
    });
    const meanwhile = await learn(() => isOver);
    const impact = await finding;
    const previewMs = performance.now() - begin;
    say(`the effect on all of them was found out beside ${meanwhile.length} runs of others`);
    const predicted = new Map(
      (
        await db
          .selectFrom('impactResults')
          .select(['userExerciseId', 'doesPass'])
          .where('exerciseId', '=', exercise.id)
          .execute()
      ).map(({ userExerciseId, doesPass }) => [userExerciseId, doesPass]),
    );

    const before = await completions();
    await publish({ credits: false, revokes: false });
    const changedUnasked = [...(await completions())].filter(([id, is]) => before.get(id) !== is).length;
    let wronglyPredicted = 0;
    await eachAtOnce(work, 4, async one => {
      if ((await run(one)) !== predicted.get(one.id)) wronglyPredicted += 1;
    });
    say('everybody has run the same code against version 2');

    // Back to the first tests, with both choices: those who pass only them are credited, and the other way round.
    await sql`
      update user_exercises set completed_at = case when solution_code like '%or 1%' then now() end
      where exercise_id = ${exercise.id} and (solution_code like '%or 1%' or solution_code like '%return n%')
    `.execute(db);
    await test(first);
    const back = await preview();
    const { version } = await publish({ credits: true, revokes: true });
    return {
      students,
      previewMs: Math.round(previewMs),
      newlyPass: impact.newlyPass,
      newlyFail: impact.newlyFail,
      wronglyPredicted,
      changedUnasked,
      credited: { predicted: back.canBeCredited, done: version.credited },
      revoked: { predicted: back.canBeRevoked, done: version.revoked },
      honestRuns: meanwhile.length,
      aloneP95Ms: Math.round(quantile(alone, 0.95) * 10) / 10,
      meanwhileP95Ms: Math.round(quantile(meanwhile, 0.95) * 10) / 10,
    };
  } finally {
    await product.stop();
  }
};
