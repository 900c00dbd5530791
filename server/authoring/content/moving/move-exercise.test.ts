import { describe, expect, it } from 'vitest';
import { listAttempts } from '#contract/learning/attempts.ts';
import { createExercise, getLesson } from '#contract/authoring/content.ts';
import { listLessonPlaces, moveExercise } from '#contract/authoring/moving.ts';
import { listQuestions } from '#contract/learning/questions.ts';
import { getCourseProgress, getStudentProgress } from '#contract/learning/student-progress.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLearner, aLesson, aRun, aUserLesson } from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();

const complete = (userExercise: { id: number }) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));

/** Two lessons of a course. */
const aPair = async () => {
  const from = await aLesson(services, { exercises: 2 });
  const to = await aLesson(services, { course: from.course, modulePosition: 1, exercises: 2 });
  const teacher = as(app, from.course.instructor);
  const courseId = from.course.contextId;
  const exerciseId = from.exercise.id;
  const inLesson = ({ lesson }: typeof from) => ({ courseId, lessonId: lesson.id });
  return {
    from,
    to,
    teacher,
    courseId,
    exerciseId,
    move: (way: { from: typeof from; to: typeof from }, position?: number) =>
      teacher.call(moveExercise, {
        params: { ...inLesson(way.from), exerciseId },
        body: { toLessonId: way.to.lesson.id, ...(position !== undefined && { position }) },
      }),
    exercisesOf: async (lesson: typeof from) =>
      (await teacher.call(getLesson, { params: inLesson(lesson) })).body.lesson.exercises.map(({ id }) => id),
    progressIn: async (lesson: typeof from) =>
      (await teacher.call(getStudentProgress, { params: inLesson(lesson) })).body.students.map(
        ({ hasStarted, isCompleted, completedExercises }) => [hasStarted, isCompleted, completedExercises],
      ),
  };
};

