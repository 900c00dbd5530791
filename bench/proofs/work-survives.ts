import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aLearner, aLesson, type TestLesson } from '#test/factories.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';

/**
 * kill -9 while students open a lesson, type and run, in every second round together with PostgreSQL. Each client records
 * what the server acknowledged. After the restart: the code is the last acknowledged or a newer one, no exercise is
 * completed without a passing run, none is completed before its predecessor, and what was shown as completed stays so,
 * with its time. Then all students finish, and each lesson is completed exactly once.
 */

export type WorkReport = {
  rounds: number;
  saves: number;
  completions: number;
  lostSaves: number;
  wrongCompletions: number;
  changedCompletions: number;
  unfinishedLessons: number;
};

const exercises = 3;
const right = 'def add(a, b):\n    return a + b\n';
const wrong = 'def add(a, b):\n    return 3\n';

/** A program that contains the number of its save. */
const programOf = (count: number, isRight: boolean) => `# save ${count}\n${isRight ? right : wrong}`;
const countIn = (code: string) => Number(/^# save (\d+)/.exec(code)?.[1] ?? 0);

type Student = {
  id: number;
  authToken: string;
  /** The number of the last acknowledged save, by exercise. */
  saved: Map<number, number>;
  /** What a response has shown as completed, and since when. */
  completed: Map<number, string>;
  count: number;
};

const workOn = async (product: RunningProduct, { course, lesson }: TestLesson, student: Student) => {
  const client = clientOf(() => product.server.url, student.authToken);
  const open = async () => {
    for (;;) {
      const { userLesson } = await client.open(course.contextId, lesson.id);
      if (userLesson) return userLesson;
      await pause(50);
    }
  };
  for (;;) {
    const { userExercises, isCompleted } = await open();
    for (const { id, completedAt } of userExercises) if (completedAt) student.completed.set(id, completedAt);
    const step = userExercises.find(one => !one.completedAt);
    if (!step) return isCompleted;
    for (const isRight of [false, true]) {
      for (let typed = 0; typed < 3; typed++) {
        student.count += 1;
        const { count } = student;
        await client.save(step.id, programOf(count, isRight));
        student.saved.set(step.id, count);
      }
      await client.result(await client.execute(step.id, course.contextId));
    }
  }
};

const killPostgres = (dataDir: string) => {
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

/** Compares the database after the crash with what a student's client has received before. */
const judge = async ({ services: { db } }: RunningProduct, student: Student, report: WorkReport) => {
  const rows = await db
    .selectFrom('userExercises')
    .innerJoin('userLessons', 'userLessons.id', 'userExercises.userLessonId')
    .innerJoin('exercises', 'exercises.id', 'userExercises.exerciseId')
    .select(['userExercises.id', 'userExercises.solutionCode', 'userExercises.completedAt'])
    .where('userLessons.userId', '=', student.id)
    .orderBy('exercises.position')
    .execute();
  let isOpen = true;
  for (const { id, solutionCode, completedAt } of rows) {
    if (countIn(solutionCode) < (student.saved.get(id) ?? 0)) report.lostSaves += 1;
    const runs = await db
      .selectFrom('testProcesses')
      .select(['code', 'result'])
      .where('userExerciseId', '=', id)
      .where('finishedAt', 'is not', null)
      .execute();
    const hasPassed = runs.some(({ code, result }) => {
      const { verdict, results } = result as { verdict: string; results: { passed: boolean }[] };
      return verdict === 'finished' && results.every(one => one.passed) && code.endsWith(right);
    });
    const isCompleted = completedAt !== null;
    if (isCompleted !== hasPassed || (isCompleted && !isOpen)) report.wrongCompletions += 1;
    const shown = student.completed.get(id);
    if (shown !== undefined && completedAt?.toISOString() !== shown) report.changedCompletions += 1;
    isOpen = isCompleted;
  }
};

export const proveWorkSurvives = async (
  rounds: number,
  students: number,
  say: (line: string) => void = () => {},
): Promise<WorkReport> => {
  const product = await startProduct();
  const report: WorkReport = {
    rounds,
    saves: 0,
    completions: 0,
    lostSaves: 0,
    wrongCompletions: 0,
    changedCompletions: 0,
    unfinishedLessons: 0,
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      const lesson = await aLesson(product.services, { exercises });
      const group: Student[] = [];
      for (let i = 0; i < students; i++) {
        const { id, authToken } = await aLearner(product.services, lesson.course);
        group.push({ id, authToken, saved: new Map(), completed: new Map(), count: 0 });
      }
      // Ends when the server is killed; acknowledged writes are recorded.
      const work = group.map(student => workOn(product, lesson, student).catch(() => {}));
      const moment = 200 + Math.random() * 2500;
      await pause(moment);
      const withPostgres = round % 2 === 0;
      if (withPostgres) killPostgres(product.dataDir);
      await product.server.end('SIGKILL');
      await Promise.all(work);
      await product.restart();
      const saves = group.reduce((sum, student) => sum + student.count, 0);
      // Wait for pending runs first: their results must be right, too.
      const isBusy = () =>
        product.services.db
          .selectFrom('testProcesses')
          .select('id')
          .where('finishedAt', 'is', null)
          .executeTakeFirst();
      while (await isBusy()) await pause(100);
      for (const student of group) await judge(product, student, report);
      const ends = await Promise.all(group.map(student => workOn(product, lesson, student)));
      for (const student of group) await judge(product, student, report);
      report.saves += saves;
      report.completions += group.reduce((sum, student) => sum + student.completed.size, 0);
      report.unfinishedLessons += ends.filter(isCompleted => !isCompleted).length;
      const what = withPostgres ? 'server and PostgreSQL' : 'server';
      say(
        `round ${round}: killed ${what} after ${moment.toFixed(0)} ms and ${saves} saves, all lessons completed`,
      );
    }
  } finally {
    await product.stop();
  }
  return report;
};
