import { describe, expect, it } from 'vitest';
import { codeLimit } from '#contract/core/values.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import type { UserExerciseRow } from './work.db.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

describe('saving code', () => {
  it('LS-3 returns the saved exercise with an incremented version', async () => {
    const { learner, userExercise } = await aUserLesson(services, { code: 'first' });
    const { body } = await as(app, learner).call(saveUserExercise, {
      params: { id: userExercise.id },
      body: { solutionCode: 'second ✓ "\\u0000"' },
    });
    expect(body.userExercise).toMatchObject({
      solutionCode: 'second ✓ "\\u0000"',
      isCompleted: false,
      version: 2,
    });
  });

  it('LE-6 from an outdated tab is refused with the newer code, which is kept', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const save = (solutionCode: string, version: number) =>
      as(app, learner).call(saveUserExercise, {
        params: { id: userExercise.id },
        body: { solutionCode, version },
      });
    expect((await save('tab one', 1)).status).toBe(200);
    const refused = await save('tab two', 1);
    expect(refused.status).toBe(409);
    expect(refused.error.current).toMatchObject({ solutionCode: 'tab one', version: 2 });
    expect((await save('tab two, knowingly', 2)).body.userExercise.solutionCode).toBe('tab two, knowingly');
  });

  it('AP-3 with an out-of-range version is refused', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const answer = await as(app, learner).call(saveUserExercise, {
      params: { id: userExercise.id },
      body: { solutionCode: 'x', version: 2 ** 31 },
    });
    expect(answer.status).toBe(400);
  });

  it('LE-6 from two tabs concurrently succeeds for one', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(solutionCode =>
        as(app, learner).call(saveUserExercise, {
          params: { id: userExercise.id },
          body: { solutionCode, version: 1 },
        }),
      ),
    );
    expect(answers.filter(a => a.status === 200)).toHaveLength(1);
  });

  it('LS-2 of a locked exercise is refused', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { learner, userExercises } = await aUserLesson(services, { lesson });
    const [, second] = userExercises as [UserExerciseRow, UserExerciseRow];
    const answer = await as(app, learner).call(saveUserExercise, {
      params: { id: second.id },
      body: { solutionCode: 'too early' },
    });
    expect(answer.status).toBe(409);
  });

  it('AP-3 that is too long is refused with a sentence that names the limit', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const answer = await as(app, learner).call(saveUserExercise, {
      params: { id: userExercise.id },
      body: { solutionCode: 'x'.repeat(codeLimit + 1) },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.error).toContain('200,000 characters');
  });
});