describe('FD-3 LF-1 an exercise that moves to another lesson of its course', () => {
  it('keeps code, attempts and questions of everybody, and goes back to where it was', async () => {
    const pair = await aPair();
    const { from, to, teacher, courseId, exerciseId, move, exercisesOf } = pair;
    const { learner, userExercise } = await aUserLesson(services, { lesson: from, code: 'mine' });
    await aRun(services, { learner, userExercise });
    await services.db
      .insertInto('threads')
      .values({ userExerciseId: userExercise.id, code: 'mine', state: 'open' })
      .execute();
    await services.db
      .insertInto('messages')
      .values({
        threadId: (await services.db.selectFrom('threads').select('id').executeTakeFirstOrThrow()).id,
        authorId: learner.id,
        isFromStaff: false,
        text: 'Why?',
        sendKey: crypto.randomUUID(),
      })
      .execute();
    const before = { from: await exercisesOf(from), to: await exercisesOf(to) };
    expect((await move({ from, to }, 1)).body).toEqual({ lessonId: to.lesson.id, position: 1 });
    expect(await exercisesOf(from)).toEqual(before.from.slice(1));
    expect(await exercisesOf(to)).toEqual([before.to[0], exerciseId, before.to[1]]);

    const params = { contextId: courseId, lessonId: to.lesson.id };
    const { userLesson } = (await as(app, learner).call(getUserLesson, { params })).body;
    const moved = userLesson?.userExercises[1];
    expect(moved).toMatchObject({ id: userExercise.id, solutionCode: 'mine' });
    const { attempts } = (await as(app, learner).call(listAttempts, { params: { id: userExercise.id } }))
      .body;
    expect(attempts).toHaveLength(1);
    const { questions } = (
      await teacher.call(listQuestions, { params: { contextId: courseId }, query: { state: 'open' } })
    ).body;
    expect(questions).toMatchObject([{ lesson: { id: to.lesson.id }, exercise: { id: exerciseId } }]);

    await move({ from: to, to: from }, 0);
    expect(await exercisesOf(from)).toEqual(before.from);
    expect(await exercisesOf(to)).toEqual(before.to);
    const { students } = (await teacher.call(getCourseProgress, { params: { contextId: courseId } })).body;
    expect(students[0]?.attempts).toBe(1);
  });

  it('completes the lesson it leaves for whom it was the last, and not any more when it comes back', async () => {
    const { from, to, move, progressIn } = await aPair();
    const { userExercises } = await aUserLesson(services, { lesson: from });
    await complete(userExercises[1]!);
    await move({ from, to });
    expect(await progressIn(from)).toEqual([[true, true, 1]]);
    expect(await progressIn(to), 'only opened, so nothing is begun there').toEqual([[false, false, 0]]);
    await move({ from: to, to: from }, 0);
    expect(await progressIn(from)).toEqual([[true, false, 1]]);
  });

  it('is completed where it comes to, with the lesson if it is all of it', async () => {
    const { from, to, move, progressIn } = await aPair();
    const { userExercise } = await aUserLesson(services, { lesson: from });
    await complete(userExercise);
    await services.db.deleteFrom('exercises').where('lessonId', '=', to.lesson.id).execute();
    await move({ from, to });
    expect(await progressIn(to)).toEqual([[true, true, 1]]);
    expect(await progressIn(from)).toEqual([[true, false, 0]]);
  });

  it('is refused by a lesson in another language, of another course, and out of the reach of a session', async () => {
    const { from, to, move, courseId, exerciseId, exercisesOf } = await aPair();
    const elsewhere = await aLesson(services, {
      course: await aCourse(services, { instructor: from.course.instructor }),
    });
    expect((await move({ from, to: elsewhere })).status).toBe(404);
    const { course } = from;
    const user = course.instructor;
    const launched = await aLaunchSession(services, {
      course,
      lesson: from.lesson,
      roleKey: 'CONTEXT_INSTRUCTOR',
      user,
    });
    const params = { courseId, lessonId: from.lesson.id, exerciseId };
    const body = { toLessonId: to.lesson.id };
    expect((await as(app, launched).call(moveExercise, { params, body })).status).toBe(404);
    const { id, name } = await aLanguage(services);
    await services.db
      .updateTable('lessons')
      .set({ languageConfigId: id })
      .where('id', '=', to.lesson.id)
      .execute();
    const refused = await move({ from, to });
    expect(refused.status).toBe(409);
    expect(refused.error.error).toContain(`“Adding” is in ${name}`);
    expect(await exercisesOf(from)).toContain(exerciseId);
  });

  it('moves once when it is asked for twice at the same time', async () => {
    const { from, to, move, exercisesOf, exerciseId } = await aPair();
    const answers = await Promise.all([move({ from, to }), move({ from, to })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await exercisesOf(to)).filter(id => id === exerciseId)).toHaveLength(1);
  });
});

it('FD-3 LF-1 places to go are the lessons of courses of which the caller is staff; a launched session has its own course', async () => {
  const { from, courseId } = await aPair();
  const { instructor } = from.course;
  const [own, foreign] = [
    await aLesson(services, { course: await aCourse(services, { instructor }) }),
    await aLesson(services),
  ];
  await insertEnrollment(services.db, foreign.course, instructor, 'CONTEXT_LEARNER');
  const params = { courseId, lessonId: from.lesson.id };
  const placesFor = async (user: typeof instructor) =>
    (await as(app, user).call(listLessonPlaces, { params })).body.places.map(({ contextId }) => contextId);
  expect(await placesFor(instructor)).toEqual([courseId, own.course.contextId]);
  const launched = await aLaunchSession(services, {
    course: from.course,
    roleKey: 'CONTEXT_INSTRUCTOR',
    user: instructor,
  });
  expect(await placesFor(launched as typeof instructor)).toEqual([courseId]);
  const learner = await aLearner(services, from.course);
  expect((await as(app, learner).call(listLessonPlaces, { params })).status).toBe(403);
  // Into another course it is copied, by staff of both.
  const copying = (to: typeof own) =>
    as(app, instructor).call(createExercise, {
      params: { courseId: to.course.contextId, lessonId: to.lesson.id },
      body: { exerciseId: from.exercise.id },
    });
  expect((await copying(own)).status).toBe(200);
  expect((await copying(foreign)).status).toBe(403);
});
