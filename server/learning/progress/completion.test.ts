import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createExercise, deleteExercise } from '#contract/authoring/content.ts';
import { getCourseProgress, getStudentProgress } from '#contract/learning/student-progress.ts';
import { bypassUserExercise, getUserLesson, undoBypass } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();

const step = fc.record({
  does: fc.constantFrom('pass', 'bypass', 'bypass', 'undo', 'add', 'delete'),
  /** The index of an exercise among those that the lesson has at that time. */
  at: fc.integer({ min: 0, max: 5 }),
});

it('HS-2 LS-7 after any sequence of changes a lesson is complete when its exercises are, and ratios are in range', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async steps => {
      const lesson = await aLesson(services, { exercises: 2 });
      const { contextId, instructor } = lesson.course;
      const { learner } = await aUserLesson(services, { lesson });
      const teacher = as(app, instructor);
      const place = { courseId: contextId, lessonId: lesson.lesson.id };
      const read = async () => {
        const { userLesson } = (
          await as(app, learner).call(getUserLesson, { params: { contextId, lessonId: lesson.lesson.id } })
        ).body;
        if (!userLesson) throw new Error('the lesson is gone');
        return userLesson;
      };
      for (const { does, at } of steps) {
        clock.advance(1000);
        const before = await read();
        const chosen = before.userExercises[at % Math.max(1, before.userExercises.length)];
        if (does === 'add') await teacher.call(createExercise, { params: place, body: {} });
        if (!chosen) continue;
        const params = { id: chosen.id, contextId };
        if (does === 'pass')
          await services.db
            .transaction()
            .execute(tx => completeExercise(services, tx, chosen.id, clock.now()));
        if (does === 'bypass') await teacher.call(bypassUserExercise, { params });
        if (does === 'undo') await teacher.call(undoBypass, { params });
        if (does === 'delete')
          await teacher.call(deleteExercise, { params: { ...place, exerciseId: chosen.exercise.id } });

        const after = await read();
        const open = after.userExercises.filter(({ isCompleted }) => !isCompleted).length;
        const total = after.userExercises.length;
        const isNewlyCompleted = after.isCompleted && !before.isCompleted;
        const isUntouched = before.isCompleted && does !== 'undo';
        expect({
          isMissed: total > 0 && open === 0 && !after.isCompleted,
          isTooEarly: isNewlyCompleted && open > 0,
          isMoved: isUntouched && after.completedAt !== before.completedAt,
        }).toEqual({ isMissed: false, isTooEarly: false, isMoved: false });

        const [student] = (await teacher.call(getStudentProgress, { params: place })).body.students;
        expect(student).toMatchObject({
          isCompleted: after.isCompleted,
          completedExercises: total - open,
          completionRatio: total === 0 ? 0 : (total - open) / total,
        });
        const { students } = (await teacher.call(getCourseProgress, { params: { contextId } })).body;
        const percent = students[0]?.progress[0] ?? -1;
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(after.isCompleted);
      }
    }),
    { numRuns: 5 },
  );
});

it('HS-2 LS-4 passing an exercise that a teacher has marked keeps its time of completion', async () => {
  const { course, lesson, learner, userExercise } = await aUserLesson(services);
  const { contextId, instructor } = course;
  const marked = clock.now().toISOString();
  await as(app, instructor).call(bypassUserExercise, { params: { id: userExercise.id, contextId } });
  clock.advance(60_000);
  await services.db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));
  const params = { contextId, lessonId: lesson.id };
  const { userLesson } = (await as(app, learner).call(getUserLesson, { params })).body;
  expect(userLesson?.userExercises[0]).toMatchObject({ completedAt: marked, instructorBypassed: false });
});
