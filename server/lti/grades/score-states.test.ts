import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  createExercise,
  createLesson,
  createModule,
  deleteExercise,
  deleteLesson,
  deleteModule,
} from '#contract/authoring/content.ts';
import { setLessonVisibility } from '#contract/authoring/dates.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { restoreExercise, restoreLesson } from '#contract/authoring/deleted.ts';
import { listUnsentScores } from '#contract/lti/lti-course.ts';
import { bypassUserExercise, getUserLesson, undoBypass } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, type KnownLms, runningWithLms } from '#test/lms/launching.ts';
import { followCourseLessons } from './follow-course-lessons.job.ts';
import { sweepScores } from './sweep-scores.job.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

type Class = Awaited<ReturnType<typeof aLinkedClass>>;
type Learner = Class['learners'][number];

const aClass = async (
  given: Parameters<typeof aLinkedClass>[2] = {},
  options: Parameters<typeof anLms>[1] = {},
) => {
  const lms = await anLms(running, options);
  const group = await aLinkedClass(running, lms, given);
  const teacher = as(app, group.teacher);
  const of = ({ id }: { id: number }) => ({ params: { id, contextId: group.contextId } });
  return {
    lms,
    group,
    teacher,
    ada: group.learners[0] as Learner,
    mark: (exercise: { id: number }) => teacher.call(bypassUserExercise, of(exercise)),
    undo: (exercise: { id: number }) => teacher.call(undoBypass, of(exercise)),
    choose: (scoreMode: 'on_completion' | 'as_they_go') =>
      teacher.call(updateCourse, { params: { contextId: group.contextId }, body: { scoreMode } }),
    isSubmitted: async (learner: Learner) =>
      (
        await as(app, learner).call(getUserLesson, {
          params: { contextId: group.contextId, lessonId: group.lesson.id },
        })
      ).body.userLesson?.isScoreSubmitted,
  };
};

const complete = ({ id }: { id: number }) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, id, clock.now()));

const after = async (ms: number) => {
  clock.advance(ms);
  await enqueue(services.db, followCourseLessons, {});
  await enqueue(services.db, sweepScores, {});
  await workOffJobs();
};

const takenBy = (lms: KnownLms, subject = 'ada') =>
  lms.taken.filter(({ userId }) => userId === subject).map(({ scoreGiven }) => scoreGiven);
const heldOf = (lms: KnownLms, subject = 'ada') =>
  [...lms.grades.values()].find(({ userId }) => userId === subject)?.scoreGiven;

