import { describe, expect, it } from 'vitest';
import { dismissLinkChange, listLinkNotices } from '#contract/lti/lti-course.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { selectLessons } from '#contract/lti/lti.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aLesson, aSiteAdmin, aUserLesson } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, form, launchAs, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

type Learner = Awaited<ReturnType<typeof aLinkedClass>>['learners'][number];

const complete = ({ id }: { id: number }) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, id, clock.now()));

/** A class of two with two lessons, of which the first is linked. */
const aClass = async () => {
  const lms = await anLms(running);
  const group = await aLinkedClass(running, lms, { learners: ['ada', 'grace'] });
  const [ada, grace] = group.learners as [Learner, Learner];
  const second = await aLesson(services, {
    course: { ...group.course, instructor: group.course.instructor },
    modulePosition: 1,
  });
  const held = (subject: string) => lms.grades.get(`${group.link.columnId} ${subject}`)?.scoreGiven;
  return { lms, group, ada, grace, second, held };
};

/** Chooses in the picker, and hands the answer to the platform; for a link that exists with `again`. */
const choose = async (
  lms: Awaited<ReturnType<typeof anLms>>,
  fields: Record<string, string>,
  again?: string,
) => {
  const { authToken } = await enter(running, lms, 'teacher', null);
  const answer = await app.inject({
    method: 'POST',
    url: selectLessons.path,
    ...form({ authorization: authToken, ...fields }),
  });
  const jwt = /name="JWT" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
  const returned = await fetch(`${lms.url}/chosen?person=teacher${again ? `&again=${again}` : ''}`, {
    method: 'POST',
    body: new URLSearchParams({ JWT: jwt }),
  });
  return { status: returned.status, text: await returned.text() };
};

describe('FG-2 other content that is chosen for a link', () => {
  it('opens for teacher and student, and its column belongs to it for everybody', async () => {
    const { lms, group, ada, second, held } = await aClass();
    const { contextId, link } = group;
    await complete(ada.userExercise);
    await workOffJobs();
    expect([held('ada'), held('grace')]).toEqual([100, undefined]);

    expect((await choose(lms, { lessonId: String(second.lesson.id) }, link.id)).status).toBe(200);
    const teacher = await enter(running, lms, 'teacher', link.id);
    expect(teacher.settings?.lessonId).toBe(second.lesson.id);
    expect(teacher.pageData.linkNotice).toMatchObject({
      name: 'Adding',
      formerName: 'Adding',
      problem: null,
    });
    await workOffJobs();
    expect(held('ada'), 'she has not begun the new lesson').toBe(0);
    expect(held('grace'), 'nothing was said about her').toBeUndefined();

    const again = await enter(running, lms, 'ada', link.id);
    expect(again.settings?.lessonId).toBe(second.lesson.id);
    const work = await aUserLesson(services, {
      lesson: second,
      learner: { id: ada.userId, authToken: again.authToken } as never,
    });
    await complete(work.userExercise);
    await workOffJobs();
    expect(held('ada')).toBe(100);
    const shown = await as(app, again).call(getUserLesson, {
      params: { contextId, lessonId: second.lesson.id },
    });
    expect(shown.body.userLesson).toMatchObject({ isCompleted: true, isScoreSubmitted: true });
  });

  it('is told to staff until they have read it, and is in the audit log', async () => {
    const { lms, group, second } = await aClass();
    const { contextId, link } = group;
    link.custom = { lesson_id: String(second.lesson.id) };
    await enter(running, lms, 'ada', link.id);
    const teacher = as(app, await enter(running, lms, 'teacher', 'course'));
    const notices = async () => (await teacher.call(listLinkNotices, { params: { contextId } })).body.links;
    const [notice] = await notices();
    expect(notice).toMatchObject({ formerName: 'Adding', problem: null });
    const admin = as(app, await aSiteAdmin(services));
    const { auditEvents } = (await admin.call(listAuditEvents, { query: { search: 'link-changed' } })).body;
    expect(auditEvents[0]).toMatchObject({ subject: 'Adding', detail: 'before: Adding' });
    const params = { contextId, linkId: notice?.id ?? 0 };
    expect((await teacher.call(dismissLinkChange, { params })).status).toBe(200);
    expect((await teacher.call(dismissLinkChange, { params })).status, 'twice').toBe(200);
    expect(await notices()).toEqual([]);
  });

  it('when both lessons are completed, is sent again only to be shown as sent', async () => {
    const { lms, group, ada, second, held } = await aClass();
    await complete(ada.userExercise);
    const work = await aUserLesson(services, {
      lesson: second,
      learner: { id: ada.userId, authToken: ada.authToken } as never,
    });
    await complete(work.userExercise);
    await workOffJobs();
    group.link.custom = { lesson_id: String(second.lesson.id) };
    await enter(running, lms, 'teacher', group.link.id);
    await workOffJobs();
    expect(held('ada')).toBe(100);
    const shown = await as(app, await enter(running, lms, 'ada', group.link.id)).call(getUserLesson, {
      params: { contextId: group.contextId, lessonId: second.lesson.id },
    });
    expect(shown.body.userLesson).toMatchObject({ isScoreSubmitted: true });
  });

  it('may be the whole course and back; a link that names nothing keeps what it had', async () => {
    const { lms, group, ada, held } = await aClass();
    const { link, lesson } = group;
    const named = link.custom;
    await complete(ada.userExercise);
    await workOffJobs();
    link.custom = {};
    expect((await enter(running, lms, 'ada', link.id)).settings?.lessonId).toBe(lesson.id);
    link.custom = { whole_course: 'one_grade' };
    expect((await enter(running, lms, 'ada', link.id)).settings).toMatchObject({ mode: 'course' });
    await workOffJobs();
    expect(held('ada'), 'one of two lessons').toBe(50);
    link.custom = named;
    expect((await enter(running, lms, 'ada', link.id)).settings?.lessonId).toBe(lesson.id);
    await workOffJobs();
    expect(held('ada')).toBe(100);
  });

  it('of another course is refused, also for a link that led to a lesson before', async () => {
    const { lms, group } = await aClass();
    const foreign = await aLesson(services);
    group.link.custom = { lesson_id: String(foreign.lesson.id) };
    expect((await launchAs(running, lms, 'teacher', group.link.id)).statusCode).toBe(404);
    group.link.custom = {};
    expect((await enter(running, lms, 'teacher', group.link.id)).settings?.lessonId).toBe(group.lesson.id);
  });
});

