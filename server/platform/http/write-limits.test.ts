import { describe, expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import { getUserLesson, saveUserExercise } from '#contract/learning/work.ts';
import { readConfig } from '#server/platform/config.ts';
import { allRoutes } from '#server/routes.ts';
import { identifyCaller } from '#server/site/accounts/sessions/identify-caller.ts';
import { startSession } from '#server/site/accounts/sessions/start-session.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { buildApp } from './app.ts';

const { quotas } = readConfig({});
const { app, services, clock } = await runningApp({ config: { isRateLimited: true } });

const minute = 60_000;
type Work = Awaited<ReturnType<typeof aUserLesson>>;
const save = ({ learner, userExercise }: Work, solutionCode = 'x', authToken = learner.authToken) =>
  as(app, { authToken }).call(saveUserExercise, { params: { id: userExercise.id }, body: { solutionCode } });
const statusesOf = async (times: number, call: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: times }, call));
  return {
    done: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 429).length,
  };
};

describe('FV-10 saves', () => {
  it('are 120 a minute and 30 at once, however many come; the next is told when, and that nothing is lost', async () => {
    const work = await aUserLesson(services);
    expect(await statusesOf(150, () => save(work))).toEqual({ done: 30, refused: 120 });
    const refused = await save(work);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.error).toMatchObject({
      code: 'too_many',
      retryAfter: 1,
      error:
        'You have saved very often in the last minute. Nothing that you typed is lost; it can be saved in a second.',
    });
    clock.advance(1000);
    expect(await statusesOf(4, () => save(work))).toEqual({ done: 2, refused: 2 });
    clock.advance(minute);
    expect(await statusesOf(40, () => save(work))).toEqual({ done: 30, refused: 10 });
  });

  it('count as several if they are large', async () => {
    const work = await aUserLesson(services);
    expect(await statusesOf(70, () => save(work, 'x'.repeat(90_000)))).toEqual({ done: 15, refused: 55 });
    expect((await save(work, 'x'.repeat(190_000))).error.error).toContain('in 2 seconds');
  });

  it('of a person who types as fast as the page saves are never refused', async () => {
    const work = await aUserLesson(services);
    for (let i = 0; i < 200; i++) {
      expect((await save(work, 'x'.repeat(20_000))).status).toBe(200);
      clock.advance(500);
    }
  });

  it('of other people, and what the same person reads, are not affected', async () => {
    const work = await aUserLesson(services);
    await statusesOf(130, () => save(work));
    expect((await save(await aUserLesson(services))).status).toBe(200);
    const params = { contextId: work.course.contextId, lessonId: work.lesson.id };
    expect((await as(app, work.learner).call(getUserLesson, { params })).status).toBe(200);
  });

  it('are counted by person, whatever session and whatever they save', async () => {
    const lesson = await aLesson(services);
    const { instructor, contextId } = lesson.course;
    const params = { courseId: contextId, lessonId: lesson.lesson.id, exerciseId: lesson.exercise.id };
    const change = (authToken: string) =>
      as(app, { authToken }).call(saveExercise, { params, body: { testCode: 'x' } });
    await statusesOf(120, () => change(instructor.authToken));
    const again = await startSession(services, services.db, instructor);
    expect((await change(again)).status).toBe(429);
  });

  it('that are refused cost no look into the database', async () => {
    let looks = 0;
    const counting = await buildApp(
      services,
      allRoutes,
      (own, bearer) => {
        looks += 1;
        return identifyCaller(own, bearer);
      },
      { servesPages: false },
    );
    const { learner, userExercise } = await aUserLesson(services);
    const call = () =>
      as(counting, learner).call(saveUserExercise, {
        params: { id: userExercise.id },
        body: { solutionCode: 'x' },
      });
    await statusesOf(120, call);
    looks = 0;
    expect(await statusesOf(50, call)).toEqual({ done: 0, refused: 50 });
    expect(looks).toBe(0);
    await counting.close();
  });

  it('have no limit where an administrator set none', async () => {
    const free = await runningApp({
      config: { isRateLimited: true, quotas: { ...quotas, savesPerMinute: null } },
    });
    const work = await aUserLesson(free.services);
    const call = () =>
      as(free.app, work.learner).call(saveUserExercise, {
        params: { id: work.userExercise.id },
        body: { solutionCode: 'x' },
      });
    expect(await statusesOf(150, call)).toEqual({ done: 150, refused: 0 });
  });
});
