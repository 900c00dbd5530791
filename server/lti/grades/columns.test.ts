import { describe, expect, it } from 'vitest';
import { addPlatform, changePlatform, listAllUnsentScores, takeOverPlatform } from '#contract/lti/lti.ts';
import { listLinkNotices, listUnsentScores, resendScores } from '#contract/lti/lti-course.ts';
import { bypassUserExercise, undoBypass } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { as } from '#test/as.ts';
import { aLesson, aSiteAdmin, aUserLesson } from '#test/factories.ts';
import type { FailureMode } from '#test/lms/fake-lms.ts';
import { aLinkedClass, anLms, enter, type KnownLms, runningWithLms } from '#test/lms/launching.ts';
import { sweepScores } from './sweep-scores.job.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

type Learner = Awaited<ReturnType<typeof aLinkedClass>>['learners'][number];

const complete = ({ id }: { id: number }) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, id, clock.now()));

const after = async (ms: number) => {
  clock.advance(ms);
  await enqueue(services.db, sweepScores, {});
  await workOffJobs();
};

/** A link without a line item, whose student has completed the lesson. */
const aClassWithoutColumn = async (options: Parameters<typeof anLms>[1] = {}) => {
  const lms = await anLms(running, options);
  const group = await aLinkedClass(running, lms, { columnId: null });
  const params = { contextId: group.contextId };
  const teacher = as(app, group.teacher);
  return {
    lms,
    group,
    ada: group.learners[0] as Learner,
    notices: async () => (await teacher.call(listLinkNotices, { params })).body.links,
    unsent: async () => (await teacher.call(listUnsentScores, { params })).body.scores,
    resend: () => teacher.call(resendScores, { params, query: {} }),
  };
};

describe('FG-4 a column is made only after a lookup that answered', () => {
  it.each<FailureMode>(['broken-once', 'too-many', 'rate-limited', 'down', 'process-then-drop'])(
    'not when the lookup is %s: the one that is there is found afterwards',
    async failureMode => {
      const { lms, group, ada } = await aClassWithoutColumn();
      lms.columns.push({ id: 'there', label: 'Adding', scoreMaximum: 100, resourceLinkId: group.link.id });
      lms.failureModes.columns = failureMode;
      await complete(ada.userExercise);
      await workOffJobs();
      expect(lms.taken).toEqual([]);
      lms.failureModes.columns = 'ok';
      await after(60_000);
      await after(60_000);
      expect(lms.columns).toHaveLength(1);
      expect(lms.taken).toMatchObject([{ columnId: 'there', scoreGiven: 100 }]);
    },
  );

  it('a refused lookup is told to staff and administrators with what to switch on, and nothing is made', async () => {
    const { lms, ada, notices, unsent, resend } = await aClassWithoutColumn();
    lms.failureModes.columns = 'forbidden';
    await complete(ada.userExercise);
    await workOffJobs();
    const why = 'It does not let us look for columns in its gradebook (status 403).';
    expect(await unsent()).toMatchObject([{ state: 'parked', lastError: why }]);
    expect(await notices()).toMatchObject([
      {
        problem: `No column in the gradebook of Fake LMS for this link. ${why}`,
        remedy: expect.stringContaining('Use this service for grade sync and column management'),
      },
    ]);
    const admin = as(app, await aSiteAdmin(services));
    expect((await admin.call(listAllUnsentScores)).body.scores).toContainEqual(
      expect.objectContaining({ lastError: why }),
    );
    expect(lms.columns).toEqual([]);
    lms.failureModes.columns = 'ok';
    await resend();
    await workOffJobs();
    expect(lms.columns).toHaveLength(1);
    expect(await notices()).toEqual([]);
  });

  it('a platform that ignores the search and answers with every column gets no grade in a wrong one', async () => {
    const { lms, group, ada } = await aClassWithoutColumn();
    lms.columns.push({ id: 'of others', label: 'Quiz', scoreMaximum: 10, resourceLinkId: 'another' });
    lms.ignoresSearch = true;
    await complete(ada.userExercise);
    await workOffJobs();
    expect(lms.columns).toMatchObject([{ id: 'of others' }, { resourceLinkId: group.link.id }]);
    expect(lms.taken).toMatchObject([{ columnId: lms.columns[1]?.id }]);
  });

  it('an answer to making it that is lost makes no second one', async () => {
    const { lms, ada } = await aClassWithoutColumn();
    lms.failureModes.columns = 'post-then-drop';
    await complete(ada.userExercise);
    await workOffJobs();
    expect(lms.columns).toHaveLength(1);
    lms.failureModes.columns = 'ok';
    await after(60_000);
    expect(lms.columns).toHaveLength(1);
    expect(lms.taken).toHaveLength(1);
  });
});