describe('FG-1 the whole course, chosen in the picker', () => {
  it('is linked in Moodle with its own column, which gets the share of completed lessons', async () => {
    const { lms, ada, group } = await aClass();
    expect(await choose(lms, { choice: 'course' })).toMatchObject({ status: 200 });
    const link = lms.links.at(-1);
    expect(link).toMatchObject({ custom: { whole_course: 'one_grade' }, columnId: `column-${link?.id}` });
    expect((await enter(running, lms, 'ada', link?.id ?? '')).settings).toMatchObject({ mode: 'course' });
    await complete(ada.userExercise);
    await workOffJobs();
    expect(lms.grades.get(`${link?.columnId} ada`)?.scoreGiven).toBe(50);
    expect(lms.grades.get(`${group.link.columnId} ada`)?.scoreGiven).toBe(100);
  });

  it('with a grade for each lesson brings no column of its own', async () => {
    const { lms } = await aClass();
    expect(await choose(lms, { choice: 'course_lessons' })).toMatchObject({ status: 200 });
    expect(lms.links.at(-1)).toMatchObject({ custom: { whole_course: 'each_lesson' }, columnId: null });
  });

  it('would fail in Moodle with an empty custom object, as it did', async () => {
    const { lms } = await aClass();
    const data = {
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'a word of the platform',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        { title: 'Course', url: services.publicUrl, custom: {} },
      ],
    };
    const { signForPlatform } = await import('../platforms/tool-keys.ts');
    const jwt = await signForPlatform(services, {
      iss: lms.clientId,
      sub: lms.clientId,
      aud: lms.issuer,
      ...data,
    });
    const answer = await fetch(`${lms.url}/chosen?person=teacher`, {
      method: 'POST',
      body: new URLSearchParams({ JWT: jwt }),
    });
    expect(await answer.text()).toContain('must be of type object, array given');
  });
});