describe('FM-6 GR-1 a score is a state', () => {
  it.each(['moodle', 'canvas'] as const)(
    'on %s, an undone mark lowers it, and a new one raises it again, within one second',
    async shape => {
      const { lms, ada, mark, undo, isSubmitted } = await aClass({}, { shape });
      await mark(ada.userExercise);
      await workOffJobs();
      expect(await isSubmitted(ada)).toBe(true);
      await undo(ada.userExercise);
      expect(await isSubmitted(ada)).toBe(false);
      await workOffJobs();
      expect(await isSubmitted(ada), 'a lesson that is not completed').toBe(false);
      await mark(ada.userExercise);
      expect(await isSubmitted(ada), 'until the newest state was taken').toBe(false);
      await workOffJobs();
      expect(takenBy(lms)).toEqual([100, 0, 100]);
      expect(await isSubmitted(ada)).toBe(true);
      const times = lms.taken.map(({ timestamp }) => Math.floor(Date.parse(timestamp) / 1000));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(times).size, 'Moodle compares whole seconds').toBe(3);
    },
  );

  it('falls when the mark of any exercise of a completed lesson is undone', async () => {
    const { lms, ada, mark, undo } = await aClass({ exercises: 2 });
    const [first, last] = ada.userExercises;
    if (!first || !last) throw new Error('two exercises were asked for');
    await mark(first);
    clock.advance(1000);
    await mark(last);
    await workOffJobs();
    await undo(first);
    await workOffJobs();
    expect(takenBy(lms)).toEqual([100, 0]);
  });

  it('sends only the newest state after the platform was away', async () => {
    const { lms, ada, mark, undo } = await aClass();
    await mark(ada.userExercise);
    await workOffJobs();
    lms.failureModes.scores = 'down';
    await undo(ada.userExercise);
    await workOffJobs();
    await mark(ada.userExercise);
    await workOffJobs();
    await undo(ada.userExercise);
    lms.failureModes.scores = 'ok';
    await after(60_000);
    expect(takenBy(lms)).toEqual([100, 0]);
  });

  it('is corrected although the response to the first try was lost', async () => {
    const { lms, ada, mark, undo } = await aClass();
    lms.failureModes.scores = 'process-then-drop';
    await mark(ada.userExercise);
    await workOffJobs();
    expect(heldOf(lms)).toBe(100);
    await undo(ada.userExercise);
    lms.failureModes.scores = 'ok';
    await after(60_000);
    expect(heldOf(lms), 'we never knew that it had the first').toBe(0);
  });

  it('that returns to what the platform has is not sent again, unless another try is in doubt', async () => {
    const { lms, ada, mark, undo, isSubmitted } = await aClass();
    await mark(ada.userExercise);
    await workOffJobs();
    await undo(ada.userExercise);
    await mark(ada.userExercise);
    expect(await isSubmitted(ada), 'the platform has it').toBe(true);
    await workOffJobs();
    expect(takenBy(lms)).toEqual([100]);
    lms.failureModes.scores = 'process-then-drop';
    await undo(ada.userExercise);
    await workOffJobs();
    expect(heldOf(lms)).toBe(0);
    await mark(ada.userExercise);
    lms.failureModes.scores = 'ok';
    await after(60_000);
    expect(heldOf(lms)).toBe(100);
  });

  it('that was parked is tried again when it changes', async () => {
    const { lms, group, teacher, ada, mark, undo } = await aClass();
    lms.failureModes.scores = 'forbidden';
    await mark(ada.userExercise);
    await workOffJobs();
    await undo(ada.userExercise);
    await mark(ada.userExercise);
    lms.failureModes.scores = 'ok';
    await workOffJobs();
    expect(takenBy(lms)).toEqual([100]);
    const { scores } = (await teacher.call(listUnsentScores, { params: { contextId: group.contextId } }))
      .body;
    expect(scores).toEqual([]);
  });

  it('of a person who is staff by now is not sent', async () => {
    const { lms, group, ada } = await aClass();
    lms.failureModes.token = 'down';
    await complete(ada.userExercise);
    await workOffJobs();
    lms.failureModes.token = 'ok';
    await services.db
      .updateTable('enrollments')
      .set({ roleKey: 'CONTEXT_INSTRUCTOR' })
      .where('userId', '=', ada.userId)
      .where('courseId', '=', group.course.id)
      .execute();
    await after(60_000);
    expect(takenBy(lms)).toEqual([]);
  });
});

describe('GR-1 a course that sends scores as students go', () => {
  it('FG-9 FZ-1 sends the share of completed exercises, when the last was done, and a comment only for what staff chose', async () => {
    const { lms, ada, choose, mark } = await aClass({ exercises: 4 });
    const [one, two, three, four] = ada.userExercises;
    if (!one || !two || !three || !four) throw new Error('four exercises were asked for');
    await complete(one);
    await workOffJobs();
    expect(takenBy(lms), 'on completion: nothing before').toEqual([]);
    expect((await choose('as_they_go')).body.cairnCourse.scoreMode).toBe('as_they_go');
    await workOffJobs();
    expect(takenBy(lms)).toEqual([25]);
    await complete(two);
    await workOffJobs();
    expect(lms.taken.at(-1)).toMatchObject({
      scoreGiven: 50,
      submittedAt: clock.now().toISOString(),
      activityProgress: 'InProgress',
    });
    expect(lms.taken.at(-1), 'platforms keep each comment').not.toHaveProperty('comment');
    await mark(three);
    await workOffJobs();
    expect(lms.taken.at(-1)).toMatchObject({ scoreGiven: 75, comment: '3 of 4 exercises' });
    await complete(four);
    await workOffJobs();
    expect(takenBy(lms), 'only the newest').toEqual([25, 50, 75, 100]);
    expect(lms.taken.at(-1)).toMatchObject({ activityProgress: 'Completed' });
    await choose('on_completion');
    await workOffJobs();
    expect(takenBy(lms)).toEqual([25, 50, 75, 100]);
  });

  it('follows exercises that are added and deleted; a course that sends on completion does not', async () => {
    const { lms, group, teacher, ada, choose } = await aClass({ exercises: 1 });
    const place = { courseId: group.contextId, lessonId: group.lesson.id };
    const add = async () => (await teacher.call(createExercise, { params: place, body: {} })).body.exercise;
    const remove = (exerciseId: number) => teacher.call(deleteExercise, { params: { ...place, exerciseId } });
    await complete(ada.userExercise);
    const early = await add();
    await workOffJobs();
    expect(takenBy(lms), 'an exercise added later changes nothing').toEqual([100]);
    await choose('as_they_go');
    await workOffJobs();
    expect(takenBy(lms)).toEqual([100, 50]);
    const late = await add();
    await workOffJobs();
    expect(takenBy(lms)).toEqual([100, 50, 33.33]);
    await remove(late.id);
    await remove(early.id);
    await workOffJobs();
    expect(takenBy(lms)).toEqual([100, 50, 33.33, 100]);
  });

  it('is for its staff to decide', async () => {
    const { group, ada } = await aClass();
    const body = { scoreMode: 'as_they_go' as const };
    const refused = await as(app, ada).call(updateCourse, { params: { contextId: group.contextId }, body });
    expect(refused.status).toBe(403);
  });
});

