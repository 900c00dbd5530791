import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deleteExercise, saveExercise } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { restoreExercise } from '#contract/authoring/deleted.ts';
import { type CourseRole, instructor, learner, staffRoles } from '#contract/core/roles.ts';
import { type Rubric, saveRubric } from '#contract/authoring/rubric.ts';
import * as contract from '#contract/learning/grading.ts';
import { getGradebook } from '#contract/learning/gradebook.ts';
import { listThreads } from '#contract/learning/questions.ts';
import { getUserLesson, saveUserExercise } from '#contract/learning/work.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { setSections } from '#contract/learning/sections.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import type { HookHandler } from '#server/platform/services.ts';
import { as } from '#test/as.ts';
import { aLesson, aSiteAdmin, aUser, aUserLesson, aRun, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { onGradingChanged } from './on-grading-changed.ts';

const { app, services, workOffJobs } = await runningApp();

const changes: { lessonId: number; userIds: number[] }[] = [];
(services.hooks as HookHandler[]).push(
  onGradingChanged.handledBy(async (_services, _tx, { lessonId, userIds }) => {
    changes.push({ lessonId, userIds });
  }),
);

const rubric: Rubric = {
  isAlone: false,
  items: [
    { key: 'clear', points: 2, text: 'Clear names' },
    { key: 'short', points: 1.5, text: 'No repetition' },
    { key: 'copied', points: -1, text: 'Copied' },
  ],
};

/** An exercise with a rubric, and students who have written something. */
const aGradedExercise = async (students = 2, given: Rubric | null = rubric) => {
  const lesson = await aLesson(services);
  const { course, exercise } = lesson;
  const teacher = as(app, course.instructor);
  const params = { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id };
  if (given) await teacher.call(saveRubric, { params, body: { rubric: given, before: null } });
  const works = [];
  for (let count = 0; count < students; count += 1) {
    const work = await aUserLesson(services, { lesson });
    await write(work, `x = ${count}\n`);
    works.push(work);
  }
  const overview = async (user: SignedInUser = course.instructor) =>
    (await as(app, user).call(contract.getGradingOverview, { params })).body;
  const lineOf = async (work: { learner: { id: number } }) => {
    const line = (await overview()).gradings.find(({ student }) => student?.id === work.learner.id);
    if (!line) throw new Error('whoever has work is listed');
    return line;
  };
  return { ...lesson, teacher, params, works, overview, lineOf };
};

const write = (
  { learner, userExercise }: { learner: SignedInUser; userExercise: { id: number } },
  solutionCode: string,
) =>
  as(app, learner).call(saveUserExercise, {
    params: { id: userExercise.id },
    body: { solutionCode } as never,
  });

type Place = Awaited<ReturnType<typeof aGradedExercise>>;

const grade = async (
  { teacher }: Pick<Place, 'teacher'>,
  id: number,
  ticked: string[],
  more: { version?: number; codeVersion?: number; isGraded?: boolean } = {},
) => {
  const { grading } = (await teacher.call(contract.getGrading, { params: { id } })).body;
  const codeVersion = grading.program.version;
  const body = { version: grading.version, codeVersion, ticked, isGraded: true, ...more };
  return teacher.call(contract.saveGrading, { params: { id }, body });
};

const release = ({ teacher, params }: Place, gradingIds?: number[], isReleased = true) =>
  teacher.call(contract.releaseGradings, { params, body: { isReleased, gradingIds } });

const seenBy = async ({ learner, userExercise }: Place['works'][number]) =>
  (await as(app, learner).call(contract.getReleasedGrading, { params: { id: userExercise.id } })).body
    .grading;

const first = <T>([one]: T[]): T => {
  if (one === undefined) throw new Error('there is one');
  return one;
};

describe('grading by hand', () => {
  it('PT-2 points are those of the ticked items; who graded is recorded; students see nothing before the release', async () => {
    const place = await aGradedExercise();
    const work = first(place.works);
    await aRun(services, work, { code: 'x = 0\n', passed: 1 });
    const { id } = await place.lineOf(work);
    const { body } = await grade(place, id, ['clear', 'copied']);
    expect(body.grading).toMatchObject({
      isGraded: true,
      gradedBy: { lastName: place.course.instructor.lastName },
      program: { code: 'x = 0\n' },
      lastRun: { isOfProgram: true },
    });
    expect(await place.lineOf(work)).toMatchObject({ points: 1, isGraded: true, isReleased: false });
    expect(await seenBy(work)).toBeNull();
    changes.length = 0;
    await release(place, [id]);
    expect(await seenBy(work)).toMatchObject({
      points: 1,
      most: 3.5,
      isAlone: false,
      items: [{ isTicked: true }, { isTicked: false }, { isTicked: true }],
    });
    expect(changes).toEqual([{ lessonId: place.lesson.id, userIds: [work.learner.id] }]);
    const opened = await as(app, work.learner).call(getUserLesson, {
      params: { contextId: place.course.contextId, lessonId: place.lesson.id },
    });
    expect(opened.body.userLesson?.userExercises[0]?.isGraded).toBe(true);
  });

  it('PT-2 every staff member may grade, who did it last is recorded, and learners and strangers may not', async () => {
    const place = await aGradedExercise(1);
    const { id } = first((await place.overview()).gradings);
    const enrolled = async (role: CourseRole) => {
      const user = await aUser(services);
      await insertEnrollment(services.db, place.course, user, role);
      return user;
    };
    for (const role of staffRoles) {
      const grader = await enrolled(role);
      const { body } = await grade({ teacher: as(app, grader) }, id, role === instructor ? ['clear'] : []);
      expect(body.grading.gradedBy).toMatchObject({ lastName: grader.lastName });
    }
    const call = async (user: SignedInUser) =>
      (await as(app, user).call(contract.getGrading, { params: { id } })).status;
    expect(await call(await enrolled(learner))).toBe(403);
    expect(await call(await aUser(services))).toBe(404);
  });

  it('PT-2 a release of all leaves out what is not graded, does nothing the second time, and can be taken back', async () => {
    const place = await aGradedExercise(3);
    const [one, two] = (await place.overview()).gradings;
    await grade(place, one!.id, ['clear']);
    await grade(place, two!.id, []);
    changes.length = 0;
    const { body } = await release(place);
    expect(body.gradings.map(({ isReleased }) => isReleased)).toEqual([true, true, false]);
    await release(place);
    expect(changes).toHaveLength(1);
    await release(place, [one!.id], false);
    expect((await place.overview()).gradings.map(({ isReleased }) => isReleased)).toEqual([
      false,
      true,
      false,
    ]);
    const { rows } = {
      rows: await services.db.selectFrom('auditEvents').select(['action', 'detail']).execute(),
    };
    expect(rows.filter(({ action }) => action.startsWith('gradings-')).slice(-2)).toMatchObject([
      { action: 'gradings-released', detail: '2' },
      { action: 'gradings-taken-back', detail: '1' },
    ]);
  });

  it('PT-2 a changed item changes every grade that uses it, released ones too, and they are told', async () => {
    const place = await aGradedExercise();
    for (const { id } of (await place.overview()).gradings) await grade(place, id, ['clear']);
    await release(place, [(await place.lineOf(place.works[0]!)).id]);
    changes.length = 0;
    const changed = {
      ...rubric,
      items: rubric.items.map(item => (item.key === 'clear' ? { ...item, points: 3 } : item)),
    };
    const save = (next: Rubric, before: Rubric | null) =>
      place.teacher.call(saveRubric, { params: place.params, body: { rubric: next, before } });
    expect((await save(changed, rubric)).body).toEqual({ rubric: changed });
    expect((await place.overview()).gradings.map(({ points }) => points)).toEqual([3, 3]);
    expect(await seenBy(place.works[0]!)).toMatchObject({ points: 3, most: 4.5 });
    expect(changes).toEqual([{ lessonId: place.lesson.id, userIds: [place.works[0]!.learner.id] }]);
    // The second click, and a second tab that knows only the old one.
    expect((await save(changed, rubric)).status).toBe(200);
    expect(changes).toHaveLength(1);
    const refused = await save({ ...rubric, isAlone: true }, rubric);
    expect(refused.status).toBe(409);
    expect(refused.error.current).toEqual({ rubric: changed });
    // An ordinary save of the working copy, which students have because nothing was published.
    await place.teacher.call(saveExercise, { params: place.params, body: { rubric } });
    expect(changes).toHaveLength(2);
    expect(await seenBy(place.works[0]!)).toMatchObject({ points: 2 });
  });

  it('PT-2 two graders do not overwrite each other: the second gets what the first ticked', async () => {
    const place = await aGradedExercise(1);
    const { id } = first((await place.overview()).gradings);
    await grade(place, id, ['clear']);
    const late = await grade(place, id, ['short'], { version: 0 });
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({
      error: 'Somebody else has graded this meanwhile. You see what they ticked.',
      current: { ticked: ['clear'], version: 1 },
    });
    // Sent again after its answer was lost.
    const again = await grade(place, id, ['clear'], { version: 0 });
    expect(again.body.grading).toMatchObject({ version: 1 });
    expect((await grade(place, id, ['nothing'])).status).toBe(409);
    await release(place);
    expect((await grade(place, id, [], { isGraded: false })).error.error).toBe(
      'The student has seen this grading. Take it back before you mark it as not graded.',
    );
  });

  it('PT-2 what the student changes later does not change what was graded, and staff are told', async () => {
    const place = await aGradedExercise(1);
    const work = first(place.works);
    const { id } = await place.lineOf(work);
    await grade(place, id, ['clear']);
    await write(work, 'x = "later"\n');
    expect(await place.lineOf(work)).toMatchObject({ isChangedSince: true });
    const { grading } = (await place.teacher.call(contract.getGrading, { params: { id } })).body;
    expect(grading).toMatchObject({ program: { code: 'x = 0\n' }, newer: { code: 'x = "later"\n' } });
    // Ticked on the graded one, it stays; ticked on the newer one, that is the graded one.
    expect((await grade(place, id, ['short'])).body.grading.program.code).toBe('x = 0\n');
    const newer = await grade(place, id, ['short'], { codeVersion: grading.newer!.version });
    expect(newer.body.grading).toMatchObject({ program: { code: 'x = "later"\n' }, newer: null });
    expect((await grade(place, id, ['clear'], { codeVersion: 99 })).status).toBe(409);
  });

  it('PT-2 comments on lines are held back until the release, in every call of the student', async () => {
    const place = await aGradedExercise(1);
    const work = first(place.works);
    const { id } = await place.lineOf(work);
    const body = { text: 'Why x?', sendKey: randomUUID(), line: 1 };
    await place.teacher.call(contract.commentOnGrading, { params: { id }, body });
    const { grading } = (await place.teacher.call(contract.commentOnGrading, { params: { id }, body })).body;
    expect(grading.threads).toMatchObject([{ line: 1, code: 'x = 0\n', messages: [{ text: 'Why x?' }] }]);
    const read = async () =>
      (await as(app, work.learner).call(listThreads, { params: { id: work.userExercise.id } })).body.threads;
    expect(await read()).toEqual([]);
    await grade(place, id, []);
    await release(place);
    expect(await read()).toMatchObject([{ line: 1, unread: 1 }]);
    await place.teacher.call(contract.commentOnGrading, {
      params: { id },
      body: { ...body, line: null, sendKey: randomUUID() },
    });
    expect(await read()).toHaveLength(2);
  });

  it('PT-2 where names are hidden, no call of the grading has them, and who shows them is in the audit log', async () => {
    const place = await aGradedExercise(2);
    await place.teacher.call(contract.setGradingBlind, { params: place.params, body: { isBlind: true } });
    const work = first(place.works);
    await services.db
      .updateTable('users')
      .set({ firstName: 'Rosalind', lastName: 'Franklin', email: 'secret@example.org' })
      .where('id', '=', work.learner.id)
      .execute();
    const overview = await place.overview();
    const answers = [
      overview,
      ...(await Promise.all(
        overview.gradings.map(async ({ id }) => (await grade(place, id, ['clear'])).body),
      )),
      (await release(place)).body,
    ];
    await as(app, work.learner).call(contract.askSecondLook, {
      params: { id: work.userExercise.id },
      body: { question: 'Again?' },
    });
    const list = await place.teacher.call(contract.listSecondLooks, {
      params: { contextId: place.course.contextId },
    });
    expect(list.body.secondLooks).toMatchObject([{ student: null, question: 'Again?' }]);
    expect(JSON.stringify([...answers, list.body])).not.toMatch(/Rosalind|Franklin|secret@/);
    expect(overview.gradings.map(({ number }) => number)).toEqual([1, 2]);
    expect(overview.gradings.map(({ student }) => student)).toEqual([null, null]);
  });

  it('PT-2 the work is split evenly or by section; what is graded stays, and progress is told per grader', async () => {
    const place = await aGradedExercise(4);
    const helper = await aUser(services);
    await insertEnrollment(services.db, place.course, helper, 'CONTEXT_INSTRUCTOR');
    const graderIds = [place.course.instructor.id, helper.id];
    const split = (by: 'evenly' | 'section' | 'nobody') =>
      place.teacher.call(contract.splitGrading, { params: place.params, body: { by, graderIds } });
    const evenly = (await split('evenly')).body;
    expect(evenly.graders.map(({ assigned }) => assigned)).toEqual([2, 2]);
    expect((await split('evenly')).body.gradings).toEqual(evenly.gradings);
    const mine = evenly.gradings.find(({ graderId }) => graderId === place.course.instructor.id)!;
    await grade(place, mine.id, []);
    await place.teacher.call(setSections, {
      params: { courseId: place.course.contextId },
      body: {
        people: [
          { userId: helper.id, section: 'B' },
          ...place.works.map(({ learner }) => ({ userId: learner.id, section: 'B' })),
        ],
      },
    });
    const bySection = (await split('section')).body;
    const counts = Object.fromEntries(
      bySection.graders.map(({ id, assigned, graded }) => [id, [assigned, graded]]),
    );
    expect(counts).toEqual({ [place.course.instructor.id]: [1, 1], [helper.id]: [3, 0] });
    const { exercises } = (
      await as(app, helper).call(contract.listGradedExercises, {
        params: { contextId: place.course.contextId },
      })
    ).body;
    expect(exercises).toMatchObject([{ people: 4, graded: 1, mine: 3, mineGraded: 0 }]);
    expect(
      (
        await place.teacher.call(contract.splitGrading, {
          params: place.params,
          body: { by: 'evenly', graderIds: [] },
        })
      ).status,
    ).toBe(400);
  });
});

describe('in a course with points', () => {
  const aCountedPlace = async () => {
    const place = await aGradedExercise(1);
    const work = first(place.works);
    await aRun(services, work, { code: 'x = 0\n', passed: 1 });
    const params = { contextId: place.course.contextId };
    await place.teacher.call(updateCourse, { params, body: { countedRun: 'best' } });
    await workOffJobs();
    const points = async () =>
      (await place.teacher.call(getGradebook, { params })).body.students.find(
        ({ id }) => id === work.learner.id,
      )?.cells[0];
    return { ...place, work, points, line: await place.lineOf(work) };
  };

  it('PT-2 graders see what the tests give, and it counts together with theirs once it is released', async () => {
    const place = await aCountedPlace();
    const { id } = place.line;
    const { body } = await grade(place, id, ['clear']);
    expect(body.grading.tests).toEqual({ reached: 0.5, most: 1 });
    expect(await place.points()).toEqual({ reached: 0.5, most: 1 });
    await release(place);
    await workOffJobs();
    expect(await place.points()).toEqual({ reached: 2.5, most: 4.5 });
    await grade(place, id, ['clear', 'copied']);
    await grade(place, id, ['clear', 'copied']);
    expect(await place.points()).toEqual({ reached: 1.5, most: 4.5 });
    const corrections = await services.db
      .selectFrom('auditEvents')
      .select(['actorId', 'detail'])
      .where('action', '=', 'grading-corrected')
      .where('actorId', '=', place.course.instructor.id)
      .execute();
    expect(corrections).toEqual([{ actorId: place.course.instructor.id, detail: '1: 2 → 1' }]);
    await release(place, [id], false);
    expect(await place.points()).toEqual({ reached: 0.5, most: 1 });
  });

  it('PT-2 an exercise that is deleted and restored has its gradings and their points again', async () => {
    const place = await aCountedPlace();
    const { teacher, params, work } = place;
    await grade(place, place.line.id, ['clear']);
    await release(place);
    const before = [await seenBy(work), await place.points()];
    await teacher.call(deleteExercise, { params });
    await workOffJobs();
    // Its lesson is empty then, and has no column.
    expect(await place.points()).toBeUndefined();
    const { status } = await teacher.call(contract.getGrading, { params: { id: place.line.id } });
    expect(status).toBe(404);
    await teacher.call(restoreExercise, { params });
    await workOffJobs();
    expect([await seenBy(work), await place.points()]).toEqual(before);
  });
});

describe('a second look', () => {
  const asked = async () => {
    const place = await aGradedExercise(1);
    const work = first(place.works);
    const { id } = await place.lineOf(work);
    await grade(place, id, ['clear']);
    const ask = (question: string) =>
      as(app, work.learner).call(contract.askSecondLook, {
        params: { id: work.userExercise.id },
        body: { question },
      });
    return { place, work, id, ask };
  };

  it('PT-2 is asked once at a time after the release, and answered once', async () => {
    const { place, work, ask } = await asked();
    expect((await ask('Too early')).status).toBe(409);
    await release(place);
    await ask('Line 2 is clear, too.');
    expect((await ask('Line 2 is clear, too.')).body.grading?.secondLooks).toHaveLength(1);
    expect((await ask('And line 3')).error.error).toBe(
      'You have asked already. Wait for the answer before you ask again.',
    );
    expect(await place.lineOf(work)).toMatchObject({ secondLook: 'asked' });
    const { secondLooks } = (
      await place.teacher.call(contract.listSecondLooks, { params: { contextId: place.course.contextId } })
    ).body;
    const look = first(secondLooks);
    expect(look).toMatchObject({ state: 'asked', student: { id: work.learner.id } });
    const answer = (state: 'accepted' | 'declined', text: string) =>
      place.teacher.call(contract.answerSecondLook, {
        params: { id: look.id },
        body: { state, answer: text },
      });
    await answer('accepted', 'You are right.');
    expect((await answer('accepted', 'You are right.')).status).toBe(200);
    const second = await answer('declined', 'No.');
    expect(second.status).toBe(409);
    expect(second.error.current).toMatchObject({ secondLook: { answer: 'You are right.' } });
    expect((await seenBy(work))?.secondLooks).toMatchObject([
      {
        state: 'accepted',
        answer: 'You are right.',
        answeredBy: { lastName: place.course.instructor.lastName },
      },
    ]);
  });

  it('PT-2 goes with the person: into their export once released, and away when they are deleted', async () => {
    const { place, work, ask } = await asked();
    const admin = await aSiteAdmin(services);
    const exported = async () =>
      (await as(app, admin).call(exportUser, { params: { id: work.learner.id } })).body;
    expect((await exported()).gradings).toEqual([]);
    await release(place);
    await ask('Again?');
    expect((await exported()).gradings).toMatchObject([
      { points: 2, items: ['Clear names'], code: 'x = 0\n', secondLooks: [{ question: 'Again?' }] },
    ]);
    await services.db.deleteFrom('users').where('id', '=', work.learner.id).execute();
    const left = await services.db
      .selectFrom('gradings')
      .select('id')
      .where('userExerciseId', '=', work.userExercise.id)
      .execute();
    expect(left).toEqual([]);
  });
});

it('PT-2 an exercise without a rubric has nothing to grade, and a rubric that counts alone gives points', async () => {
  const place = await aGradedExercise(1, null);
  const { id } = first((await place.overview()).gradings);
  const refused = await grade(place, id, []);
  expect([refused.status, refused.error.error]).toEqual([
    409,
    'This exercise is not graded by hand any more.',
  ]);
  const alone = { isAlone: true, items: [{ key: 'a', points: -1, text: 'Late' }] };
  const body = { rubric: alone, before: null };
  const bad = await place.teacher.call(saveRubric, { params: place.params, body });
  expect(bad.status).toBe(400);
  expect(bad.error.error).toContain('A rubric that counts alone needs an item that gives points.');
});