describe('FG-6 a platform that lets us only read columns', () => {
  const gradeScopes = ['score', 'lineitem.readonly'];

  it('gets grades in the column that is there', async () => {
    const { lms, group, ada } = await aClassWithoutColumn({ gradeScopes });
    lms.columns.push({ id: 'there', label: 'Adding', scoreMaximum: 100, resourceLinkId: group.link.id });
    await complete(ada.userExercise);
    await workOffJobs();
    expect(lms.taken).toMatchObject([{ columnId: 'there', scoreGiven: 100 }]);
  });

  it('and has none gets no grade, and staff read why', async () => {
    const { lms, ada, notices, unsent } = await aClassWithoutColumn({ gradeScopes });
    await complete(ada.userExercise);
    await workOffJobs();
    expect(lms.columns).toEqual([]);
    expect(await unsent()).toMatchObject([
      {
        state: 'parked',
        lastError: 'Its gradebook has no column for this link, and it does not let us make one.',
      },
    ]);
    expect((await notices())[0]?.remedy).toContain('In Moodle an administrator opens');
  });

  it.each([
    [[], /the scope “score” is missing/],
    [['score'], /the scope “lineitem” is missing/],
    [['lineitem'], /the scope “score” is missing/],
  ])(
    'with the scopes %j sends nothing, and staff who open the link read what is missing',
    async (scopes, words) => {
      const { lms, group, ada, notices } = await aClassWithoutColumn({ gradeScopes: scopes });
      await complete(ada.userExercise);
      await workOffJobs();
      expect(lms.taken).toEqual([]);
      expect((await notices())[0]?.problem).toMatch(words);
      const { pageData } = await enter(running, lms, 'teacher', group.link.id);
      expect(pageData.linkNotice?.problem).toMatch(words);
      expect((await enter(running, lms, 'ada', group.link.id)).pageData.linkNotice).toBeUndefined();
    },
  );
});

