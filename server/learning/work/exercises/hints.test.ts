import { beforeAll, describe, expect, it } from 'vitest';
import { listAttempts } from '#contract/learning/attempts.ts';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { openHint } from '#contract/authoring/hints.ts';
import { getUserLesson, getUserLessonOfStudent } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

const hints = ['Start with `0`.', 'Use a loop.', 'Return the sum.'];
const aHelpfulLesson = async (more: { showsSolution?: boolean; helpsTyping?: boolean } = {}) => {
  const lesson = await aLesson(services);
  const { course, exercise } = lesson;
  const params = { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id };
  const saved = await as(app, course.instructor).call(saveExercise, { params, body: { hints, ...more } });
  expect(saved.status).toBe(200);
  return { ...lesson, saved: saved.body.exercise };
};
type Helpful = Awaited<ReturnType<typeof aHelpfulLesson>>;

let helpful: Helpful;
beforeAll(async () => {
  helpful = await aHelpfulLesson();
});

const workOn = async (lesson: Helpful = helpful) => aUserLesson(services, { lesson });
const open = (who: SignedInUser, id: number, number: number) =>
  as(app, who).call(openHint, { params: { id }, body: { number } });
const ownExercise = async ({ learner, course, lesson }: Awaited<ReturnType<typeof workOn>>) => {
  const params = { contextId: course.contextId, lessonId: lesson.id };
  const { body } = await as(app, learner).call(getUserLesson, { params });
  return { exercise: body.userLesson!.userExercises[0]!, text: JSON.stringify(body) };
};

describe('HI-1 hints', () => {
  it('are saved with the exercise and do not make it untested', async () => {
    expect(helpful.saved).toMatchObject({ hints, showsSolution: false });
    expect(helpful.saved.testStatus).toBe(helpful.exercise.testStatus);
  });

  it('are opened one by one; a student sees how many there are, and the text of the opened ones only', async () => {
    const work = await workOn();
    const { id } = work.userExercise;
    const before = await ownExercise(work);
    expect(before.exercise).toMatchObject({ exercise: { hintCount: 3 }, openedHints: [] });
    for (const hint of hints) expect(before.text).not.toContain(hint);
    expect((await open(work.learner, id, 1)).body.hint).toMatchObject({ number: 1, text: hints[0] });
    expect((await open(work.learner, id, 2)).status).toBe(200);
    const after = await ownExercise(work);
    expect(after.exercise.openedHints.map(({ number, text }) => [number, text])).toEqual([
      [1, hints[0]],
      [2, hints[1]],
    ]);
    expect(after.text).not.toContain(hints[2]);
  });

  it.each([2, 4])('number %d cannot be opened first', async number => {
    const work = await workOn();
    const { status, error } = await open(work.learner, work.userExercise.id, number);
    expect(status).toBe(409);
    expect(error?.error).toBe('This hint cannot be opened yet, or is not there any more.');
  });

  it('that are opened twice, or at once, are opened once', async () => {
    const work = await workOn();
    const { id } = work.userExercise;
    const answers = await Promise.all([1, 1, 1].map(number => open(work.learner, id, number)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.hint.openedAt)).size).toBe(1);
  });

  it('are counted for staff, without previews, and shown beside the attempts', async () => {
    const lesson = await aHelpfulLesson();
    const [first, second] = [await workOn(lesson), await workOn(lesson)];
    const preview = await aUserLesson(services, { lesson, learner: lesson.course.instructor });
    await open(first.learner, first.userExercise.id, 1);
    await open(first.learner, first.userExercise.id, 2);
    await open(second.learner, second.userExercise.id, 1);
    await open(lesson.course.instructor, preview.userExercise.id, 1);
    const params = { courseId: lesson.course.contextId, lessonId: lesson.lesson.id };
    const { body } = await as(app, lesson.course.instructor).call(getLesson, { params });
    expect(body.lesson.openedHints).toEqual([
      { exerciseId: lesson.exercise.id, number: 1, people: 2 },
      { exerciseId: lesson.exercise.id, number: 2, people: 1 },
    ]);
    const attempts = await as(app, first.learner).call(listAttempts, {
      params: { id: first.userExercise.id },
    });
    expect(attempts.body.hints.map(({ number }) => number)).toEqual([1, 2]);
    const ofStudent = await as(app, lesson.course.instructor).call(getUserLessonOfStudent, {
      params: { contextId: lesson.course.contextId, lessonId: lesson.lesson.id, userId: first.learner.id },
    });
    expect(ofStudent.body.userLesson!.userExercises[0]).toMatchObject({
      hints,
      openedHints: [{ number: 1 }, { number: 2 }],
    });
  });

  it('AP-2 of another student are not found', async () => {
    const work = await workOn();
    const other = await aLearner(services, work.course);
    expect((await open(other, work.userExercise.id, 1)).status).toBe(404);
  });
});

it('UX 13 an author turns help while typing off, and students are told', async () => {
  expect(await ownExercise(await workOn())).toMatchObject({ exercise: { exercise: { helpsTyping: true } } });
  const quiet = await aHelpfulLesson({ helpsTyping: false });
  expect(quiet.saved.testStatus).toBe(quiet.exercise.testStatus);
  expect(await ownExercise(await workOn(quiet))).toMatchObject({
    exercise: { exercise: { helpsTyping: false } },
  });
});

describe('HI-1 the model solution', () => {
  const solved = async (work: Awaited<ReturnType<typeof workOn>>, isBypassed: boolean) => {
    await services.db
      .updateTable('userExercises')
      .set({ completedAt: new Date(), instructorBypassed: isBypassed })
      .where('id', '=', work.userExercise.id)
      .execute();
    return (await ownExercise(work)).exercise.modelSolution;
  };

  it('is shown after passing, not before and not to those who were marked complete', async () => {
    const lesson = await aHelpfulLesson({ showsSolution: true });
    const work = await workOn(lesson);
    const before = await ownExercise(work);
    expect(before.exercise.modelSolution).toBeNull();
    expect(before.text).not.toContain(JSON.stringify(lesson.exercise.solutionCode).slice(1, -1));
    expect(await solved(work, true)).toBeNull();
    expect(await solved(work, false)).toBe(lesson.exercise.solutionCode);
  });

  it('is not shown where the author does not want it', async () => {
    expect(await solved(await workOn(), false)).toBeNull();
  });
});
