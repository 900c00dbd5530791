import { setTimeout as pause } from 'node:timers/promises';
import { aLesson, aUserLesson, type TestLesson } from '#test/factories.ts';
import { clientOf, startProduct } from '../running-product.ts';

/**
 * kill -9 of the whole server while programs that compute until they are stopped wait for their turn, and behind them runs of
 * students. After the restart those of the students, and new ones, come first; the others end as what they are.
 */

export type BombReport = {
  /** Of those that were interrupted, and of runs of students beside them. */
  bombs: number;
  recovered: number;
  /** Runs of students that had begun before: how long after the restart they ended. */
  recoveredMs: number[];
  /** Runs that students began after the restart. */
  newMs: number[];
  wrongVerdicts: string[];
  /** When the last bomb was at its end. */
  lastBombMs: number;
};

/** Slow enough to be under way when the server is killed. */
const right = 'import time\n\ndef add(a, b):\n    time.sleep(0.5)\n    return a + b\n';
const bomb = 'def add(a, b):\n    while True: pass\n';

export const proveBombsSurvive = async (
  bombs: number,
  studentCount: number,
  say: (line: string) => void = () => {},
): Promise<BombReport> => {
  const product = await startProduct();
  try {
    const hostile = await aLesson(product.services);
    const personWith = async (lesson: TestLesson, code: string) => {
      const { learner, userExercise } = await aUserLesson(product.services, { lesson, code });
      const client = clientOf(() => product.server.url, learner.authToken);
      return { client, begin: () => client.execute(userExercise.id, lesson.course.contextId) };
    };
    const students = async () => {
      const people = [];
      for (let i = 0; i < studentCount; i++)
        people.push(await personWith(await aLesson(product.services), right));
      return people;
    };
    const attackers: Awaited<ReturnType<typeof personWith>>[] = [];
    for (let i = 0; i < bombs; i++) attackers.push(await personWith(hostile, bomb));
    const [before, after] = [await students(), await students()];
    const beginAll = (people: typeof attackers) =>
      Promise.all(people.map(async ({ client, begin }) => ({ client, id: await begin() })));
    const waiting = await beginAll(attackers);
    const recovered = await beginAll(before);
    await product.server.end('SIGKILL');
    await product.restart();
    const restarted = performance.now();
    const wrongVerdicts: string[] = [];
    const endOf = async (run: { client: ReturnType<typeof clientOf>; id: number }, expected: string) => {
      const { result } = await run.client.result(run.id);
      if (result?.verdict !== expected) wrongVerdicts.push(`${result?.verdict} instead of ${expected}`);
      return Math.round(performance.now() - restarted);
    };
    const bombsEnd = Promise.all(waiting.map(run => endOf(run, 'timed-out')));
    const recoveredEnd = Promise.all(recovered.map(run => endOf(run, 'finished')));
    const newMs: number[] = [];
    for (const { client, begin } of after) {
      const begun = performance.now();
      await endOf({ client, id: await begin() }, 'finished');
      newMs.push(Math.round(performance.now() - begun));
      await pause(500);
    }
    const recoveredMs = await recoveredEnd;
    say(`the students are done ${Math.max(...recoveredMs)} ms after the restart`);
    const interrupted = await product.services.db
      .selectFrom('testProcesses')
      .select('id')
      .where('tries', '>', 1)
      .execute();
    const isOf = (runs: typeof waiting) => interrupted.filter(({ id }) => runs.some(run => run.id === id));
    const counts = { bombs: isOf(waiting).length, recovered: isOf(recovered).length };
    return { ...counts, recoveredMs, newMs, wrongVerdicts, lastBombMs: Math.max(...(await bombsEnd)) };
  } finally {
    await product.stop();
  }
};