describe('FM-7 GR-1 a link to the whole course', () => {
  it('with a line item gets the share of completed lessons, and follows corrections', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const ada = group.learners[0] as Learner;
    const second = await aLesson(services, {
      course: { ...group.course, instructor: group.course.instructor },
      modulePosition: 1,
    });
    const whole = lms.addLink({ id: 'whole', title: 'The course' });
    await enter(running, lms, 'ada', whole.id);
    await workOffJobs();
    expect(lms.taken, 'nothing is completed').toEqual([]);
    await complete(ada.userExercise);
    await workOffJobs();
    const ofCourse = () =>
      lms.taken.filter(({ columnId }) => columnId === whole.columnId).map(score => score.scoreGiven);
    expect(ofCourse()).toEqual([50]);
    const work = await aUserLesson(services, {
      lesson: second,
      learner: { id: ada.userId, authToken: ada.authToken } as never,
    });
    const place = { params: { id: work.userExercise.id, contextId: group.contextId } };
    await as(app, group.teacher).call(bypassUserExercise, place);
    await workOffJobs();
    await as(app, group.teacher).call(undoBypass, place);
    await workOffJobs();
    expect(ofCourse()).toEqual([50, 100, 50]);
    const { lesson } = second;
    await as(app, group.teacher).call(deleteLesson, {
      params: { courseId: group.contextId, lessonId: lesson.id },
    });
    await workOffJobs();
    expect(ofCourse().at(-1), 'the only lesson left is completed').toBe(100);
  });

  it('FG-8 FZ-1 follows lessons that are added, hidden, shown, deleted, restored and moved, and open by their date', async () => {
    const { lms, group, teacher, ada } = await aClass();
    const whole = lms.addLink({ id: 'whole', title: 'The course' });
    await enter(running, lms, 'ada', whole.id);
    await complete(ada.userExercise);
    await workOffJobs();
    const held = () => lms.grades.get(`${whole.columnId} ada`)?.scoreGiven;
    expect(held()).toBe(100);
    const { contextId: courseId, lesson } = group;
    const { lesson: second } = (
      await teacher.call(createLesson, {
        params: { courseId },
        body: { name: 'Second', languageConfigId: lesson.languageConfigId, cairnModuleId: lesson.moduleId },
      })
    ).body;
    await workOffJobs();
    expect(held(), 'there is nothing to do in it').toBe(100);
    await teacher.call(createExercise, { params: { courseId, lessonId: second.id }, body: {} });
    await after(1000);
    expect(held(), 'an added lesson').toBe(50);
    const show = async (
      body: { state: 'draft' | 'visible' } | { state: 'later'; opensAt: string; timeZone: string },
    ) => {
      await teacher.call(setLessonVisibility, { params: { courseId, lessonId: second.id }, body });
      await workOffJobs();
    };
    await show({ state: 'draft' });
    expect(held(), 'a draft does not count').toBe(100);
    await show({ state: 'visible' });
    expect(held()).toBe(50);
    // Lessons open by the clock of the database.
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    await show({ state: 'later', opensAt: minutes(60 * 24).toISOString(), timeZone: 'UTC' });
    expect(held(), 'it opens tomorrow').toBe(100);
    await sql`update lessons set opens_at = opens_at - interval '2 days' where id = ${second.id}`.execute(
      services.db,
    );
    await after(1000);
    expect(held(), 'it has opened by itself').toBe(50);
    const changes = lms.taken.length;
    await after(1000);
    expect(lms.taken, 'once').toHaveLength(changes);

    const place = { courseId, lessonId: second.id };
    await teacher.call(deleteLesson, { params: place });
    await workOffJobs();
    expect(held(), 'a deleted lesson does not count').toBe(100);
    await teacher.call(restoreLesson, { params: place });
    await workOffJobs();
    expect(held(), 'it is restored').toBe(50);
    const { cairnModule } = (
      await teacher.call(createModule, { params: { courseId }, body: { name: 'Next' } })
    ).body;
    const moves = lms.taken.length;
    const newLessonPositions = [{ id: second.id, cairnModuleId: cairnModule.id, position: 0 }];
    await teacher.call(updateCourse, { params: { contextId: courseId }, body: { newLessonPositions } });
    await after(1000);
    expect(held(), 'it is moved to another module').toBe(50);
    expect(lms.taken, 'which changes no grade').toHaveLength(moves);
    await teacher.call(deleteModule, { params: { courseId, moduleId: cairnModule.id } });
    await workOffJobs();
    expect(held(), 'it is deleted with its module').toBe(100);
  });

  it('FG-8 the column of a deleted lesson never gets the grade of the course', async () => {
    const { lms, group, teacher, ada } = await aClass();
    await complete(ada.userExercise);
    await workOffJobs();
    await teacher.call(deleteLesson, {
      params: { courseId: group.contextId, lessonId: group.lesson.id },
    });
    const other = await aLesson(services, {
      course: { ...group.course, instructor: group.course.instructor },
      modulePosition: 1,
    });
    const work = await aUserLesson(services, {
      lesson: other,
      learner: { id: ada.userId, authToken: ada.authToken } as never,
    });
    await complete(work.userExercise);
    await after(1000);
    expect(lms.taken.map(({ scoreGiven }) => scoreGiven)).toEqual([100]);
  });

  it('without a line item gets none: no column is made in the gradebook', async () => {
    const { lms, ada } = await aClass();
    await enter(running, lms, 'ada', 'course');
    await complete(ada.userExercise);
    await workOffJobs();
    expect(lms.columns).toHaveLength(1);
  });
});

