import { setTimeout as pause } from 'node:timers/promises';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { quantile } from '../measure.ts';
import { clientOf, startProduct } from '../running-product.ts';

/**
 * Many students press Run within one minute: every click is accepted, every verdict is right, nobody waits without end,
 * and saving still works.
 */

export type BurstReport = {
  students: number;
  accepted: number;
  wrongVerdicts: number;
  lastResultAfterMs: number;
  waitP50Ms: number;
  waitP95Ms: number;
  saveP95Ms: number;
};

const right = 'def add(a, b):\n    return a + b\n';
const wrong = 'def add(a, b):\n    return a - b\n';

export const proveBurst = async (students: number, withinMs: number): Promise<BurstReport> => {
  const product = await startProduct();
  try {
    const lesson = await aLesson(product.services);
    const everyone = [];
    for (let i = 0; i < students; i++) {
      const isRight = i % 5 !== 0;
      const { learner, userExercise } = await aUserLesson(product.services, { lesson });
      everyone.push({ isRight, userExercise, client: clientOf(() => product.server.url, learner.authToken) });
    }
    const saves: number[] = [];
    const waits: number[] = [];
    let accepted = 0;
    let wrongVerdicts = 0;
    const begin = performance.now();
    await Promise.all(
      everyone.map(async ({ isRight, userExercise, client }, i) => {
        await pause((i / students) * withinMs);
        const beforeSave = performance.now();
        await client.save(userExercise.id, isRight ? right : wrong);
        saves.push(performance.now() - beforeSave);
        const pressed = performance.now();
        const { result } = await client.run(
          userExercise.id,
          lesson.course.contextId,
          isRight ? right : wrong,
        );
        accepted += 1;
        waits.push(performance.now() - pressed);
        const verdicts = result?.results.map(r => r.passed) ?? [];
        if (verdicts.length !== 2 || verdicts.some(passed => passed !== isRight)) wrongVerdicts += 1;
      }),
    );
    return {
      students,
      accepted,
      wrongVerdicts,
      lastResultAfterMs: Math.round(performance.now() - begin),
      waitP50Ms: Math.round(quantile(waits, 0.5)),
      waitP95Ms: Math.round(quantile(waits, 0.95)),
      saveP95Ms: Math.round(quantile(saves, 0.95)),
    };
  } finally {
    await product.stop();
  }
};