describe('FG-1 one link with a grade for each lesson', () => {
  const aCourseLink = async (options: Parameters<typeof anLms>[1] = {}) => {
    const lms = await anLms(running, options);
    const group = await aLinkedClass(running, lms);
    const ada = group.learners[0] as Learner;
    const second = await aLesson(services, {
      course: { ...group.course, instructor: group.course.instructor },
      modulePosition: 1,
    });
    const work = await aUserLesson(services, {
      lesson: second,
      learner: { id: ada.userId, authToken: ada.authToken } as never,
    });
    const whole = lms.addLink({ id: 'whole', custom: { whole_course: 'each_lesson' }, columnId: null });
    return { lms, group, ada, second, work, whole };
  };

  it('makes a column for each lesson that has no link of its own, once, and sends there', async () => {
    const { lms, group, ada, second, work, whole } = await aCourseLink();
    await enter(running, lms, 'teacher', whole.id);
    await complete(ada.userExercise);
    await complete(work.userExercise);
    await workOffJobs();
    expect(lms.columns).toMatchObject([
      { id: group.link.columnId },
      { resourceId: String(second.lesson.id), tag: 'lesson', label: 'Adding' },
    ]);
    expect(lms.columns[1]).not.toHaveProperty('resourceLinkId');
    const held = (columnId: string | null | undefined) => lms.grades.get(`${columnId} ada`)?.scoreGiven;
    expect([held(group.link.columnId), held(lms.columns[1]?.id)]).toEqual([100, 100]);
    expect(lms.taken).toHaveLength(2);
    await enter(running, lms, 'ada', whole.id);
    await after(60_000);
    expect(lms.taken).toHaveLength(2);
    expect(lms.columns).toHaveLength(2);
  });

  /** An activity of the second lesson that nobody has opened yet; its column is called by the lesson. */
  const anActivity = ({ lms, second }: Awaited<ReturnType<typeof aCourseLink>>) =>
    lms.addLink(
      { id: 'own', custom: { lesson_id: String(second.lesson.id) } },
      { resourceId: String(second.lesson.id), tag: 'lesson' },
    );

  it('posts a grade once although the lesson has an activity of its own that is opened only afterwards', async () => {
    const linked = await aCourseLink();
    const { lms, work, whole } = linked;
    const own = anActivity(linked);
    await enter(running, lms, 'teacher', whole.id);
    await complete(work.userExercise);
    await workOffJobs();
    expect(lms.taken).toMatchObject([{ columnId: own.columnId, scoreGiven: 100 }]);
    await enter(running, lms, 'ada', own.id);
    await enter(running, lms, 'teacher', own.id);
    await enter(running, lms, 'teacher', whole.id);
    await after(60_000);
    expect(lms.taken).toHaveLength(1);
    expect(lms.columns).toHaveLength(2);
  });

  it('lets no older grade follow that waited when the activity was opened', async () => {
    const linked = await aCourseLink();
    const { lms, group, work, whole } = linked;
    const own = anActivity(linked);
    await enter(running, lms, 'teacher', whole.id);
    const teacher = as(app, group.teacher);
    const place = { params: { id: work.userExercise.id, contextId: group.contextId } };
    lms.failureModes.scores = 'down';
    await teacher.call(bypassUserExercise, place);
    await workOffJobs();
    await enter(running, lms, 'ada', own.id);
    await teacher.call(undoBypass, place);
    lms.failureModes.scores = 'ok';
    await after(60_000);
    await teacher.call(resendScores, { params: { contextId: group.contextId }, query: {} });
    await workOffJobs();
    expect(lms.grades.get(`${own.columnId} ada`)?.scoreGiven ?? 0).toBe(0);
    expect(lms.columns).toHaveLength(2);
  });

  it('FG-2 gives a lesson a column of its own when its activity is chosen again, and never that of the activity', async () => {
    const linked = await aCourseLink();
    const { lms, group, second, work, whole } = linked;
    const own = anActivity(linked);
    await enter(running, lms, 'teacher', whole.id);
    await complete(work.userExercise);
    await workOffJobs();
    // The platform goes on calling the column by the lesson that it was for.
    own.custom = { lesson_id: String(group.lesson.id) };
    await enter(running, lms, 'teacher', own.id);
    await enter(running, lms, 'teacher', whole.id);
    await after(60_000);
    const made = lms.columns.at(-1);
    expect(made).toMatchObject({ resourceId: String(second.lesson.id), tag: 'lesson' });
    expect(made).not.toHaveProperty('resourceLinkId');
    const held = (columnId: string | null | undefined) => lms.grades.get(`${columnId} ada`)?.scoreGiven;
    expect([held(own.columnId), held(made?.id)], 'she has not completed the other lesson').toEqual([0, 100]);
  });

  it('FG-2 sends nothing that waited for the column of a lesson when its link leads to the whole course now', async () => {
    const { lms, group, second, work } = await aCourseLink();
    const link = lms.addLink({
      id: 'without',
      custom: { lesson_id: String(second.lesson.id) },
      columnId: null,
    });
    await enter(running, lms, 'teacher', link.id);
    lms.failureModes.columns = 'down';
    await complete(work.userExercise);
    await workOffJobs();
    link.custom = { whole_course: 'one_grade' };
    await enter(running, lms, 'teacher', link.id);
    lms.failureModes.columns = 'ok';
    await after(60_000);
    await after(60_000);
    expect(
      lms.columns.map(({ id }) => id),
      'its link names no column',
    ).toEqual([group.link.columnId]);
    expect(lms.taken).toEqual([]);
    const { scores } = (
      await as(app, group.teacher).call(listUnsentScores, { params: { contextId: group.contextId } })
    ).body;
    expect(scores).toEqual([]);
  });

  it('makes no columns any more when it is changed to one grade for all', async () => {
    const { lms, work, whole } = await aCourseLink();
    await enter(running, lms, 'teacher', whole.id);
    whole.custom = { whole_course: 'one_grade' };
    await enter(running, lms, 'teacher', whole.id);
    await complete(work.userExercise);
    await workOffJobs();
    expect(lms.columns).toHaveLength(1);
  });

  const moveAndClaim = async (lms: KnownLms) => {
    await lms.changeAddress();
    const admin = as(app, await aSiteAdmin(services));
    const { ltiPlatform } = (
      await admin.call(addPlatform, { body: { ...lms.registration, clientId: 'moved' } })
    ).body;
    const params = { id: ltiPlatform.id };
    await admin.call(changePlatform, { params, body: { isOpenToDeployments: true } });
    await admin.call(takeOverPlatform, { params, body: { earlierId: lms.platform.id } });
    lms.registrations.push({ clientId: 'moved', metadata: {} });
  };

  it('FG-7 finds its columns at the new address of a platform that moved and was claimed', async () => {
    const { lms, work, whole } = await aCourseLink();
    await enter(running, lms, 'teacher', whole.id);
    await complete(work.userExercise);
    await workOffJobs();
    await moveAndClaim(lms);
    await enter(running, lms, 'teacher', whole.id);
    await after(60_000);
    expect(lms.columns).toHaveLength(2);
    expect(lms.taken.map(({ columnId }) => columnId)).toEqual([lms.columns[1]?.id, lms.columns[1]?.id]);
  });

  it('FG-2 FG-7 finds there a column that was made for a lesson, also if its link leads to the whole course now', async () => {
    const { lms, ada, second, work } = await aCourseLink();
    const link = lms.addLink({
      id: 'without',
      custom: { lesson_id: String(second.lesson.id) },
      columnId: null,
    });
    await enter(running, lms, 'teacher', link.id);
    await complete(work.userExercise);
    await workOffJobs();
    link.custom = { whole_course: 'one_grade' };
    await enter(running, lms, 'teacher', link.id);
    await after(60_000);
    const [made, ...others] = lms.columns.filter(({ resourceLinkId }) => resourceLinkId === link.id);
    const held = () => lms.grades.get(`${made?.id} ada`)?.scoreGiven;
    expect([held(), others], 'one of two lessons').toEqual([50, []]);
    await moveAndClaim(lms);
    await enter(running, lms, 'teacher', link.id);
    await complete(ada.userExercise);
    await after(60_000);
    expect(held()).toBe(100);
    expect(lms.columns.filter(({ resourceLinkId }) => resourceLinkId === link.id)).toHaveLength(1);
  });

  it('FG-7 takes back a mark that was undone while the platform moved', async () => {
    const { lms, group, work, whole } = await aCourseLink();
    const teacher = as(app, group.teacher);
    const of = { params: { id: work.userExercise.id, contextId: group.contextId } };
    await enter(running, lms, 'teacher', whole.id);
    await teacher.call(bypassUserExercise, of);
    await workOffJobs();
    lms.failureModes.scores = 'down';
    await teacher.call(undoBypass, of);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    await moveAndClaim(lms);
    await enter(running, lms, 'teacher', whole.id);
    await after(60_000);
    expect(lms.taken.map(({ scoreGiven }) => scoreGiven)).toEqual([100, 0]);
  });

  it('where the platform does not allow it, staff read that', async () => {
    const { lms, group, work, whole } = await aCourseLink({ gradeScopes: ['score', 'lineitem.readonly'] });
    await enter(running, lms, 'teacher', whole.id);
    await complete(work.userExercise);
    await workOffJobs();
    expect(lms.columns).toHaveLength(1);
    const { links } = (
      await as(app, group.teacher).call(listLinkNotices, { params: { contextId: group.contextId } })
    ).body;
    expect(links[0]?.problem).toContain('does not let us make a column for each lesson');
  });
});