it('LM-2 a link that got another line item takes what its old one refused', async () => {
  const { lms, group, ada } = await aClass();
  lms.failureModes.scores = 'gone';
  await complete(ada.userExercise);
  await workOffJobs();
  lms.failureModes.scores = 'ok';
  lms.columns.push({ id: 'new-column', label: 'Adding', scoreMaximum: 100 });
  group.link.columnId = 'new-column';
  await enter(running, lms, 'ada', group.link.id);
  await after(1000);
  expect(lms.taken).toMatchObject([{ columnId: 'new-column', scoreGiven: 100 }]);
});

it('FD-3 LF-1 a restored exercise takes back the score that its deletion made, and a deleted lesson sends none', async () => {
  const { lms, group, teacher, ada, mark } = await aClass({ exercises: 2 });
  const courseId = group.contextId;
  const place = { courseId, lessonId: group.lesson.id };
  await complete(ada.userExercise);
  const [, second] = await services.db
    .selectFrom('exercises')
    .select('id')
    .where('lessonId', '=', group.lesson.id)
    .orderBy('position')
    .execute();
  const exerciseId = second?.id ?? 0;
  await teacher.call(deleteExercise, { params: { ...place, exerciseId } });
  await workOffJobs();
  expect(takenBy(lms)).toEqual([100]);
  await teacher.call(restoreExercise, { params: { courseId, exerciseId } });
  await workOffJobs();
  expect(takenBy(lms)).toEqual([100, 0]);

  lms.failureModes.scores = 'down';
  const left = await services.db
    .selectFrom('userExercises')
    .select('id')
    .where('exerciseId', '=', exerciseId)
    .executeTakeFirstOrThrow();
  await mark(left);
  await workOffJobs();
  await teacher.call(deleteLesson, { params: place });
  lms.failureModes.scores = 'ok';
  await after(3_600_000);
  expect(takenBy(lms), 'of a deleted lesson').toEqual([100, 0]);
  const { scores } = (await teacher.call(listUnsentScores, { params: { contextId: courseId } })).body;
  expect(scores).toEqual([]);
  await expect(enter(running, lms, 'ada', group.link.id)).rejects.toThrow('leads to no lesson');
  await teacher.call(restoreLesson, { params: place });
  await after(60_000);
  expect(takenBy(lms)).toEqual([100, 0, 100]);
  await enter(running, lms, 'ada', group.link.id);
});
