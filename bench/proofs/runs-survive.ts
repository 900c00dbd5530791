import { setTimeout as pause } from 'node:timers/promises';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { clientOf, startProduct } from '../running-product.ts';

/**
 * kill -9 of the whole server while runs are queued and running. Every accepted run must end within a minute of the
 * restart: finished with the right verdict, or reported as interrupted. No run is lost, and no exercise is completed by
 * a run that did not pass.
 */

export type SurvivalReport = {
  rounds: number;
  accepted: number;
  finished: number;
  interrupted: number;
  lost: number;
  wrong: number;
  slowestEndMs: number;
};

const right = 'def add(a, b):\n    return a + b\n';
const wrong = 'def add(a, b):\n    return a - b\n';

export const proveRunsSurvive = async (
  rounds: number,
  students: number,
  say: (line: string) => void = () => {},
) => {
  const product = await startProduct();
  const report: SurvivalReport = {
    rounds,
    accepted: 0,
    finished: 0,
    interrupted: 0,
    lost: 0,
    wrong: 0,
    slowestEndMs: 0,
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      const lesson = await aLesson(product.services);
      const accepted: { id: number; isRight: boolean; userExerciseId: number; authToken: string }[] = [];
      for (let i = 0; i < students; i++) {
        const isRight = i % 2 === 0;
        const { learner, userExercise } = await aUserLesson(product.services, {
          lesson,
          code: isRight ? right : wrong,
        });
        const client = clientOf(() => product.server.url, learner.authToken);
        const id = await client.execute(userExercise.id, lesson.course.contextId);
        accepted.push({ id, isRight, userExerciseId: userExercise.id, authToken: learner.authToken });
      }
      await pause(Math.random() * 300);
      await product.server.end('SIGKILL');
      await product.restart();
      const restarted = performance.now();
      const outcomes = await Promise.all(
        accepted.map(async ({ id, isRight, userExerciseId, authToken }) => {
          const { result } = await clientOf(() => product.server.url, authToken).result(id);
          const row = await product.services.db
            .selectFrom('userExercises')
            .select('completedAt')
            .where('id', '=', userExerciseId)
            .executeTakeFirstOrThrow();
          const isFinished = result?.verdict === 'finished';
          const isCompleted = row.completedAt !== null;
          return { isFinished, isWrong: isCompleted !== (isFinished && isRight) };
        }),
      );
      const endMs = performance.now() - restarted;
      report.accepted += accepted.length;
      report.finished += outcomes.filter(o => o.isFinished).length;
      report.interrupted += outcomes.filter(o => !o.isFinished).length;
      report.lost += accepted.length - outcomes.length;
      report.wrong += outcomes.filter(o => o.isWrong).length;
      report.slowestEndMs = Math.max(report.slowestEndMs, endMs);
      say(
        `round ${round}: ${accepted.length} accepted, all at an end ${Math.round(endMs)} ms after the restart`,
      );
    }
  } finally {
    await product.stop();
  }
  return report;
};
