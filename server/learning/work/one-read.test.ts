import { expect, it } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import { findCallerBySession } from '#server/site/accounts/accounts.db.ts';
import { identifyCaller } from '#server/site/accounts/sessions/identify-caller.ts';
import { counted } from '#test/counted.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { ownUserExercise, studentWork, workReader } from './work.access.ts';

const { services: shared } = await runningApp();

const callerOf = (services: Services, token: string, id?: number) =>
  identifyCaller(services, token, id === undefined ? undefined : ownUserExercise.readsWithCaller?.({ id }));

it('QK-1 caller, course, role and exercise are read by one statement, and are the same as read one by one', async () => {
  const { learner, userExercise } = await aUserLesson(shared, { code: 'print()' });
  await shared.db
    .updateTable('userExercises')
    .set({ completedAt: new Date('2026-03-04T05:06:07.089Z'), files: { 'my_part.py': 'x = 1' } })
    .where('id', '=', userExercise.id)
    .execute();
  const { services, count } = counted(shared);
  const params = { id: userExercise.id };
  const together = await callerOf(services, learner.authToken, userExercise.id);
  const granted = await ownUserExercise.grant(services, together, params);
  expect(count()).toBe(1);
  const alone = await ownUserExercise.grant(shared, await callerOf(shared, learner.authToken), params);
  expect({ ...granted.userExercise, courseId: 0 }).toEqual({ ...alone.userExercise, courseId: 0 });
  expect(granted.userExercise.completedAt).toEqual(new Date('2026-03-04T05:06:07.089Z'));
  expect(granted.userExercise.files).toEqual({ 'my_part.py': 'x = 1' });
  expect({ ...granted, userExercise: null }).toEqual({ ...alone, userExercise: null });
});

it('QK-1 what was read for another exercise is not taken', async () => {
  const lesson = await aLesson(shared);
  const mine = await aUserLesson(shared, { lesson });
  const other = await aUserLesson(shared, { lesson });
  const caller = await callerOf(shared, mine.learner.authToken, mine.userExercise.id);
  for (const rule of [ownUserExercise, studentWork, workReader])
    await expect(rule.grant(shared, caller, { id: other.userExercise.id })).rejects.toThrow(
      /no such exercise|Only the staff/,
    );
  const granted = await ownUserExercise.grant(shared, caller, { id: mine.userExercise.id });
  expect(granted.userExercise.id).toBe(mine.userExercise.id);
});

it('QK-1 a token of nobody reads nothing along', async () => {
  const { userExercise } = await aUserLesson(shared);
  const along = ownUserExercise.readsWithCaller?.({ id: userExercise.id });
  expect(await findCallerBySession(shared.db, 'no such session', new Date(), along)).toBeNull();
});
